import { expect, test } from 'vitest'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

test.each([
  ['EUR', 1250n, 1250],
  ['JPY', 1250n, 1250],
  ['KRW', 1n, 1],
  ['KWD', 12_340n, 12_340],
  // Our minor units of these are whole units; Stripe takes hundredths.
  ['ISK', 5n, 500],
  ['UGX', 5n, 500],
  // Our minor units are hundredths; Stripe takes whole units.
  ['MGA', 500n, 5],
  ['EUR', 0n, 0],
])('%s %s in minor units is %s at Stripe, and back', (currency, minor, amount) => {
  expect(toStripeAmount(minor, currency)).toBe(amount)
  expect(fromStripeAmount(amount, currency.toLowerCase())).toBe(minor)
})

test.each([
  ['KWD', 12_345n, 'a third decimal that is not 0'],
  ['MGA', 501n, 'decimals of a currency that has none at Stripe'],
  ['EUR', 10n ** 16n, 'more than a number can carry'],
])('%s %s cannot be charged exactly: %s', (currency, minor) => {
  expect(toStripeAmount(minor, currency)).toBeUndefined()
})
