import type { Ctx } from '../../call/context.ts'
import { JsonReply } from '../../call/json-reply.ts'
import { listingsTag } from '../../storage/commerce/product-listings.ts'
import type { CachedBytes } from '../../storage/read-cache.ts'
import type { ProductRow } from '../products/stored-product.ts'
import { type View, viewOf } from '../products/view.ts'
import { loadTranslations, translateProduct, translationsTag } from '../translations/translate-product.ts'
import {
  callingShopper,
  listedRows,
  listsKey,
  priceListTags,
  rateFor,
  ratesTag,
  shopperLists,
} from './shopper-prices.ts'

/** How products look for the caller: with the prices of their price lists, in their currency and language. */
export interface ShopperView {
  /** Part of the key of cached texts; empty for the products as they are stored. */
  key: string
  /** Further tags of cached texts. */
  tags: readonly string[]
  /** Rows as the caller sees them. */
  rows: <Row extends ProductRow>(rows: readonly Row[]) => Promise<readonly Row[]>
  view: View
  /** Language of the texts, if it is not the main one. */
  language: string | undefined
  /** The reply of a cached text. One that depends on the caller or on the time is not repeated without running the call. */
  reply: (cached: CachedBytes) => JsonReply
}

/** The view of the caller. No statement on a site without price lists and translations, for callers who ask for no other currency. */
export async function shopperView(ctx: Ctx): Promise<ShopperView> {
  const shopper = callingShopper(ctx)
  const rate = await rateFor(ctx, shopper?.currency)
  const conversion = rate && shopper?.currency ? { currency: shopper.currency, rate } : undefined
  const lists = await shopperLists(ctx, shopper)
  const language = shopper?.language
  const key = [
    ...(conversion ? [conversion.currency, conversion.rate] : []),
    ...(language ? [language] : []),
    ...(lists.length > 0 ? [listsKey(lists)] : []),
  ].join(' ')
  return {
    key,
    tags: [
      ...(conversion ? [ratesTag(ctx.site.id)] : []),
      ...(language ? [translationsTag(ctx.site.id)] : []),
      ...(ctx.site.priceLists ? priceListTags(ctx.site.id) : []),
      ...(language || lists.length > 0 ? [listingsTag(ctx.site.id)] : []),
    ],
    view: { ...viewOf(ctx), conversion },
    language,
    async rows(rows) {
      const listed = await listedRows(ctx, rows, lists)
      if (!language) return listed
      return (await loadTranslations(ctx, listed, language)).map(row => translateProduct(row, ctx.site.id))
    },
    reply: ctx.site.priceLists ? ({ bytes }) => JsonReply.of(bytes) : JsonReply.cacheable,
  }
}
