import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { createShopWithHooks } from '@stoa/testkit/shop-with-hooks'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'

const calls = contract.items

let books: string
const h = await createShopWithHooks({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
afterAll(() => h.shop.close())
beforeEach(async () => {
  books = await h.driver.dataCollection()
  h.clear()
})

type Data = Record<string, unknown>
const seed = (...items: Data[]) =>
  h.driver.merchant.callOk(calls.bulkInsert, {
    dataCollectionId: books,
    dataItems: items.map(data => ({ data })),
    suppressHooks: true,
  })
const all = async (): Promise<Data[]> => {
  const query = { sort: [{ fieldName: '_id', order: 'ASC' as const }] }
  const message = { dataCollectionId: books, query, suppressHooks: true }
  const { dataItems } = await h.driver.merchant.callOk(calls.query, message)
  return dataItems.map(({ data }) => data as Data)
}
const reject = (bad: (item: Data) => boolean) => (item: Data) => {
  if (bad(item)) throw new Error(`${item._id} is rejected`)
  return { ...item, year: 1 }
}
/** Of each result what matters: its place, its id and whether it is done or why not. */
const outline = (results: readonly { action?: string; itemMetadata: Data }[]) =>
  results.map(({ action, itemMetadata: { id, originalIndex, success, error } }) => [
    action,
    originalIndex,
    id,
    success ? 'done' : (error as Data).code,
  ])

describe('bulkInsert', () => {
  const dataItems = ['a', 'b', 'c', 'd'].map(_id => ({ data: { _id, title: _id } }))

  test('asks once about all items; what a hook rejects is the error of its item, at its place', async () => {
    await seed({ _id: 'd' })
    h.hooks.beforeInsert = reject(({ _id }) => _id === 'b')
    h.hooks.afterInsert = item => ({ ...item, shown: true })
    const reply = await h.driver.member.callOk(calls.bulkInsert, {
      dataCollectionId: books,
      dataItems,
      returnEntity: true,
    })
    expect(outline(reply.results)).toEqual([
      ['INSERT', 0, 'a', 'done'],
      ['INSERT', 1, 'b', 'WDE0078'],
      ['INSERT', 2, 'c', 'done'],
      ['INSERT', 3, 'd', 'WDE0074'],
    ])
    expect(reply.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 2 })
    expect(reply.results[0]?.dataItem?.data).toMatchObject({ _id: 'a', year: 1, shown: true })
    expect(reply.results[1]?.itemMetadata.error?.data).toMatchObject({
      jsErrorValue: { message: 'b is rejected' },
    })
    expect((await all()).map(({ _id }) => _id)).toEqual(['a', 'c', 'd'])
  })

  test('after-hooks run if the reply has no items as well, and add none to it', async () => {
    const { results } = await h.driver.member.callOk(calls.bulkInsert, { dataCollectionId: books, dataItems })
    expect(h.names()).toEqual([...Array(4).fill('beforeInsert'), ...Array(4).fill('afterInsert')])
    expect(results.some(result => 'dataItem' in result)).toBe(false)
  })

  test('with allOrNothing one rejection of a hook is enough', async () => {
    h.hooks.beforeInsert = reject(({ _id }) => _id === 'c')
    const reply = await h.driver.member.send(calls.bulkInsert, {
      dataCollectionId: books,
      dataItems,
      allOrNothing: true,
    })
    expect(codeOf(reply)).toBe('DATA_BULK_REJECTED')
    const { results } = reply.body.details.applicationError.data
    expect(outline(results)).toEqual([['INSERT', 2, 'c', 'WDE0078']])
    expect(await all()).toEqual([])
  })

  test('fields are rejected at the place that the caller knows', async () => {
    h.hooks.beforeInsert = item => {
      if (item._id === 'a') throw new Error('no')
      return item._id === 'c' ? { ...item, title: 5 } : undefined
    }
    const { results } = await h.driver.member.callOk(calls.bulkInsert, { dataCollectionId: books, dataItems })
    const { error } = results[2]?.itemMetadata ?? {}
    expect(error?.description).toContain('dataItems[2].data.title')
    expect(error?.data?.fieldViolations).toMatchObject([{ field: 'dataItems[2].data.title' }])
  })

  test('items that are all rejected are a reply like any other', async () => {
    h.hooks.beforeInsert = reject(() => true)
    const reply = await h.driver.member.callOk(calls.bulkInsert, { dataCollectionId: books, dataItems })
    expect(reply.bulkActionMetadata).toEqual({ totalSuccesses: 0, totalFailures: 4 })
  })

  test('an error after the write says that the item is written', async () => {
    h.hooks.afterInsert = reject(({ _id }) => _id === 'a')
    const { results, bulkActionMetadata } = await h.driver.member.callOk(calls.bulkInsert, {
      dataCollectionId: books,
      dataItems,
    })
    expect(results[0]?.itemMetadata).toMatchObject({
      success: false,
      error: { code: 'WDE0078', data: { applied: true } },
    })
    expect(bulkActionMetadata.totalFailures).toBe(1)
    expect(await all()).toHaveLength(4)
  })

  test('a repetition under the same key asks nothing before, and answers the same', async () => {
    const once = () =>
      h.driver.member.callOk(
        calls.bulkInsert,
        { dataCollectionId: books, dataItems },
        {
          headers: { 'idempotency-key': 'bulk-once' },
        },
      )
    const first = await once()
    h.clear()
    expect(await once()).toEqual(first)
    expect(h.names()).toEqual(Array(4).fill('afterInsert'))
  })
})

test('bulkUpdate gives each item with what it replaces', async () => {
  await seed({ _id: 'a', year: 1 }, { _id: 'b', year: 2 })
  h.hooks.beforeUpdate = (item, { currentItem }) => ({ ...item, year: Number(currentItem?.year ?? 0) * 10 })
  const dataItems = ['b', 'a', 'x'].map(id => ({ id, data: { title: id } }))
  const { results } = await h.driver.member.callOk(calls.bulkUpdate, { dataCollectionId: books, dataItems })
  expect(outline(results)).toEqual([
    ['UPDATE', 0, 'b', 'done'],
    ['UPDATE', 1, 'a', 'done'],
    ['UPDATE', 2, 'x', 'WDE0073'],
  ])
  expect(await all()).toMatchObject([
    { _id: 'a', year: 10, title: 'a' },
    { _id: 'b', year: 20, title: 'b' },
  ])
})

describe('bulkSave', () => {
  const dataItems = [{ data: { _id: 'a' } }, { data: { _id: 'b' } }]

  test('calls each hook with the items that it applies to', async () => {
    await seed({ _id: 'a' })
    h.hooks.beforeInsert = item => ({ ...item, title: 'new' })
    h.hooks.beforeUpdate = item => ({ ...item, title: 'old' })
    await h.driver.member.callOk(calls.bulkSave, { dataCollectionId: books, dataItems })
    expect(await all()).toMatchObject([{ title: 'old' }, { title: 'new' }])
    expect(h.names()).toEqual(['beforeUpdate', 'beforeInsert', 'afterUpdate', 'afterInsert'])
  })

  test('an id beside a data._id of null names the stored item', async () => {
    await seed({ _id: 'a' })
    h.hooks.beforeUpdate = item => ({ ...item, title: 'old' })
    const dataItem = { id: 'a', data: { _id: null } }
    await h.driver.member.callOk(calls.bulkSave, { dataCollectionId: books, dataItems: [dataItem] })
    await h.driver.member.callOk(calls.save, { dataCollectionId: books, dataItem })
    expect(await all()).toMatchObject([{ _id: 'a', title: 'old' }])
    expect(h.names()).toEqual(['beforeUpdate', 'afterUpdate', 'beforeUpdate', 'afterUpdate'])
  })

  test('asks again when another write comes between', async () => {
    h.hooks.beforeInsert = async item => {
      if (item._id === 'a')
        await h.driver.merchant.send(calls.save, {
          dataCollectionId: books,
          dataItem: { id: 'a' },
          suppressHooks: true,
        })
      return { ...item, title: 'new' }
    }
    h.hooks.beforeUpdate = item => ({ ...item, title: 'old' })
    await h.driver.member.callOk(calls.bulkSave, { dataCollectionId: books, dataItems })
    expect(await all()).toMatchObject([{ title: 'old' }, { title: 'new' }])
  })
})

test('bulkPatch shows patched items and keeps what others change', async () => {
  await seed({ _id: 'a', year: 1 }, { _id: 'b', year: 2 })
  h.hooks.beforeUpdate = item => ({ ...item, title: `year ${item.year}` })
  const patches = ['a', 'b', 'x'].map(dataItemId => ({
    dataItemId,
    fieldModifications: [
      { fieldPath: 'year', action: 'INCREMENT_FIELD' as const, incrementFieldOptions: { value: 5 } },
    ],
  }))
  const { results } = await h.driver.member.callOk(calls.bulkPatch, { dataCollectionId: books, patches })
  expect(outline(results)).toEqual([
    ['PATCH', 0, 'a', 'done'],
    ['PATCH', 1, 'b', 'done'],
    ['PATCH', 2, 'x', 'WDE0073'],
  ])
  expect(await all()).toMatchObject([
    { year: 6, title: 'year 6' },
    { year: 7, title: 'year 7' },
  ])
  expect(h.names()).toEqual(['beforeUpdate', 'beforeUpdate', 'afterUpdate', 'afterUpdate'])
})

test('an entry that a hook has spoilt is an error of that entry, at its place', async () => {
  const ids = ['a', 'b', 'c', 'd']
  await seed(...ids.map(_id => ({ _id })))
  h.hooks.beforeUpdate = item => {
    if (item._id === 'a') throw new Error('no')
    return item._id === 'c' ? { ...item, '': 1 } : undefined
  }
  const patches = ids.map(dataItemId => ({
    dataItemId,
    fieldModifications: [{ fieldPath: 'year', action: 'SET_FIELD' as const, setFieldOptions: { value: 1 } }],
  }))
  const message = { dataCollectionId: books, patches }
  const rejected = await h.driver.member.send(calls.bulkPatch, { ...message, allOrNothing: true })
  expect(codeOf(rejected)).toBe('DATA_BULK_REJECTED')
  expect(outline(rejected.body.details.applicationError.data.results)).toEqual([
    ['PATCH', 0, 'a', 'WDE0078'],
    ['PATCH', 2, 'c', 'WDE0076'],
  ])
  const { results } = await h.driver.member.callOk(calls.bulkPatch, message)
  expect(outline(results)).toEqual([
    ['PATCH', 0, 'a', 'WDE0078'],
    ['PATCH', 1, 'b', 'done'],
    ['PATCH', 2, 'c', 'WDE0076'],
    ['PATCH', 3, 'd', 'done'],
  ])
  expect(results[2]?.itemMetadata.error?.data?.fieldViolations).toMatchObject([
    { field: 'patches[2].fieldModifications[1].fieldPath', violatedRule: 'MIN_LENGTH' },
  ])
  expect((await all()).map(({ year }) => year)).toEqual([undefined, 1, undefined, 1])
})

test('bulkRemove asks with the items as they are, and tells of those that are gone', async () => {
  await seed({ _id: 'a', title: 'A' }, { _id: 'b', title: 'B' })
  h.hooks.beforeRemove = (id, { currentItem }) => {
    if (currentItem?.title === 'B') throw new Error(`${id} stays`)
  }
  const { results } = await h.driver.member.callOk(calls.bulkRemove, {
    dataCollectionId: books,
    dataItemIds: ['b', 'a', 'x'],
  })
  expect(outline(results)).toEqual([
    ['DELETE', 0, 'b', 'WDE0078'],
    ['DELETE', 1, 'a', 'done'],
    ['DELETE', 2, 'x', 'WDE0073'],
  ])
  expect(h.asked.at(-1)).toMatchObject({ hook: 'afterRemove', value: { _id: 'a', title: 'A' } })
  expect(results.some(result => 'dataItem' in result)).toBe(false)
})

test('a thousand items are one request to a plug-in, before and after', async () => {
  const dataItems = Array.from({ length: 1000 }, (_, i) => ({ data: { title: `t${i}` } }))
  h.hooks.beforeInsert = ({ title }) => ({ title: `${title}!` })
  h.shop.statements.length = 0
  const { bulkActionMetadata } = await h.driver.merchant.callOk(calls.bulkInsert, {
    dataCollectionId: books,
    dataItems,
  })
  expect(bulkActionMetadata.totalSuccesses).toBe(1000)
  expect(h.shop.statements.filter(text => !CACHED.test(text)).length).toBeLessThanOrEqual(10)
})
