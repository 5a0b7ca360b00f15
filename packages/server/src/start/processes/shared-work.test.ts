import { expect, test } from 'vitest'
import { createRateLimits } from '../../edge/limits/rate-limits.ts'
import { createSharedLevels } from './shared-levels.ts'
import { createSharedWork, createWorkBroker } from './shared-work.ts'

/** Processes of a node and their primary one, whose messages arrive at the next turn of the event loop. */
function openProcesses(cacheBytes?: number) {
  const processes = new Map<string, ReturnType<typeof createSharedWork>>()
  const broker = createWorkBroker((name, message) => {
    setImmediate(() => {
      if (message.kind === 'make') processes.get(name)?.received(message.key, undefined)
      if (message.kind === 'made') processes.get(name)?.received(message.key, message.result)
    })
  }, cacheBytes)
  for (const name of ['a', 'b', 'c'])
    processes.set(
      name,
      createSharedWork(message => {
        setImmediate(() => {
          if (message.kind === 'wants') broker.wants(name, message.key)
          if (message.kind === 'made') broker.made(name, message.key, message.result)
        })
      }),
    )
  const done: string[] = []
  const once = (name: string, key: string, work: () => Promise<number[]> = async () => [1, 2]) =>
    processes.get(name)?.once(key, async () => {
      done.push(name)
      return Uint8Array.from(await work())
    })
  return { broker, once, done }
}
const never = () => new Promise<number[]>(() => {})
const failing = () => Promise.reject(new Error('damaged'))
const made = Uint8Array.from([1, 2])

test('work of a key is done once for all processes, at the same time and later', async () => {
  const { once, done } = openProcesses()
  const both = [once('a', 'key'), once('a', 'key'), once('b', 'key')]
  expect(await Promise.all(both)).toEqual([made, made, made])
  expect(await once('c', 'key')).toEqual(made)
  expect(done).toEqual(['a'])
})

test('the next process does what one has not done because it failed or ended', async () => {
  const { broker, once, done } = openProcesses()
  const failed = once('a', 'key', failing)
  const next = once('b', 'key')
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toEqual(made)
  void once('a', 'other', never)
  const waiting = [once('b', 'other'), once('c', 'other')]
  await expect.poll(() => done).toEqual(['a', 'b', 'a'])
  broker.gone('a')
  expect(await Promise.all(waiting)).toEqual([made, made])
  expect(done).toEqual(['a', 'b', 'a', 'b'])
})

test('the primary process keeps no more results than fit', async () => {
  const { once, done } = openProcesses(4)
  for (const key of ['1', '2', '3', '1']) await once('a', key)
  expect(await once('b', '3')).toEqual(made)
  expect(done).toEqual(['a', 'a', 'a', 'a'])
})

test('calls in flight of a caller count over the processes of the node, and those of one that ended do not', async () => {
  const config = {
    pagesPerMinute: 0,
    visitorsPerMinute: 0,
    callsPerMinute: 0,
    failedAuthenticationsPerMinute: 0,
    databaseMsPerMinute: 0,
    concurrentCalls: 0,
    concurrentCallsPerCaller: 2,
    concurrentCallsPerAddress: 0,
  }
  const shared = [0, 1].map(own =>
    createSharedLevels(levels => shared[1 - own]?.received(`process ${own}`, levels)),
  )
  const call = shared.map(({ levels }) => {
    const limits = createRateLimits(config, undefined, levels)
    const caller = limits.accounts.callers.open('caller')
    return (work: () => Promise<unknown>) =>
      limits.inFlight({ caller, network: undefined, site: undefined }, work)
  })
  const ends = [Promise.withResolvers(), Promise.withResolvers()]
  const running = ends.map(({ promise }) => call[0]?.(() => promise))
  const other = async () => call[1]?.(async () => 'done')
  await expect.poll(() => shared[1]?.levels.ofOthers('caller')).toBe(2)
  await expect(other()).rejects.toThrow('RATE_LIMITED')
  ends[0]?.resolve('ended')
  await running[0]
  await expect.poll(() => shared[1]?.levels.ofOthers('caller')).toBe(1)
  expect(await other()).toBe('done')
  shared[1]?.gone('process 0')
  expect(shared[1]?.levels.ofOthers('caller')).toBe(0)
  ends[1]?.resolve('ended')
})
