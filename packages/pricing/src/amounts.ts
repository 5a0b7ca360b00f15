import { currencyExponent, type Decimal, parseRatio, type Ratio, roundHalfUp } from '@stoa/contract/money'
import { PricingError } from './pricing-error.ts'

/** Parses a decimal of the input; throws `PricingError` with the field's name. */
export function readRatio(value: Decimal, field: string, id?: string): Ratio {
  try {
    return parseRatio(value)
  } catch (cause) {
    throw new PricingError('INVALID_INPUT', `${field} is not a decimal`, id, { cause })
  }
}

/** Throws `PricingError` if an amount of the input is negative. */
export function requireAmount(amount: bigint | undefined, field: string, id?: string): void {
  if (amount !== undefined && amount < 0n) throw new PricingError('INVALID_INPUT', `${field} is negative`, id)
}

/** Throws `PricingError` unless a count of the input is a whole number of at least `least`. */
export function requireCount(count: number, least: number, field: string, id?: string): void {
  if (!Number.isSafeInteger(count) || count < least)
    throw new PricingError('INVALID_INPUT', `${field} is not a whole number of at least ${least}`, id)
}

export const sum = <T>(items: readonly T[], amount: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amount(item), 0n)

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export const addRatios = (a: Ratio, b: Ratio): Ratio =>
  a.den === b.den
    ? { num: a.num + b.num, den: a.den }
    : { num: a.num * b.den + b.num * a.den, den: a.den * b.den }

/** `value` x 10^-decimals as decimal text without trailing zeros. */
export function decimalText(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}

/**
 * The difference of an amount from its exact value in minor units, as the field of a step: decimal text with 6 decimals more
 * than the currency. Empty if there is none.
 */
export function roundingOf(amount: bigint, exact: Ratio, currency: string): { rounding?: string } {
  const millionths = roundHalfUp((amount * exact.den - exact.num) * 1_000_000n, exact.den)
  return millionths === 0n ? {} : { rounding: decimalText(millionths, currencyExponent(currency) + 6) }
}
