import type { Checkout } from '@stoa/react'
import { expect, test } from 'vitest'
import { methodsOf, OFFLINE, providerTitle } from './payment-methods.ts'

const checkout = (fields: object = {}) => fields as Checkout
const price = (amount: string) => ({ total: { amount } })

test('an amount due can be paid offline unless the custom settings exclude it (protocol/checkout §9)', () => {
  const providers = ['test', 'stripe']
  expect(methodsOf(providers, checkout())).toEqual(['stripe', OFFLINE, 'test'])
  const customSettings = { disabledManualPayment: true }
  expect(methodsOf(providers, checkout({ customSettings }))).toEqual(['stripe', 'test'])
  const trial = { customSettings, payNow: price('0'), payAfterFreeTrial: price('9') }
  expect(methodsOf([], checkout(trial))).toEqual([OFFLINE])
})

test.each([
  [{ methodNames: { en: 'Card', de: 'Karte' }, name: 'Bank' }, 'de', 'Karte'],
  [{ methodNames: { en: 'Card', de: 'Karte' } }, 'he', 'Card'],
  [{ name: 'Bank' }, 'de', 'Pay with Bank'],
  [{}, 'de', 'Pay with id'],
])('a provider that says %j is shown in %s as "%s"', (names, language, title) => {
  expect(providerTitle({ id: 'id', ...names }, language, name => `Pay with ${name}`)).toBe(title)
})
