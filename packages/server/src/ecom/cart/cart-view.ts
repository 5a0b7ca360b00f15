import type { Cart, LineItem } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { buyerLanguageOf } from '../../call/shopper-language.ts'
import { pick } from '../../platform-support/pick.ts'
import { withPlaceNames } from '../../platform-support/place-names.ts'
import { withSharedJson } from '../../platform-support/reply-json.ts'
import {
  type AppliedDiscount,
  type Breakdown,
  type PriceView,
  toCartLinePrices,
  toMultiCurrencyPrice,
} from '../../pricing/index.ts'
import type { CartRow, Owner, StoredCart } from '../../storage/commerce/carts.ts'
import { type View, viewOf } from '../../stores/index.ts'
import { toOverrideFields } from '../lines/catalog-overrides.ts'
import { describeLine, featuresOf, lineModifiers, shopFields } from '../lines/line-view.ts'
import { type ResolvedLine, readLines } from '../lines/read-lines.ts'
import { priceView } from '../totals/currency-conversion.ts'
import { purchaseOfCart } from '../totals/pricing-inputs.ts'
import { PURPOSES } from '../totals/purposes.ts'
import { type CalculatedTotals, readTotals } from '../totals/totals.ts'

/** A cart's row, the same fields before it is inserted, or the document of an empty cart that is not stored. */
export interface CartLike extends Partial<StoredFields> {
  doc: StoredCart
}

type StoredFields = Pick<CartRow, 'id' | 'revision' | 'created_at' | 'updated_at'>

const isStored = (row: CartLike): row is CartLike & StoredFields => row.id !== undefined

/** The owner under the wire's field name for their role. */
export const ownerId = ({ role, id }: Owner) => (role === 'member' ? { memberId: id } : { visitorId: id })

/** Owner of a new cart or checkout: the caller. What a merchant creates belongs to a new visitor. */
export const newOwner = ({ caller, ids }: Ctx): Owner =>
  caller.role === 'visitor' || caller.role === 'member'
    ? { role: caller.role, id: caller.id }
    : { role: 'visitor', id: ids.guid() }

/** The API key of a merchant who creates a checkout. */
export const createdByOf = ({ caller }: Ctx) =>
  caller.role === 'merchant' ? { createdBy: { appId: caller.id } } : {}

/** A stored cart in its wire form, as the reply of a call. */
export const cartReply = async (ctx: Ctx, row: CartLike): Promise<{ cart: Cart }> => ({
  cart: await renderCart(ctx, row, await readLines(ctx, row.doc)),
})

/** A cart in its wire form, priced from the current catalogue and rules. */
export const renderCart = async (ctx: Ctx, row: CartLike, lines: readonly ResolvedLine[]): Promise<Cart> =>
  toCart(ctx, row, await readTotals(ctx, purchaseOfCart(row.doc, lines), PURPOSES.CART))

/** The fields of a document that the wire has under the same names. */
const SHOWN = [
  'buyerNote',
  'contactInfo',
  'couponCode',
  'checkoutId',
  'overrideCheckoutUrl',
  'selectedShippingOption',
  'extendedFields',
  'businessLocationId',
] as const satisfies (keyof StoredCart & keyof Cart)[]

/** A cart in its wire form. */
export function toCart(ctx: Ctx, row: CartLike, totals: CalculatedTotals): Cart {
  const { lines, breakdown } = totals
  const { site } = ctx
  const { owner, email, contactId } = row.doc
  const shown = pick(row.doc, SHOWN)
  const money = priceView(site, totals)
  return withSharedJson({
    ...(isStored(row) && storedFields(row)),
    lineItems: lines.map((line, i) => toLineItem(line, breakdown.lines[i], viewOf(ctx), money)),
    ...shown,
    ...(shown.contactInfo && { contactInfo: withPlaceNames(shown.contactInfo, site.locale) }),
    buyerInfo: { ...ownerId(owner), ...(email && { email }), ...(contactId && { contactId }) },
    subtotal: toMultiCurrencyPrice(breakdown.summary.subtotal, money),
    ...shopFields(site, totals, { ...pick(row.doc, ['buyerLanguage']), ...buyerLanguageOf(ctx) }),
    taxIncludedInPrices: breakdown.taxIncludedInPrices,
    appliedDiscounts: breakdown.appliedDiscounts.flatMap(discount => toCartDiscount(discount, money)),
  })
}

const storedFields = ({ id, revision, created_at, updated_at }: StoredFields) => ({
  id,
  purchaseFlowId: id,
  createdDate: isoTime(created_at),
  updatedDate: isoTime(updated_at),
  revision: String(revision),
})

/** `CartDiscount` of the wire. It has no automatic discounts. */
function toCartDiscount(
  { discount, amount }: AppliedDiscount,
  view: PriceView,
): NonNullable<Cart['appliedDiscounts']> {
  const { id, code = '', source } = discount
  if (source === 'coupon') return [{ coupon: { id, code } }]
  return source === 'merchantDiscount'
    ? [{ merchantDiscount: { amount: toMultiCurrencyPrice(amount, view) } }]
    : []
}

function toLineItem(
  line: ResolvedLine,
  priced: Breakdown['lines'][number] | undefined,
  view: View,
  money: PriceView,
): LineItem {
  const { stored, availability, taxGroupId } = line
  return {
    id: stored.id,
    quantity: stored.quantity,
    ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
    ...describeLine(line, view),
    ...(taxGroupId && { taxGroupId }),
    ...(priced && toCartLinePrices(priced, money)),
    availability,
    ...(stored.selectedMembership && { selectedMembership: stored.selectedMembership }),
    ...(stored.overrides && { catalogOverrideFields: toOverrideFields(stored.overrides, view.site) }),
    customLineItem: stored.custom !== undefined,
    ...featuresOf(stored),
    ...lineModifiers(stored, money),
  }
}
