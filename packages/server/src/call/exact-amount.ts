import type { FieldViolation } from '@stoa/contract'
import { currencyExponent, type Decimal, isAmountOf, parseAmount } from '@stoa/contract/money'
import { InvalidRequest, violation } from './failure.ts'

/** The violation of an amount that the currency cannot express; undefined for an amount of it. */
export function amountViolation(
  amount: Decimal,
  field: string,
  currency: string,
): FieldViolation | undefined {
  if (isAmountOf(amount, currency)) return undefined
  const threshold = currencyExponent(currency)
  const most = threshold === 0 ? 'no decimals' : `at most ${threshold} decimals`
  return violation(field, 'DECIMAL_MAX_SCALE', `must have ${most}, as amounts in ${currency} do`, {
    threshold,
  })
}

/** An amount of a request in minor units. Rejects more decimals than the currency has. */
export function exactAmount(amount: Decimal, field: string, currency: string): bigint {
  const rejected = amountViolation(amount, field, currency)
  if (rejected) throw new InvalidRequest([rejected])
  return parseAmount(amount, currency)
}
