import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver } = await openTestShop()
const { products, productsV3, collections } = contract

const rename = (id: string, slug: string) =>
  driver.merchant.callOk(products.updateProduct, { product: { id, slug } })
const slugFound = async (slug: string) => {
  const reply = await driver.visitor.send(productsV3.getProductV3BySlug, { slug })
  return reply.status === 200 ? reply.body.product.slug : codeOf(reply)
}

describe('former slugs of products (protocol/catalogue-additions §1)', () => {
  test('lead to the product with its current slug, after each of several changes', async () => {
    const { id } = await driver.product({ slug: 'jug-1' })
    await rename(id, 'jug-2')
    await rename(id, 'jug-3')
    expect([await slugFound('jug-1'), await slugFound('jug-2'), await slugFound('jug-3')]).toEqual([
      'jug-3',
      'jug-3',
      'jug-3',
    ])
    await rename(id, 'jug-1')
    expect([await slugFound('jug-1'), await slugFound('jug-2'), await slugFound('jug-3')]).toEqual([
      'jug-1',
      'jug-1',
      'jug-1',
    ])
  })

  test('belong to the product that takes them, also after it is deleted', async () => {
    const { id } = await driver.product({ slug: 'cup-old' })
    await rename(id, 'cup-new')
    const other = await driver.product({ slug: 'cup-old', name: 'Another cup' })
    expect(await slugFound('cup-old')).toBe('cup-old')
    await driver.merchant.callOk(products.deleteProduct, { id: other.id })
    expect(await slugFound('cup-old')).toBe('PRODUCT_NOT_FOUND')
    const third = await driver.product({ slug: 'pot-a' })
    await rename(id, 'cup-newer')
    await rename(third.id, 'cup-new')
    expect(await slugFound('cup-new')).toBe('cup-new')
  })

  test('lead to no hidden or deleted product, and none is stored with preventAutoRedirect', async () => {
    const { id } = await driver.product({ slug: 'dish-old' })
    await rename(id, 'dish-new')
    await driver.merchant.callOk(products.updateProduct, { product: { id, visible: false } })
    expect(await slugFound('dish-old')).toBe('PRODUCT_NOT_FOUND')
    await driver.merchant.callOk(products.deleteProduct, { id })
    expect(await slugFound('dish-old')).toBe('PRODUCT_NOT_FOUND')
    const quiet = await driver.product({
      slug: 'quiet-old',
      seoData: { settings: { preventAutoRedirect: true } },
    })
    await rename(quiet.id, 'quiet-new')
    expect(await slugFound('quiet-old')).toBe('PRODUCT_NOT_FOUND')
  })
})

test('a former slug of a collection leads to it with its current slug (protocol/catalogue-additions §1)', async () => {
  const { collection } = await driver.merchant.callOk(products.createCollection, {
    collection: { name: 'Summer', slug: 'summer-old' },
  })
  const id = collection.id as string
  await driver.merchant.callOk(products.updateCollection, { collection: { id, slug: 'summer-new' } })
  const found = await driver.visitor.callOk(collections.getCollectionBySlug, { slug: 'summer-old' })
  expect(found.collection).toMatchObject({ id, slug: 'summer-new' })
})
