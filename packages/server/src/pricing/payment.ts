import type { PricedLine, Totals } from './types.ts'

/**
 * Splits the totals into what is paid now and what is paid later: lines paid offline, and what a deposit leaves
 * open, come later; shipping and fees come now, unless nothing at all is due now. A deposit is taken from the
 * line's price, so its discount and its tax stay with the later part.
 */
export function splitPayment(
  lines: readonly PricedLine[],
  summary: Totals,
  taxIncluded: boolean,
): { payNow: Totals; payLater: Totals } {
  const allLater = lines.length > 0 && lines.every(line => line.paymentOption === 'FULL_PAYMENT_OFFLINE')
  const payLater = allLater ? summary : laterTotals(lines, taxIncluded)
  const payNow: Totals = {
    subtotal: summary.subtotal - payLater.subtotal,
    discount: summary.discount - payLater.discount,
    shipping: summary.shipping - payLater.shipping,
    additionalFees: summary.additionalFees - payLater.additionalFees,
    tax: summary.tax - payLater.tax,
    total: summary.total - payLater.total,
  }
  return { payNow, payLater }
}

function laterTotals(lines: readonly PricedLine[], taxIncluded: boolean): Totals {
  const later = { subtotal: 0n, discount: 0n, shipping: 0n, additionalFees: 0n, tax: 0n, total: 0n }
  for (const line of lines) {
    if (line.paymentOption === 'FULL_PAYMENT_ONLINE') continue
    later.subtotal += line.subtotal - line.deposit
    later.discount += line.totalDiscount
    later.tax += line.tax
    later.total += line.subtotal - line.deposit - line.totalDiscount + (taxIncluded ? 0n : line.tax)
  }
  return later
}
