import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate, formatMoney, isAmountOf, isExactAmount, parseAmount, toDecimal } from './money.ts'

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')
const amount = fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n })
const total = fc.bigInt({ min: 0n, max: 10n ** 20n })
const weights = fc
  .array(fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 10n ** 19n })), {
    minLength: 1,
    maxLength: 300,
  })
  .filter(list => list.some(weight => weight > 0n))

it('reads back what it writes', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      const text = toDecimal(minor, code)
      expect(parseAmount(text, code)).toBe(minor)
      expect(isExactAmount(text, code)).toBe(true)
    }),
  )
})

it('reads a catalogue price from JSON to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), cents => {
      const json = JSON.parse(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`) as number
      expect(parseAmount(json, 'EUR')).toBe(BigInt(cents))
    }),
  )
})

it('formats every digit', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      expect(formatMoney(minor, code).replace(/\D/g, '')).toBe(toDecimal(minor, code).replace(/\D/g, ''))
    }),
  )
})

it('allocates exactly, each part within one unit of its share and none against the sign', () => {
  fc.assert(
    fc.property(total, weights, (sum, list) => {
      const all = list.reduce((a, b) => a + b, 0n)
      const parts = allocate(sum, list)
      expect(parts.reduce((a, b) => a + b, 0n)).toBe(sum)
      parts.forEach((part, index) => {
        const drift = part * all - sum * (list[index] as bigint)
        expect(drift < all && drift > -all).toBe(true)
        expect(part >= 0n).toBe(true)
        if (list[index] === 0n) expect(part).toBe(0n)
      })
    }),
  )
})

it('never allocates more to a part than its weight, when there is enough weight', () => {
  fc.assert(
    fc.property(weights, fc.nat(1_000_000), (list, millionths) => {
      const all = list.reduce((a, b) => a + b, 0n)
      const parts = allocate((all * BigInt(millionths)) / 1_000_000n, list)
      parts.forEach((part, index) => {
        expect(part <= (list[index] as bigint)).toBe(true)
      })
    }),
  )
})

it('gives the same parts to the same weights in any order', () => {
  fc.assert(
    fc.property(total, weights, (sum, list) => {
      const sorted = (values: bigint[]) => values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(sorted(allocate(sum, [...list].reverse()))).toEqual(sorted(allocate(sum, list)))
    }),
  )
})

it('takes sums of JSON numbers as amounts, and nothing with a further decimal', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999_999 })
  fc.assert(
    fc.property(cents, cents, currency, fc.integer({ min: 1, max: 9 }), (a, b, code, digit) => {
      const unit = 10 ** (toDecimal(1n, code).length - (code === 'JPY' ? 1 : 2))
      expect(isAmountOf(a / unit + b / unit, code)).toBe(true)
      const finer = `${toDecimal(BigInt(a), code)}${unit === 1 ? '.' : ''}${digit}`
      expect(isAmountOf(finer, code)).toBe(false)
      if (a < 1e9) expect(isAmountOf(Number(finer), code)).toBe(false)
    }),
  )
})
