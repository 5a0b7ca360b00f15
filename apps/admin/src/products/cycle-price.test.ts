import { expect, test } from 'vitest'
import { cyclePrice } from './cycle-price.ts'

test.each([
  [20, undefined, 'EUR', '20.00'],
  [20, { type: 'PERCENT', value: 12.5 }, 'EUR', '17.50'],
  [19.99, { type: 'PERCENT', value: 10 }, 'EUR', '17.99'],
  [20, { type: 'AMOUNT', value: 3.5 }, 'EUR', '16.50'],
  [20, { type: 'AMOUNT', value: 50 }, 'EUR', '0.00'],
  [20, { type: 'PERCENT', value: 100 }, 'EUR', '0.00'],
  [1999, { type: 'PERCENT', value: 10 }, 'JPY', '1799'],
] as const)('a cycle of %s with %o costs in %s: %s', (price, discount, currency, expected) => {
  expect(cyclePrice(price, discount, currency)).toBe(expected)
})
