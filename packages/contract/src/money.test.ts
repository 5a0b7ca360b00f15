import { describe, expect, it } from 'vitest'
import {
  AMOUNT_MAX,
  allocate,
  convert,
  currencyExponent,
  fitsWire,
  formatDeduction,
  formatMoney,
  isExactAmount,
  parseAmount,
  parseRatio,
  percent,
  roundHalfUp,
  times,
  toDecimal,
} from './money.ts'

describe('currencies', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['CLF', 4],
  ])('%s has %i decimals', (currency, exponent) => expect(currencyExponent(currency)).toBe(exponent))

  it.each([
    ['IQD', 3],
    ['LAK', 2],
    ['RSD', 2],
    ['MMK', 2],
  ])('%s follows ISO 4217 with %i decimals, whatever Intl says', (currency, exponent) =>
    expect(currencyExponent(currency)).toBe(exponent),
  )

  it.each(['eur', 'EURO', '', 'E1R'])('rejects %j', code =>
    expect(() => currencyExponent(code)).toThrow(RangeError),
  )
})

describe('amounts that are taken off', () => {
  it.each([
    ['en', '−€5.00'],
    ['de', '−5,00\u00a0€'],
    // A mark for left to right, so that the sign stands before the digits.
    ['ar', '\u200f\u200e−5.00\u00a0€'],
    ['he', '\u200f\u200e−5.00\u00a0\u200f€'],
  ])('have the sign where %s has it', (locale, text) =>
    expect(formatDeduction(500n, 'EUR', locale)).toBe(text),
  )

  it('have no sign at zero', () => expect(formatDeduction(0n, 'EUR')).toBe('€0.00'))
})

describe('reading amounts', () => {
  it.each([
    ['12.50', 'EUR', 1250n],
    ['12.5', 'EUR', 1250n],
    ['12', 'EUR', 1200n],
    ['0', 'EUR', 0n],
    ['1200', 'JPY', 1200n],
    ['1.5', 'KWD', 1500n],
    ['999999999.99', 'EUR', 99_999_999_999n],
    ['1000000000000000', 'KWD', 10n ** 18n],
    ['-3.10', 'EUR', -310n],
  ])('text %s %s', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor))

  it.each([
    [12.5, 'EUR', 1250n],
    [19.99, 'EUR', 1999n],
    [0.1 + 0.2, 'EUR', 30n],
    [999999999.99, 'EUR', 99_999_999_999n],
    [4.35 * 100, 'JPY', 435n],
    [1e-7, 'EUR', 0n],
    [1e21, 'JPY', 10n ** 21n],
    [8.1, 'KWD', 8100n],
  ])('JSON number %d %s, without float error', (value, currency, minor) =>
    expect(parseAmount(value, currency)).toBe(minor),
  )

  it.each([
    ['1.005', 'EUR', 101n],
    ['1.004999', 'EUR', 100n],
    ['0.5', 'JPY', 1n],
    ['-1.005', 'EUR', -101n],
  ])('rounds %s %s half up, away from zero', (text, currency, minor) =>
    expect(parseAmount(text, currency)).toBe(minor),
  )

  it('knows which decimals the currency can hold', () => {
    expect(isExactAmount('12.50', 'EUR')).toBe(true)
    expect(isExactAmount('12.500', 'EUR')).toBe(true)
    expect(isExactAmount('12.505', 'EUR')).toBe(false)
    expect(isExactAmount('12.5', 'JPY')).toBe(false)
  })

  it.each(['', ' 1', '1,5', '1.', '.5', '1e3', '0x10', 'NaN', '--1', '9'.repeat(65)])('rejects %j', text =>
    expect(() => parseAmount(text, 'EUR')).toThrow('not a decimal'),
  )
  it.each([Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', value =>
    expect(() => parseAmount(value, 'EUR')).toThrow('not a decimal'),
  )
})

describe('writing amounts', () => {
  it.each([
    [1250n, 'EUR', '12.50'],
    [5n, 'EUR', '0.05'],
    [0n, 'EUR', '0.00'],
    [1200n, 'JPY', '1200'],
    [1n, 'KWD', '0.001'],
    [-1250n, 'EUR', '-12.50'],
    [10n ** 18n, 'KWD', '1000000000000000.000'],
  ])('%d %s is %s on the wire', (minor, currency, text) => expect(toDecimal(minor, currency)).toBe(text))

  it.each([
    [1250n, 'USD', 'en', '$12.50'],
    [123_450n, 'EUR', 'de', '1.234,50 €'],
    [1200n, 'JPY', 'en', '¥1,200'],
    [1500n, 'KWD', 'en', 'KWD 1.500'],
    [99_999_999_999_999_999n, 'USD', 'en', '$999,999,999,999,999.99'],
    [100n, 'USD', 'not a locale', '$1.00'],
  ])('%d %s in %s reads %s', (minor, currency, locale, text) =>
    expect(formatMoney(minor, currency, locale).replace(/\s/g, ' ')).toBe(text),
  )

  it('keeps formatting right after many locales have passed through', () => {
    for (let n = 0; n < 150; n++) formatMoney(1n, 'EUR', `en-x-a${n}`)
    expect(formatMoney(1250n, 'USD')).toBe('$12.50')
  })

  it('tells which amounts the wire format can represent', () => {
    expect(fitsWire(AMOUNT_MAX * 100n, 'EUR')).toBe(true)
    expect(fitsWire(AMOUNT_MAX * 100n + 1n, 'EUR')).toBe(false)
    expect(fitsWire(-1n, 'EUR')).toBe(false)
  })
})

describe('fractions', () => {
  it('reads rates and percentages exactly', () => {
    expect(parseRatio('0.19')).toEqual({ num: 19n, den: 100n })
    expect(times(10_000n, percent('12.5'))).toBe(1250n)
    expect(times(10_000n, percent(0.1))).toBe(10n)
  })

  it('rounds halves away from zero', () => {
    expect([1n, 3n, 5n, -1n, -5n, 4n].map(num => roundHalfUp(num, 2n))).toEqual([1n, 2n, 3n, -1n, -3n, 2n])
    expect(roundHalfUp(1n, 3n)).toBe(0n)
  })

  it('converts between currencies of different exponents', () => {
    expect(convert(1000n, 'EUR', 'JPY', '162.35')).toBe(1624n)
    expect(convert(1624n, 'JPY', 'KWD', '0.00205')).toBe(3329n)
  })
})

describe('allocate', () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [5n, [3n, 7n], [1n, 4n]],
    [1n, [10n, 10n], [1n, 0n]],
    [2n, [3n, 4n], [1n, 1n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [10n, [0n, 5n, 0n], [0n, 10n, 0n]],
    [0n, [0n, 0n], [0n, 0n]],
    [0n, [], []],
  ])('%d over %s', (total, weights, parts) => expect(allocate(total, weights)).toEqual(parts))

  it('rejects what cannot be split', () => {
    expect(() => allocate(1n, [0n, 0n])).toThrow('nothing to allocate over')
    expect(() => allocate(1n, [2n, -1n])).toThrow('negative')
  })
})
