import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'

type SentPrice = { amount?: string | null | undefined } | null | undefined

/** An amount of a request in minor units, more than 0; undefined if it is absent. `at` is the field of the price. */
export function sentAmount(price: SentPrice, currency: string, at: string): bigint | undefined {
  if (price == null) return undefined
  const { amount } = price
  const field = `${at}.amount`
  if (!amount) return rejectField(field, 'REQUIRED_FIELD', 'is required')
  const minor = exactAmount(amount, field, currency)
  return minor > 0n ? minor : rejectField(field, 'DECIMAL_GT', 'must be more than 0')
}

/** The same for an amount that the request must have. */
export const requiredAmount = (price: SentPrice, currency: string, at: string): bigint =>
  sentAmount(price, currency, at) ?? rejectField(at, 'REQUIRED_FIELD', 'is required')
