import { expect, test } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import type { Order } from '../platform/entities.ts'
import { orderView } from './order-view.ts'

const price = { amount: '12.00', formattedAmount: '€12.00' }
const order = (country: string, subdivision?: string) =>
  ({
    id: '1',
    number: 10001,
    createdDate: '2026-11-21T08:00:00.000Z',
    currency: 'EUR',
    priceSummary: {
      subtotal: price,
      discount: { amount: '0' },
      shipping: { ...price },
      tax: price,
      total: price,
    },
    lineItems: [],
    billingInfo: {
      address: { country, subdivision, city: 'Somewhere', postalCode: '10115', addressLine: 'Torstraße 12' },
      contactDetails: { firstName: 'Ada', lastName: 'Lovelace' },
    },
  }) as unknown as Order

test.each([
  ['DE', undefined, '10115 Somewhere', 'Germany'],
  ['US', 'US-NY', 'Somewhere, NY 10115', 'United States'],
])('an address in %s %s has the form of its country', (country, subdivision, ...lines) => {
  expect(orderView(order(country, subdivision), i18nFor('en')).billTo).toEqual([
    'Ada Lovelace',
    'Torstraße 12',
    ...lines,
  ])
})

test('a tax of 0 is left out, and delivery without costs is called free, as in the cart (D8)', () => {
  const free = { ...order('DE'), shippingInfo: { title: 'Post' } } as Order
  free.priceSummary.shipping.amount = '0.00'
  free.priceSummary.tax = { ...free.priceSummary.tax, amount: '0.00' }
  expect(orderView(free, i18nFor('en')).rows).toEqual([
    { label: 'Subtotal', value: '€12.00' },
    { label: 'Delivery', value: 'Free' },
    { label: 'Total', value: '€12.00', kind: 'total' },
  ])
})

test('an order names its billing address and the other one that it is delivered to', () => {
  const shippingDestination = {
    address: { country: 'DE', city: 'Hamburg', postalCode: '20095', addressLine: 'Am Markt 1' },
    contactDetails: { firstName: 'Grace', lastName: 'Hopper' },
  }
  const delivered = { ...order('DE'), shippingInfo: { title: 'Post', logistics: { shippingDestination } } }
  expect(orderView(delivered as unknown as Order, i18nFor('en'))).toMatchObject({
    billTo: ['Ada Lovelace', 'Torstraße 12', '10115 Somewhere', 'Germany'],
    deliverTo: ['Grace Hopper', 'Am Markt 1', '20095 Hamburg', 'Germany'],
  })
})

test.each([
  [{ paidBy: [{ kind: 'GIFT_CARD', amount: { amount: '5.00' } }] }, ['Paid by gift card €5.00']],
  [{ paidBy: [{ kind: 'PAYMENT', name: 'Card', amount: price }] }, ['Paid with Card €12.00']],
  [
    { paidBy: [{ kind: 'PAYMENT', amount: price }], refunded: { amount: '4.00' } },
    ['Paid €12.00', 'Refunded €4.00'],
  ],
  [{ toPay: price, refunded: { amount: '0.00' } }, ['Left to pay €12.00']],
  [{ toGiveBack: { amount: '3.00' } }, ['You get back €3.00']],
])('below the total is what was paid, refunded and is open: %j', (balanceSummary, expected) => {
  const { rows } = orderView({ ...order('DE'), balanceSummary } as unknown as Order, i18nFor('en'))
  const total = rows.findIndex(({ kind }) => kind === 'total')
  expect(rows.slice(total + 1).map(({ label, value }) => `${label} ${value}`)).toEqual(expected)
})
