import { min, requireAmount } from './amounts.ts'
import { PricingError } from './pricing-error.ts'
import type {
  Breakdown,
  GiftCardInput,
  LinePaymentOption,
  PricedLine,
  PricingInput,
  Totals,
} from './types.ts'

/** Options of which no part is due with the order. */
const OFFLINE: readonly LinePaymentOption[] = [
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
]
const BY_MEMBERSHIP: readonly (LinePaymentOption | undefined)[] = ['MEMBERSHIP', 'MEMBERSHIP_OFFLINE']

/** The purchase with price 0 for lines that only memberships can pay. */
export const withMemberships = (input: PricingInput): PricingInput =>
  input.lines.some(({ paymentOption }) => BY_MEMBERSHIP.includes(paymentOption))
    ? {
        ...input,
        lines: input.lines.map(line =>
          BY_MEMBERSHIP.includes(line.paymentOption)
            ? { ...line, unitPrice: 0n, fullPrice: 0n, ...(line.modifiers && { modifiers: [] }) }
            : line,
        ),
      }
    : input

/** What each gift card pays of the amount due now, in the order of the input. */
export function payWithGiftCards(cards: readonly GiftCardInput[], due: bigint): Breakdown['giftCards'] {
  let remaining = due
  const ids = new Set(cards.map(({ id }) => id))
  if (ids.size < cards.length) throw new PricingError('INVALID_INPUT', 'two gift cards have the same id')
  return cards.map(({ id, balance, limit = balance }) => {
    requireAmount(balance, 'balance', id)
    requireAmount(limit, 'limit', id)
    const applied = min(remaining, min(balance, limit))
    remaining -= applied
    return { id, applied, remaining: balance - applied }
  })
}

/** What each membership pays: the price of its line after discounts and with tax. */
export const payWithMemberships = (lines: readonly PricedLine[]): Breakdown['memberships'] =>
  lines.flatMap(({ id: lineId, membership, totalPriceAfterTax }) =>
    membership === undefined ? [] : [{ id: membership, lineId, applied: totalPriceAfterTax }],
  )

/**
 * Splits the totals into amounts due now and later. Due later: offline lines, lines with a free trial, and the remainder after a
 * deposit with the line's discount and tax. Shipping and fees are due now, unless every line is paid offline. What a membership
 * pays is due now.
 */
export function splitPayment(
  lines: readonly PricedLine[],
  summary: Totals,
  taxIncluded: boolean,
): Pick<Breakdown, 'payNow' | 'payLater' | 'payAfterFreeTrial'> {
  const allOffline =
    lines.length > 0 && lines.every(line => OFFLINE.includes(line.paymentOption) && !line.freeTrial)
  const payLater = allOffline ? withoutMemberships(lines, summary) : laterTotals(lines, taxIncluded)
  const payNow: Totals = {
    subtotal: summary.subtotal - payLater.subtotal,
    discount: summary.discount - payLater.discount,
    shipping: summary.shipping - payLater.shipping,
    additionalFees: summary.additionalFees - payLater.additionalFees,
    tax: summary.tax - payLater.tax,
    total: summary.total - payLater.total,
  }
  const trials = lines.filter(({ freeTrial }) => freeTrial)
  return {
    payNow,
    payLater,
    ...(trials.length > 0 && { payAfterFreeTrial: laterTotals(trials, taxIncluded) }),
  }
}

/** The totals of a purchase without the lines that memberships pay. */
function withoutMemberships(lines: readonly PricedLine[], summary: Totals): Totals {
  const rest = { ...summary }
  for (const line of lines) {
    if (line.membership === undefined) continue
    rest.subtotal -= line.subtotal
    rest.discount -= line.totalDiscount
    rest.tax -= line.tax
    rest.total -= line.totalPriceAfterTax
  }
  return rest
}

function laterTotals(lines: readonly PricedLine[], taxIncluded: boolean): Totals {
  const later = { subtotal: 0n, discount: 0n, shipping: 0n, additionalFees: 0n, tax: 0n, total: 0n }
  for (const line of lines) {
    if (line.membership !== undefined) continue
    if (line.paymentOption !== 'DEPOSIT_ONLINE' && !OFFLINE.includes(line.paymentOption) && !line.freeTrial)
      continue
    later.subtotal += line.subtotal - line.deposit
    later.discount += line.totalDiscount
    later.tax += line.tax
    later.total += line.subtotal - line.deposit - line.totalDiscount + (taxIncluded ? 0n : line.tax)
  }
  return later
}
