import type { OrderLineItem } from '@stoa/react'
import { expect, it } from 'vitest'
import { checkoutOf } from '../../test/checkout.ts'
import { lineOfCheckout, lineOfOrder } from './summary-line.ts'

it('a line shows its subscription, in the checkout and in the order', () => {
  const info = { title: { original: 'Every month' } }
  const [line] = checkoutOf({
    lineItems: [{ id: 'coffee', quantity: 1, subscriptionOptionInfo: info }],
  }).lineItems
  expect(line && lineOfCheckout(line).details).toEqual(['Every month'])
  const ordered = {
    id: 'coffee',
    quantity: 1,
    price: { amount: '9.00' },
    subscriptionInfo: { cycleNumber: 1, subscriptionOptionTitle: 'Every month' },
  }
  expect(lineOfOrder(ordered as OrderLineItem).details).toEqual(['Every month'])
  expect(lineOfOrder({ ...ordered, subscriptionInfo: undefined } as OrderLineItem).details).toEqual([])
})

it('a custom line shows its modifiers, its terms, and that its price is set later (protocol/carts)', () => {
  const custom = {
    id: 'pizza',
    quantity: 1,
    priceUndetermined: true,
    policies: [{ title: 'Allergens', content: 'Contains milk.' }],
    modifierGroups: [
      {
        name: { original: 'Toppings', translated: 'Belag' },
        modifiers: [{ label: { original: 'Cheese' }, quantity: 2 }, { label: { original: 'Olives' } }],
      },
    ],
  }
  const [line] = checkoutOf({ lineItems: [custom] }).lineItems
  expect(line && lineOfCheckout(line)).toMatchObject({
    details: ['Belag: 2 × Cheese, Olives'],
    isPriceLater: true,
    policies: custom.policies,
  })
  const ordered = { ...custom, price: { amount: '0.00' } } as unknown as OrderLineItem
  expect(lineOfOrder(ordered)).toMatchObject({ details: ['Belag: 2 × Cheese, Olives'], isPriceLater: true })
})
