import { expect, test } from 'vitest'
import { createCircuitBreakers } from './circuit-breaker.ts'

const plugin = { id: 'p', revision: 1 }

function setUp() {
  let now = 0
  const circuits = createCircuitBreakers(() => now)
  let requests = 0
  const ask = async (
    work: () => Promise<string> | string,
    options?: { force: boolean },
    revision = plugin.revision,
  ) => {
    const answer = await circuits.guard(
      { ...plugin, revision },
      async () => {
        requests++
        return work()
      },
      error => ({ reason: 'UNREACHABLE', description: (error as Error).message }),
      options,
    )
    return 'reply' in answer ? answer.reply : answer.failure.reason
  }
  const fail = () => {
    throw new Error('gone')
  }
  const advanceTo = (time: number) => {
    now = time
  }
  return { circuits, ask, fail, requests: () => requests, turnTo: advanceTo }
}

test('five failures in a row open it; a success between them does not', async () => {
  const { circuits, ask, fail, requests } = setUp()
  for (let i = 0; i < 4; i++) await ask(fail)
  await ask(() => 'ok')
  for (let i = 0; i < 4; i++) await ask(fail)
  expect(circuits.health(plugin)).toMatchObject({ circuit: 'CLOSED', failures: 4, lastSuccessAt: 0 })
  await ask(fail)
  expect(circuits.health(plugin)).toMatchObject({ circuit: 'OPEN', failures: 5, retryAt: 10_000 })
  const before = requests()
  expect(await ask(() => 'ok')).toBe('CIRCUIT_OPEN')
  expect(requests()).toBe(before)
})

test('after the open time one probe request is sent; the others wait for its result', async () => {
  const { circuits, ask, fail, turnTo: advanceTo } = setUp()
  for (let i = 0; i < 5; i++) await ask(fail)
  advanceTo(10_000)
  expect(circuits.health(plugin).circuit).toBe('HALF_OPEN')
  const gate = Promise.withResolvers<string>()
  const probe = ask(() => gate.promise)
  expect(await ask(() => 'ok')).toBe('CIRCUIT_OPEN')
  gate.resolve('ok')
  expect(await probe).toBe('ok')
  expect(circuits.health(plugin)).toMatchObject({ circuit: 'CLOSED', failures: 0 })
})

test('each open time is twice as long as the one before, up to five minutes', async () => {
  const { circuits, ask, fail, turnTo: advanceTo } = setUp()
  for (let i = 0; i < 5; i++) await ask(fail)
  const openMs: number[] = []
  for (let i = 0; i < 6; i++) {
    const { retryAt = 0 } = circuits.health(plugin)
    advanceTo(retryAt)
    await ask(fail)
    openMs.push((circuits.health(plugin).retryAt ?? 0) - retryAt)
  }
  expect(openMs).toEqual([20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
})

test('requests in flight when it opened do not extend its open time', async () => {
  const { circuits, ask, turnTo: advanceTo } = setUp()
  const gate = Promise.withResolvers<never>()
  const all = Array.from({ length: 50 }, () => ask(() => gate.promise))
  gate.reject(new Error('gone'))
  await Promise.all(all)
  expect(circuits.health(plugin)).toMatchObject({ circuit: 'OPEN', failures: 50, retryAt: 10_000 })
  advanceTo(10_000)
  expect(await ask(() => 'ok')).toBe('ok')
})

test('at most a hundred requests are in flight', async () => {
  const { circuits, ask } = setUp()
  const gate = Promise.withResolvers<string>()
  const all = Array.from({ length: 100 }, () => ask(() => gate.promise))
  expect(await ask(() => 'ok')).toBe('BUSY')
  gate.resolve('ok')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['ok']))
  expect(circuits.health(plugin).failures).toBe(0)
  expect(await ask(() => 'ok')).toBe('ok')
})

test('a forced request is sent while it is open, and closes it on success', async () => {
  const { circuits, ask, fail } = setUp()
  for (let i = 0; i < 5; i++) await ask(fail)
  expect(await ask(fail, { force: true })).toBe('UNREACHABLE')
  expect(circuits.health(plugin).retryAt).toBe(10_000)
  expect(await ask(() => 'ok', { force: true })).toBe('ok')
  expect(circuits.health(plugin).circuit).toBe('CLOSED')
})

test('a changed plug-in starts with a closed circuit', async () => {
  const { circuits, ask, fail } = setUp()
  for (let i = 0; i < 5; i++) await ask(fail)
  expect(circuits.health({ ...plugin, revision: 2 })).toMatchObject({ circuit: 'CLOSED', failures: 0 })
})

test('requests to the version before a change neither open nor close the circuit', async () => {
  const { circuits, ask, fail, turnTo: advanceTo } = setUp()
  const changed = { ...plugin, revision: 2 }
  for (let i = 0; i < 5; i++) await ask(fail, undefined, 2)
  expect(await ask(() => 'ok')).toBe('CIRCUIT_OPEN')
  advanceTo(10_000)
  expect(await ask(() => 'ok')).toBe('ok')
  expect(circuits.health(changed)).toMatchObject({ circuit: 'HALF_OPEN', failures: 5 })
  expect(await ask(() => 'ok', undefined, 2)).toBe('ok')
  for (let i = 0; i < 5; i++) await ask(fail)
  expect(circuits.health(changed)).toMatchObject({ circuit: 'CLOSED', failures: 0 })
})

test('a probe that fails after another request has closed the circuit is one failure', async () => {
  const { circuits, ask, fail, turnTo: advanceTo } = setUp()
  const [late, gate] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const inFlight = ask(() => late.promise)
  for (let i = 0; i < 5; i++) await ask(fail)
  advanceTo(10_000)
  const probe = ask(() => gate.promise)
  late.resolve('ok')
  expect(await inFlight).toBe('ok')
  gate.reject(new Error('gone'))
  expect(await probe).toBe('UNREACHABLE')
  expect(circuits.health(plugin)).toMatchObject({ circuit: 'CLOSED', failures: 1 })
})
