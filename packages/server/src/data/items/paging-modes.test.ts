import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const compatToken = await w.anonymous(shop.compatClientId)

const { items } = contract

async function fiveItems(definition: object = {}): Promise<string> {
  const dataCollectionId = await w.dataCollection(definition)
  const dataItems = [1, 2, 3, 4, 5].map(n => ({ id: `i${n}`, data: { title: `word ${n}` } }))
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  return dataCollectionId
}
const ids = (dataItems: readonly { id?: string | null }[]) => dataItems.map(({ id }) => id).join()

describe('a collection that pages by cursor alone', () => {
  test('is counted, summed up, ordered and written under a condition like any other', async () => {
    const dataCollectionId = await fiveItems({ pagingModes: ['CURSOR'] })
    const filter = { title: { $gt: 'word 2' } }
    const callOk = (call: unknown, request: object) =>
      w.merchant.callOk(call as typeof items.count, { dataCollectionId, ...request })
    expect(await callOk(items.count, { filter })).toEqual({ totalCount: 3 })
    expect(await callOk(items.distinct, { fieldName: 'title', filter, paging: { limit: 1 } })).toMatchObject({
      distinctValues: ['word 3'],
    })
    const operations = [{ resultFieldName: 'n', itemCount: {} }]
    expect(
      await callOk(items.aggregate, { initialFilter: filter, aggregation: { operations } }),
    ).toMatchObject({
      results: [{ n: 3 }],
    })
    const stages = [{ filter }, { sort: { values: [{ fieldName: 'title', order: 'DESC' }] } }, { limit: 1 }]
    expect(await callOk(items.aggregatePipeline, { pipeline: { stages } })).toMatchObject({
      results: [{ _id: 'i5' }],
    })
    const dataItem = { id: 'i1', data: { title: 'changed' } }
    await callOk(items.update, { dataItem, condition: { filter: { title: 'word 1' } } })
  })

  test('takes a first page by offset, and continues by cursor', async () => {
    const dataCollectionId = await fiveItems({ pagingModes: ['CURSOR'] })
    const ask = (query: object) => w.merchant.send(items.query, { dataCollectionId, query })
    const first = await ask({ paging: { limit: 2, offset: 0 } })
    expect([first.status, ids(first.body.dataItems)]).toEqual([200, 'i1,i2'])
    const { next: cursor } = first.body.pagingMetadata.cursors
    expect(ids((await ask({ cursorPaging: { limit: 2, cursor } })).body.dataItems)).toBe('i3,i4')
    expect(rejectedFields(await ask({ paging: { limit: 2, offset: 1 } }))).toEqual({
      'query.paging': 'FIELD_NOT_ALLOWED',
    })
  })
})

