import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { createProduct, queryProducts, updateProduct, updateProductVariants } = contract.products

const { driver } = await openTestShop()

const list = async (query: object) => {
  const { products } = await driver.visitor.callOk(queryProducts, { query })
  return products.map(({ name, actualPriceRange }) => [name, actualPriceRange.minValue])
}
const byPrice = { sort: [{ fieldName: 'actualPriceRange.minValue', order: 'ASC' as const }] }

test('products are sorted and filtered by the price that buyers pay (protocol/catalogue §5)', async () => {
  await driver.product({ name: 'Plain', priceData: { price: 24 } })
  const discount = { type: 'PERCENT' as const, value: 15 }
  await driver.product({ name: 'Reduced', priceData: { price: 23.5 }, discount })
  const { product } = await driver.merchant.callOk(createProduct, {
    product: {
      name: 'Sizes',
      priceData: { price: 40 },
      discount: { type: 'AMOUNT', value: 5 },
      manageVariants: true,
      productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
    },
  })
  // 23.50 less 15 % is 19.975, rounded half up per unit: 3.525 off is 3.53 off.
  expect(await list(byPrice)).toEqual([
    ['Reduced', 19.97],
    ['Plain', 24],
    ['Sizes', 35],
  ])

  const { id } = product
  const small = { choices: { Size: 'S' }, price: 20 }
  await driver.merchant.callOk(updateProductVariants, { id, variants: [small] })
  expect(await list(byPrice)).toEqual([
    ['Sizes', 15],
    ['Reduced', 19.97],
    ['Plain', 24],
  ])
  expect(await list({ filter: { 'actualPriceRange.minValue': { $lte: 15 } } })).toEqual([['Sizes', 15]])

  await driver.merchant.callOk(updateProductVariants, { id, variants: [{ ...small, visible: false }] })
  expect(await list({ filter: { 'actualPriceRange.minValue': { $gt: 30 } } })).toEqual([['Sizes', 35]])

  await driver.merchant.callOk(updateProduct, { product: { id, discount: { type: 'NONE', value: 0 } } })
  expect(await list({ filter: { 'actualPriceRange.minValue': { $gt: 30 } } })).toEqual([['Sizes', 40]])
})

test('protocol/catalogue §5: price filters compare amounts in currency units exactly', async () => {
  const { id } = await driver.product({ priceData: { price: 45.67 } })
  const finds = async (price: object) => (await list({ filter: { id, price } })).length === 1
  expect(await finds({ $eq: 45.67 })).toBe(true)
  expect(await finds({ $in: [45.67, 1] })).toBe(true)
  expect(await finds({ $lt: 45.675 })).toBe(true)
  expect(await finds({ $gt: 45.665 })).toBe(true)
  expect(await finds({ $gt: 45.675 })).toBe(false)
  expect(await finds({ $lt: 1e21 })).toBe(true)
  expect(await finds({ $gte: 4567 })).toBe(false)
})
