import { formatMoney } from '@stoa/contract/money'
import type { Site } from '../../call/site.ts'
import type { SkippedDiscount, SkipReason } from '../../pricing/index.ts'
import type { UnavailablePlugin } from '../../service-plugins/index.ts'
import { type CheckoutGiftCard, giftCardText } from '../checkout/checkout-gift-cards.ts'
import type { ResolvedLine } from '../lines/read-lines.ts'
import { itemNameOf } from '../plugins/plugin-lines.ts'
import type { Violation } from '../plugins/validation-plugins.ts'
import type { CalculatedTotals } from './totals.ts'

/** Reasons why a purchase cannot be ordered, or costs more than expected, as texts for the shopper. */
export const toViolations = (totals: CalculatedTotals, site: Site): Violation[] => [
  ...totals.lines.flatMap(line => toLineViolation(line, site)),
  ...membersOnlyViolations(totals),
  ...toDeliveryViolation(totals),
  ...toCouponViolation(totals, site),
  ...totals.memberships.violations,
  ...totals.pluginViolations,
  ...totals.unavailablePlugins.map(toUnavailableViolation),
  ...totals.giftCards.flatMap(toGiftCardViolation),
]

const formatted = (amount: bigint, { currency, locale }: Site) => formatMoney(amount, currency, locale)

function toLineViolation(line: ResolvedLine, site: Site): Violation[] {
  const { stored, price, availability, unchecked } = line
  const { status, quantityAvailable } = availability
  const name = itemNameOf(line)
  const target = { lineItem: { name: 'LINE_ITEM_DEFAULT' as const, id: stored.id } }
  if (status === 'AVAILABLE') {
    const before = stored.addedPriceMinor
    if (before === undefined || BigInt(before) === price) return []
    const description = `The price of “${name}” has changed from ${formatted(BigInt(before), site)} to ${formatted(price, site)}.`
    return [{ severity: 'WARNING', group: 'ORDER_VALIDATION', target, description }]
  }
  if (status === 'PARTIALLY_AVAILABLE') {
    const description = `Only ${quantityAvailable} of “${name}” available. Reduce the quantity to continue.`
    return [{ severity: 'ERROR', group: 'ORDER_VALIDATION', target, description }]
  }
  if (unchecked) {
    const description = `“${name}” cannot be checked at the moment. Try again in a minute, or remove it.`
    return [{ severity: 'ERROR', group: 'ORDER_VALIDATION', target, description }]
  }
  const description = `“${name}” is no longer available. Remove it to continue.`
  const suggestedFix = 'REMOVE_LINE_ITEM' as const
  return [{ severity: 'ERROR', group: 'ORDER_VALIDATION', suggestedFix, target, description }]
}

/** The lines that only members may buy, of a visitor. */
export const membersOnlyViolations = ({ lines, pricingInput: { memberId } }: CalculatedTotals): Violation[] =>
  lines.flatMap((line): Violation[] =>
    line.stored.custom?.membersOnly && memberId === undefined
      ? [
          {
            severity: 'ERROR',
            group: 'ORDER_VALIDATION',
            target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id: line.stored.id } },
            description: `“${itemNameOf(line)}” is for members only. Sign in to buy it.`,
          },
        ]
      : [],
  )

const WHOLE_PURCHASE = { other: { name: 'OTHER_DEFAULT' as const } }

/** A plug-in that the merchant requires does not respond. */
const toUnavailableViolation = ({ kind }: UnavailablePlugin): Violation => ({
  severity: 'ERROR',
  group:
    kind === 'ADDITIONAL_FEES'
      ? 'ADDITIONAL_FEES'
      : kind === 'DISCOUNT_TRIGGERS'
        ? 'DISCOUNT'
        : 'ORDER_VALIDATION',
  target: WHOLE_PURCHASE,
  description: 'The shop cannot check this purchase at the moment. Try again in a minute.',
})

/** Why the chosen delivery is not offered: the shop does not deliver to the address, or no longer offers it. */
export function deliveryProblem({ lines, offered, delivery, deliveryChoice }: CalculatedTotals) {
  if (!deliveryChoice || delivery?.code === deliveryChoice || !lines.some(line => line.shippable)) return
  return offered.length === 0
    ? 'There is no delivery to this address. Choose another address.'
    : 'The chosen delivery is no longer available. Choose another one.'
}

function toDeliveryViolation(totals: CalculatedTotals): Violation[] {
  const description = deliveryProblem(totals)
  return description ? [{ severity: 'ERROR', group: 'SHIPPING', target: WHOLE_PURCHASE, description }] : []
}

/** Why a coupon that the shopper entered does not apply. Rules that do not apply need no words. */
const COUPON_TEXTS: Partial<Record<SkipReason, string>> = {
  DISABLED: 'This coupon is no longer valid.',
  NOT_STARTED: 'This coupon is not valid yet.',
  EXPIRED: 'This coupon has expired.',
  USAGE_LIMIT: 'This coupon has been used up.',
  BUYER_LIMIT: 'You have already used this coupon.',
  NOT_FIRST_ORDER: 'This coupon is for a first order only.',
  NOTHING_TO_APPLY_TO: 'This coupon does not apply to the items.',
  NOT_COMBINABLE: 'This coupon does not combine with the other discounts, which save more.',
}

/** Why the coupon of the purchase does not apply. A purchase has at most one. */
export function couponProblem({ breakdown, couponCode, coupon }: CalculatedTotals, site: Site) {
  if (couponCode && !coupon) return { code: 'DISABLED', description: COUPON_TEXTS.DISABLED as string }
  const skipped = breakdown.skippedDiscounts.find(({ source }) => source === 'coupon')
  const description = skipped && couponText(skipped, site)
  return description ? { code: skipped.reason, description } : undefined
}

const couponText = ({ reason, missing = 0n }: SkippedDiscount, site: Site) =>
  reason === 'MIN_SUBTOTAL'
    ? `Add items for ${formatted(missing, site)} more to use this coupon.`
    : reason === 'MIN_QUANTITY'
      ? `Add ${missing} more ${missing === 1n ? 'item' : 'items'} to use this coupon.`
      : COUPON_TEXTS[reason]

function toCouponViolation(totals: CalculatedTotals, site: Site): Violation[] {
  const problem = couponProblem(totals, site)
  if (!problem) return []
  const { description } = problem
  return [{ severity: 'WARNING', group: 'DISCOUNT', target: WHOLE_PURCHASE, description }]
}

/** The other cards and the buyer pay what a card cannot pay. */
function toGiftCardViolation(card: CheckoutGiftCard): Violation[] {
  const description = giftCardText(card)
  return description
    ? [{ severity: 'WARNING', group: 'ORDER_VALIDATION', target: WHOLE_PURCHASE, description }]
    : []
}
