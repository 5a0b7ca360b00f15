import { contract } from '@stoa/contract'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** The built-in collection of all products (protocol/catalogue §5, §8). */

const V1 = '00000000-000000-000000-000000000001'
const V3 = '00000000-0000-0000-0000-000000000001'
const { shop, driver: w } = await openTestShop()
const compat = { token: await w.anonymous(shop.compatClientId) }
const { products, collections, categories, productsV3, productsV3Search } = contract

const inside = (await w.product()).id
await w.product({ visible: false })
const own = await w.collection([inside])

/** Those of the listed ids that the test knows: a shop has others. */
const known = (listed: readonly { id: string }[]) =>
  listed.flatMap(({ id }) => ([V1, V3, own.id].includes(id) ? id : [])).sort()

const built = { name: 'All Products', slug: 'all-products', visible: true }

test('has each id, its slug and the number of products that the caller sees', async () => {
  for (const options of [{}, compat]) {
    for (const id of [V1, V3])
      expect(await w.visitor.callOk(collections.getCollection, { id }, options)).toMatchObject({
        collection: { ...built, id: V1, numberOfProducts: 1 },
      })
    for (const call of [collections.getCollectionBySlug, products.getCollectionBySlug])
      expect((await w.visitor.callOk(call, { slug: 'all-products' }, options)).collection.id).toBe(V1)
    const category = { ...built, id: V3, itemCounter: 1, parentCategory: { index: 0 } }
    expect(await w.visitor.callOk(categories.getCategory, { categoryId: V3 }, options)).toMatchObject({
      category,
    })
    expect(
      await w.visitor.callOk(categories.getCategoryBySlug, { slug: 'all-products' }, options),
    ).toMatchObject({ category })
  }
  const { collection } = await w.merchant.callOk(collections.getCollection, { id: V1 })
  expect(collection.numberOfProducts).toBe(2)
})

/** A filter of collections, whether it matches the built-in one and whether it matches the other. */
const FILTERS: [filter: (id: string) => object, matchesBuiltIn: boolean, matchesOther: boolean][] = [
  [id => ({ id }), true, false],
  [id => ({ id: { $eq: id } }), true, false],
  [id => ({ id: { $ne: id } }), false, true],
  [id => ({ id: { $in: [id, own.id] } }), true, true],
  [id => ({ id: { $nin: [id] } }), false, true],
  [id => ({ $and: [{ id: { $ne: id } }, { id: own.id }] }), false, true],
  [id => ({ $and: [{ id: { $ne: id } }] }), false, true],
  [id => ({ $or: [{ id }, { slug: own.slug }] }), true, true],
  [id => ({ $not: { id } }), false, true],
  [id => ({ $not: [{ id: { $in: [id] } }] }), false, true],
  [() => ({ slug: 'all-products' }), true, false],
  [() => ({ slug: { $ne: 'all-products' } }), false, true],
]

describe.each([V1, V3])('the id %s in filters of collections and categories', id => {
  test.each(FILTERS)('%#', async (filterOf, matchesBuiltIn, matchesOther) => {
    const filter = filterOf(id) as Record<string, unknown>
    for (const options of [{}, compat]) {
      const page = await w.visitor.callOk(collections.queryCollections, { query: { filter } }, options)
      expect(known(page.collections)).toEqual(
        [...(matchesBuiltIn ? [V1] : []), ...(matchesOther ? [own.id] : [])].sort(),
      )
      expect(page.metadata.total).toBe(page.collections.length)
      const ids = [...(matchesBuiltIn ? [V3] : []), ...(matchesOther ? [own.id] : [])].sort()
      const queried = await w.visitor.callOk(categories.queryCategories, { query: { filter } }, options)
      const searched = await w.visitor.callOk(categories.searchCategories, { search: { filter } }, options)
      for (const { categories: found } of [queried, searched]) expect(known(found)).toEqual(ids)
      const { count } = await w.visitor.callOk(categories.countCategories, { filter }, options)
      expect(count).toBe(queried.categories.length)
    }
  })
})

test('is listed for programs of the protocol; for others only where a filter names it', async () => {
  const idsFor = async (options: object) => {
    const { collections: found } = await w.visitor.callOk(
      collections.queryCollections,
      { query: {} },
      options,
    )
    const { categories: tree } = await w.visitor.callOk(categories.queryCategories, { query: {} }, options)
    return [found, tree].map(known)
  }
  expect(await idsFor(compat)).toEqual([[V1, own.id].sort(), [V3, own.id].sort()])
  expect(await idsFor({})).toEqual([[own.id], [own.id]])
})

test('has every product, in each query of products', async () => {
  for (const id of [V1, V3]) {
    const conditions = [id, { $eq: id }, { $in: [id] }, { $hasSome: [id] }, { $hasAll: [id] }]
    for (const collectionIds of conditions) {
      const query = { filter: { collectionIds } }
      const page = await w.visitor.callOk(products.queryProducts, { query })
      expect([collectionIds, page.products.length, page.metadata.total]).toEqual([collectionIds, 1, 1])
    }
    const none = { filter: { collectionIds: { $ne: id } } }
    expect((await w.visitor.callOk(products.queryProducts, { query: none })).products).toEqual([])
    for (const list of ['directCategoriesInfo', 'allCategoriesInfo']) {
      const filter = { [`${list}.categories`]: { $matchItems: [{ id }] } }
      const { products: found } = await w.visitor.callOk(productsV3.queryProductsV3, { query: { filter } })
      const searched = await w.visitor.callOk(productsV3Search.searchProductsV3, { search: { filter } })
      expect([list, found.length, searched.products.length]).toEqual([list, 1, 1])
    }
  }
  const { items } = await w.visitor.callOk(categories.listItemsInCategory, { categoryId: V3 })
  expect(items.map(({ catalogItemId }) => catalogItemId)).toEqual([inside])
  expect(await w.merchant.callOk(categories.getArrangedItems, { categoryId: V3 })).toEqual({ items: [] })
})

test('cannot be changed', async () => {
  const says = (reply: { status: number; body: unknown }) => [reply.status, JSON.stringify(reply.body)]
  const changes = [
    w.merchant.send(products.addProductsToCollection, { id: V1, productIds: [inside] }),
    w.merchant.send(products.removeProductsFromCollection, { id: V1, productIds: [inside] }),
    w.merchant.send(products.deleteCollection, { id: V3 }),
    w.merchant.send(products.updateCollection, { collection: { id: V3, name: 'Mine' } }),
    w.merchant.send(categories.updateCategory, { category: { id: V3, revision: '1', name: 'Mine' } }),
    w.merchant.send(categories.deleteCategory, { categoryId: V3 }),
  ]
  for (const reply of await Promise.all(changes))
    expect(says(reply)).toEqual([400, expect.stringContaining('all products')])
})

test('a collection with its slug comes before it', async () => {
  const { collection } = await w.merchant.callOk(products.createCollection, {
    collection: { name: 'All Products' },
  })
  expect(collection.slug).toBe('all-products')
  const found = await w.visitor.callOk(collections.getCollectionBySlug, { slug: 'all-products' })
  expect(found.collection.id).toBe(collection.id)
})
