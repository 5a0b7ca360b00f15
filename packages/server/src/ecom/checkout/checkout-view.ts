import type { Checkout, CheckoutLineItem } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import { pick } from '../../platform-support/pick.ts'
import { withPlaceNames } from '../../platform-support/place-names.ts'
import { withSharedJson } from '../../platform-support/reply-json.ts'
import { type Breakdown, type PriceView, toCheckoutLinePrices, toLaterTotals } from '../../pricing/index.ts'
import type { Owner } from '../../storage/commerce/carts.ts'
import type { CheckoutRow, StoredCheckout } from '../../storage/commerce/checkouts.ts'
import { type View, viewOf } from '../../stores/index.ts'
import { ownerId } from '../cart/cart-view.ts'
import { toOverrideFields } from '../lines/catalog-overrides.ts'
import { describeLine, featuresOf, lineModifiers, shopFields } from '../lines/line-view.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { toCalculationErrors } from '../totals/calculation-errors.ts'
import { priceView } from '../totals/currency-conversion.ts'
import { toMembershipOptions } from '../totals/memberships.ts'
import { purchaseOfCheckout } from '../totals/pricing-inputs.ts'
import { PURPOSES, type TotalsStages } from '../totals/purposes.ts'
import { subscriptionCharges } from '../totals/subscription-charges.ts'
import {
  type CalculatedTotals,
  readTotals,
  toAmounts,
  toGiftCards,
  toShippingInfo,
} from '../totals/totals.ts'
import { toViolations } from '../totals/violations.ts'

/** The totals of a checkout from its resolved lines and the current rules. Without `stages` as for an estimate. */
export const readCheckoutTotals = (
  ctx: Ctx,
  { doc }: Pick<CheckoutRow, 'doc'>,
  lines: readonly ResolvedLine[],
  stages: TotalsStages = PURPOSES.ESTIMATE,
) => readTotals(ctx, purchaseOfCheckout(doc, lines), stages)

/** A checkout in its wire form. */
export function toCheckout(ctx: Ctx, row: CheckoutRow, totals: CalculatedTotals): Checkout {
  const { site } = ctx
  const { lines } = totals
  const { doc } = row
  const { owner, email, contactId, createdBy, customFields } = doc
  const money = priceView(site, totals)
  const giftCards = toGiftCards(totals, money)
  const { calculatedLineItems: _, ...amounts } = toAmounts(totals, site)
  const { selected: memberships, ...membershipOptions } = toMembershipOptions(totals)
  const hasMemberships = totals.memberships.options !== undefined || memberships.length > 0
  return withSharedJson({
    id: row.id,
    lineItems: lines.map((line, i) => toLineItem(line, totals.breakdown.lines[i], viewOf(ctx), money)),
    shippingInfo: {
      ...(doc.shippingDestination && {
        shippingDestination: withPlaceNames(doc.shippingDestination, site.locale),
      }),
      ...toShippingInfo(totals, site),
    },
    ...pick(doc, SHOWN),
    ...(doc.billingInfo && { billingInfo: withPlaceNames(doc.billingInfo, site.locale) }),
    buyerInfo: { ...ownerId(owner), ...(email && { email }), ...(contactId && { contactId }) },
    ...shopFields(site, totals, doc),
    ...amounts,
    ...toLaterTotals(totals.breakdown, money),
    ...subscriptionCharges(ctx, totals),
    ...(hasMemberships && {
      membershipOptions: { ...membershipOptions, selectedMemberships: { memberships } },
    }),
    ...(giftCards[0] && { giftCard: giftCards[0] }),
    giftCards,
    calculationErrors: toCalculationErrors(totals, site),
    customFields: customFields ?? [],
    completed: row.completed,
    taxIncludedInPrice: totals.breakdown.taxIncludedInPrices,
    createdBy: createdBy ?? ownerId(owner),
    purchaseFlowId: row.cart_id ?? row.id,
    createdDate: isoTime(row.created_at),
    updatedDate: isoTime(row.updated_at),
    ...(row.cart_id && { cartId: row.cart_id }),
    // A completed checkout is ordered: its lines' availability no longer matters.
    violations: row.completed ? [] : toViolations(totals, site),
  })
}

/** The fields of a document that the wire has under the same names. */
const SHOWN = [
  'buyerNote',
  'channelType',
  'extendedFields',
  'businessLocationId',
  'taxExemptGroupId',
  'customContentReference',
  'customSettings',
  'externalReference',
] as const satisfies (keyof StoredCheckout & keyof Checkout)[]

/** A checkout as a caller sees it: only merchants see which key of theirs has created it. */
export const shownTo = ({ caller }: Pick<Ctx, 'caller'>, checkout: Checkout, owner: Owner): Checkout =>
  caller.role !== 'merchant' && checkout.createdBy?.appId
    ? { ...checkout, createdBy: ownerId(owner) }
    : checkout

function toLineItem(
  line: ResolvedLine,
  priced: Breakdown['lines'][number] | undefined,
  view: View,
  money: PriceView,
): CheckoutLineItem {
  const { stored, availability } = line
  const { image, ...description } = describeLine(line, view)
  return {
    id: stored.id,
    quantity: stored.quantity,
    ...(stored.catalogReference && { catalogReference: stored.catalogReference }),
    ...description,
    ...(image && { media: image }),
    ...(priced && toCheckoutLinePrices(priced, money)),
    availability,
    ...(stored.overrides && { catalogOverrideFields: toOverrideFields(stored.overrides, view.site) }),
    customLineItem: stored.custom !== undefined,
    ...featuresOf(stored),
    ...lineModifiers(stored, money),
  }
}
