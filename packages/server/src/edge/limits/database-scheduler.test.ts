import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseNotAnswering } from '../../storage/connections.ts'
import type { ConnectionSlot } from '../../storage/database.ts'
import { createDatabaseScheduler, type ScheduledCall } from './database-scheduler.ts'
import { createVirtualClock } from './fair-queue.ts'
import { createUsageAccounts } from './usage-accounts.ts'

const HEAVY_MS = 40

/** A scheduler of 16 connections: 2 reserved, 1 heavy, 13 for all others, of which 4 for one caller. */
function open(
  settings: Partial<Parameters<typeof createDatabaseScheduler>[0]> = {},
  health: Parameters<typeof createDatabaseScheduler>[3] = { stalledMs: () => 0, isStalled: () => false },
) {
  const accounts = {
    callers: createUsageAccounts(),
    networks: createUsageAccounts(),
    sites: createUsageAccounts(),
  }
  const scheduler = createDatabaseScheduler(
    {
      poolSize: 16,
      reservedConnections: 2,
      heavyConnections: 1,
      heavyStatementMs: HEAVY_MS,
      callerConnections: 4,
      queueTimeoutMs: 60_000,
      ...settings,
    },
    accounts,
    createVirtualClock(),
    health,
  )
  const call = (caller: string, options: Partial<ScheduledCall> & { address?: string } = {}) => ({
    caller: accounts.callers.open(caller),
    network: options.address === undefined ? undefined : accounts.networks.open(options.address),
    site: accounts.sites.open(options.siteId ?? 'site'),
    siteId: 'site',
    operation: 'items.query',
    reserved: false,
    ...options,
  })
  /** Enters, and says whether it had to wait. Texts that begin with `fixed` are those of the platform itself. */
  const enter = (caller: string | ScheduledCall, text?: string) => {
    const mayBeHeavy = text !== undefined && !text.startsWith('fixed')
    const gate = scheduler.gateFor(typeof caller === 'string' ? call(caller) : caller)
    const entered = gate.enter(text, mayBeHeavy)
    const waited = entered instanceof Promise
    const state = { waited, slot: waited ? undefined : (entered as ConnectionSlot) }
    const started = Promise.resolve(entered).then(slot => {
      state.slot = slot
      return slot
    })
    started.catch(() => {})
    return Object.assign(state, { started })
  }
  /** Runs a statement to its end, so that its cost is known. */
  const run = async (text: string, ms: number, operation = 'items.query') => {
    const { started } = enter(call('merchant', { operation }), text)
    const slot = await started
    await pause(ms)
    slot.release()
  }
  return { scheduler, accounts, call, enter, run }
}

test('a light statement passes the heavy ones that wait', async () => {
  const { enter, run, scheduler } = open()
  await run('heavy', HEAVY_MS * 2)
  await run('light', 0)
  const heavy = Array.from({ length: 10 }, () => enter('visitor A', 'heavy'))
  expect(heavy.map(({ waited }) => waited)).toEqual([false, ...Array(9).fill(true)])
  expect(enter('visitor B', 'light').waited).toBe(false)
  expect(scheduler.state()).toMatchObject({ running: { heavy: 1, light: 1 }, waiting: { heavy: 9 } })
})

test('the caller who used the database least gets the next heavy slot', async () => {
  const { enter, run } = open()
  await run('heavy', HEAVY_MS * 2)
  const first = enter('A', 'heavy')
  const second = enter('A', 'heavy')
  const other = enter('B', 'heavy')
  await pause(5)
  first.slot?.release()
  await other.started
  expect(second.slot).toBeUndefined()
})

test('visitors of one network share what they used', async () => {
  const { enter, run, call } = open()
  await run('heavy', HEAVY_MS * 2)
  const first = enter(call('A1', { address: '203.0.113.1' }), 'heavy')
  const second = enter(call('A2', { address: '203.0.113.1' }), 'heavy')
  const other = enter(call('B', { address: '203.0.113.2' }), 'heavy')
  await pause(5)
  first.slot?.release()
  await other.started
  expect(second.slot).toBeUndefined()
})

test('a caller alone uses all light slots for fixed statements, and three quarters for others', async () => {
  const { enter, run, scheduler } = open()
  for (let i = 0; i < 10; i++) await run(`light ${i}`, 0)
  const started = (text: (i: number) => string | undefined) => {
    const all = Array.from({ length: 20 }, (_, i) => enter('one visitor', text(i)))
    const count = all.filter(({ waited }) => !waited).length
    for (const { started } of all) void started.then(slot => slot.release())
    return count
  }
  const isIdle = () => expect.poll(() => scheduler.state().running.light).toBe(0)
  expect(started(i => `light ${i % 10}`)).toBe(10)
  await isIdle()
  expect(started(() => undefined)).toBe(10)
  await isIdle()
  expect(started(() => 'fixed')).toBe(13)
})

