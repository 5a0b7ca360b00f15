import { parseAmount } from '@stoa/contract/money'
import { exactAmount } from '../call/exact-amount.ts'
import { rejectField } from '../call/failure.ts'

/** Largest balance, a decimal: also the largest amount of the schema. */
const BALANCE_MAX = '999999999.99'

/** The largest balance in minor units. */
export const maxBalanceMinor = (currency: string) => Number(parseAmount(BALANCE_MAX, currency))

/** An amount of a request in minor units, with its currency. */
export function readMoney(
  { value, currency }: { value?: string | null; currency?: string | null },
  at: string,
  defaultCurrency: string,
): { minor: number; currency: string } {
  const code = currency ?? defaultCurrency
  if (value == null) return rejectField(`${at}.value`, 'REQUIRED_FIELD', 'is missing')
  return { minor: Number(exactAmount(value, `${at}.value`, code)), currency: code }
}

/** An amount of a request, greater than 0. */
export function readPositiveMoney(...request: Parameters<typeof readMoney>): ReturnType<typeof readMoney> {
  const [, at] = request
  const money = readMoney(...request)
  return money.minor === 0 ? rejectField(`${at}.value`, 'DECIMAL_GT', 'must be greater than 0') : money
}