describe('a client of the original protocol, which can begin by offset alone,', () => {
  const walk = async (call: 'query' | 'search', request: (paging: object) => object) => {
    const read = (paging: object) =>
      w.visitor.callOk(items[call] as typeof items.query, request(paging) as never, { token: compatToken })
    const pages: string[] = []
    let page = await read({ paging: { limit: 2, offset: 0 } })
    expect(page.pagingMetadata).toMatchObject({ offset: 0, hasNext: true })
    for (;;) {
      pages.push(ids(page.dataItems))
      const cursor = page.pagingMetadata.cursors?.next
      expect(page.pagingMetadata.hasNext).toBe(cursor !== undefined)
      if (!cursor) break
      page = await read({ cursorPaging: { limit: 2, cursor } })
    }
    const back = await read({ cursorPaging: { limit: 2, cursor: page.pagingMetadata.cursors?.prev } })
    return { pages, back: ids(back.dataItems) }
  }

  test('gets the cursors of a query', async () => {
    const dataCollectionId = await fiveItems()
    const result = await walk('query', paging => ({
      dataCollectionId,
      query: paging,
      returnTotalCount: true,
    }))
    expect(result).toEqual({ pages: ['i1,i2', 'i3,i4', 'i5'], back: 'i3,i4' })
  })

  test('gets those of a search, and repeats the search beside them', async () => {
    const dataCollectionId = await fiveItems()
    const request = {
      search: { expression: 'word', mode: 'AND' },
      filter: { title: { $ne: 'word 4' } },
      sort: [{ fieldName: 'title', order: 'DESC' }],
    }
    const result = await walk('search', paging => ({ dataCollectionId, search: { ...request, ...paging } }))
    expect(result).toEqual({ pages: ['i5,i3', 'i2,i1'], back: 'i5,i3' })
  })

  test('gets those of distinct values, and sends nothing else beside them', async () => {
    const dataCollectionId = await fiveItems()
    const read = (more: object) =>
      w.visitor.send(items.distinct, { dataCollectionId, ...more }, { token: compatToken })
    const request = { fieldName: 'title', filter: { title: { $ne: 'word 4' } }, order: 'DESC' }
    const first = await read({ ...request, paging: { limit: 3, offset: 0 } })
    expect(first.body.distinctValues).toEqual(['word 5', 'word 3', 'word 2'])
    const { next: cursor } = first.body.pagingMetadata.cursors
    const second = await read({ cursorPaging: { limit: 3, cursor } })
    expect(second.body.distinctValues).toEqual(['word 1'])
    expect((await read({ ...request, cursorPaging: { cursor } })).body.distinctValues).toEqual(['word 1'])
    const all = await read({ fieldName: 'title', paging: { limit: 3, offset: 0 } })
    const rest = { limit: 3, cursor: all.body.pagingMetadata.cursors.next }
    const usual = await read({ fieldName: 'title', filter: {}, order: 'ASC', cursorPaging: rest })
    expect(usual.body.distinctValues).toEqual(['word 4', 'word 5'])
    const other = await read({ ...request, order: 'ASC', cursorPaging: { cursor } })
    expect(rejectedFields(other)).toEqual({ order: 'ONE_OF_ALIGNMENT' })
    const forged = Buffer.from(JSON.stringify(['x', { fieldName: 'title' }])).toString('base64url')
    for (const wrong of [forged, 'x', Buffer.from('["x",{"fieldName":5}]').toString('base64url')])
      expect((await read({ ...request, cursorPaging: { cursor: wrong } })).status).toBe(400)
    expect(rejectedFields(await read({ paging: { limit: 1 } }))).toEqual({ fieldName: 'REQUIRED_FIELD' })
  })

  test('gets pages by offset where no cursor is possible: in random order, after the first page, under a long filter', async () => {
    const dataCollectionId = await fiveItems()
    const first = { paging: { limit: 2, offset: 0 } }
    for (const request of [
      { query: first, sortMode: 'RANDOM' },
      { query: { paging: { limit: 2, offset: 2 } } },
      { query: { ...first, filter: { title: { $ne: 'x'.repeat(9000) } } } },
    ]) {
      const reply = await w.visitor.send(items.query, { dataCollectionId, ...request } as never, {
        token: compatToken,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(reply.body.pagingMetadata.cursors).toBeUndefined()
      expect(reply.body.pagingMetadata.hasNext).toBe(true)
    }
  })

  test('continues by offset if the sort values are too long for a cursor', async () => {
    const dataCollectionId = await w.dataCollection({ permissions: { read: 'ANYONE' } } as never)
    // Nothing that repeats itself: cursors are deflated.
    const characters = Array.from({ length: 9000 }, (_, n) => 0x4e00 + ((n * n * 7919) % 20_011))
    const titles = ['a', 'b', 'c'].map(letter => letter + String.fromCharCode(...characters))
    const dataItems = titles.map((title, i) => ({ data: { _id: `i${i}`, title } }))
    await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
    const page = (offset: number) =>
      w.visitor.callOk(
        items.query,
        { dataCollectionId, query: { paging: { limit: 2, offset }, sort: [{ fieldName: 'title' }] } },
        { token: compatToken },
      )
    const first = await page(0)
    expect(first.pagingMetadata).toEqual({ count: 2, offset: 0, hasNext: true })
    expect((await page(2)).dataItems.map(({ id }) => id)).toEqual(['i2'])
  })

  test('alone: to our own an offset is an offset', async () => {
    const dataCollectionId = await fiveItems()
    const query = { paging: { limit: 2, offset: 0 } }
    const own = await w.visitor.callOk(items.query, { dataCollectionId, query })
    expect(own.pagingMetadata).toEqual({ count: 2, offset: 0, hasNext: true })
  })
})