test.each([
  ['a caller', () => ({})],
  ['a network', (i: number) => ({ caller: `V${i}`, address: '203.0.113.1' })],
])('of those that wait, %s within its share comes first', async (_, of) => {
  const { enter, call } = open()
  const busy = Array.from({ length: 20 }, (_, i) => {
    const { caller = 'A', address } = of(i) as { caller?: string; address?: string }
    return enter(call(caller, { address }), 'fixed')
  })
  const other = enter('B', 'fixed')
  expect(other.waited).toBe(true)
  busy[0]?.slot?.release()
  await other.started
  expect(busy.filter(({ slot }) => slot)).toHaveLength(13)
})

test('on a machine on which each statement takes 100 ms longer, no fixed one becomes heavy', {
  tags: 'nightly',
}, async () => {
  const { enter, call, run, scheduler } = open()
  const slow = async (caller: ScheduledCall, text?: string) => {
    const slot = await enter(caller, text).started
    await pause(100)
    slot.release()
  }
  const calls = Array.from({ length: 40 }, (_, i) => slow(call(`V${i % 2}`), i % 3 ? 'fixed' : undefined))
  await pause(50)
  expect(scheduler.state()).toMatchObject({ running: { light: 13, heavy: 0 }, waiting: { heavy: 0 } })
  await Promise.all(calls)
  // Nor does a query that is cheap elsewhere; one that takes five times the limit does.
  await run('query', 100)
  await run('heavy', HEAVY_MS * 6)
  enter('A', 'query')
  enter('B', 'heavy')
  expect(scheduler.state().running).toMatchObject({ medium: 1, heavy: 1 })
})

test('statements of unknown cost use a part of the slots, and those that take long count as heavy', async () => {
  const { enter, scheduler } = open()
  const unknown = Array.from({ length: 50 }, (_, i) => enter(`visitor ${i}`, `unknown ${i}`))
  expect(unknown.filter(({ waited }) => !waited)).toHaveLength(2)
  await pause(HEAVY_MS * 1.5)
  // The same operation is predicted to be heavy now; another one is not.
  enter('visitor 99', 'unknown 99')
  expect(scheduler.state().waiting).toEqual({ reserved: 0, light: 0, medium: 48, heavy: 1 })
  for (const { slot } of unknown) slot?.release()
})

test('one slow run does not make a statement heavy', async () => {
  const { run, enter, scheduler } = open()
  await run('light', 0)
  await run('light', HEAVY_MS * 3)
  enter('A', 'light')
  expect(scheduler.state().running).toMatchObject({ heavy: 0 })
})

test('a heavy statement that became cheap is light again', async () => {
  const { run, enter, scheduler } = open()
  await run('text', HEAVY_MS * 2)
  for (let i = 0; i < 5; i++) await run('text', 0)
  enter('A', 'text')
  expect(scheduler.state().running).toMatchObject({ light: 1, heavy: 0 })
})

test('bulk writes that took long are heavy for their caller alone', async () => {
  const { enter, call } = open()
  const bulk = () => call('A', { operation: 'items.bulkInsert', writesMany: true })
  for (let i = 0; i < 8; i++) {
    const { slot } = enter(bulk())
    await pause(HEAVY_MS * 1.5)
    slot?.release()
  }
  expect([enter(bulk()).waited, enter(bulk()).waited]).toEqual([false, true])
  expect(enter(call('B', { operation: 'items.bulkInsert', writesMany: true })).waited).toBe(false)
})

test('other transactions are not heavy', { tags: 'nightly' }, async () => {
  const { enter, call, scheduler } = open()
  const write = () => call('A', { operation: 'currentCart.addToCurrentCart' })
  for (let i = 0; i < 8; i++) {
    const { slot } = enter(write())
    await pause(HEAVY_MS * 1.5)
    slot?.release()
  }
  for (let i = 0; i < 5; i++) enter(write())
  expect(scheduler.state()).toMatchObject({ running: { light: 5, heavy: 0 }, waiting: { light: 0 } })
})

