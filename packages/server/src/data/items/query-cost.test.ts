// @module-tag nightly
import { contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop, type TestDriver, violationsOf } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const ITEMS = 1000
/** So many texts one query may look for in a field of items. */
const MOST_TEXTS = 10

let shop: Shop
let w: TestDriver
let dataCollectionId: string
beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { visitorQueryTimeoutMs: 2000, statementTimeoutMs: 60_000 },
  })
  w = await createDriver(shop)
  dataCollectionId = await w.dataCollection({ fields: [{ key: 'text', type: 'TEXT' }] })
  const text = Array.from({ length: 100 }, (_, i) => `Word${i} of a long text`).join(' ')
  const dataItems = Array.from({ length: ITEMS }, (_, i) => ({ data: { text: `${text} ${i}` } }))
  await w.merchant.callOk(contract.items.bulkInsert, { dataCollectionId, dataItems })
})
afterAll(() => shop.close())

const { items, products } = contract
const texts = (field: string, n: number) => ({
  $or: Array.from({ length: n }, (_, i) => ({ [field]: { $contains: `zq${i}` } })),
})
const query = (filter: object, more: object = {}) =>
  w.visitor.send(items.query, { dataCollectionId, query: { filter }, ...more } as never)

test('a query above the cost limit is rejected with its cost, the limit and a remedy', async () => {
  for (const rejected of [
    await query(texts('text', 500)),
    await w.visitor.send(items.count, { dataCollectionId, filter: texts('text', 500) } as never),
    await w.visitor.send(products.queryProducts, { query: { filter: texts('description', 500) } } as never),
  ]) {
    expect(rejected.status, JSON.stringify(rejected.body)).toBe(400)
    expect(violationsOf(rejected)).toEqual([
      {
        field: expect.stringMatching(/filter$/),
        violatedRule: 'MAX_SIZE',
        ruleName: 'QUERY_TOO_EXPENSIVE',
        description: expect.stringMatching(
          /^costs \d+ units, and a query may cost 40: use fewer of \$contains/,
        ),
        data: { threshold: 40, cost: expect.any(Number) },
      },
    ])
  }
})

test('a merchant may ask for ten times as much, and no more', async () => {
  const ask = (n: number) =>
    w.merchant.send(items.query, { dataCollectionId, query: { filter: texts('text', n) } } as never)
  expect((await ask(MOST_TEXTS * 5)).status).toBe(200)
  expect(violationsOf(await ask(500))).toMatchObject([{ data: { threshold: 400 } }])
})

test('cheap conditions may be many', async () => {
  const equal = { $or: Array.from({ length: 500 }, (_, i) => ({ text: `t${i}` })) }
  expect((await query(equal)).status).toBe(200)
  expect((await query({ _id: { $in: Array.from({ length: 1000 }, (_, i) => `i${i}`) } })).status).toBe(200)
  expect((await query(texts('_id', 100))).status).toBe(200)
  expect((await query(texts('text', MOST_TEXTS))).status).toBe(200)
})

test('filters and orders of all stages of a pipeline share the limit', async () => {
  const run = (n: number) => {
    const stages = Array.from({ length: n }, () => ({ filter: texts('text', 3) }))
    return w.visitor.send(items.aggregatePipeline, { dataCollectionId, pipeline: { stages } } as never)
  }
  expect((await run(2)).status).toBe(200)
  const rejected = await run(20)
  expect(violationsOf(rejected)).toEqual([
    expect.objectContaining({
      field: 'pipeline.stages[2].filter',
      violatedRule: 'MAX_SIZE',
      data: { threshold: 40, cost: expect.any(Number) },
    }),
  ])
})

const lower = (fieldPath: string) => ({ toLower: { expression: { fieldPath } } })
const lowered = (n: number) => ({
  projection: {
    fields: Array.from({ length: n }, (_, i) => ({
      reshape: { resultFieldName: `f${i}`, expression: lower('text') },
    })),
  },
})
const sum = (n: number) => ({
  group: {
    groupIds: [{ key: 'k', expression: { fieldPath: 'text' } }],
    accumulators: Array.from({ length: n }, (_, i) => ({
      resultFieldName: `r${i}`,
      sum: { expression: { fieldPath: `n${i}` } },
    })),
  },
})
const unwind = (arrayFieldName: string) => ({ unwindArray: { arrayFieldName } })

