import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { everyMinute } from '../call/every-minute.ts'
import { openShop } from '../testing/open-test-shop.fixture.ts'
import { openJobRuns } from './job-runs.ts'

const shop = await openShop()
const logger = pino({ level: 'silent' })

async function openNode(work = true) {
  const node = await openJobRuns({ db: shop.platform.database, clock: shop.clock, logger, work })
  onTestFinished(() => node.close())
  return node
}

test('one of the nodes that do background work leads, and after its end another one', async () => {
  const [api, first, second] = [await openNode(false), await openNode(), await openNode()]
  expect([await api.leads(), await first.leads(), await second.leads()]).toEqual([false, true, false])
  await first.close()
  expect(await first.leads()).toBe(false)
  await expect.poll(() => second.leads()).toBe(true)
  expect(await api.leads()).toBe(false)
})

test('a leader whose connection was lost leads no more until it has the lock again', async () => {
  const node = await openNode()
  expect(await node.leads()).toBe(true)
  const { database } = shop.platform
  const holders = `select pg_terminate_backend(l.pid) from pg_locks l
    where l.locktype = 'advisory' and l.classid = 5704120 and l.database = (select oid from pg_database where datname = current_database())`
  await database.raw(holders)
  // The check after five seconds finds the loss.
  await expect.poll(() => node.leads()).toBe(false)
  await expect.poll(() => node.leads()).toBe(true)
})

test('work of every minute runs on the node that leads', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ran: string[] = []
  const runs = { run: async <T>(_: unknown, work: () => Promise<T>) => work() }
  const open = (name: string, leads: boolean) =>
    everyMinute(
      { ...runs, leads: async () => leads },
      'payments',
      async () => void ran.push(name),
      expect.fail,
    )
  const nodes = [open('leader', true), open('other', false)]
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all(nodes.map(node => node.close()))
  expect(ran).toEqual(['leader'])
})
