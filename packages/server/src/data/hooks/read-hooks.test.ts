import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

const calls = contract.items

const h = await createShopWithHooks({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
const books = await h.driver.dataCollection()
const ids: string[] = []
for (const year of [1, 2, 3])
  ids.push((await h.driver.dataItem({ title: `Walk ${year}`, year }, books)).dataItemId)
afterAll(() => h.shop.close())
beforeEach(() => h.clear())

const query = (message: object = {}) =>
  h.driver.visitor.callOk(calls.query, { dataCollectionId: books, ...message })
const years = (items: readonly { data?: Record<string, unknown> | undefined }[]) =>
  items.map(({ data }) => data?.year)

describe('get', () => {
  test('reads the item that the hook names, and shows it as the hook wants', async () => {
    h.hooks.beforeGet = () => ids[1]
    h.hooks.afterGet = item => ({ title: `${item.title}!` })
    const message = { dataCollectionId: books, dataItemId: ids[0] as string }
    const { dataItem } = await h.driver.visitor.callOk(calls.get, message)
    expect(dataItem.data).toEqual({ _id: ids[1], title: 'Walk 2!' })
  })

  test('only replies without hooks are cached', async () => {
    const message = { dataCollectionId: books, dataItemId: ids[0] as string }
    const get = async (more = {}) =>
      (await h.driver.merchant.callOk(calls.get, { ...message, ...more })).dataItem.data
    h.hooks.afterGet = item => ({ ...item, seen: h.asked.length })
    const plain = await get({ suppressHooks: true })
    expect(plain).not.toHaveProperty('seen')
    h.clear()
    h.hooks.afterGet = item => ({ ...item, seen: h.asked.length })
    expect((await get()) as object).toMatchObject({ seen: 2 })
    expect((await get()) as object).toMatchObject({ seen: 4 })
    expect(await get({ suppressHooks: true })).toEqual(plain)
  })

  test('a hook is no way to an item that the caller may not read', async () => {
    const own = await h.driver.dataCollection({
      permissions: { read: 'SITE_MEMBER_AUTHOR', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' },
    })
    const { dataItemId } = await h.driver.dataItem({ title: 'The merchant’s' }, own)
    h.hooks.beforeGet = () => dataItemId
    const reply = await h.driver.member.send(calls.get, { dataCollectionId: own, dataItemId: 'x' })
    expect(codeOf(reply)).toBe('WDE0073')
    expect(h.names()).not.toContain('afterGet')
  })
})

describe('query', () => {
  test('runs the query of the hook, and shows each item as the hook wants', async () => {
    h.hooks.beforeQuery = ({ filter, ...rest }) => ({
      ...rest,
      filter: { $and: [filter ?? {}, { year: { $gt: 1 } }] },
      sort: [{ fieldName: 'year', order: 'DESC' }],
    })
    h.hooks.afterQuery = ({ year }) => ({ year: Number(year) * 10 })
    const { dataItems, pagingMetadata } = await query({ returnTotalCount: true })
    expect(years(dataItems)).toEqual([30, 20])
    expect(pagingMetadata.total).toBe(2)
    expect(h.names()).toEqual(['beforeQuery', 'afterQuery', 'afterQuery'])
  })

  test('a next page is that of the query that the hook has seen', async () => {
    h.hooks.beforeQuery = q => ({ ...q, filter: { year: { $gt: 1 } } })
    const first = await query({
      query: { cursorPaging: { limit: 1 }, sort: [{ fieldName: 'year', order: 'ASC' }] },
    })
    expect(years(first.dataItems)).toEqual([2])
    const cursor = first.pagingMetadata.cursors?.next
    const next = await query({ query: { cursorPaging: { limit: 1, cursor } } })
    expect(years(next.dataItems)).toEqual([3])
    expect(h.names()).toEqual(['beforeQuery', 'afterQuery', 'afterQuery'])
  })

  test('an empty cursor requests a first page through the hook, and forged cursors are rejected', async () => {
    const filter = { year: { $gt: 1 } }
    h.hooks.beforeQuery = q => ({ ...q, filter })
    h.hooks.beforeDistinct = q => ({ ...q, filter })
    const send = (call: Parameters<typeof h.driver.send>[0], message: object) =>
      h.driver.visitor.send(call, { dataCollectionId: books, ...message })
    const forge = (payload: object) => Buffer.from(JSON.stringify(['', payload])).toString('base64url')
    const search = { expression: 'walk' }
    const sort = [{ fieldName: 'year', order: 'ASC' }]
    const found = await send(calls.query, { query: { sort, cursorPaging: { cursor: '' } } })
    expect(years(found.body.dataItems)).toEqual([2, 3])
    const searched = await send(calls.search, { search: { search, sort, cursorPaging: { cursor: '' } } })
    expect(years(searched.body.dataItems)).toEqual([2, 3])
    const distinct = await send(calls.distinct, { fieldName: 'year', cursorPaging: { cursor: '' } })
    expect(distinct.body.distinctValues).toEqual([2, 3])
    const forged = { cursor: forge({ fieldName: 'year' }) }
    expect((await send(calls.distinct, { cursorPaging: forged })).status).toBe(400)
    expect((await send(calls.distinct, { fieldName: 'year', cursorPaging: forged })).status).toBe(400)
    const cursorPaging = { cursor: forge(search) }
    expect((await send(calls.search, { search: { cursorPaging } })).status).toBe(400)
  })

  test('a query that the caller could not have sent is rejected', async () => {
    const send = () => h.driver.visitor.send(calls.query, { dataCollectionId: books })
    h.hooks.beforeQuery = () => ({ paging: { limit: 5000 } })
    expect(rejectedFields(await send())).toEqual({ 'query.paging.limit': 'MAX' })
    h.hooks.beforeQuery = () => ({ filters: {} })
    expect(rejectedFields(await send())).toEqual({ 'query.filters': 'FIELD_NOT_ALLOWED' })
  })

  test('searches ask the same hooks', async () => {
    h.hooks.beforeQuery = q => ({ ...q, filter: { year: 3 } })
    const { dataItems } = await h.driver.visitor.callOk(calls.search, {
      dataCollectionId: books,
      search: { search: { expression: 'walk' } },
    })
    expect(years(dataItems)).toEqual([3])
    expect(h.asked[0]).toMatchObject({
      hook: 'beforeQuery',
      value: { search: { expression: 'walk' } },
      context: { call: 'search' },
    })
  })

  test('queryReferenced shows items as the hooks of their collection want', async () => {
    const { dataCollectionId, reference } = await h.driver.dataReference()
    h.clear()
    h.hooks.afterQuery = item => ({ ...item, shown: true })
    const { results } = await h.driver.visitor.callOk(calls.queryReferenced, {
      dataCollectionId,
      referringItemId: reference.referringItemId,
      referringItemFieldName: 'friends',
    })
    expect(results).toMatchObject([{ dataItem: { data: { name: 'Bob', shown: true } } }])
    expect(h.asked).toMatchObject([
      { hook: 'afterQuery', context: { dataCollectionId, call: 'queryReferenced' } },
    ])
  })
})

describe('aggregates', () => {
  test('count', async () => {
    h.hooks.beforeCount = () => ({ filter: { year: { $gt: 1 } } })
    h.hooks.afterCount = count => count + 100
    expect(await h.driver.visitor.callOk(calls.count, { dataCollectionId: books })).toEqual({
      totalCount: 102,
    })
  })

  test('distinct', async () => {
    h.hooks.beforeDistinct = q => ({ ...q, filter: { year: { $lt: 3 } } })
    h.hooks.afterDistinct = values => [...values, 'more']
    const message = { dataCollectionId: books, fieldName: 'year' }
    const { distinctValues } = await h.driver.visitor.callOk(calls.distinct, message)
    expect(distinctValues).toEqual([1, 2, 'more'])
  })

  test('aggregate and its pipeline', async () => {
    const sum = { resultFieldName: 'sum', sum: { itemFieldName: 'year' } }
    h.hooks.beforeAggregate = q => (q.aggregation ? { ...q, initialFilter: { year: { $gt: 1 } } } : undefined)
    h.hooks.afterAggregate = result => ({ ...result, seen: true })
    const { results } = await h.driver.visitor.callOk(calls.aggregate, {
      dataCollectionId: books,
      aggregation: { operations: [sum] },
    })
    expect(results).toMatchObject([{ sum: 5, seen: true }])
    const piped = await h.driver.visitor.callOk(calls.aggregatePipeline, {
      dataCollectionId: books,
      pipeline: {
        stages: [{ filter: { year: 1 } }, { projection: { fields: [{ include: { fieldName: 'year' } }] } }],
      },
    })
    expect(piped.results).toMatchObject([{ year: 1, seen: true }])
    expect(h.asked.map(({ context }) => context.call)).toContain('aggregatePipeline')
  })
})

test('an error of a hook after a read is that of the read', async () => {
  h.hooks.afterQuery = ({ year }) => {
    if (year === 2) throw new Error('not this one')
  }
  const reply = await h.driver.visitor.send(calls.query, { dataCollectionId: books })
  expect(codeOf(reply)).toBe('WDE0078')
  expect(reply.body.details.applicationError.data).not.toHaveProperty('applied')
})

test('calls that ask no hooks: truncate, references, isReferenced', async () => {
  const { dataCollectionId, reference } = await h.driver.dataReference()
  h.clear()
  const { referringItemFieldName, referringItemId, referencedItemId } = reference
  await h.driver.merchant.callOk(calls.removeReferences, {
    dataCollectionId,
    dataItemReferences: [reference],
  })
  await h.driver.merchant.callOk(calls.insertReferences, {
    dataCollectionId,
    dataItemReferences: [reference],
  })
  await h.driver.merchant.callOk(calls.isReferenced, {
    dataCollectionId,
    referringItemFieldName,
    referringItemId,
    referencedItemId,
  })
  await h.driver.merchant.callOk(calls.truncate, { dataCollectionId })
  expect(h.asked).toEqual([])
})
