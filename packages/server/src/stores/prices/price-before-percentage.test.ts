import { percent, times } from '@stoa/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBeforePercentage } from './price-before-percentage.ts'

test('a price is at least the border exactly if its reduced price is at least the amount (decision 054)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: -5, max: 2_000_000 }),
      fc.integer({ min: -3, max: 3 }),
      (hundredths, amount, offset) => {
        const border = priceBeforePercentage(hundredths / 100)(BigInt(amount))
        const reduced = (price: bigint) => price - times(price, percent(hundredths / 100))
        const price = border + BigInt(offset)
        if (price >= 0n && price < 10n ** 15n) expect(reduced(price) >= BigInt(amount)).toBe(price >= border)
      },
    ),
  )
})

test('no price reaches an amount after 100 percent, or one beyond all prices', () => {
  expect(priceBeforePercentage(100)(1n)).toBe(10n ** 15n)
  expect(priceBeforePercentage(100)(0n)).toBe(0n)
  expect(priceBeforePercentage(10)(10n ** 300n)).toBe(10n ** 15n)
})