test('reserved calls continue while all other connections are in use', async () => {
  const { enter, call } = open()
  const writes = Array.from({ length: 40 }, (_, i) => enter(`visitor ${i}`))
  expect(writes.filter(({ waited }) => !waited)).toHaveLength(13)
  const reserved = (caller: string) => enter(call(caller, { reserved: true }))
  expect([1, 2, 3, 4].map(n => reserved(`buyer ${n}`).waited)).toEqual([false, false, false, true])
})

test('a statement that waits too long gets the deadline error, and others continue', async () => {
  const { enter, run } = open({ queueTimeoutMs: 50 })
  await run('heavy', HEAVY_MS * 2)
  const first = enter('A', 'heavy')
  const late = enter('B', 'heavy')
  await expect(late.started).rejects.toMatchObject({
    code: 'TIMEOUT',
    data: { limit: 'queueTimeoutMs', waitedMs: 50 },
  })
  first.slot?.release()
  expect(enter('C', 'heavy').waited).toBe(false)
})

test('a client that disconnects leaves the queue', async () => {
  const { enter, run, call, scheduler } = open()
  await run('heavy', HEAVY_MS * 2)
  enter('A', 'heavy')
  const client = new AbortController()
  const waiting = enter(call('B', { signal: () => client.signal }), 'heavy')
  expect(scheduler.state().waiting.heavy).toBe(1)
  client.abort()
  await expect(waiting.started).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(scheduler.state().waiting.heavy).toBe(0)
})

test('the queue of heavy statements is bounded per caller and in total, with an error that says so', async () => {
  const { enter, run, scheduler } = open()
  await run('heavy', HEAVY_MS * 2)
  for (let i = 0; i < 17; i++) enter('A', 'heavy')
  const rejected = { code: 'RATE_LIMITED', data: { limit: 'heavyQueries', retryAfterSec: 1 } }
  await expect(enter('A', 'heavy').started).rejects.toMatchObject(rejected)
  for (let i = 0; i < 112; i++) enter(`visitor ${i}`, 'heavy')
  expect(scheduler.state().waiting.heavy).toBe(128)
  await expect(enter('visitor 999', 'heavy').started).rejects.toMatchObject(rejected)
})

test.each([1, 2, 3])('a pool of %i connections serves all lanes', async poolSize => {
  const { enter, call, scheduler } = open({ poolSize, reservedConnections: 0, callerConnections: 2 })
  const all = Array.from({ length: 30 }, (_, i) =>
    enter(call(`V${i % 5}`, { reserved: i % 3 === 0 }), i % 2 ? undefined : `text ${i}`),
  )
  for (const { started } of all) void started.then(slot => pause(1).then(() => slot.release()))
  await Promise.all(all.map(({ started }) => started))
  await expect.poll(() => scheduler.state().running).toEqual({ reserved: 0, light: 0, medium: 0, heavy: 0 })
})

test('a slot that is released twice counts once', () => {
  const { enter, scheduler } = open()
  const { slot } = enter('A')
  slot?.release()
  slot?.release()
  expect(scheduler.state().running.light).toBe(0)
})

test.each<[string, number, number, unknown, boolean]>([
  ['answers', 0, 0, undefined, true],
  ['rejects it', 0, 0, new Error('of the statement'), true],
  ['does not reply', 0, 0, new DatabaseNotAnswering('silent'), false],
  ['stalled before it', 5_000, 5_000, undefined, true],
  ['stalls meanwhile', 0, 5_000, undefined, false],
])(
  'a statement is charged to its caller, and learned, if the database %s',
  async (_, before, after, error, isCharged) => {
    const stall = { ms: before }
    const { accounts, enter, run } = open({}, { stalledMs: () => stall.ms, isStalled: () => false })
    const caller = accounts.callers.open('caller')
    const { slot } = enter('caller', 'a statement of the caller')
    await pause(2 * HEAVY_MS)
    stall.ms = after
    slot?.release(error)
    expect(caller.windowMs > HEAVY_MS).toBe(isCharged)
    // A statement that was measured as heavy waits for the only heavy slot.
    await run('a heavy statement', 2 * HEAVY_MS, 'another')
    enter('other', 'a heavy statement')
    expect(enter('other', 'a statement of the caller').waited).toBe(isCharged)
  },
)

test('while the database stalls, statements that wait for it do not count as heavy', async () => {
  const health = { stalledMs: () => 0, isStalled: () => true }
  const { enter } = open({}, health)
  enter('caller', 'a statement')
  await pause(2 * HEAVY_MS)
  expect(enter('other', 'a statement').waited).toBe(false)
})
