import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop } = await openTestShop()

const { products, collections } = contract
const CHANGED = 'com.wix.ecommerce.catalog.api.v1.CollectionChanged'
const NOWHERE = '00000000-0000-4000-a000-000000000000'

scenarios(() => shop, products.createCollection, [
  {
    name: 'makes a collection with a slug of its name',
    request: { collection: { name: 'Für den Tisch', description: 'Table' } },
    reply: {
      collection: { slug: 'für-den-tisch', visible: true, numberOfProducts: 0, description: 'Table' },
    },
    emitted: ['com.wix.ecommerce.catalog.api.v1.CollectionCreated'],
    statements: 5,
  },
  { name: 'must name it', request: { collection: {} }, rejects: { 'collection.name': 'REQUIRED_FIELD' } },
  {
    name: 'cannot take a slug that another collection has',
    given: async driver => ({ collection: { name: 'New', slug: (await driver.collection()).slug } }),
    fails: 'SLUG_ALREADY_EXISTS',
  },
])

scenarios(() => shop, products.addProductsToCollection, [
  {
    name: 'adds a product once, however often the call is repeated',
    given: async driver => {
      const { id: productId } = await driver.product()
      const { id } = await driver.collection([productId])
      return { id, productIds: [productId, productId] }
    },
    emitted: [CHANGED],
    afterwards: async driver => {
      const { collections: found } = await driver.merchant.callOk(collections.queryCollections, { query: {} })
      expect(found.filter(({ numberOfProducts }) => numberOfProducts === 1)).toHaveLength(1)
    },
  },
  {
    name: 'adds all or none',
    given: async driver => {
      const { id } = await driver.collection()
      return { id, productIds: [(await driver.product({ name: 'Not added' })).id, NOWHERE] }
    },
    fails: 'PRODUCT_NOT_FOUND',
    afterwards: async driver => {
      const { products: found } = await driver.merchant.callOk(products.queryProducts, {
        query: { filter: { name: 'Not added' } },
      })
      expect(found[0]?.collectionIds).toEqual([])
    },
  },
  {
    name: 'finds no collection that is not there',
    given: async driver => ({ id: NOWHERE, productIds: [(await driver.product()).id] }),
    fails: 'COLLECTION_NOT_FOUND',
  },
])

scenarios(() => shop, products.removeProductsFromCollection, [
  {
    name: 'takes products out again',
    given: async driver => {
      const { id: productId } = await driver.product({ name: 'Taken out' })
      return { id: (await driver.collection([productId])).id, productIds: [productId] }
    },
    emitted: [CHANGED],
    afterwards: async driver => {
      const query = { query: { filter: { name: 'Taken out' } } }
      const { products: found } = await driver.merchant.callOk(products.queryProducts, query)
      expect(found[0]?.collectionIds).toEqual([])
    },
  },
])

scenarios(() => shop, products.getCollectionBySlug, [
  {
    name: 'counts only visible products',
    given: async driver => {
      const [seen, hidden] = [await driver.product(), await driver.product({ visible: false })]
      return { slug: (await driver.collection([seen.id, hidden.id])).slug }
    },
    reply: { collection: { numberOfProducts: 1 } },
    statements: 1,
  },
  {
    name: 'does not find a hidden collection',
    given: async driver => {
      const hidden = { collection: { name: 'Hidden', visible: false } }
      const { collection } = await driver.merchant.callOk(products.createCollection, hidden)
      return { slug: collection.slug }
    },
    fails: 'COLLECTION_NOT_FOUND',
  },
])

scenarios(() => shop, contract.inventory.updateInventoryVariants, [
  {
    name: 'cannot set stock below zero, nor count what is not counted',
    given: async driver => {
      const { id: productId, variants } = await driver.product()
      return { inventoryItem: { productId, variants: [{ variantId: variants[0]?.id, quantity: -1 }] } }
    },
    rejects: { 'inventoryItem.variants[0].quantity': 'MIN' },
  },
  {
    name: 'sells a thing without counting it, or does not sell it',
    given: async driver => {
      const { id: productId, variants } = await driver.product({ name: 'Uncounted' }, null)
      return {
        inventoryItem: {
          productId,
          trackQuantity: false,
          variants: [{ variantId: variants[0]?.id, inStock: false }],
        },
      }
    },
    emitted: ['com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'],
    afterwards: async driver => {
      const query = { query: { filter: { name: 'Uncounted' } } }
      const { products: found } = await driver.visitor.callOk(products.queryProducts, query)
      expect(found[0]?.stock).toEqual({
        trackInventory: false,
        inStock: false,
        inventoryStatus: 'OUT_OF_STOCK',
      })
    },
  },
])

