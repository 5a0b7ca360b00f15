import { contract } from '@stoa/contract'
import { createShop, movementsOf, openWorld, type Shop, type World } from '@stoa/testkit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let shop: Shop
let world: World
let m: ReturnType<typeof movementsOf>

beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
  })
  world = await openWorld(shop)
  m = movementsOf(shop, () => world)
})
afterAll(() => shop.close())

describe('exports', () => {
  test('hold what the filter finds, in both environments, drafts too', async () => {
    const { dataCollectionId, dataItemId } = await world.dataItem({ title: 'A', year: 1 })
    await world.must(
      contract.items.insert,
      { dataCollectionId, environment: 'SANDBOX', dataItem: { data: { _id: 's', title: 'S' } } },
      'merchant',
    )
    const query = { filterQuery: { filter: { year: 1 }, fields: ['title'] } }
    expect(await m.exported(dataCollectionId, 'CSV', query)).toBe(`_id,title\r\n${dataItemId},A\r\n`)
    expect(await m.exported(dataCollectionId, 'CSV', { filterQuery: { filter: { year: 2 } } })).toBe(
      '_id,title,year,tags,published,_createdDate,_updatedDate,_owner\r\n',
    )
    const sandbox = { environment: 'SANDBOX', fields: ['title'] }
    expect(await m.exported(dataCollectionId, 'JSONL', sandbox)).toBe('{"_id":"s","title":"S"}\n')
  })

  test('keep the moment and the owner of items when they are imported', async () => {
    const { dataCollectionId } = await world.dataItem({ title: 'A' })
    const mine = { dataCollectionId, dataItem: { data: { title: 'B' } } }
    await world.must(contract.items.insert, mine, 'member')
    const text = await m.exported(dataCollectionId, 'JSONL')
    const other = await world.dataCollection()
    shop.clock.turn(86_400_000)
    await m.importText(text, 'JSONL', { collectionId: other })
    const origins = async (id: string) =>
      (await m.items(id)).map(({ _id, _createdDate, _owner }) => ({ _id, _createdDate, _owner }))
    expect(await origins(other)).toEqual(await origins(dataCollectionId))
  })

  test('leave no file behind when they are terminated', async () => {
    const { dataCollectionId: collectionId } = await world.dataItem()
    const { job } = await world.must(
      contract.movementJobs.submitJob,
      { source: { wixDataCollection: { collectionId } }, destination: { file: { format: 'CSV' } } },
      'merchant',
    )
    const files = async () =>
      Number((await shop.platform.database.pool.query('select count(*) from data_files')).rows[0].count)
    const before = await files()
    await world.must(contract.movementJobs.terminateJob, { jobId: job.id }, 'merchant')
    await shop.platform.dataJobs.settle()
    expect(await files()).toBe(before - 1)
  })

  test('copy from one collection into another', async () => {
    const { dataCollectionId: collectionId } = await world.dataItem({ title: 'A', undeclared: { a: [1] } })
    const other = await world.dataCollection()
    const job = await m.run({
      source: { wixDataCollection: { collectionId } },
      destination: { wixDataCollection: { collectionId: other } },
      name: 'Copy',
    })
    expect(job).toMatchObject({
      name: 'Copy',
      status: 'COMPLETED',
      progress: { itemsSuccessful: 1, total: 1 },
    })
    expect(await m.items(other)).toMatchObject([{ title: 'A', undeclared: { a: [1] } }])
  })
})
