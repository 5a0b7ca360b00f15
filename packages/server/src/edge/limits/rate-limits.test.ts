import { contract } from '@stoa/contract'
import { codeOf, read, requestFor } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { networkOf } from '../../attempts/network.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { clientAddress } from '../request/client-address.ts'
import { createRateLimits } from './rate-limits.ts'
import { createUsageAccounts } from './usage-accounts.ts'
import { createWindowCounter } from './window-counter.ts'

const ABROAD = '203.0.113.7'

const { shop, driver } = await openTestShop({
  config: {
    callsPerMinute: 20,
    visitorsPerMinute: 3,
    failedAuthenticationsPerMinute: 10,
    trustedProxies: ['10.0.0.0/8', '::1'],
  },
})

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
    expect(reply.body.details.applicationError.data).toEqual({
      limit: 'visitorsPerMinute',
      retryAfterSec: wait,
    })
    // Other addresses and callers with an identity are not affected.
    expect((await anonymous('203.0.113.8')).status).toBe(200)
    expect((await driver.visitor.send(contract.sites.getSite, {})).status).toBe(200)
  })

  test('calls of one identity, and of no other', async () => {
    const site = (token: string) => driver.visitor.send(contract.sites.getSite, {}, { token })
    const [busy, calm] = [await driver.anonymous(shop.clientId), await driver.anonymous(shop.clientId)]
    expect(await statuses(21, () => site(busy))).toEqual([...Array(20).fill(200), 429])
    expect((await site(calm)).status).toBe(200)
  })

  test('calls of shoppers who share one identity by their network', async () => {
    const { id } = await driver.product()
    const token = await driver.anonymous(shop.clientId)
    const socketAddress = '10.1.2.3'
    const requestFrom = (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return requestFor(shop.baseUrl, contract.products.getProduct, { id }, { token, headers })
    }
    const fresh = (address: string) => {
      const env = { incoming: { socket: { remoteAddress: socketAddress } } }
      return read(one => shop.platform.fetch(one, env), requestFrom(address))
    }
    const cached = (address: string) => {
      const { method, url, headers } = requestFrom(address)
      const target = url.slice(shop.baseUrl.length)
      return shop.platform.cachedResponse({
        method,
        target,
        header: name => headers.get(name),
        socketAddress,
      })
    }
    expect(await statuses(21, () => fresh('198.51.100.200'))).toEqual([...Array(20).fill(200), 429])
    expect(await statuses(10, () => fresh('198.51.100.201'))).toEqual(Array(10).fill(200))
    // Replies from the cache are counted for the same shopper.
    const recalled: (number | undefined)[] = []
    for (let i = 0; i < 11; i++) recalled.push((await cached('198.51.100.201'))?.status)
    expect(recalled).toEqual([...Array(10).fill(200), 429])
    expect((await cached('198.51.100.202'))?.status).toBe(200)
    expect((await cached('198.51.100.200'))?.status).toBe(429)
  })

  test('no loopback client that forwards for no other client', async () => {
    expect(await statuses(5, () => anonymous('127.0.0.1'))).toEqual(Array(5).fill(200))
    expect(await statuses(5, () => anonymous('::1'))).toEqual(Array(5).fill(200))
  })

  test('clients behind a trusted proxy, whatever else the header contains', async () => {
    const through = (forwarded: string) => anonymous('10.1.2.3', { 'x-forwarded-for': forwarded })
    expect(await statuses(4, () => through('198.51.100.1'))).toEqual([200, 200, 200, 429])
    // A forged first entry has no effect: the proxy's entry is the last one.
    expect((await through('192.0.2.99, 198.51.100.1')).status).toBe(429)
    expect((await through('198.51.100.2')).status).toBe(200)
  })

  test('a client that forges the header by its socket address', async () => {
    let count = 0
    const forged = () => anonymous('203.0.113.9', { 'x-forwarded-for': `198.51.100.${++count + 50}` })
    expect(await statuses(4, forged)).toEqual([200, 200, 200, 429])
  })
})

