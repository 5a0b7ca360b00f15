import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { categories, productSearch } = contract

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
