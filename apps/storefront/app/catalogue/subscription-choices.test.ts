import { expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { subscriptionChoices, subscriptionOf, subscriptionPrices } from './subscription-choices.server.ts'
import { ONCE, SUBSCRIPTION_FIELD } from './subscription-field.ts'

const i18n = i18nFor('en')
const options = [
  { id: 'm', title: 'Every month', discount: { type: 'PERCENT' as const, value: 10 } },
  { id: 'w', title: 'Every week', discount: { type: 'AMOUNT' as const, value: 1.5 } },
  { id: 'y', title: 'Every year' },
]

it('a product is bought once or by an option, whose saving is said', () => {
  expect(subscriptionChoices(options, { isSoldOnce: true, currency: 'EUR', i18n })).toEqual([
    { value: ONCE, label: 'Buy once' },
    { value: 'm', label: 'Every month · 10% off' },
    { value: 'w', label: 'Every week · €1.50 off' },
    { value: 'y', label: 'Every year' },
  ])
  const [first] = subscriptionChoices(options, { isSoldOnce: false, currency: 'EUR', i18n })
  expect(first?.value).toBe('m')
  expect(subscriptionChoices([], { isSoldOnce: true, currency: 'EUR', i18n })).toEqual([])
})

it('a form names an option, or none', () => {
  const form = (value: string) => {
    const data = new FormData()
    data.set(SUBSCRIPTION_FIELD, value)
    return data
  }
  expect(subscriptionOf(form('m'))).toEqual({ subscriptionOptionId: 'm' })
  expect(subscriptionOf(form(ONCE))).toEqual({})
  expect(subscriptionOf(new FormData())).toEqual({})
})

it.each([
  [10, undefined, { m: '€9.00', w: '€8.50', y: '€10.00' }],
  // Half a cent of the saving is rounded away from 0, as the platform rounds it.
  [10.05, undefined, { m: '€9.04', w: '€8.55', y: '€10.05' }],
  [10, 1, { m: '€0.90', w: '€0.00', y: '€1.00' }],
])('prices of %s reduced to %s by subscription option', (price, discountedPrice, expected) => {
  const prices = subscriptionPrices(options, { currency: 'EUR', price, discountedPrice }, 'en')
  expect(Object.fromEntries(Object.entries(prices).map(([id, shown]) => [id, shown.price]))).toEqual(expected)
})
