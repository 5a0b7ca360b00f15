import { expect, test } from 'vitest'
import { newTerms, type Rule, type RuleTerms, readTerms, termsOf } from './rule-form.ts'

const products = ['p1', 'p2']
const formOf = ({ value, units, from }: RuleTerms) => {
  const form = new FormData()
  for (const [name, text] of Object.entries({ value, units, from })) form.set(name, text)
  return form
}

test.each([
  ['percentage', { percentage: 10 }],
  ['fixedAmount', { fixedAmount: '10' }],
  ['fixedPrice', { fixedPrice: '10' }],
  ['quantityBased', { quantityBased: { configurations: [{ quantity: 3, price: '10' }] } }],
] as const)('a form for %s gives this discount and no other', (kind, discount) => {
  const terms = { ...newTerms, kind, value: '10', units: '3', products }
  expect(readTerms(formOf(terms), terms)).toEqual({
    trigger: null,
    discounts: {
      values: [
        { ...discount, specificItemsInfo: { scopes: [{ catalogItemFilter: { catalogItemIds: products } }] } },
      ],
    },
  })
})

test.each([
  ['none', null],
  ['subtotal', { subtotalRange: { from: '5' } }],
  ['quantity', { itemQuantityRange: { from: 5 } }],
  [
    'ownQuantity',
    { itemQuantityRange: { from: 5, scopes: [{ catalogItemFilter: { catalogItemIds: products } }] } },
  ],
] as const)('the condition %s is this trigger', (condition, trigger) => {
  const terms = { ...newTerms, value: '10', products, condition, from: '5' }
  expect(readTerms(formOf(terms), terms).trigger).toEqual(trigger)
})

test.each<Partial<RuleTerms>>([
  { kind: 'percentage' },
  { kind: 'fixedAmount', condition: 'subtotal', from: '50.00' },
  { kind: 'fixedPrice', condition: 'quantity', from: '4' },
  { kind: 'quantityBased', units: '3', condition: 'ownQuantity', from: '3' },
])('the form shows a rule as it was entered: %j', entered => {
  const terms = { ...newTerms, value: '10', products, ...entered }
  const { trigger, discounts } = readTerms(formOf(terms), terms)
  expect(termsOf({ ...(trigger && { trigger }), discounts } as unknown as Rule)).toEqual(terms)
})

test.each([
  {},
  { discounts: { values: [{ percentage: 10 }] } },
  { trigger: { and: {} }, discounts: readTerms(new FormData(), newTerms).discounts },
])('the form does not show what it has no fields for: %j', rule => {
  expect(termsOf(rule as unknown as Rule)).toBeUndefined()
})
