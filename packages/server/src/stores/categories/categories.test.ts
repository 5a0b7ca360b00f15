import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { categories: calls, products, collections, productsV3 } = contract
const { driver: w, shop } = await openTestShop()

let count = 0
const create = async (parentId?: string, more: object = {}) =>
  (
    await w.merchant.callOk(calls.createCategory, {
      category: {
        name: `Category ${++count}`,
        ...(parentId && { parentCategory: { id: parentId } }),
        ...more,
      } as never,
    })
  ).category
const read = async (categoryId: string, as: 'visitor' | 'merchant' = 'merchant') =>
  (await w.callOk(calls.getCategory, { categoryId, fields: ['BREADCRUMBS_INFO', 'DESCRIPTION'] }, as))
    .category
const move = (categoryId: string, message: object) =>
  w.merchant.send(calls.moveCategory, { categoryId, position: 'LAST', ...message })
const NOWHERE = '00000000-0000-4000-a000-000000000000'

describe('the tree (protocol/catalogue §8)', () => {
  test('a category is a collection with a parent and a place', async () => {
    const top = await create(undefined, {
      description: 'All lamps',
      image: { url: 'https://example.com/a.png' },
    })
    const [a, b] = [await create(top.id), await create(top.id)]
    expect([a.parentCategory, b.parentCategory]).toEqual([
      { id: top.id, index: 0 },
      { id: top.id, index: 1 },
    ])
    expect((await read(b.id)).breadcrumbsInfo?.breadcrumbs).toEqual([
      { categoryId: top.id, categoryName: top.name, categorySlug: top.slug },
    ])
    const { collection } = await w.visitor.callOk(collections.getCollection, { id: top.id })
    expect(collection).toMatchObject({ name: top.name, slug: top.slug, description: 'All lamps' })
    expect(collection.media.mainMedia?.image?.url).toBe('https://example.com/a.png')
    expect((await w.visitor.callOk(calls.getCategoryBySlug, { slug: a.slug ?? '' })).category.id).toBe(a.id)
    const filter = { 'parentCategory.id': top.id }
    const sort = [{ fieldName: 'parentCategory.index', order: 'DESC' as const }]
    const found = await w.visitor.callOk(calls.queryCategories, { query: { filter, sort } })
    expect(found.categories.map(({ id }) => id)).toEqual([b.id, a.id])
    expect((await w.visitor.callOk(calls.countCategories, { filter })).count).toBe(2)
  })

  test('a category moves with all below it, never below itself', async () => {
    const top = await create()
    const [a, b, c] = [await create(top.id), await create(top.id), await create(top.id)]
    const moved = await w.merchant.callOk(calls.moveCategory, {
      categoryId: c.id,
      parentCategoryId: top.id,
      position: 'AFTER',
      moveAfterCategoryId: a.id,
    })
    expect(moved.categoriesAfterMove).toEqual([a.id, c.id, b.id])
    expect((await read(b.id)).parentCategory).toEqual({ id: top.id, index: 2 })
    await w.merchant.callOk(calls.moveCategory, {
      categoryId: b.id,
      parentCategoryId: a.id,
      position: 'FIRST',
    })
    expect((await read(b.id)).breadcrumbsInfo?.breadcrumbs?.map(({ categoryId }) => categoryId)).toEqual([
      top.id,
      a.id,
    ])
    expect(codeOf(await move(top.id, { parentCategoryId: b.id }))).toBe('TREE_CYCLE_DETECTED')
    expect(codeOf(await move(top.id, { parentCategoryId: top.id }))).toBe('TREE_CYCLE_DETECTED')
    expect(codeOf(await move(a.id, { parentCategoryId: NOWHERE }))).toBe('PARENT_CATEGORY_NOT_IN_TREE')
    expect(codeOf(await move(a.id, { position: 'AFTER', moveAfterCategoryId: b.id }))).toBe(
      'AFTER_CATEGORY_NOT_IN_PARENT',
    )
    expect(codeOf(await move(NOWHERE, {}))).toBe('CATEGORY_NOT_FOUND')
  })

  test('concurrent moves make no cycle', async () => {
    const [a, b] = [await create(), await create()]
    const replies = await Promise.all([
      move(a.id, { parentCategoryId: b.id }),
      move(b.id, { parentCategoryId: a.id }),
    ])
    expect(replies.map(reply => (reply.status === 200 ? 'moved' : codeOf(reply))).sort()).toEqual([
      'TREE_CYCLE_DETECTED',
      'moved',
    ])
  })

  test('has ten levels at most', async () => {
    let parent = (await create()).id
    for (let level = 2; level <= 10; level++) parent = (await create(parent)).id
    const category = { name: 'Too deep', parentCategory: { id: parent } }
    expect(codeOf(await w.merchant.send(calls.createCategory, { category } as never))).toBe(
      'CATEGORY_DEPTH_LIMIT_EXCEEDED',
    )
  })

  test('a hidden category hides what is below it; shown again, the categories below stay hidden', async () => {
    const top = await create()
    const below = await create(top.id)
    const setVisible = ({ id: categoryId }: { id: string }, revision: string, visible: boolean) =>
      w.merchant.send(calls.updateCategoryVisibility, { categoryId, revision, visible })
    expect(codeOf(await setVisible(top, '99', false))).toBe('REVISION_CONFLICT')
    expect((await setVisible(top, top.revision, false)).status).toBe(200)
    expect(codeOf(await w.visitor.send(calls.getCategory, { categoryId: below.id }))).toBe(
      'CATEGORY_NOT_FOUND',
    )
    const hidden = await read(below.id)
    expect(hidden.visible).toBe(false)
    expect(codeOf(await setVisible(below, hidden.revision, true))).toBe('PARENT_CATEGORY_HIDDEN')
    const filter = { id: { $in: [top.id, below.id] } }
    const countFor = (message: object) => w.merchant.callOk(calls.countCategories, { filter, ...message })
    expect((await countFor({})).count).toBe(0)
    expect((await countFor({ returnNonVisibleCategories: true })).count).toBe(2)
    const asVisitor = await w.visitor.send(calls.countCategories, {
      filter,
      returnNonVisibleCategories: true,
    })
    expect(rejectedFields(asVisitor)).toEqual({ returnNonVisibleCategories: 'FIELD_NOT_ALLOWED' })
  })

  test('a category is deleted with all below it; a collection leaves them to its parent', async () => {
    const top = await create()
    const [middle, other] = [await create(top.id), await create(top.id)]
    const leaf = await create(middle.id)
    const product = await w.product()
    await w.merchant.callOk(calls.bulkAddItemsToCategory, {
      categoryId: leaf.id,
      items: [{ catalogItemId: product.id }],
    })
    await w.merchant.callOk(products.deleteCollection, { id: middle.id })
    expect((await read(leaf.id)).parentCategory?.id).toBe(top.id)
    await w.merchant.callOk(calls.deleteCategory, { categoryId: top.id })
    for (const { id } of [leaf, other])
      expect(codeOf(await w.merchant.send(calls.getCategory, { categoryId: id }))).toBe('CATEGORY_NOT_FOUND')
    expect((await w.merchant.callOk(products.getProduct, { id: product.id })).product.collectionIds).toEqual(
      [],
    )
  })

  test('an update changes neither place nor visibility, and needs the current revision', async () => {
    const [one, other] = [await create(), await create()]
    const send = (category: object) =>
      w.merchant.send(calls.updateCategory, { category: { id: one.id, ...category } } as never)
    expect(codeOf(await send({ revision: '77', name: 'x' }))).toBe('REVISION_CONFLICT')
    expect(codeOf(await send({ revision: one.revision, slug: other.slug }))).toBe('SLUG_ALREADY_EXISTS')
    expect(rejectedFields(await send({ revision: one.revision, visible: false }))).toEqual({
      'category.visible': 'FIELD_NOT_ALLOWED',
    })
    expect((await send({ ...one, name: 'Renamed' })).status).toBe(200)
    expect((await read(one.id)).name).toBe('Renamed')
    const wrong = { category: { name: 'x' }, treeReference: { appNamespace: '@other/app' } }
    expect(rejectedFields(await w.merchant.send(calls.createCategory, wrong as never))).toEqual({
      'treeReference.appNamespace': 'VALIDATION',
    })
  })
})