test.each<[string, object[], string]>([
  ['expressions', [lowered(20)], 'stages[0].projection'],
  ['expressions of several stages', [{ skip: 0 }, lowered(2), sum(1), lowered(3)], 'stages[3].projection'],
  ['lists in lists', ['a', 'b', 'c', 'd', 'e'].map(unwind), 'stages[4].unwindArray'],
  ['results of groups', [sum(100)], 'stages[0].group'],
  [
    'texts that grow',
    [
      ...Array.from({ length: 5 }, () => ({
        projection: {
          fields: [
            {
              reshape: {
                resultFieldName: 'text',
                expression: { concat: { expressions: [{ fieldPath: 'text' }, { fieldPath: 'text' }] } },
              },
            },
          ],
        },
      })),
    ],
    'stages[1].projection',
  ],
])('a pipeline with many %s is rejected unless a limit makes it cheap', async (_, stages, at) => {
  const run = (all: object[]) =>
    w.visitor.send(items.aggregatePipeline, { dataCollectionId, pipeline: { stages: all } } as never)
  const rejected = await run(stages)
  expect(violationsOf(rejected)).toEqual([
    {
      field: `pipeline.${at}`,
      violatedRule: 'MAX_SIZE',
      ruleName: 'QUERY_TOO_EXPENSIVE',
      description: expect.stringMatching(/^makes the request cost \d+ units, and it may cost 40: use fewer/),
      data: { threshold: 40, cost: expect.any(Number) },
    },
  ])
  const limited = await run([{ limit: 10 }, ...stages])
  expect(limited.status, JSON.stringify(limited.body).slice(0, 500)).toBe(200)
})

test.each<[string, object[]]>([
  ['a report by group', [unwind('tags'), sum(3), { sort: { values: [{ fieldName: 'r0' }] } }]],
  ['a projection of texts', [lowered(2)]],
  ['a projection, a group and its projection', [lowered(1), sum(2), lowered(1)]],
])('a pipeline may be %s', async (_, stages) => {
  const message = { dataCollectionId, pipeline: { stages } } as never
  const reply = await w.visitor.send(items.aggregatePipeline, message)
  expect(reply.status, JSON.stringify(reply.body).slice(0, 500)).toBe(200)
})

test('filters and sort of an aggregation share the limit', async () => {
  const run = (first: number, final: number) =>
    w.visitor.send(items.aggregate, {
      dataCollectionId,
      initialFilter: texts('text', first),
      aggregation: { groupingFields: ['text'], operations: [{ resultFieldName: 'n', itemCount: {} }] },
      finalFilter: texts('text', final),
      sort: [{ fieldName: 'n' }],
    } as never)
  expect((await run(1, 0)).status).toBe(200)
  expect((await run(0, 1)).status).toBe(200)
  expect(violationsOf(await run(4, 4))).toEqual([
    expect.objectContaining({ field: 'finalFilter', ruleName: 'QUERY_TOO_EXPENSIVE' }),
  ])
})

test('the most expensive query takes a small multiple of the time of one condition, not one for each', async () => {
  const time = async (n: number, round: number) => {
    const start = performance.now()
    // Not answered from the cache: each round is another query.
    const reply = await query({ ...texts('text', n), _id: { $ne: `round ${round}` } })
    expect(reply.status).toBe(200)
    return performance.now() - start
  }
  const least = { one: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 5; round++) {
    least.one = Math.min(least.one, await time(1, round))
    least.most = Math.min(least.most, await time(MOST_TEXTS, round))
  }
  expect(least.most / least.one).toBeLessThan(MOST_TEXTS)
})

test('a query of a visitor has a shorter time than one of the merchant, and fails by name', async () => {
  const { uid } = (await shop.sql`select uid from data_collections where id = ${dataCollectionId}`)[0]
  const blocker = new pg.Client({ connectionString: shop.databaseUrl })
  await blocker.connect()
  try {
    await blocker.query(
      `begin; lock table data.items_${uid.replaceAll('-', '')}_live in access exclusive mode`,
    )
    const message = { dataCollectionId, query: { filter: { text: 'blocked' } } } as never
    const waiting = w.merchant.send(items.query, message)
    const late = await w.visitor.send(items.query, message)
    expect(late.status).toBe(503)
    expect(codeOf(late)).toBe('TIMEOUT')
    expect(late.body.message).toContain('use a narrower filter')
    await blocker.query('rollback')
    expect((await waiting).status).toBe(200)
    // The connections have their own limit again.
    const rows = await shop.sql`show statement_timeout`
    expect(rows).toEqual([{ statement_timeout: '1min' }])
  } finally {
    await blocker.end()
  }
})
