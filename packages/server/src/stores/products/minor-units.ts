import { type Decimal, parseAmount, toDecimal } from '@stoa/contract/money'

/** Amount of the wire → stored integer in minor units. It is a safe integer: prices are at most 999,999,999.99. */
export const toMinorUnits = (amount: Decimal, currency: string): number =>
  Number(parseAmount(amount, currency))

/** Stored integer in minor units → amount of the V1 catalogue, a JSON number. */
export const fromMinorUnits = (minor: number | bigint, currency: string): number =>
  Number(toDecimal(BigInt(minor), currency))