describe('products of categories (protocol/catalogue §8)', () => {
  test('a product is in several categories, and in those above them', async () => {
    const top = await create()
    const [a, b] = [await create(top.id), await create()]
    const { id } = await w.product()
    const item = { catalogItemId: id }
    const { results } = await w.merchant.callOk(calls.bulkAddItemsToCategory, {
      categoryId: a.id,
      items: [item, { catalogItemId: NOWHERE }],
    })
    expect(results.map(({ itemMetadata: m }) => m.error?.code)).toEqual([undefined, 'PRODUCT_NOT_FOUND'])
    await w.merchant.callOk(calls.bulkSetItemCategories, { item, categoryIds: [b.id, a.id] })
    const all = '00000000-0000-0000-0000-000000000001'
    expect(await w.visitor.callOk(calls.listCategoriesForItem, { item })).toEqual({
      directCategoryIds: [b.id, a.id],
      allCategoryIds: [b.id, top.id, a.id, all],
    })
    const listed = async (categoryId: string, includeItemsFromSubcategories: boolean) =>
      (
        await w.visitor.callOk(calls.listItemsInCategory, { categoryId, includeItemsFromSubcategories })
      ).items.map(({ catalogItemId }) => catalogItemId)
    expect([await listed(top.id, false), await listed(top.id, true), await listed(a.id, false)]).toEqual([
      [],
      [id],
      [id],
    ])
    const found = async (list: string) => {
      const filter = { [list]: { $matchItems: [{ id: top.id }] } }
      return (await w.visitor.callOk(productsV3.queryProductsV3, { query: { filter } })).products.map(
        each => each.id,
      )
    }
    expect([
      await found('directCategoriesInfo.categories'),
      await found('allCategoriesInfo.categories'),
    ]).toEqual([[], [id]])
    const fields = ['BREADCRUMBS_INFO', 'ALL_CATEGORIES_INFO'] as const
    const crumbs = async () =>
      (
        await w.visitor.callOk(productsV3.getProductV3, { productId: id, fields: [...fields] })
      ).product.breadcrumbsInfo?.breadcrumbs?.map(({ categoryId }) => categoryId)
    expect(await crumbs()).toEqual([b.id])
    const { product } = await w.merchant.callOk(productsV3.getProductV3, { productId: id })
    await w.merchant.callOk(productsV3.updateProductV3, {
      product: { id, revision: product.revision, mainCategoryId: a.id },
    })
    expect(await crumbs()).toEqual([top.id, a.id])
    await w.merchant.callOk(calls.bulkRemoveItemsFromCategory, { categoryId: a.id, items: [item] })
    expect(await listed(top.id, true)).toEqual([])
  })

  test('a list of categories takes at most two statements, for the page and for the tree', async () => {
    const { id } = await create()
    const statementsOf = async () => {
      shop.statements.length = 0
      await w.visitor.callOk(calls.queryCategories, {
        query: { filter: { id } },
        fields: ['BREADCRUMBS_INFO'],
      })
      return shop.statements.filter(text => !CACHED.test(text)).length
    }
    expect(await statementsOf()).toBe(2)
  })
})

