/**
 * Money as integers in minor units (cents for EUR, yen for JPY, fils for KWD), carried as `bigint`.
 * Why bigint: the largest cart that the schema allows is 300 lines x 100,000 units x 999,999,999.99, which is 3e18
 * cents. The largest safe integer is 9e15, and the largest price, 1e15, is 1e18 minor units in a currency with three
 * decimals. Intermediate products (amount x rate) are larger still. A bigint has no limit, so no operation overflows
 * or loses a cent; `fitsWire` checks whether a reply can carry a result.
 * Pure functions: no Node modules, no dependencies, runs in browsers.
 */
import { cutText } from './cut-text.ts'

/** A decimal: text as price fields carry it (`"12.50"`), or a JSON number of the V1 catalogue (`12.5`). */
export type Decimal = string | number

/** An exact fraction; `den` is positive. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

// ISO 4217 exponents other than 2. They are not read from Intl: its CLDR data differs from ISO (IQD 0 instead of 3,
// LAK 0 instead of 2) and between releases. Server and browser must agree to the cent.
const EXPONENTS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}
const exponentOf = new Map(
  Object.entries(EXPONENTS).flatMap(([exponent, codes]) =>
    codes.split(' ').map(code => [code, Number(exponent)] as const),
  ),
)

/** Number of decimals of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyExponent(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not an ISO 4217 currency code: ${currency}`)
  return exponentOf.get(currency) ?? 2
}

/** Largest decimal amount of a price field (`lte` in its schema). */
export const AMOUNT_MAX = 10n ** 15n

/** Whether an amount is within the bounds of price fields: 0 to 1e15. */
export function fitsWire(minor: bigint, currency: string): boolean {
  return minor >= 0n && minor <= AMOUNT_MAX * pow10(currencyExponent(currency))
}

/**
 * Parses a decimal exactly. Text: digits with an optional sign and point; numbers: their shortest decimal form.
 * Throws a RangeError for any other text.
 */
export function parseRatio(value: Decimal): Ratio {
  const text = String(value)
  const pattern =
    typeof value === 'number' ? /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/ : /^(-?)(\d+)(?:\.(\d+))?$/
  const match = text.length <= 64 ? pattern.exec(text) : null
  if (!match) throw new RangeError(`not a decimal: ${cutText(text, 64)}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const num = BigInt(sign + whole + fraction)
  const shift = Number(exponent) - fraction.length
  return shift < 0 ? { num, den: pow10(-shift) } : { num: num * pow10(shift), den: 1n }
}

/** Converts a percentage to a fraction: `percent('12.5')` is 125/1000. */
export function percent(value: Decimal): Ratio {
  const { num, den } = parseRatio(value)
  return { num, den: den * 100n }
}

/**
 * Parses a decimal amount into minor units. Digits beyond the currency's exponent are rounded half up, which also
 * removes floating-point errors (`0.1 + 0.2` is 30 cents). Use `isExactAmount` to reject such digits instead.
 */
export function parseAmount(value: Decimal, currency: string): bigint {
  return times(pow10(currencyExponent(currency)), parseRatio(value))
}

/** Whether a decimal has no more decimals than the currency (trailing zeros do not count). */
export function isExactAmount(value: Decimal, currency: string): boolean {
  const { num, den } = parseRatio(value)
  return (num * pow10(currencyExponent(currency))) % den === 0n
}

/**
 * Whether an amount that somebody has entered is one of the currency. A number may miss it by the error of floating-point
 * arithmetic: 19.990000000000002 is 19.99 EUR.
 */
export function isAmountOf(value: Decimal, currency: string): boolean {
  if (typeof value === 'string') return isExactAmount(value, currency)
  const nearest = Number(toDecimal(parseAmount(value, currency), currency))
  return Math.abs(value - nearest) <= 4 * Number.EPSILON * Math.max(1, Math.abs(value))
}

/** Formats minor units as decimal text, always with the currency's decimals: "12.50" for EUR, "1200" for JPY. */
export function toDecimal(minor: bigint, currency: string): string {
  const exponent = currencyExponent(currency)
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

// A formatter takes tens of microseconds to create. Locales come from requests, so the cache is bounded.
const formatters = new Map<string, Intl.NumberFormat>()

/** Formats an amount for people: "€12.50" in `en`, "12,50 €" in `de`. A locale that Intl rejects falls back to `en`. */
export function formatMoney(minor: bigint, currency: string, locale = 'en'): string {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    if (formatters.size >= 100) formatters.clear()
    formatter = buildFormatter(currency, locale)
    formatters.set(key, formatter)
  }
  // Intl formats a decimal string digit by digit, without conversion to a float.
  return formatter.format(toDecimal(minor, currency) as `${number}`)
}

/** Formats an amount that is taken off, with the minus sign where the locale has it: "−€5.00" in `en`, left of the digits in `ar`. */
export const formatDeduction = (minor: bigint, currency: string, locale = 'en'): string =>
  formatMoney(-minor, currency, locale).replace('-', '−')

function buildFormatter(currency: string, locale: string): Intl.NumberFormat {
  const digits = currencyExponent(currency)
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  try {
    return new Intl.NumberFormat(locale, options)
  } catch (cause) {
    if (cause instanceof RangeError) return new Intl.NumberFormat('en', options)
    throw cause
  }
}

/** Rounds `num / den` to the nearest integer, halves away from zero. All amounts are rounded by this rule. */
export function roundHalfUp(num: bigint, den: bigint): bigint {
  const rounded = (2n * (num < 0n ? -num : num) + den) / (2n * den)
  return num < 0n ? -rounded : rounded
}

/** Multiplies an amount by a fraction and rounds half up once. */
export function times(amount: bigint, ratio: Ratio): bigint {
  return roundHalfUp(amount * ratio.num, ratio.den)
}

/** Converts an amount to another currency. `rate` is the number of units of `to` for one unit of `from`. */
export function convert(minor: bigint, from: string, to: string, rate: Decimal): bigint {
  const { num, den } = parseRatio(rate)
  return roundHalfUp(minor * num * pow10(currencyExponent(to)), den * pow10(currencyExponent(from)))
}

/**
 * Splits a total in proportion to weights by the largest remainder method. The parts sum to the total, and each
 * differs from its exact share by less than one unit. No part exceeds its weight unless the total exceeds their sum.
 * Of equal remainders the larger weight is served first, then the lower index. Throws a RangeError for a negative
 * weight, or if all weights are zero and the total is not.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return allocate(-total, weights).map(part => -part)
  let sum = 0n
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError('a weight is negative')
    sum += weight
  }
  if (sum === 0n) {
    if (total === 0n) return weights.map(() => 0n)
    throw new RangeError('nothing to allocate over: all weights are zero')
  }
  const parts = weights.map(weight => (total * weight) / sum)
  const short = Number(total - parts.reduce((a, b) => a + b, 0n))
  const order = weights
    .map((weight, index) => ({ weight, index, remainder: (total * weight) % sum }))
    .sort((a, b) => compare(b.remainder, a.remainder) || compare(b.weight, a.weight) || a.index - b.index)
  for (const { index } of order.slice(0, short)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function pow10(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}
