import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { driver: w } = await openTestShop()
const { categories, products, productsV3, productSearch } = contract

const names = ['A', 'B', 'C', 'D', 'E', 'F']
const ids: string[] = []

for (const name of names) ids.push((await w.product({ name, ...(name === 'F' && { visible: false }) })).id)
const categoryId = (await w.collection(ids)).id as string
const itemsOf = (list: string) =>
  [...list].map(name => ({ catalogItemId: ids[names.indexOf(name)] as string }))
const listOf = (items: readonly { catalogItemId?: string }[]) =>
  items.map(({ catalogItemId }) => names[ids.indexOf(String(catalogItemId))]).join('')
const arrange = (list: string) =>
  w.merchant.callOk(categories.setArrangedItems, { categoryId, items: itemsOf(list) })

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
  const reply = await w.visitor.callOk(productSearch.searchProducts, { facets, paging, ...more } as never)
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
  const { items } = await w.visitor.callOk(categories.listItemsInCategory, { categoryId })
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
    const found = await w.visitor.callOk(productsV3.queryProductsV3, {
      query: { filter: { ...inCategory(), 'options.name': 'nothing' } },
    } as never)
    expect(found.products).toEqual([])
  })

  test('another sort and all products have their own order; that of several collections is one after the other', async () => {
    const other = (await w.collection([ids[2] as string])).id
    const several = { collectionIds: { $hasSome: [categoryId, other] } }
    expect((await v1({ filter: several })).names).toBe('DBACE')
    expect((await v1({ filter: { ...several, name: { $in: ['E', 'C', 'B'] } } })).names).toBe('BCE')
    expect((await v1({ filter: inCollection(), sort: [{ fieldName: 'name', order: 'DESC' }] })).names).toBe(
      'EDCBA',
    )
    expect((await v1({})).names).toBe('ABCDE')
    const both = { $and: [{ collectionIds: categoryId }, { collectionIds: other }] }
    expect((await v1({ filter: both })).names).toBe('C')
    const rejected = await w.visitor.send(products.queryProducts, {
      query: { sort: [{ fieldName: 'arrangedPlace', order: 'ASC' }] },
    } as never)
    expect(Object.keys(rejectedFields(rejected))).toEqual(['query.sort[0].fieldName'])
  })

  test('the search of V3 without words, too', async () => {
    const search = { filter: inCategory(), cursorPaging: { limit: 2 } }
    const reply = await w.visitor.callOk(contract.productsV3Search.searchProductsV3, { search } as never)
    expect(namesOf(reply.products)).toBe('DB')
    const next = { cursorPaging: { cursor: reply.pagingMetadata.cursors?.next } }
    const after = await w.visitor.callOk(contract.productsV3Search.searchProductsV3, {
      search: next,
    } as never)
    expect(namesOf(after.products)).toBe('AC')
  })
})