describe('bulk calls of categories (protocol/catalogue §8)', () => {
  test('update each category independently', async () => {
    const [a, b] = [await create(), await create()]
    const { results, bulkActionMetadata } = await w.merchant.callOk(calls.bulkUpdateCategories, {
      categories: [
        { category: { id: b.id, revision: '99', description: 'Lost' } },
        { category: { id: a.id.toUpperCase(), revision: a.revision, name: 'Renamed' } },
        { category: { id: NOWHERE, revision: '1' } },
      ],
      returnEntity: true,
    })
    expect(results.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      'REVISION_CONFLICT',
      undefined,
      'CATEGORY_NOT_FOUND',
    ])
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 2 })
    expect(results[1]?.category).toMatchObject({ id: a.id, name: 'Renamed' })
    expect((await read(b.id)).description).toBeUndefined()
    const bad = { categories: [{ category: { id: a.id, revision: '3', visible: false } }] }
    expect(rejectedFields(await w.merchant.send(calls.bulkUpdateCategories, bad))).toEqual({
      'categories[0].category.visible': 'FIELD_NOT_ALLOWED',
    })
  })

  test('add a product to categories and remove it, each category independently', async () => {
    const [a, b] = [await create(), await create()]
    const { id } = await w.product()
    const item = { catalogItemId: id }
    const change = async (call: 'bulkAddItemToCategories' | 'bulkRemoveItemFromCategories', ids: string[]) =>
      (await w.merchant.callOk(calls[call], { item, categoryIds: ids })).results.map(
        ({ itemMetadata: m }) => [m?.id, m?.error?.code],
      )
    const direct = async () =>
      (await w.visitor.callOk(calls.listCategoriesForItem, { item })).directCategoryIds
    expect(await change('bulkAddItemToCategories', [b.id, NOWHERE, a.id.toUpperCase()])).toEqual([
      [b.id, undefined],
      [NOWHERE, 'CATEGORY_NOT_FOUND'],
      [a.id, undefined],
    ])
    expect(await direct()).toEqual([b.id, a.id])
    await change('bulkAddItemToCategories', [a.id])
    expect(await direct()).toEqual([b.id, a.id])
    await change('bulkRemoveItemFromCategories', [b.id])
    expect(await direct()).toEqual([a.id])
    const lost = { item: { catalogItemId: NOWHERE }, categoryIds: [a.id] }
    expect(codeOf(await w.merchant.send(calls.bulkAddItemToCategories, lost))).toBe('PRODUCT_NOT_FOUND')
    const twice = { item, categoryIds: [a.id, a.id] }
    expect(rejectedFields(await w.merchant.send(calls.bulkAddItemToCategories, twice))).toEqual({
      'categoryIds[1]': 'VALIDATION',
    })
  })

  test('two products in two categories, added in opposite orders at once, do not deadlock', async () => {
    const [a, b] = [await create(), await create()]
    const items = [await w.product(), await w.product()].map(({ id }) => ({ catalogItemId: id }))
    const orders = [
      [a.id, b.id],
      [b.id, a.id],
    ]
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 2
          ? w.merchant.send(calls.bulkAddItemsToCategory, { categoryId: b.id, items: items.toReversed() })
          : w.merchant.send(calls.bulkAddItemToCategories, {
              item: items[i % 2] as never,
              categoryIds: orders[i % 2] as string[],
            }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  })

  test('a search aggregates the categories that it finds, as the caller may see them', async () => {
    const top = await create()
    for (const visible of [true, true, false]) await create(top.id, { visible, slug: undefined })
    const aggregate = async (as: 'visitor' | 'merchant', more: object = {}) =>
      (
        await w.as(as).callOk(calls.searchCategories, {
          search: {
            filter: { 'parentCategory.id': top.id },
            cursorPaging: { limit: 1 },
            aggregations: [
              { name: 'parents', fieldPath: 'parentCategory.id', value: {} },
              { name: 'shown', fieldPath: 'visible', value: { sortType: 'VALUE', sortDirection: 'ASC' } },
              { name: 'last', fieldPath: 'parentCategory.index', scalar: { type: 'MAX' } },
            ],
          },
          ...more,
        } as never)
      ).aggregationData?.results.map(({ values, scalar }) => values?.results ?? scalar?.value)
    expect(await aggregate('visitor')).toEqual([
      [{ value: top.id, count: 2 }],
      [{ value: 'true', count: 2 }],
      1,
    ])
    expect(await aggregate('merchant', { returnNonVisibleCategories: true })).toEqual([
      [{ value: top.id, count: 3 }],
      [
        { value: 'false', count: 1 },
        { value: 'true', count: 2 },
      ],
      2,
    ])
    const unknown = { search: { aggregations: [{ fieldPath: 'doc', value: {} }] } }
    expect(rejectedFields(await w.visitor.send(calls.searchCategories, unknown))).toEqual({
      'search.aggregations[0].fieldPath': 'INVALID_ENUM_VALUE',
    })
  })

  test('show categories, and not below a hidden one', async () => {
    const top = await create()
    const below = await create(top.id)
    const other = await create()
    const inOther = await create(other.id)
    for (const { id } of [top, other]) {
      const { revision } = await read(id)
      await w.merchant.callOk(calls.updateCategoryVisibility, { categoryId: id, revision, visible: false })
    }
    const { results } = await w.merchant.callOk(calls.bulkShowCategories, {
      categoryIds: [below.id, top.id, inOther.id],
    })
    expect(results.map(({ itemMetadata }) => itemMetadata?.error?.code)).toEqual([
      undefined,
      undefined,
      'PARENT_CATEGORY_HIDDEN',
    ])
    expect((await read(below.id, 'visitor')).visible).toBe(true)
    expect((await read(inOther.id)).visible).toBe(false)
  })

  test('list the categories of products, as the caller may see them', async () => {
    const top = await create()
    const below = await create(top.id)
    const hidden = await create()
    const { revision } = await read(hidden.id)
    await w.merchant.callOk(calls.updateCategoryVisibility, {
      categoryId: hidden.id,
      revision,
      visible: false,
    })
    const [shown, secret] = [await w.product(), await w.product({ visible: false })]
    for (const { id } of [below, hidden])
      await w.merchant.callOk(products.addProductsToCollection, { id, productIds: [shown.id] })
    const items = [shown.id, secret.id, NOWHERE].map(catalogItemId => ({ catalogItemId }))
    const list = async (as: 'visitor' | 'merchant') =>
      (await w.callOk(calls.listCategoriesForItems, { items }, as)).categoriesForItems.map(
        ({ directCategoryIds, indirectCategoryIds }) => [directCategoryIds, indirectCategoryIds],
      )
    const all = '00000000-0000-0000-0000-000000000001'
    expect(await list('visitor')).toEqual([
      [[below.id], [top.id, all]],
      [[], []],
      [[], []],
    ])
    expect(await list('merchant')).toEqual([
      [
        [below.id, hidden.id],
        [top.id, all],
      ],
      [[], [all]],
      [[], []],
    ])
  })
})
