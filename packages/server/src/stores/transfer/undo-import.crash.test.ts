// @module-tag nightly
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../call/clock.ts'
import { openNodes } from '../../testing/nodes.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { importsOf } from './undo-import.fixture.ts'

const ROWS = 3000
const KILLS = 3

const { shop, driver } = await openTestShop({ now: systemClock.now() })
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
afterAll(() => nodes.close())

test('protocol/catalogue-files §2: an undo that is killed goes on, and takes every record back once', async () => {
  const { importRecords, beginUndo, finished, catalogue } = importsOf({ shop, driver })
  const records = (price: number, from: number) =>
    Array.from({ length: ROWS }, (_, n) => ({ slug: `p-${from + n}`, name: `P ${from + n}`, price }))
  await importRecords(records(1, 0))
  const before = await catalogue()
  const done = await importRecords(records(2, ROWS / 2))
  expect(done).toMatchObject({ created: ROWS / 2, updated: ROWS / 2 })
  const id = await beginUndo(done.id)
  const stateOf = async () => {
    const { rows } = await shop.platform.database.pool.query<{ state: string; step: number; done: number }>(
      'select state, step, succeeded::int as done from data_jobs where id = $1',
      [id],
    )
    return rows[0] as { state: string; step: number; done: number }
  }
  const hasEnded = ({ state }: { state: string }) => !['WAITING', 'RUNNING'].includes(state)
  let kills = 0
  for (let round = 0; round < KILLS; round++) {
    const { step } = await stateOf()
    const node = await nodes.start()
    await expect
      .poll(async () => (await stateOf()).step > step + 1 || hasEnded(await stateOf()), {
        timeout: 60_000,
        interval: 2,
      })
      .toBe(true)
    await node.kill()
    if (!hasEnded(await stateOf())) kills++
  }
  // Otherwise this test would have proved nothing.
  expect(kills).toBeGreaterThanOrEqual(2)
  expect(await finished(id)).toMatchObject({
    status: 'COMPLETED',
    deleted: ROWS / 2,
    updated: ROWS / 2,
    rejected: 0,
    processed: ROWS,
  })
  expect(await catalogue()).toEqual(before)
}, 240_000)
