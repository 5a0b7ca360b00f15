import type { Checkout } from '@stoa/contract'
import type { SkippedDiscount, SkipReason } from '../pricing/index.ts'
import type { ResolvedLine } from './read-lines.ts'
import type { CalculatedTotals } from './totals.ts'

type Violation = NonNullable<Checkout['violations']>[number]

/** Reasons why a purchase cannot be ordered, or costs more than expected, as texts for the shopper. */
export const toViolations = (totals: CalculatedTotals): Violation[] => [
  ...totals.lines.flatMap(toLineViolation),
  ...toDeliveryViolation(totals),
  ...totals.breakdown.skippedDiscounts.flatMap(toDiscountViolation),
  ...(totals.couponCode && !totals.coupon ? [couponViolation('This coupon is no longer valid.')] : []),
]

function toLineViolation({ stored, row, availability }: ResolvedLine): Violation[] {
  const { status, quantityAvailable } = availability
  if (status === 'AVAILABLE') return []
  const name = row?.doc.visible ? row.doc.name : stored.name
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: stored.id } }
  if (status === 'PARTIALLY_AVAILABLE') {
    const description = `Only ${quantityAvailable} of “${name}” available. Reduce the quantity to continue.`
    return [{ severity: 'ERROR', group: 'ORDER_VALIDATION', target, description }]
  }
  const description = `“${name}” is no longer available. Remove it to continue.`
  const suggestedFix = 'REMOVE_LINE_ITEM' as const
  return [{ severity: 'ERROR', group: 'ORDER_VALIDATION', suggestedFix, target, description }]
}

const WHOLE_PURCHASE = { other: { name: 'OTHER_DEFAULT' as const } }

/** The shop does not deliver to the address, or no longer offers the chosen delivery. */
function toDeliveryViolation({ lines, offered, delivery, deliveryChoice }: CalculatedTotals): Violation[] {
  if (!deliveryChoice || delivery?.code === deliveryChoice || !lines.some(line => line.shippable)) return []
  const description =
    offered.length === 0
      ? 'There is no delivery to this address. Choose another address.'
      : 'The chosen delivery is no longer available. Choose another one.'
  return [{ severity: 'ERROR', group: 'SHIPPING', target: WHOLE_PURCHASE, description }]
}

/** Why a coupon that the shopper entered does not apply. Rules that do not apply need no words. */
const COUPON_TEXTS: Partial<Record<SkipReason, string>> = {
  DISABLED: 'This coupon is no longer valid.',
  NOT_STARTED: 'This coupon is not valid yet.',
  EXPIRED: 'This coupon has expired.',
  USAGE_LIMIT: 'This coupon has been used up.',
  BUYER_LIMIT: 'You have already used this coupon.',
  NOT_FIRST_ORDER: 'This coupon is for a first order only.',
  MIN_SUBTOTAL: 'The items do not reach the minimum amount of this coupon.',
  MIN_QUANTITY: 'There are too few items for this coupon.',
  NOTHING_TO_APPLY_TO: 'This coupon does not apply to the items.',
  NOT_COMBINABLE: 'This coupon does not combine with the other discounts, which save more.',
}

const couponViolation = (description: string): Violation => ({
  severity: 'WARNING',
  group: 'DISCOUNT',
  target: WHOLE_PURCHASE,
  description,
})

function toDiscountViolation({ source, reason }: SkippedDiscount): Violation[] {
  const description = source === 'coupon' ? COUPON_TEXTS[reason] : undefined
  return description ? [couponViolation(description)] : []
}
