import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { categories, products, productsV3, productSearch } = contract

const names = ['A', 'B', 'C', 'D', 'E', 'F']
const ids: string[] = []
let categoryId: string
beforeAll(async () => {
  for (const name of names) ids.push((await w.product({ name, ...(name === 'F' && { visible: false }) })).id)
  categoryId = (await w.collection(ids)).id as string
})
const itemsOf = (list: string) =>
  [...list].map(name => ({ catalogItemId: ids[names.indexOf(name)] as string }))
const listOf = (items: readonly { catalogItemId?: string }[]) =>
  items.map(({ catalogItemId }) => names[ids.indexOf(String(catalogItemId))]).join('')
const arrange = (list: string) =>
  w.callOk(categories.setArrangedItems, { categoryId, items: itemsOf(list) }, 'merchant')

/** All products of the category, page by page. */
async function pages(limit: number, as: 'visitor' | 'merchant' = 'visitor') {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const cursorPaging = { limit, ...(cursor && { cursor }) }
    const message = { categoryId, useCategoryArrangement: true, cursorPaging }
    const { items, pagingMetadata } = await w.callOk(categories.listItemsInCategory, message, as)
    found.push(listOf(items))
    cursor = pagingMetadata.hasNext ? (pagingMetadata.cursors?.next ?? undefined) : undefined
  } while (cursor)
  return found.join('')
}

const searched = async (paging: object = {}, more: object = {}) => {
  const facets = [{ name: 'collection', values: [categoryId] }]
  const reply = await w.callOk(productSearch.searchProducts, { facets, paging, ...more } as never, 'visitor')
  return reply.products.map(({ name }) => name).join('')
}

test('lists of a category begin with its arranged products, on every page (protocol/catalogue §8)', async () => {
  expect(await pages(2)).toBe('ABCDE')
  expect(await searched()).toBe('ABCDE')
  expect(listOf((await arrange('DFB')).items)).toBe('DFB')
  for (const limit of [1, 2, 3, 100]) {
    expect(await pages(limit), String(limit)).toBe('DBACE')
    expect(await pages(limit, 'merchant'), String(limit)).toBe('DFBACE')
  }
  const { items } = await w.callOk(categories.listItemsInCategory, { categoryId }, 'visitor')
  expect(listOf(items)).toBe('ABCDE')
})

test('searches narrowed to a collection follow its arrangement unless they have another sort (protocol/catalogue §7)', async () => {
  expect(await searched()).toBe('DBACE')
  expect(await searched({ limit: 2, offset: 1 })).toBe('BA')
  expect(await searched({ limit: 2, offset: 3 })).toBe('CE')
  expect(await searched({}, { sort: 'NAME' })).toBe('ABCDE')
  expect(await searched({}, { price: { min: 0 } })).toBe('DBACE')
})

