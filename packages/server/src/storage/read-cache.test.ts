import { afterEach, expect, test } from 'vitest'
import type { Connection, Database } from './database.ts'
import { openReadCache } from './read-cache.ts'

const closes: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closes.splice(0).map(close => close())))

interface Server {
  /** Of its write-ahead log. */
  position: string | Promise<string>
  /** Its clock, in milliseconds. */
  now: number
  /** Whether it answers. */
  hangs?: boolean
  /** A transaction was running when it was read. */
  isWriting?: boolean
  /** Tags for the next read. */
  tags?: string
}

/** A cache whose server can be replaced. */
async function cacheOn(server: Server) {
  const connected: (() => void)[] = []
  const query = async () => {
    if (server.hangs) throw new Error('no reply')
    const { now, isWriting, tags = null } = server
    server.tags = undefined
    return [{ snapshot: '1:1:', position: await server.position, settled: !isWriting, readAt: now, tags }]
  }
  const connect: Database['connect'] = async onLost => {
    connected.push(onLost)
    return { query: query as unknown as Connection['query'], close: async () => {} }
  }
  const cache = await openReadCache({ connect, raw: async () => ({ rows: [] }) })
  closes.push(() => cache.close())
  const read = async (position: string | undefined, value: string) =>
    String((await cache.read('key', position, async () => ({ text: value, tags: ['tag'] }))).bytes)
  /** The connection ends, and the next one leads to the other server. */
  const failOver = async (position: string) => {
    server.position = position
    connected.at(-1)?.()
    await expect.poll(() => connected.length).toBe(2)
    await expect.poll(() => cache.isCurrent(null)).toBe(true)
  }
  return { cache, read, failOver }
}

test('positions of a primary that was replaced are not taken as reached on the next one', async () => {
  const { read, failOver } = await cacheOn({ position: '0/300', now: 0 })
  expect(await read('0/300', 'of the old primary')).toBe('of the old primary')
  // The promoted standby had received less.
  await failOver('0/100')
  expect(await read(undefined, 'cached')).toBe('cached')
  expect(await read('0/200', 'stored')).toBe('stored')
  expect(await read('0/100', 'stored')).toBe('cached')
})

test('a position that a replaced connection reports late is ignored', async () => {
  const late = Promise.withResolvers<string>()
  const server: Server = { position: '0/100', now: 0 }
  const { cache, read, failOver } = await cacheOn(server)
  server.position = late.promise
  const waiting = cache.catchUp()
  await failOver('0/100')
  late.resolve('0/300')
  await waiting
  expect(await read(undefined, 'cached')).toBe('cached')
  expect(await read('0/200', 'stored')).toBe('stored')
})

test.each([
  [true, ['before', 'after']],
  [false, ['before', 'before']],
])(
  'a write that became visible at the position of a read is read, when transactions run then: %s',
  async (isWriting, values) => {
    const server: Server = { position: '0/100', now: 0, isWriting }
    const { read } = await cacheOn(server)
    const before = await read('0/100', 'before')
    Object.assign(server, { isWriting: false, tags: isWriting ? 'tag' : undefined })
    expect([before, await read('0/100', 'after')]).toEqual(values)
  },
)

test('a start that cannot read invalidations reports the first failure', async () => {
  const failure = new Error('permission denied for table invalidations')
  const failures: unknown[] = []
  let attempts = 0
  const connect: Database['connect'] = async () => {
    if (++attempts <= 2) throw failure
    const query = async () => [{ snapshot: '1:1:', position: '0/1', settled: true, readAt: 0, tags: null }]
    return { query: query as unknown as Connection['query'], close: async () => {} }
  }
  const cache = await openReadCache({ connect, raw: async () => ({ rows: [] }) }, [], error =>
    failures.push(error),
  )
  closes.push(() => cache.close())
  expect([attempts, failures]).toEqual([3, [failure]])
})

test.each([
  ['later than others keep invalidations', 6000],
  ['earlier than the last time', -1],
])('a node that reads %s drops everything', async (_, ms) => {
  const server: Server = { position: '0/100', now: 10_000 }
  const { cache, read } = await cacheOn(server)
  await read(undefined, 'before')
  server.now += 1000
  await cache.catchUp()
  expect(await read(undefined, 'after')).toBe('before')
  server.now += ms
  await cache.catchUp()
  expect(await read(undefined, 'after')).toBe('after')
})

test('while a server does not answer, reads go past the cache', async () => {
  const server: Server = { position: '0/100', now: 0 }
  const { read } = await cacheOn(server)
  await read(undefined, 'cached')
  server.hangs = true
  await expect.poll(() => read(undefined, 'stored'), { interval: 1, timeout: 5000 }).toBe('stored')
  server.hangs = false
  await expect.poll(async () => [await read(undefined, '1'), await read(undefined, '2')]).toEqual(['1', '1'])
})