scenarios(() => shop, contract.inventory.decrementInventory, [
  {
    name: 'takes all or none',
    given: async driver => {
      const [one, two] = [await driver.product({ name: 'Left alone' }, 5), await driver.product({}, 1)]
      return {
        decrementData: [
          { productId: one.id, decrementBy: 2 },
          { productId: two.id, decrementBy: 2 },
        ],
      }
    },
    fails: 'INSUFFICIENT_INVENTORY',
    afterwards: async driver => {
      const query = { query: { filter: { name: 'Left alone' } } }
      const { products: found } = await driver.visitor.callOk(products.queryProducts, query)
      expect(found[0]?.stock.quantity).toBe(5)
    },
  },
  {
    name: 'adds up what one request takes from one item',
    given: async driver => {
      const change = { productId: (await driver.product({}, 3)).id, decrementBy: 2 }
      return { decrementData: [change, change] }
    },
    fails: 'INSUFFICIENT_INVENTORY',
  },
])

scenarios(() => shop, contract.inventory.incrementInventory, [
  {
    name: 'cannot add more than a stock can hold',
    given: async driver => ({
      incrementData: [{ productId: (await driver.product({}, 99_999)).id, incrementBy: 1 }],
    }),
    rejects: { incrementData: 'MAX' },
  },
  {
    name: 'cannot name a number that no stock can hold',
    given: async driver => ({
      incrementData: [{ productId: (await driver.product()).id, incrementBy: 2 ** 40 }],
    }),
    rejects: { 'incrementData[0]': 'MAX' },
  },
])

test('the pages of a query contain each product once, forwards and backwards, with the total', async () => {
  const driver = await createDriver(shop)
  const wanted: string[] = []
  for (let i = 0; i < 7; i++)
    wanted.push((await driver.product({ name: `Paged ${i}`, priceData: { price: i % 3 } })).id)
  const query = {
    filter: { name: { $startsWith: 'Paged' } },
    sort: [{ fieldName: 'price', order: 'DESC' as const }],
  }
  const byOffset: string[] = []
  for (const offset of [0, 3, 6]) {
    const page = await driver.visitor.callOk(products.queryProducts, {
      query: { ...query, paging: { limit: 3, offset } },
    })
    expect(page.metadata).toMatchObject({ total: 7, offset, count: page.products.length })
    byOffset.push(...page.products.map(({ id }) => id))
  }
  expect([...byOffset].sort()).toEqual([...wanted].sort())

  const byCursor: string[] = []
  let page = await driver.visitor.callOk(products.queryProducts, {
    query: { ...query, cursorPaging: { limit: 3 } },
  })
  const follow = (cursor: string) =>
    driver.visitor.callOk(products.queryProducts, { query: { cursorPaging: { limit: 3, cursor } } })
  for (;;) {
    byCursor.push(...page.products.map(({ id }) => id))
    const next = page.metadata.cursors?.next
    if (!next) break
    page = await follow(next)
  }
  expect(byCursor).toEqual(byOffset)
  const before = await follow(page.metadata.cursors?.prev as string)
  expect(before.products.map(({ id }) => id)).toEqual(byOffset.slice(3, 6))
})

test('a missing collection has the numeric status as its code for compatible clients (protocol/transport §6)', async () => {
  const driver = await createDriver(shop)
  const codeFor = async (token: string) => {
    const reply = await shop.fetch(`${shop.baseUrl}/stores-reader/v1/collections/slug/nothing`, {
      headers: { authorization: token },
    })
    const { details } = (await reply.json()) as { details: { applicationError: { code: unknown } } }
    return [reply.status, details.applicationError.code]
  }
  expect(await codeFor(await driver.anonymous(shop.compatClientId))).toEqual([404, 404])
  expect(await codeFor(await driver.anonymous(shop.clientId))).toEqual([404, 'COLLECTION_NOT_FOUND'])
})

test('a product is found by one of its collections, and every product by the collection of all (protocol/catalogue §5)', async () => {
  const driver = await createDriver(shop)
  const [inside, outside] = [await driver.product(), await driver.product()]
  const { id } = await driver.collection([inside.id])
  const idsFor = async (collectionIds: unknown) => {
    const filter = { id: { $in: [inside.id, outside.id] }, collectionIds }
    const { products: found } = await driver.visitor.callOk(products.queryProducts, { query: { filter } })
    return found.map(product => product.id)
  }
  const all = '00000000-000000-000000-000000000001'
  const both = [inside.id, outside.id]
  expect(await idsFor({ $eq: id })).toEqual([inside.id])
  expect(await idsFor(id)).toEqual([inside.id])
  expect(await idsFor({ $hasSome: [all] })).toEqual(both)
  expect(await idsFor({ $hasSome: [NOWHERE, all] })).toEqual(both)
  expect(await idsFor({ $eq: all })).toEqual(both)
  expect(await idsFor({ $hasAll: [id, all] })).toEqual([inside.id])
  expect(await idsFor({ $hasAll: [all] })).toEqual(both)
})
