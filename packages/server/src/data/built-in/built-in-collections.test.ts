import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

/** Collections of other features, as existing programs read them (protocol/programs §8). */

const { shop, driver: w } = await openTestShop()
const { items } = contract
const names = ['Ash', 'Birch', 'Cedar']

const ids: string[] = []
for (const [i, name] of names.entries())
  ids.push((await w.product({ name, priceData: { price: 10 * (3 - i) } })).id)
await w.product({ name: 'Hidden', visible: false })
const collectionId = (await w.collection([ids[0] as string])).id

const query = (dataCollectionId: string, wanted: object = {}, more: object = {}) =>
  w.visitor.callOk(items.query, { dataCollectionId, query: wanted, ...more })
const dataOf = (page: { dataItems: { data?: object }[] }) =>
  page.dataItems.map(({ data }) => data as Record<string, unknown>)

describe('Stores/Products', () => {
  test.each([
    [{}, [...names]],
    [{ sort: [{ fieldName: 'price', order: 'ASC' }] }, ['Cedar', 'Birch', 'Ash']],
    [{ filter: { name: { $startsWith: 'B' } } }, ['Birch']],
    [{ filter: { $or: [{ name: 'Ash' }, { price: { $lt: 15 } }] } }, ['Ash', 'Cedar']],
    [{ paging: { limit: 1, offset: 1 } }, ['Birch']],
    [{ paging: { limit: 1000 } }, [...names]],
  ])('%# is what the caller sees of products', async (wanted, found) => {
    expect(dataOf(await query('Stores/Products', wanted)).map(({ name }) => name)).toEqual(found)
  })

  test('has the fields, pages and counts of items', async () => {
    const filter = { collections: { $hasSome: [collectionId] } }
    const { dataItems, pagingMetadata } = await query(
      'Stores/Products',
      { filter },
      { returnTotalCount: true },
    )
    expect(dataItems).toMatchObject([
      {
        id: ids[0],
        dataCollectionId: 'Stores/Products',
        data: {
          _id: ids[0],
          name: 'Ash',
          price: 30,
          inStock: true,
          quantityInStock: 10,
          collections: [collectionId],
          _updatedDate: { $date: expect.any(String) },
        },
      },
    ])
    expect(pagingMetadata).toEqual({ count: 1, offset: 0, total: 1, hasNext: false })
    const { totalCount } = await w.visitor.callOk(items.count, { dataCollectionId: 'Stores/Products' })
    expect(totalCount).toBe(3)
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const page: Awaited<ReturnType<typeof query>> = await query('Stores/Products', {
        ...(!cursor && { sort: [{ fieldName: 'name', order: 'DESC' }] }),
        cursorPaging: { limit: 2, ...(cursor && { cursor }) },
      })
      found.push(...dataOf(page).map(({ name }) => name))
      cursor = page.pagingMetadata?.cursors?.next
    } while (cursor)
    expect(found).toEqual(['Cedar', 'Birch', 'Ash'])
  })

  test('has items by id', async () => {
    const get = (dataItemId: string) =>
      w.visitor.send(items.get, { dataCollectionId: 'Stores/Products', dataItemId })
    expect((await get(ids[1] as string)).body.dataItem.data.name).toBe('Birch')
    for (const id of ['nothing', collectionId]) expect(codeOf(await get(id))).toBe('WDE0073')
  })

  test('cannot be written, and names fields that it cannot be filtered by', async () => {
    const dataItem = { data: { name: 'New' } }
    const dataCollectionId = 'Stores/Products'
    expect(codeOf(await w.merchant.send(items.insert, { dataCollectionId, dataItem }))).toBe('WDE0027')
    expect(codeOf(await w.merchant.send(items.remove, { dataCollectionId, dataItemId: ids[0] }))).toBe(
      'WDE0027',
    )
    const reply = await w.visitor.send(items.query, { dataCollectionId, query: { filter: { cost: 1 } } })
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      400,
      expect.stringContaining('query.filter.cost'),
    ])
    const unknown = await w.visitor.send(items.query, { dataCollectionId: 'Stores/Nothing', query: {} })
    expect(codeOf(unknown)).toBe('WDE0025')
  })
})

test('Stores/Collections are those that the caller sees', async () => {
  const page = await query('Stores/Collections', { filter: { _id: collectionId } })
  expect(dataOf(page)).toMatchObject([{ _id: collectionId, numberOfProducts: 1 }])
})

test('Members/PublicData has public fields alone, Members/FullData is for merchants', async () => {
  const other = await createDriver(shop)
  await other.member.callOk(contract.members.updateMember, {
    member: { id: other.memberId, profile: { nickname: 'Ada' }, contact: { firstName: 'Augusta' } },
  })
  const filter = { _id: other.memberId }
  const full = await w.merchant.callOk(items.query, {
    dataCollectionId: 'Members/FullData',
    query: { filter },
  })
  expect(dataOf(full)).toMatchObject([
    { _id: other.memberId, nickname: 'Ada', firstName: 'Augusta', loginEmail: expect.any(String) },
  ])
  const publicData = await w.merchant.callOk(items.query, {
    dataCollectionId: 'Members/PublicData',
    query: { filter },
  })
  expect(dataOf(publicData)[0]).not.toHaveProperty('loginEmail')
  const asVisitor = await w.visitor.send(items.query, { dataCollectionId: 'Members/FullData', query: {} })
  expect([asVisitor.status, codeOf(asVisitor)]).toEqual([403, 'WDE0027'])
  const seen = await w.visitor.callOk(contract.members.queryMembers, { query: {} })
  expect((await query('Members/PublicData')).dataItems.map(({ id }) => id)).toEqual(
    seen.members.map(({ id }) => id),
  )
})
