import { expect, test } from 'vitest'
import { fromPayPalAmount, toPayPalAmount } from './paypal-amount.ts'

test.each([
  ['EUR', 1250n, '12.50'],
  ['JPY', 1250n, '1250'],
  ['HUF', 125_000n, '1250'],
  ['TWD', 100n, '1'],
])('%s %s in minor units is "%s" at PayPal, and back', (currencyCode, minor, value) => {
  expect(toPayPalAmount(minor, currencyCode)).toEqual({ currencyCode, value })
  expect(fromPayPalAmount({ currencyCode, value })).toBe(minor)
})

test('decimals of a currency that has none at PayPal cannot be charged', () => {
  expect(toPayPalAmount(125_050n, 'HUF')).toBeUndefined()
  expect(() => fromPayPalAmount({ currencyCode: 'JPY', value: '1.50' })).toThrow('is no amount')
})
