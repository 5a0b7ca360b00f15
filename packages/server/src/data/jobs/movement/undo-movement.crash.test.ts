// @module-tag nightly
import { contract } from '@stoa/contract'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../../call/clock.ts'
import { openNodes } from '../../../testing/nodes.ts'
import { openTestShop } from '../../../testing/open-test-shop.fixture.ts'
import { contentImports } from './undo-movement.fixture.ts'

const ROWS = 3000
const KILLS = 3

const { shop, driver } = await openTestShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
afterAll(() => nodes.close())

/** Kills the node that works on a job several times. */
async function killOften(jobId: string) {
  const stateOf = async () => {
    const rows = await shop.sql<{ state: string; step: number }>`select state, step from data_jobs
      where id = ${jobId}`
    return rows[0] as { state: string; step: number }
  }
  const hasEnded = ({ state }: { state: string }) => !['WAITING', 'RUNNING'].includes(state)
  let kills = 0
  for (let round = 0; round < KILLS; round++) {
    const { step } = await stateOf()
    const node = await nodes.start()
    await expect
      .poll(
        async () => {
          const state = await stateOf()
          return state.step > step + 1 || hasEnded(state)
        },
        { timeout: 60_000, interval: 2 },
      )
      .toBe(true)
    await node.kill()
    if (!hasEnded(await stateOf())) kills++
  }
  // Otherwise this test would have proved nothing.
  expect(kills).toBeGreaterThanOrEqual(2)
}

test('protocol/content §18: an import and its undo that are killed go on, and take every item back once', async () => {
  const { importRows, upload, beginUndo, finished, stored } = contentImports({ shop, driver })
  const collectionId = await driver.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'code', type: 'TEXT', unique: true },
    ],
  })
  const rows = (word: string, from: number) =>
    Array.from({ length: ROWS }, (_, n) => ({
      _id: `i${String(from + n).padStart(6, '0')}`,
      title: `${word} ${n}`,
      code: `${word} ${n}`,
    }))
  await importRows(collectionId, rows('first', 0))
  const before = await stored(collectionId)
  const text = rows('second', ROWS / 2)
    .map(row => JSON.stringify(row))
    .join('\n')
  const { job } = await driver.merchant.callOk(contract.movementJobs.submitJob, {
    source: { file: { format: 'JSONL', fileId: await upload(text) } },
    destination: { wixDataCollection: { collectionId } },
  })
  await killOften(job.id)
  expect(await finished(job.id)).toMatchObject({ status: 'COMPLETED', progress: { itemsSuccessful: ROWS } })
  const id = await beginUndo(job.id)
  await killOften(id)
  expect(await finished(id)).toMatchObject({
    status: 'COMPLETED',
    itemsDeleted: ROWS / 2,
    itemsRestored: ROWS / 2,
    progress: { total: ROWS, itemsSuccessful: ROWS, itemsRejected: 0 },
  })
  expect(await stored(collectionId)).toEqual(before)
  const events = await shop.sql<{ type: string; count: number }>`select type, count(*)::int as count
    from events where payload ->> 'dataCollectionId' = ${collectionId} group by type order by type`
  expect(events.map(({ type, count }) => [type.split('.').at(-1), count])).toEqual([
    ['data_item_created', ROWS + ROWS / 2],
    ['data_item_deleted', ROWS / 2],
    ['data_item_updated', ROWS],
  ])
}, 240_000)
