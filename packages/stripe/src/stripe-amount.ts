import { currencyExponent } from '@stoa/contract/money'

/** Currencies whose amounts Stripe takes without decimals (docs.stripe.com/currencies). */
const NO_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Amounts have three decimals, the last of which is 0. */
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Amounts have two decimals, which are 0: Stripe keeps the former decimals of ISK and UGX. */
const ZERO_DECIMALS = new Set(['ISK', 'UGX'])

const exponentAtStripe = (currency: string) =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** The amount that Stripe takes for an amount in minor units; undefined if Stripe cannot charge it exactly. */
export function toStripeAmount(minor: bigint, currency: string): number | undefined {
  const shift = exponentAtStripe(currency) - currencyExponent(currency)
  const factor = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && minor % factor !== 0n) return undefined
  const amount = shift < 0 ? minor / factor : minor * factor
  const step = THREE_DECIMALS.has(currency) ? 10n : ZERO_DECIMALS.has(currency) ? 100n : 1n
  return amount % step === 0n && amount <= Number.MAX_SAFE_INTEGER ? Number(amount) : undefined
}

/** Minor units of an amount of Stripe. Its currency codes are in small letters. */
export function fromStripeAmount(amount: number, stripeCurrency: string): bigint {
  const currency = stripeCurrency.toUpperCase()
  const shift = exponentAtStripe(currency) - currencyExponent(currency)
  const factor = 10n ** BigInt(Math.abs(shift))
  return shift < 0 ? BigInt(amount) * factor : BigInt(amount) / factor
}
