import { afterEach, expect, test } from 'vitest'
import type { Database, Listener } from './database.ts'
import { openReadCache } from './read-cache.ts'

const closes: (() => Promise<void>)[] = []
afterEach(() => Promise.all(closes.splice(0).map(close => close())))

/** A cache whose server can be replaced: `position` is that of its write-ahead log. */
async function cacheOn(server: { position: string | Promise<string> }) {
  const listening: (() => void)[] = []
  const listen: Database['listen'] = async (_channel, _onMessage, onLost): Promise<Listener> => {
    listening.push(onLost)
    return { position: async () => server.position, close: async () => {} }
  }
  const cache = await openReadCache({ listen } as Database)
  closes.push(() => cache.close())
  const read = async (position: string | undefined, value: string) =>
    String((await cache.read('key', position, async () => ({ text: value, tags: ['tag'] }))).bytes)
  /** The connection ends, and the next one leads to the other server. */
  const failOver = async (position: string) => {
    server.position = position
    listening.at(-1)?.()
    await expect.poll(() => listening.length).toBe(2)
  }
  return { cache, read, failOver }
}

test('positions of a primary that was replaced are not taken as reached on the next one', async () => {
  const { read, failOver } = await cacheOn({ position: '0/300' })
  expect(await read('0/300', 'of the old primary')).toBe('of the old primary')
  // The promoted standby had received less.
  await failOver('0/100')
  expect(await read(undefined, 'cached')).toBe('cached')
  expect(await read('0/200', 'stored')).toBe('stored')
  expect(await read('0/100', 'stored')).toBe('cached')
})

test('a position that a replaced connection reports late is ignored', async () => {
  const late = Promise.withResolvers<string>()
  const { cache, read, failOver } = await cacheOn({ position: late.promise })
  const waiting = cache.waitForPosition()
  await failOver('0/100')
  late.resolve('0/300')
  await waiting
  expect(await read(undefined, 'cached')).toBe('cached')
  expect(await read('0/200', 'stored')).toBe('stored')
})
