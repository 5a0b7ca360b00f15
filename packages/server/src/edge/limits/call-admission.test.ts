import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCallAdmission } from './call-admission.ts'
import { createVirtualClock } from './fair-queue.ts'
import { createUsageAccounts, type UsageAccount } from './usage-accounts.ts'

/** Occupies the event loop. */
const work = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

const callOf = (caller: UsageAccount) => ({ caller })

test('calls start at once while the event loop keeps up', async () => {
  const callers = createUsageAccounts()
  const admission = createCallAdmission(1_000, createVirtualClock())
  const caller = callers.open('visitor')
  for (let i = 0; i < 100; i++) {
    expect(admission.enter(callOf(caller))).toBeUndefined()
    await nextTurn()
  }
})

test('when it is behind, one call starts in each turn, first that of the caller with the least use', async () => {
  const accounts = createUsageAccounts()
  const attacker = accounts.open('attacker')
  const shopper = accounts.open('shopper')
  accounts.charge(attacker, 500, performance.now())
  const admission = createCallAdmission(60_000, createVirtualClock())
  expect(admission.enter(callOf(attacker))).toBeUndefined()
  work(5)
  const started: string[] = []
  const waiting = Array.from({ length: 20 }, () =>
    admission.enter(callOf(attacker))?.then(() => void started.push('attacker')),
  )
  waiting.push(admission.enter(callOf(shopper))?.then(() => void started.push('shopper')))
  expect(admission.waiting()).toBe(21)
  let turns = 0
  for (; admission.waiting() > 0; turns++) await nextTurn()
  await Promise.all(waiting)
  expect(started).toHaveLength(21)
  expect(started[0]).toBe('shopper')
  expect(turns).toBeGreaterThanOrEqual(20)
  await nextTurn()
  expect(admission.enter(callOf(attacker))).toBeUndefined()
})

test('a call that waits too long, or whose client disconnects, is rejected and leaves the queue', async () => {
  const callers = createUsageAccounts()
  const admission = createCallAdmission(1, createVirtualClock())
  const caller = callers.open('visitor')
  const client = new AbortController()
  admission.enter(callOf(caller))
  work(5)
  const aborted = admission.enter({ caller, signal: () => client.signal })
  client.abort()
  await expect(aborted).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(admission.waiting()).toBe(0)
})
