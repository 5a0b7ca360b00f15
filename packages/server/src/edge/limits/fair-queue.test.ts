import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWork, createFairQueue, createVirtualClock } from './fair-queue.ts'
import { createUsageAccounts, type UsageAccount } from './usage-accounts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue for callers of one node, and the names of the callers in the order in which their work began. */
function open() {
  const accounts = createUsageAccounts()
  const clock = createVirtualClock()
  const queue = createFairQueue<{ call: { caller: UsageAccount }; name: string }>(60_000, clock)
  const begun: string[] = []
  const wait = (name: string) => {
    const call = { caller: accounts.open(name) }
    void queue.wait({ call, name }).then(() => begun.push(name))
  }
  const use = (name: string, ms: number) => {
    const caller = accounts.open(name)
    beginWork({ caller }, clock)
    accounts.charge(caller, ms, performance.now())
  }
  /** Starts the next piece of work, which takes `ms`. */
  const next = async (ms: number | Record<string, number>) => {
    queue.take(
      () => true,
      ({ call, name }) =>
        accounts.charge(call.caller, typeof ms === 'number' ? ms : (ms[name] ?? 0), performance.now()),
    )
    await Promise.resolve()
  }
  return { wait, use, next, queue, begun }
}

test('a caller who was busy while others were idle waits for at most two turns of each of them', async () => {
  const { wait, use, next, queue, begun } = open()
  for (let i = 0; i < 1_000; i++) {
    use('shopper', 5)
    vi.advanceTimersByTime(10)
  }
  for (let i = 0; i < 200; i++) wait(`attacker ${i % 50}`)
  wait('shopper')
  while (queue.size() > 0) await next(5)
  expect(begun.indexOf('shopper')).toBeLessThanOrEqual(100)
})

test('while callers wait, one who uses more is served less often', async () => {
  const { wait, next, queue, begun } = open()
  for (let i = 0; i < 20; i++) for (const name of ['heavy', 'light']) wait(name)
  while (queue.size() > 20) await next({ heavy: 30, light: 3 })
  expect(begun.filter(name => name === 'light').length).toBeGreaterThan(15)
})

test('a caller who has used a lot is served while others send work continuously', async () => {
  const { wait, use, next, begun } = open()
  wait('light')
  await next(1)
  for (let i = 0; i < 10; i++) use('heavy', 60_000)
  wait('heavy')
  for (let i = 0; i < 30_000 && !begun.includes('heavy'); i++) {
    wait('light')
    await next(1)
  }
  expect(begun).toContain('heavy')
})
