import { isExactAmount, parseAmount, toDecimal } from '@stoa/contract/money'

/** Currencies whose amounts PayPal takes without decimals (developer.paypal.com, currency codes). */
const NO_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

export interface PayPalMoney {
  currencyCode: string
  value: string
}

/** An amount as PayPal takes it; undefined if it has decimals that PayPal does not take. */
export function toPayPalAmount(minor: bigint, currency: string): PayPalMoney | undefined {
  const value = toDecimal(minor, currency)
  if (!NO_DECIMALS.has(currency)) return { currencyCode: currency, value }
  const [whole = '', decimals = ''] = value.split('.')
  return /^0*$/.test(decimals) ? { currencyCode: currency, value: whole } : undefined
}

/** Minor units of an amount of PayPal; 0 for none. */
export function fromPayPalAmount(amount: PayPalMoney | undefined): bigint {
  if (!amount) return 0n
  const { currencyCode, value } = amount
  if (!isExactAmount(value, currencyCode)) throw new Error(`PayPal: ${value} ${currencyCode} is no amount`)
  return parseAmount(value, currencyCode)
}
