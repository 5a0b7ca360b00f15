import { type Decimal, parseRatio, type Ratio } from '@stoa/contract/money'
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
