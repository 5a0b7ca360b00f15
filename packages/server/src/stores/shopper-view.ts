import type { Ctx } from '../call/context.ts'
import { JsonReply } from '../call/json-reply.ts'
import type { CachedBytes } from '../storage/read-cache.ts'
import { type View, viewOf } from './product-view.ts'
import {
  callingShopper,
  listedRows,
  listsKey,
  priceListTags,
  rateFor,
  ratesTag,
  shopperLists,
} from './shopper-prices.ts'
import type { ProductRow } from './stored-product.ts'

/** How products look for the caller: with the prices of their price lists, and in the currency they ask for. */
export interface ShopperView {
  /** Part of the key of cached texts; empty for the products as they are stored. */
  key: string
  /** Further tags of cached texts. */
  tags: readonly string[]
  /** Rows as the caller sees them. */
  rows: <Row extends ProductRow>(rows: readonly Row[]) => Promise<readonly Row[]>
  view: View
  /** The reply of a cached text. One that depends on the caller or on the time is not repeated without running the call. */
  reply: (cached: CachedBytes) => JsonReply
}

/** The view of the caller. No statement on a site without price lists, for callers who ask for no other currency. */
export async function shopperView(ctx: Ctx): Promise<ShopperView> {
  const shopper = callingShopper(ctx)
  const rate = await rateFor(ctx, shopper?.currency)
  const conversion = rate && shopper?.currency ? { currency: shopper.currency, rate } : undefined
  const view = { ...viewOf(ctx), conversion }
  const inCurrency = conversion ? `${conversion.currency} ${rate} ` : ''
  const tags = conversion ? [ratesTag(ctx.site.id)] : []
  if (!ctx.site.priceLists)
    return { key: inCurrency, tags, view, rows: async rows => rows, reply: JsonReply.cacheable }
  const lists = await shopperLists(ctx, shopper)
  return {
    key: inCurrency + listsKey(lists),
    tags: [...tags, ...priceListTags(ctx.site.id)],
    view,
    rows: rows => listedRows(ctx, rows, lists),
    reply: ({ bytes }) => JsonReply.of(bytes),
  }
}
