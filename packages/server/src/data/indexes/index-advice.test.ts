import { contract } from '@stoa/contract'
import { createDriver, type TestDriver } from '@stoa/testkit'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { collectionOfRow } from '../model/collection.ts'
import { indexFor } from './index-advice.ts'
import { declaredShape, shapeOfQuery } from './query-shapes.ts'
import { createQueryStatistics } from './query-statistics.ts'
import { recordQuery } from './record-query.ts'

const shop = await openShop()

const { dataIndexes, items } = contract

test('a shape has fields and operators, and no values', () => {
  const shape = shapeOfQuery(
    {
      $and: [{ title: 'Secret' }, { year: { $gt: 1900, $lte: 2000 } }],
      $or: [{ shelf: 'S1' }],
      at: { $date: '2026' },
    },
    [{ fieldName: 'year', order: 'DESC' }],
  )
  expect(shape).toEqual({
    equal: ['at', 'title'],
    range: ['year'],
    sort: [{ path: 'year', order: 'DESC' }],
    operators: { title: ['$eq'], year: ['$gt', '$lte'], at: ['$eq'] },
  })
  expect(JSON.stringify(shape)).not.toContain('Secret')
})

test('advice names the index that queries would have used, until it is there', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const ask = () =>
    w.merchant.callOk(items.query, {
      dataCollectionId,
      query: {
        filter: { title: `T${shop.statements.length}` },
        sort: [{ fieldName: 'year', order: 'DESC' }],
      },
    })
  await ask()
  await ask()
  await w.merchant.callOk(items.query, { dataCollectionId, query: { filter: { _id: 'x', tags: 'y' } } })
  const advise = async () => (await w.merchant.callOk(dataIndexes.adviseIndexes, { dataCollectionId })).advice
  const [first, ...others] = await advise()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    queries: 2,
    index: {
      fields: [
        { path: 'title', order: 'DESC' },
        { path: 'year', order: 'DESC' },
      ],
    },
  })
  if (first) await w.merchant.callOk(dataIndexes.createIndex, { dataCollectionId, index: first.index })
  expect(await advise()).toEqual([])
})

const byTitle = (dataCollectionId: string, title = 'A') => ({
  dataCollectionId,
  query: { filter: { title } },
})
const adviceOf = async (w: TestDriver, dataCollectionId: string) =>
  (await w.merchant.callOk(dataIndexes.adviseIndexes, { dataCollectionId })).advice
/** The site as another node serves it. */
const through = (node: { fetch: typeof fetch }) => createDriver({ ...shop, fetch: node.fetch })

test('advice is one picture over nodes, and outlives them', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const node = await shop.addNode()
  const other = await through(node)
  await w.merchant.callOk(items.query, byTitle(dataCollectionId))
  await other.merchant.callOk(items.query, byTitle(dataCollectionId, 'B'))
  await other.merchant.callOk(items.query, byTitle(dataCollectionId, 'C'))
  expect(await adviceOf(w, dataCollectionId)).toMatchObject([{ queries: 1 }])
  await node.platform.host.platform.queryStatistics.flush()
  expect(await adviceOf(w, dataCollectionId)).toMatchObject([{ queries: 3 }])
  await shop.platform.host.platform.queryStatistics.flush()
  await shop.platform.host.platform.queryStatistics.flush()
  const later = await through(await shop.addNode())
  const [advice] = await adviceOf(later, dataCollectionId)
  expect(advice).toMatchObject({ queries: 3, example: { filter: { title: ['$eq'] }, sort: [] } })
  shop.clock.advance(31 * 86_400_000)
  expect(await adviceOf(later, dataCollectionId)).toEqual([])
})

test('counting adds no statement to a query, and storing needs a few for any number of queries', {
  tags: 'nightly',
}, async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  await w.merchant.callOk(items.query, byTitle(dataCollectionId))
  shop.statements.length = 0
  for (let i = 0; i < 20; i++) await w.merchant.callOk(items.query, byTitle(dataCollectionId, `T${i}`))
  expect(shop.statements.filter(text => text.includes('query_shapes'))).toEqual([])
  shop.statements.length = 0
  await shop.platform.host.platform.queryStatistics.flush()
  expect(shop.statements).toHaveLength(2)
  await shop.platform.host.platform.queryStatistics.flush()
  expect(shop.statements).toHaveLength(2)
})

test('a bounded number of shapes is stored per collection, without values or undeclared names', {
  tags: 'nightly',
}, async () => {
  const w = await createDriver(shop)
  const fields = Array.from({ length: 60 }, (_, i) => ({ key: `f${i}`, type: 'TEXT' as const }))
  const dataCollectionId = await w.dataCollection({ fields })
  for (const { key } of fields) {
    const filter = { [key]: 'Secret', [`hush${key}`]: 1 }
    await w.merchant.callOk(items.query, { dataCollectionId, query: { filter } })
  }
  await shop.platform.host.platform.queryStatistics.flush()
  const rows = await shop.sql`select shape from data_query_shapes
    join data_collections using (site_id, uid) where id = ${dataCollectionId}`
  expect(rows).toHaveLength(50)
  expect(JSON.stringify(rows)).not.toMatch(/Secret|hush/)
})

test('what cannot be stored is stored the next time', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  await w.merchant.callOk(items.query, byTitle(dataCollectionId))
  await shop.sql`alter table data_query_shapes rename to elsewhere`
  await shop.platform.host.platform.queryStatistics.flush()
  await shop.sql`alter table elsewhere rename to data_query_shapes`
  expect(await adviceOf(w, dataCollectionId)).toMatchObject([{ queries: 1 }])
  await shop.platform.host.platform.queryStatistics.flush()
  expect(await adviceOf(w, dataCollectionId)).toMatchObject([{ queries: 1 }])
})

test('nothing is counted where statistics are off', async () => {
  const w = await createDriver(shop)
  const dataCollectionId = await w.dataCollection()
  const seen = createQueryStatistics({
    db: shop.platform.database,
    clock: shop.clock,
    logger: pino({ level: 'silent' }),
    on: false,
  })
  const owner = { siteId: shop.siteId, uid: shop.siteId }
  seen.record(owner, shapeOfQuery({ title: 'A' }, []), 9)
  expect(await seen.of(owner)).toEqual([])
  expect(await adviceOf(w, dataCollectionId)).toEqual([])
})

test('a sort by an undeclared name makes no index of the rest', () => {
  const collection = { fields: new Map([['year', { type: 'NUMBER' }]]) } as never
  const sort = ['other', 'year'].map(fieldName => ({ fieldName, order: 'ASC' }))
  expect(indexFor(collection, declaredShape(collection, shapeOfQuery({}, sort)))).toBeUndefined()
})

test('a slow query says it at once, in development alone', async () => {
  const w = await createDriver(shop)
  const id = await w.dataCollection()
  const rows = await shop.sql`select * from data_collections where id = ${id}`
  const recorded: string[] = []
  const note = async (development: boolean, ms: number) =>
    recordQuery(
      {
        db: shop.platform.database,
        site: { id: shop.siteId } as never,
        config: { development } as never,
        platform: { queryStatistics: { record: () => {} } } as never,
        warn: (header, value) => void recorded.push(`${header} ${decodeURIComponent(value)}`),
      },
      collectionOfRow(rows[0]),
      { filter: { title: 'A' } },
      ms,
    )
  await note(false, 900)
  await note(true, 1)
  expect(recorded).toEqual([])
  await note(true, 900)
  expect(recorded).toEqual(['x-stoa-index-advice [{"path":"title","order":"ASC"}]'])
})
