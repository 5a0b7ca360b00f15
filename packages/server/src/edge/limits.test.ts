import { contract } from '@stoa/contract'
import { codeOf, createShop, openWorld, read, requestFor, type Shop, type World } from '@stoa/testkit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientAddress } from './client-address.ts'

let shop: Shop
let world: World
const ABROAD = '203.0.113.7'

beforeAll(async () => {
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { callsPerMinute: 20, visitorsPerMinute: 3, trustedProxies: ['10.0.0.0/8', '::1'] },
  })
  world = await openWorld(shop)
})
afterAll(() => shop.close())

/** A new visitor as from a socket with this address. */
const anonymous = (socket: string, headers: Record<string, string> = {}) => {
  const message = { clientId: shop.clientId, grantType: 'anonymous' }
  const request = requestFor(shop.baseUrl, contract.oauth.token, message, { headers })
  const env = { incoming: { socket: { remoteAddress: socket } } }
  return read(one => shop.platform.fetch(one, env), request)
}
const statuses = async (count: number, once: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await once()).status)
  return all
}

describe('limits', () => {
  test('new visitors of one address, with the time to wait', async () => {
    expect(await statuses(3, () => anonymous(ABROAD))).toEqual([200, 200, 200])
    const reply = await anonymous(ABROAD)
    expect([reply.status, codeOf(reply)]).toEqual([429, 'RATE_LIMITED'])
    const wait = Number(reply.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(reply.body.details.applicationError.data).toEqual({ limit: 'visitorsPerMinute', retryAfterSec: wait })
    // Neither another address nor whoever has an identity suffers from it.
    expect((await anonymous('203.0.113.8')).status).toBe(200)
    expect((await world.send(contract.sites.getSite, {}, 'visitor')).status).toBe(200)
  })

  test('calls of one identity, and of no other', async () => {
    const site = (token: string) => world.send(contract.sites.getSite, {}, 'visitor', { token })
    const [busy, calm] = [await world.anonymous(shop.clientId), await world.anonymous(shop.clientId)]
    expect(await statuses(21, () => site(busy))).toEqual([...Array(20).fill(200), 429])
    expect((await site(calm)).status).toBe(200)
  })

  test('nobody on this machine who forwards for nobody', async () => {
    expect(await statuses(5, () => anonymous('127.0.0.1'))).toEqual(Array(5).fill(200))
    expect(await statuses(5, () => anonymous('::1'))).toEqual(Array(5).fill(200))
  })

  test('whoever stands behind a trusted proxy, whatever else the header claims', async () => {
    const through = (forwarded: string) => anonymous('10.1.2.3', { 'x-forwarded-for': forwarded })
    expect(await statuses(4, () => through('198.51.100.1'))).toEqual([200, 200, 200, 429])
    // A made-up beginning changes nothing: the proxy's own entry stands at the end.
    expect((await through('192.0.2.99, 198.51.100.1')).status).toBe(429)
    expect((await through('198.51.100.2')).status).toBe(200)
  })

  test('a stranger who writes the header himself by his own address', async () => {
    let count = 0
    const forged = () => anonymous('203.0.113.9', { 'x-forwarded-for': `198.51.100.${++count + 50}` })
    expect(await statuses(4, forged)).toEqual([200, 200, 200, 429])
  })
})

describe('the address of whoever calls', () => {
  const find = (socket: string | undefined, forwarded: string | undefined, proxies: string[]) =>
    clientAddress(
      new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      socket,
      proxies,
    )

  test.each([
    ['is that of the socket without a header', '203.0.113.1', undefined, ['203.0.113.1'], '203.0.113.1'],
    ['is that of the socket of a stranger', '203.0.113.1', '8.8.8.8', [], '203.0.113.1'],
    ['is what the trusted proxy saw', '10.0.0.1', '8.8.8.8', ['10.0.0.0/8'], '8.8.8.8'],
    ['skips a chain of trusted proxies', '10.0.0.1', '8.8.8.8, 10.0.0.2', ['10.0.0.0/8'], '8.8.8.8'],
    ['stops at the first stranger', '10.0.0.1', '1.1.1.1, 8.8.8.8, 10.0.0.2', ['10.0.0.0/8'], '8.8.8.8'],
    ['stops at what is no address', '10.0.0.1', '8.8.8.8, unknown', ['10.0.0.0/8'], '10.0.0.1'],
    ['reads IPv4 in IPv6', '::ffff:10.0.0.1', '8.8.8.8', ['10.0.0.0/8'], '8.8.8.8'],
    ['reads IPv6', '::1', '2001:db8::5', ['::1'], '2001:db8::5'],
    [
      'is the outermost proxy when all are trusted',
      '10.0.0.1',
      '10.0.0.3, 10.0.0.2',
      ['10.0.0.0/8'],
      '10.0.0.3',
    ],
    ['is this machine without a socket', undefined, undefined, [], '127.0.0.1'],
  ])('%s', (_, socket, forwarded, proxies, expected) => {
    expect(find(socket, forwarded, proxies)).toBe(expected)
  })
})
