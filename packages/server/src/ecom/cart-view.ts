import type { Cart, LineItem } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { type Breakdown, toCartLinePrices } from '../pricing/index.ts'
import type { Owner, StoredCart } from '../storage/commerce/carts.ts'
import { type View, viewOf } from '../stores/index.ts'
import { describeLine, LINE_DEFAULTS, shopFields } from './line-view.ts'
import { purchaseOfCart } from './pricing-inputs.ts'
import type { ResolvedLine } from './read-lines.ts'
import { type CalculatedTotals, readTotals } from './totals.ts'

/** A cart's row, or the same fields before it is inserted. */
export interface CartLike {
  id: string
  revision: number
  created_at: number
  updated_at: number
  doc: StoredCart
}

/** The owner under the wire's field name for their role. */
export const ownerId = ({ role, id }: Owner) => (role === 'member' ? { memberId: id } : { visitorId: id })

/** The caller as owner. Only shoppers reach this: merchants have no carts or checkouts. */
export const cartOwnerOf = ({ caller }: Ctx): Owner => ({ role: caller.role as Owner['role'], id: caller.id })

/** A cart in its wire form, priced from the current catalogue and rules. */
export const readCart = async (ctx: Ctx, row: CartLike, lines: readonly ResolvedLine[]): Promise<Cart> =>
  toCart(ctx, row, await readTotals(ctx, purchaseOfCart(row.doc, lines)))

/** A cart in its wire form. */
export function toCart(ctx: Ctx, row: CartLike, { lines, breakdown }: CalculatedTotals): Cart {
  const { site } = ctx
  const { checkoutId, owner, buyerNote, contactInfo } = row.doc
  return {
    id: row.id,
    lineItems: lines.map((line, i) => toLineItem(line, breakdown.lines[i], viewOf(ctx))),
    buyerInfo: ownerId(owner),
    ...(buyerNote && { buyerNote }),
    ...(contactInfo && { contactInfo }),
    ...shopFields(site),
    taxIncludedInPrices: site.settings.taxIncludedInPrices,
    ...(checkoutId && { checkoutId }),
    appliedDiscounts: [],
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    revision: String(row.revision),
  }
}

function toLineItem(
  line: ResolvedLine,
  priced: Breakdown['lines'][number] | undefined,
  view: View,
): LineItem {
  const { stored, availability } = line
  const { currency, locale } = view.site
  return {
    id: stored.id,
    quantity: stored.quantity,
    ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
    ...describeLine(line, view),
    ...(priced && toCartLinePrices(priced, { currency, locale })),
    availability,
    customLineItem: stored.custom !== undefined,
    ...LINE_DEFAULTS,
  }
}