describe('queries by one collection begin with its arranged products (protocol/catalogue §5, §10)', () => {
  const inCollection = () => ({ collectionIds: { $hasSome: [categoryId] } })
  const inCategory = () => ({ 'directCategoriesInfo.categories': { $matchItems: [{ id: categoryId }] } })
  const namesOf = (list: readonly { name?: string | null }[]) => list.map(({ name }) => name).join('')
  const v1 = async (query: object, as: 'visitor' | 'merchant' = 'visitor') => {
    const reply = await w.callOk(products.queryProducts, { query } as never, as)
    return { ...reply, names: namesOf(reply.products) }
  }
  const v3 = async (query: object, as: 'visitor' | 'merchant' = 'visitor') => {
    const reply = await w.callOk(productsV3.queryProductsV3, { query } as never, as)
    return { names: namesOf(reply.products), ...reply.pagingMetadata }
  }

  test('V1, by offset, with the same total', async () => {
    for (const limit of [1, 2, 3, 5]) {
      let names = ''
      for (let offset = 0; offset < 6; offset += limit) {
        const page = await v1({ filter: inCollection(), paging: { limit, offset } })
        expect(page.metadata.total).toBe(5)
        names += page.names
      }
      expect(names, String(limit)).toBe('DBACE')
    }
    expect((await v1({ filter: inCollection() }, 'merchant')).names).toBe('DFBACE')
    expect((await v1({ filter: { collectionIds: categoryId, name: { $in: ['E', 'B', 'A'] } } })).names).toBe(
      'BAE',
    )
    expect((await v1({ filter: { ...inCollection(), productType: 'physical' } })).names).toBe('DBACE')
  })

  test('V3, by cursors forward and backward', async () => {
    for (const limit of [1, 2, 3, 4]) {
      let page = await v3({ filter: inCategory(), cursorPaging: { limit } })
      let names = page.names
      while (page.cursors?.next) {
        page = await v3({ cursorPaging: { limit, cursor: page.cursors.next } })
        names += page.names
      }
      expect(names, String(limit)).toBe('DBACE')
      names = page.names
      while (page.cursors?.prev) {
        page = await v3({ cursorPaging: { limit, cursor: page.cursors.prev } })
        names = page.names + names
      }
      expect(names, `${limit} backward`).toBe('DBACE')
    }
    const found = await w.callOk(
      productsV3.queryProductsV3,
      { query: { filter: { ...inCategory(), 'options.name': 'nothing' } } } as never,
      'visitor',
    )
    expect(found.products).toEqual([])
  })

  test('another sort, several collections and all products have their own order', async () => {
    const other = (await w.collection([ids[2] as string])).id
    const several = { collectionIds: { $hasSome: [categoryId, other] } }
    expect((await v1({ filter: several })).names).toBe('ABCDE')
    expect((await v1({ filter: inCollection(), sort: [{ fieldName: 'name', order: 'DESC' }] })).names).toBe(
      'EDCBA',
    )
    expect((await v1({})).names).toBe('ABCDE')
    const both = { $and: [{ collectionIds: categoryId }, { collectionIds: other }] }
    expect((await v1({ filter: both })).names).toBe('C')
    const rejected = await w.send(
      products.queryProducts,
      { query: { sort: [{ fieldName: 'arrangedPlace', order: 'ASC' }] } } as never,
      'visitor',
    )
    expect(Object.keys(rejectedFields(rejected))).toEqual(['query.sort[0].fieldName'])
  })

  test('the search of V3 without words, too', async () => {
    const search = { filter: inCategory(), cursorPaging: { limit: 2 } }
    const reply = await w.callOk(contract.productsV3Search.searchProductsV3, { search } as never, 'visitor')
    expect(namesOf(reply.products)).toBe('DB')
    const next = { cursorPaging: { cursor: reply.pagingMetadata.cursors?.next } }
    const after = await w.callOk(
      contract.productsV3Search.searchProductsV3,
      { search: next } as never,
      'visitor',
    )
    expect(namesOf(after.products)).toBe('AC')
  })
})

test('a product that leaves the category leaves its arrangement (protocol/catalogue §8)', async () => {
  await w.callOk(categories.bulkRemoveItemsFromCategory, { categoryId, items: itemsOf('B') }, 'merchant')
  const { items } = await w.callOk(categories.getArrangedItems, { categoryId }, 'merchant')
  expect(listOf(items)).toBe('DF')
  expect([await pages(2), await searched()]).toEqual(['DACE', 'DACE'])
  const unknown = await w.send(categories.setArrangedItems, { categoryId, items: itemsOf('DBD') }, 'merchant')
  expect(rejectedFields(unknown)).toEqual({ 'items[1].catalogItemId': 'VALIDATION' })
  const twice = await w.send(categories.setArrangedItems, { categoryId, items: itemsOf('DD') }, 'merchant')
  expect(rejectedFields(twice)).toEqual({ 'items[1].catalogItemId': 'VALIDATION' })
  expect((await arrange('')).items).toEqual([])
  expect(await searched()).toBe('ACDE')
})

test('a search of categories finds parts of names (protocol/catalogue §8)', async () => {
  for (const name of ['Floor lamps', 'Table lamps', 'Tables'])
    await w.callOk(categories.createCategory, { category: { name } } as never, 'merchant')
  const found = async (expression: string, mode?: 'AND') =>
    (
      await w.callOk(
        categories.searchCategories,
        { search: { search: { expression, ...(mode && { mode }) } } },
        'visitor',
      )
    ).categories.map(({ name }) => name)
  expect(await found('lamp')).toEqual(['Floor lamps', 'Table lamps'])
  expect(await found('floor tables')).toEqual(['Floor lamps', 'Tables'])
  expect(await found('table lamp', 'AND')).toEqual(['Table lamps'])
})