describe('the products of a category and of those below it', () => {
  const childNames = ['K', 'L', 'M', 'N', 'P', 'Q']
  const ofTree: string[] = []
  let [top, first, second, deep]: string[] = []
  const category = async (name: string, parent?: string) => {
    const message = { category: { name, ...(parent && { parentCategory: { id: parent } }) } }
    return (await w.merchant.callOk(categories.createCategory, message as never)).category.id as string
  }
  const itemsIn = (list: string) =>
    [...list].map(name => ({ catalogItemId: ofTree[childNames.indexOf(name)] as string }))
  const fill = (categoryId: string, list: string) =>
    w.merchant.callOk(categories.bulkAddItemsToCategory, { categoryId, items: itemsIn(list) })
  const order = (categoryId: string, list: string) =>
    w.merchant.callOk(categories.setArrangedItems, { categoryId, items: itemsIn(list) })
  const inTree = (id = top) => ({ 'allCategoriesInfo.categories': { $matchItems: [{ id }] } })
  const namesOf = (list: readonly { name?: string | null }[]) => list.map(({ name }) => name).join('')

  beforeAll(async () => {
    for (const name of childNames) ofTree.push((await w.product({ name })).id)
    top = await category('Tree top')
    first = await category('Tree first', top)
    second = await category('Tree second', top)
    deep = await category('Tree deep', first)
    await fill(top, 'KL')
    await fill(first, 'LM')
    await fill(second, 'NPL')
    await fill(deep, 'Q')
  })

  /** All pages of a list by cursor. */
  async function pagesOf(
    page: (cursorPaging: object) => Promise<{ names: string; cursors?: { next?: string | null } | null }>,
    limit: number,
  ) {
    let { names, cursors } = await page({ limit })
    while (cursors?.next) {
      const next = await page({ limit, cursor: cursors.next })
      names += next.names
      cursors = next.cursors
    }
    return names
  }
  const query = (limit: number, id = top) =>
    pagesOf(async cursorPaging => {
      const message = { query: { ...('cursor' in cursorPaging ? {} : { filter: inTree(id) }), cursorPaging } }
      const reply = await w.visitor.callOk(productsV3.queryProductsV3, message as never)
      return { names: namesOf(reply.products), ...reply.pagingMetadata }
    }, limit)
  const search = (limit: number) =>
    pagesOf(async cursorPaging => {
      const message = { search: { ...('cursor' in cursorPaging ? {} : { filter: inTree() }), cursorPaging } }
      const reply = await w.visitor.callOk(contract.productsV3Search.searchProductsV3, message as never)
      return { names: namesOf(reply.products), ...reply.pagingMetadata }
    }, limit)
  const listed = (limit: number) =>
    pagesOf(async cursorPaging => {
      const message = { categoryId: top as string, useCategoryArrangement: true, cursorPaging }
      const reply = await w.visitor.callOk(categories.listItemsInCategory, {
        ...message,
        includeItemsFromSubcategories: true,
      })
      const shown = reply.items.map(({ catalogItemId }) => ofTree.indexOf(String(catalogItemId)))
      return { names: shown.map(i => childNames[i]).join(''), ...reply.pagingMetadata }
    }, limit)

  test('begin with those arranged in itself, then in the categories below, on every page (protocol/catalogue §8, §10)', async () => {
    expect(await query(100)).toBe('KLMNPQ')
    await order(second as string, 'LP')
    await order(deep as string, 'Q')
    await order(first as string, 'M')
    await order(top as string, 'L')
    for (const limit of [1, 2, 3, 4, 100])
      expect([await query(limit), await search(limit), await listed(limit)], String(limit)).toEqual(
        Array(3).fill('LMQPKN'),
      )
    expect(await query(100, first)).toBe('MQL')
    const v1 = await w.visitor.callOk(products.queryProducts, {
      query: { filter: { collectionIds: { $hasSome: [top, second] } }, paging: { limit: 3 } },
    } as never)
    expect(namesOf(v1.products)).toBe('LPK')
    // A collection of V1 has its own products only.
    const own = { query: { filter: { collectionIds: top } } }
    expect(namesOf((await w.visitor.callOk(products.queryProducts, own as never)).products)).toBe('LK')
  })

  test('backward, and without a product that left the category where it is arranged (protocol/catalogue §8)', async () => {
    let page = await w.visitor.callOk(productsV3.queryProductsV3, {
      query: { filter: inTree(), cursorPaging: { limit: 4 } },
    } as never)
    const { next } = page.pagingMetadata.cursors ?? {}
    page = await w.visitor.callOk(productsV3.queryProductsV3, {
      query: { cursorPaging: { cursor: next } },
    } as never)
    expect(namesOf(page.products)).toBe('KN')
    const { prev } = page.pagingMetadata.cursors ?? {}
    page = await w.visitor.callOk(productsV3.queryProductsV3, {
      query: { cursorPaging: { cursor: prev, limit: 3 } },
    } as never)
    expect(namesOf(page.products)).toBe('MQP')
    await w.merchant.callOk(categories.bulkRemoveItemsFromCategory, {
      categoryId: top as string,
      items: itemsIn('L'),
    })
    // It is arranged in the second category, too.
    for (const limit of [2, 100]) expect(await query(limit), String(limit)).toBe('MQLPKN')
    await w.merchant.callOk(categories.bulkRemoveItemsFromCategory, {
      categoryId: second as string,
      items: itemsIn('L'),
    })
    for (const limit of [2, 100]) expect(await query(limit), String(limit)).toBe('MQPKLN')
  })

  test('of more categories than are merged have the same order (protocol/catalogue §8)', async () => {
    for (let i = 0; i < 20; i++) await category(`Tree leaf ${i}`, second)
    for (const limit of [1, 3, 100]) expect(await query(limit), String(limit)).toBe('MQPKLN')
  })
})

test('a product that leaves the category leaves its arrangement (protocol/catalogue §8)', async () => {
  await w.merchant.callOk(categories.bulkRemoveItemsFromCategory, { categoryId, items: itemsOf('B') })
  const { items } = await w.merchant.callOk(categories.getArrangedItems, { categoryId })
  expect(listOf(items)).toBe('DF')
  expect([await pages(2), await searched()]).toEqual(['DACE', 'DACE'])
  const unknown = await w.merchant.send(categories.setArrangedItems, { categoryId, items: itemsOf('DBD') })
  expect(rejectedFields(unknown)).toEqual({ 'items[1].catalogItemId': 'VALIDATION' })
  const twice = await w.merchant.send(categories.setArrangedItems, { categoryId, items: itemsOf('DD') })
  expect(rejectedFields(twice)).toEqual({ 'items[1].catalogItemId': 'VALIDATION' })
  expect((await arrange('')).items).toEqual([])
  expect(await searched()).toBe('ACDE')
})

test('a search of categories finds parts of names (protocol/catalogue §8)', async () => {
  for (const name of ['Floor lamps', 'Table lamps', 'Tables'])
    await w.merchant.callOk(categories.createCategory, { category: { name } } as never)
  const found = async (expression: string, mode?: 'AND') =>
    (
      await w.visitor.callOk(categories.searchCategories, {
        search: { search: { expression, ...(mode && { mode }) } },
      })
    ).categories.map(({ name }) => name)
  expect(await found('lamp')).toEqual(['Floor lamps', 'Table lamps'])
  expect(await found('floor tables')).toEqual(['Floor lamps', 'Tables'])
  expect(await found('table lamp', 'AND')).toEqual(['Table lamps'])
})