test.each([
  ['one visitor', 'visitor', () => 'a', () => ABROAD, 10],
  ['many visitors of one network', 'visitor', (n: number) => `v${n}`, () => ABROAD, 20],
  ['many strangers of one network', 'anyone', () => '', () => ABROAD, 20],
  ['visitors of many networks', 'visitor', (n: number) => `v${n}`, (n: number) => `198.51.${n}.1`, 40],
  ['a merchant', 'merchant', () => 'key', () => ABROAD, 40],
  ['a program of this machine', 'visitor', () => 'a', () => '127.0.0.1', 40],
] as const)('of 40 calls a minute of a site, %s has its share', (_, role, callerId, address, share) => {
  const { countSite } = createRateLimits(shop.config)
  const call = (n: number) =>
    countSite(
      { id: 'site', limits: { callsPerMinute: 40 } },
      { role, id: callerId(n), siteId: 'site', strict: false },
      address(n),
    )
  for (let n = 0; n < share; n++) call(n)
  expect(() => call(share)).toThrow('RATE_LIMITED')
  // What is left is for others.
  const other = () =>
    countSite(
      { id: 'site', limits: { callsPerMinute: 40 } },
      { role: 'merchant', id: 'b', siteId: 'site', strict: false },
      '',
    )
  if (share < 40) other()
  else expect(other).toThrow('RATE_LIMITED')
})

describe('failed authentications', () => {
  /** A call with this token as through a proxy from this address. */
  const site = (token: string, address: string) => {
    const headers = { 'x-forwarded-for': address }
    const request = requestFor(shop.baseUrl, contract.sites.getSite, {}, { token, headers })
    const env = { incoming: { socket: { remoteAddress: '10.1.2.3' } } }
    return read(one => shop.platform.fetch(one, env), request)
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  let count = 0
  const madeUp = [
    () => `${part({ alg: 'ES256', typ: 'at+jwt', kid: `kid-${++count}` })}.${part({ sub: 'x' })}.c2ln`,
    () => `stoa_unknown${++count}`,
    () => `malformed ${++count}`,
    () => `a${++count},stoa_b${count}`,
  ]

  test.each(madeUp.map((make, i) => [i, make] as const))(
    'of one address end in 429 without a statement (%i)',
    async (i, make) => {
      const address = `198.51.100.${100 + i}`
      expect(await statuses(10, () => site(make(), address))).toEqual(Array(10).fill(401))
      shop.statements.length = 0
      const reply = await site(make(), address)
      expect([reply.status, codeOf(reply)]).toEqual([429, 'RATE_LIMITED'])
      expect(reply.body.details.applicationError.data.limit).toBe('failedAuthenticationsPerMinute')
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
      const others = Array.from({ length: 200 }, async () => (await site(make(), address)).status)
      expect(await Promise.all(others)).toEqual(Array(200).fill(429))
      // But for the report of the last one before (decision 101).
      expect(shop.statements.filter(text => !text.includes('shared_uses'))).toEqual([])
    },
  )

  test('stop no token that this node has checked, and no other address', async () => {
    const address = '198.51.100.120'
    const [known, later] = [await driver.anonymous(shop.clientId), await driver.anonymous(shop.clientId)]
    expect((await site(known, address)).status).toBe(200)
    expect(await statuses(11, () => site('made up', address))).toEqual([...Array(10).fill(401), 429])
    expect((await site(known, address)).status).toBe(200)
    expect((await site(later, address)).status).toBe(429)
    expect((await site(later, '198.51.100.121')).status).toBe(200)
    // Checked by now.
    expect((await site(later, address)).status).toBe(200)
  })

  test('of one IPv6 network count together, and made-up first hops change nothing', async () => {
    const inNetwork = (n: number) => `2001:db8:0:7::${n.toString(16)}`
    let n = 0
    expect(await statuses(11, () => site('made up', inNetwork(++n)))).toEqual([...Array(10).fill(401), 429])
    expect((await site('made up', `127.0.0.1, ${inNetwork(99)}`)).status).toBe(429)
    expect((await site('made up', '2001:db8:0:8::1')).status).toBe(401)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:ffff::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('counters forget the oldest windows when there are too many', () => {
  const counter = createWindowCounter(1)
  for (let i = 0; i < 150_000; i++) counter.consume(`key ${i}`)
  expect(counter.size()).toBeLessThanOrEqual(100_000)
  expect(counter.consume('key 149999')).toBeGreaterThan(0)
  expect(counter.consume('key 0')).toBeUndefined()
})

test('accounts that are not in use are forgotten when there are too many', () => {
  const accounts = createUsageAccounts()
  const busy = accounts.open('busy')
  busy.calls = 1
  for (let i = 0; i < 120_000; i++) accounts.open(`caller ${i}`)
  expect(accounts.size()).toBeLessThanOrEqual(50_000)
  expect(accounts.open('busy')).toBe(busy)
})

describe('the address of the client', () => {
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
