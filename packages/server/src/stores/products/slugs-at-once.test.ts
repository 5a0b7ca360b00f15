import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { products } = contract
const three = [1, 2, 3]

test('products and collections of one name that are created at once get different slugs', {
  tags: 'nightly',
}, async () => {
  const created = await Promise.all(
    three.flatMap(() => [
      driver.merchant.send(products.createProduct, { product: { name: 'Lamp', priceData: { price: 5 } } }),
      driver.merchant.send(products.createCollection, { collection: { name: 'Lamps' } }),
    ]),
  )
  const slugs = created.map(({ body }) => (body.product ?? body.collection)?.slug)
  expect(slugs.sort()).toEqual(['lamp', 'lamp-2', 'lamp-3', 'lamps', 'lamps-2', 'lamps-3'])
})

test('of products that are created at once with one slug, one gets it', async () => {
  const product = { name: 'Vase', slug: 'vase', priceData: { price: 5 } }
  const created = await Promise.all(
    three.map(() => driver.merchant.send(products.createProduct, { product })),
  )
  expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})
