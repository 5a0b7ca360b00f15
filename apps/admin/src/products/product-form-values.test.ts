import { expect, test } from 'vitest'
import { FormError } from '../form/form-error.ts'
import { enteredValues, productOf } from './product-form-values.ts'

const entered = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Bowl', price: '12.5', ...fields }))
    form.set(name, value)
  return enteredValues(form)
}

test('empty fields are no values', () => {
  expect(entered({ cost: '', sku: ' ', weight: '', discountType: 'NONE', discountValue: '' })).toEqual({
    name: 'Bowl',
    description: '',
    visible: false,
    price: 12.5,
    cost: null,
    discount: { type: 'NONE', value: 0 },
    unitPrice: null,
    sku: null,
    brand: null,
    ribbon: null,
    weight: null,
    productType: 'physical',
    slug: '',
    search: { title: '', description: '' },
  })
})

test.each([
  ['PERCENT', '15', 15],
  ['AMOUNT', '0', 0],
  ['NONE', '15', 0],
])('a discount %s of "%s" is stored as %d', (type, discountValue, value) => {
  expect(entered({ discountType: type, discountValue }).discount).toEqual({ type, value })
})

test.each<[Record<string, string>, string]>([
  [{ discountType: 'PERCENT', discountValue: '' }, 'Enter the amount or percentage of the discount'],
  [{ discountType: 'AMOUNT' }, 'Enter the amount or percentage of the discount'],
  [{ totalQuantity: '500', totalUnit: 'ML', baseQuantity: '1' }, 'The price by quantity needs content'],
  [{ baseUnit: 'L' }, 'The price by quantity needs content'],
])('what is incomplete is not stored: %j', (fields, message) => {
  expect(() => entered(fields)).toThrow(FormError)
  expect(() => entered(fields)).toThrow(message)
})

test('a price by quantity, cost and texts for search engines become fields of the product', () => {
  const { unitPrice, cost, search } = entered({
    totalQuantity: '500',
    totalUnit: 'ML',
    baseQuantity: '1',
    baseUnit: 'L',
    cost: '4',
    searchTitle: 'A bowl',
  })
  expect(productOf({ unitPrice, cost, search })).toEqual({
    pricePerUnitData: {
      totalQuantity: 500,
      totalMeasurementUnit: 'ML',
      baseQuantity: 1,
      baseMeasurementUnit: 'L',
    },
    costAndProfitData: { itemCost: 4 },
    seoData: { tags: [{ type: 'title', children: 'A bowl' }] },
  })
})
