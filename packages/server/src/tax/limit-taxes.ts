import { parseRatio } from '@stoa/contract/money'
import type { ApplicableTax } from './find-tax-rates.ts'

/** A part of a purchase has at most so many taxes (`taxBreakdown` of the protocol). */
export const TAXES_MAX = 7

const MILLION = 1_000_000n

/** A rate in millionths. Rates have at most 6 decimals. */
const millionths = (rate: string): bigint => {
  const { num, den } = parseRatio(rate)
  return (num * MILLION) / den
}

/**
 * The leading taxes that together take at most the price without tax: the pricing engine accepts no more. Only wrong settings exceed
 * it, and a shop with wrong settings must still show its carts.
 */
export function limitTaxes<T extends Pick<ApplicableTax, 'rate' | 'compound'>>(taxes: readonly T[]): T[] {
  const limited: T[] = []
  // The fraction of the price that the taxes take, as num / den.
  let [num, den] = [0n, 1n]
  for (const tax of taxes.slice(0, TAXES_MAX)) {
    const rate = millionths(tax.rate)
    num = tax.compound ? num * MILLION + rate * (den + num) : num * MILLION + rate * den
    den *= MILLION
    if (num > den) break
    limited.push(tax)
  }
  return limited
}
