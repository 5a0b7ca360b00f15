/**
 * Money as integers in minor units (cents for EUR, yen for JPY, fils for KWD), carried as `bigint`.
 * Why bigint: the largest cart the wire admits is 300 lines x 100,000 pieces x 999,999,999.99, which is 3e18
 * cents; a safe integer ends at 9e15, and even the wire's own ceiling of 1e15 is 1e18 in a currency with three
 * decimals. Intermediate products (amount x rate) are larger still. A bigint has no ceiling, so nothing here can
 * overflow or lose a cent; `fitsWire` then says whether a result may leave.
 * Pure: no Node modules, no dependencies, runs in browsers.
 */

/** A decimal as callers hold it: the wire's text (`"12.50"`) or a JSON number of the V1 catalogue (`12.5`). */
export type Decimal = string | number

/** An exact fraction; `den` is positive. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

// ISO 4217 exponents other than 2. Kept here, not read from Intl: Intl answers from CLDR, which differs from ISO
// (IQD 0 for 3, LAK 0 for 2 ...) and between releases, and a server and a browser must agree to the cent.
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

/** Largest decimal amount of the wire (`decimal(lte:1e15)` of every price field). */
export const AMOUNT_MAX = 10n ** 15n

/** Whether an amount is within what the wire's price fields admit: 0 to 1e15. */
export function fitsWire(minor: bigint, currency: string): boolean {
  return minor >= 0n && minor <= AMOUNT_MAX * pow10(currencyExponent(currency))
}

/** Reads a decimal exactly. Text: plain digits with an optional point; numbers: their shortest decimal form. */
export function parseRatio(value: Decimal): Ratio {
  const text = String(value)
  const pattern =
    typeof value === 'number' ? /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/ : /^(-?)(\d+)(?:\.(\d+))?$/
  const match = text.length <= 64 ? pattern.exec(text) : null
  if (!match) throw new RangeError(`not a decimal: ${text.slice(0, 64)}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const num = BigInt(sign + whole + fraction)
  const shift = Number(exponent) - fraction.length
  return shift < 0 ? { num, den: pow10(-shift) } : { num: num * pow10(shift), den: 1n }
}

/** The fraction that a percentage stands for: `percent('12.5')` is 125/1000. */
export function percent(value: Decimal): Ratio {
  const { num, den } = parseRatio(value)
  return { num, den: den * 100n }
}

/**
 * Reads a decimal amount into minor units. Digits beyond the currency's exponent are rounded half up, which also
 * heals float residue (`0.1 + 0.2` is 30 cents); use `isExactAmount` where they must be refused instead.
 */
export function parseAmount(value: Decimal, currency: string): bigint {
  return times(pow10(currencyExponent(currency)), parseRatio(value))
}

/** Whether a decimal has no more decimals than the currency knows (trailing zeros do not count). */
export function isExactAmount(value: Decimal, currency: string): boolean {
  const { num, den } = parseRatio(value)
  return (num * pow10(currencyExponent(currency))) % den === 0n
}

/** The wire's decimal text: always with the currency's decimals, "12.50" for EUR, "1200" for JPY. */
export function toDecimal(minor: bigint, currency: string): string {
  const exponent = currencyExponent(currency)
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

// Formatters take tens of microseconds to build. Locales come from requests, so the memo is bounded.
const formatters = new Map<string, Intl.NumberFormat>()

/** Text for people, e.g. "€12.50" in `en`, "12,50 €" in `de`. A locale that Intl refuses reads as `en`. */
export function formatMoney(minor: bigint, currency: string, locale = 'en'): string {
  const key = `${locale} ${currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    if (formatters.size >= 100) formatters.clear()
    formatter = buildFormatter(currency, locale)
    formatters.set(key, formatter)
  }
  // A decimal string is formatted digit by digit, without a detour through a float.
  return formatter.format(toDecimal(minor, currency) as `${number}`)
}

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

/** `num / den` to the nearest integer, halves away from zero: the one rounding of the platform ("half up"). */
export function roundHalfUp(num: bigint, den: bigint): bigint {
  const rounded = (2n * (num < 0n ? -num : num) + den) / (2n * den)
  return num < 0n ? -rounded : rounded
}

/** An amount times a fraction, rounded half up once. */
export function times(amount: bigint, ratio: Ratio): bigint {
  return roundHalfUp(amount * ratio.num, ratio.den)
}

/** The same value in another currency, at `rate` units of `to` for one of `from`. */
export function convert(minor: bigint, from: string, to: string, rate: Decimal): bigint {
  const { num, den } = parseRatio(rate)
  return roundHalfUp(minor * num * pow10(currencyExponent(to)), den * pow10(currencyExponent(from)))
}

/**
 * Splits a total in proportion to weights, by largest remainder: the parts always sum to the total, each is less
 * than one unit from its exact share, and none exceeds its weight while the total does not exceed their sum.
 * Equal remainders go to the larger weight, then to the earlier place.
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
