import { contract } from '@stoa/contract'
import { createShop, openWorld, type Shop } from '@stoa/testkit'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { toCollection } from './collection.ts'
import { noteQuery } from './note-query.ts'
import { shapeOfQuery } from './query-shapes.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
})
afterAll(() => shop.close())

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
  const w = await openWorld(shop)
  const dataCollectionId = await w.dataCollection()
  const ask = () =>
    w.must(
      items.query,
      {
        dataCollectionId,
        query: {
          filter: { title: `T${shop.statements.length}` },
          sort: [{ fieldName: 'year', order: 'DESC' }],
        },
      },
      'merchant',
    )
  await ask()
  await ask()
  await w.must(items.query, { dataCollectionId, query: { filter: { _id: 'x', tags: 'y' } } }, 'merchant')
  const advise = async () =>
    (await w.must(dataIndexes.adviseIndexes, { dataCollectionId }, 'merchant')).advice
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
  if (first) await w.must(dataIndexes.createIndex, { dataCollectionId, index: first.index }, 'merchant')
  expect(await advise()).toEqual([])
})

test('a slow query says it at once, in development alone', async () => {
  const w = await openWorld(shop)
  const id = await w.dataCollection()
  const { rows } = await shop.platform.database.pool.query('select * from data_collections where id = $1', [
    id,
  ])
  const noted: string[] = []
  const note = async (development: boolean, ms: number) =>
    noteQuery(
      {
        db: shop.platform.database,
        site: { id: shop.siteId } as never,
        config: { development } as never,
        note: (header, value) => void noted.push(`${header} ${decodeURIComponent(value)}`),
      },
      toCollection(rows[0]),
      { filter: { title: 'A' } },
      ms,
    )
  await note(false, 900)
  await note(true, 1)
  expect(noted).toEqual([])
  await note(true, 900)
  expect(noted).toEqual(['x-stoa-index-advice [{"path":"title","order":"ASC"}]'])
})
