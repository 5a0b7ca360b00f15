import {
  type ClientEvent,
  cookieStorage,
  createClient,
  type Environment,
  environment,
  localTokenStorage,
  memoryStorage,
  OAuthStrategy,
  type TokenStorage,
  type Tokens,
} from '@stoa/client'
import { addToCurrentCart, getCurrentCart } from '@stoa/client/calls'
import { contract } from '@stoa/contract'
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest'
import { codeOf, createDriver, createShop } from '../index.ts'
import { sized } from '../sizes.ts'
import { chances, faultyFetch } from './faulty-fetch.fixture.ts'

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
afterAll(() => shop.close())
afterEach(() => vi.unstubAllGlobals())

const count = async (sql: string) => Number((await shop.platform.database.pool.query(sql)).rows[0].count)
const ACCESS_TOKEN_MS = 4 * 3_600_000
/** How long a renewed token still answers with its successor. */
const GRACE_MS = 60_000

test('parallel first calls make one token call and one visitor', async () => {
  const before = await count('select count(*) from sessions')
  let tokenCalls = 0
  const client = createClient({
    baseUrl: shop.baseUrl,
    auth: OAuthStrategy({ clientId: shop.clientId }),
    fetch: (input, init) => {
      if (String(input).endsWith('/oauth2/token')) tokenCalls++
      return shop.fetch(input, init)
    },
  })
  const replies = await Promise.all(Array.from({ length: sized(50, 200) }, () => client.call(getCurrentCart)))
  expect(new Set(replies.map(({ cart }) => cart.buyerInfo?.visitorId)).size).toBe(1)
  expect([tokenCalls, (await count('select count(*) from sessions')) - before]).toEqual([1, 1])
})

describe('10,000 renewals every night, else 200, in a network that fails in every fifth request', () => {
  const rounds = sized(11, 100)
  /** The first of them have browsers with tabs. */
  const shoppersInAll = sized(8, 24)
  const random = chances(3)
  const events: ClientEvent[] = []
  const held: Environment = {
    ...environment,
    random,
    now: () => shop.clock.now(),
    wait: () => new Promise(resolve => setTimeout(resolve, 1)),
  }
  const faulty = faultyFetch((input, init) => shop.fetch(input, init), 0.2, random)

  const clientOn = (storage: TokenStorage, fetch = faulty.fetch) =>
    createClient({
      baseUrl: shop.baseUrl,
      fetch,
      environment: held,
      auth: OAuthStrategy({ clientId: shop.clientId, storage }),
      onEvent: event => events.push(event),
    })

  /** A shopper with a cart, a visitor or a member, and the tokens of the session. */
  async function shopperWithCart(member: boolean): Promise<{ tokens: Tokens; cartId: string }> {
    const driver = await createDriver(shop)
    const storage = memoryStorage()
    if (member) {
      const { refresh_token } = await driver.otherSession()
      storage.set({
        accessToken: { value: '', expiresAt: 0 },
        refreshToken: { value: refresh_token, role: 'member' },
      })
    }
    const lineItems = [driver.line((await driver.product()).id)]
    const { cart } = await clientOn(storage, shop.fetch).call(addToCurrentCart, { lineItems })
    return { tokens: storage.get() as Tokens, cartId: cart.id as string }
  }

  /** A call with the current tokens; a transient failure of all attempts is no lost session. */
  async function visit(storage: TokenStorage, cartId: string, fetch?: typeof globalThis.fetch) {
    const { role } = storage.get()?.refreshToken ?? {}
    const reply = await clientOn(storage, fetch)
      .call(getCurrentCart)
      .catch(error => {
        if (error.status > 0 && error.status < 500) throw error
      })
    if (reply && reply.cart.id !== cartId) throw new Error('another cart')
    if (storage.get()?.refreshToken.role !== role) throw new Error('another role')
  }

  /** A browser whose tabs share their storage. */
  function browser(tokens: Tokens, cartId: string) {
    const items = new Map<string, string>()
    const browserStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
    const storage = () =>
      localTokenStorage({ clientId: shop.clientId, storage: browserStorage }) as TokenStorage
    storage().set(tokens)
    return {
      round: () => Promise.all(Array.from({ length: 8 }, () => visit(storage(), cartId))),
      straggle: () => visit(storage(), cartId),
      last: () => visit(storage(), cartId, shop.fetch),
    }
  }

  /** A browser with a cookie, whose requests are met by workers that know nothing of each other. */
  function served(tokens: Tokens, cartId: string) {
    let jar = ''
    let before = ''
    const request = (cookie: string) =>
      cookieStorage({ request: { url: 'https://shop.example/', headers: new Headers({ cookie }) } })
    const answered = (storage: ReturnType<typeof request>) => {
      const [line] = storage.setCookies()
      if (line) jar = line.split(';')[0] as string
    }
    const seed = request('')
    seed.set(tokens)
    answered(seed)
    const worker = async (cookie: string, fetch?: typeof globalThis.fetch) => {
      const storage = request(cookie)
      await visit(storage, cartId, fetch)
      answered(storage)
    }
    return {
      async round() {
        before = jar
        await Promise.all(Array.from({ length: 4 }, () => worker(before)))
      },
      /** A request that left the browser before the new cookie was there, and arrives now. */
      straggle: () => worker(before),
      last: () => worker(jar, shop.fetch),
    }
  }

  test('over 8 tabs and 4 server workers change no role and lose no cart', async () => {
    // Tabs of old browsers: a lease in the storage elects the renewing tab.
    vi.stubGlobal('navigator', {})
    const shoppers = await Promise.all(
      Array.from({ length: shoppersInAll }, async (_, index) => {
        const { tokens, cartId } = await shopperWithCart(index % 2 === 0)
        return index < 4 ? browser(tokens, cartId) : served(tokens, cartId)
      }),
    )
    const sessions = await count('select count(*) from sessions')
    for (let round = 0; round < rounds; round++) {
      shop.clock.advance(ACCESS_TOKEN_MS + 1000)
      await Promise.all(shoppers.map(shopper => shopper.round()))
      if (round % 10 > 0) continue
      shop.clock.advance(GRACE_MS)
      await Promise.all(shoppers.map(shopper => shopper.straggle()))
    }
    expect(faulty.renewals()).toBeGreaterThan(sized(200, 10_000))
    expect(faulty.faults()).toBeGreaterThan(faulty.renewals() / 5)
    await Promise.all(shoppers.map(shopper => shopper.last()))
    expect(events.filter(({ type }) => type === 'sessionLost')).toEqual([])
    expect(await count('select count(*) from sessions')).toBe(sessions)
    expect(await count('select count(*) from sessions where revoked_at is not null')).toBe(0)
  }, 400_000)
})

describe('a copied refresh token', () => {
  const renewal = (refreshToken: string | undefined) => ({
    clientId: shop.clientId,
    grantType: 'refresh_token' as const,
    refreshToken,
  })

  test('kills its family when it is replayed after the window; until then all who hold it get the same successor', async () => {
    const driver = await createDriver(shop)
    const { refresh_token: stolen } = await driver.otherSession()
    const renew = (token: string) => driver.anyone.send(contract.oauth.token, renewal(token))
    const use = (token: string) => driver.member.send(contract.memberSessions.listMySessions, {}, { token })
    const replies = await Promise.all(Array.from({ length: 20 }, () => renew(stolen)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const [successor, ...others] = new Set(replies.map(({ body }) => body.refresh_token as string))
    expect([typeof successor, others]).toEqual(['string', []])
    const { access_token } = replies[0]?.body ?? {}
    expect((await use(access_token)).status).toBe(200)

    shop.clock.advance(GRACE_MS)
    expect((await renew(stolen)).body.refresh_token).toBe(successor)
    shop.clock.advance(1)
    expect(codeOf(await renew(stolen))).toBe('INVALID_GRANT')
    expect(codeOf(await renew(successor as string))).toBe('INVALID_GRANT')
    expect((await use(access_token)).status).toBe(401)
  })

  test('is found out whatever headers the thief sends with their calls', async () => {
    const driver = await createDriver(shop)
    const { refresh_token: stolen } = await driver.otherSession()
    const headers = { 'x-stoa-undelivered': '1' }
    const thief = await driver.anyone.callOk(contract.oauth.token, renewal(stolen), { headers })
    const read = () =>
      driver.member.send(contract.members.downloadMyData, {}, { token: thief.access_token, headers })
    expect((await read()).status).toBe(200)
    shop.clock.advance(GRACE_MS + 1)
    expect(codeOf(await driver.anyone.send(contract.oauth.token, renewal(stolen)))).toBe('INVALID_GRANT')
    expect((await read()).status).toBe(401)
    const again = await driver.anyone.send(contract.oauth.token, renewal(thief.refresh_token))
    expect(codeOf(again)).toBe('INVALID_GRANT')
  })

  test('does not sign out its owner if the reply was lost: the unused successor is sent again', async () => {
    const driver = await createDriver(shop)
    const { refresh_token } = await driver.otherSession()
    const renew = (token: string) => driver.anyone.callOk(contract.oauth.token, renewal(token))
    const lost = await renew(refresh_token)
    shop.clock.advance(30 * 24 * 3_600_000)
    expect((await renew(refresh_token)).refresh_token).toBe(lost.refresh_token)
  })

  test('does no harm to parallel requests after a lost reply: the window begins again when it is repeated', async () => {
    const driver = await createDriver(shop)
    const { refresh_token } = await driver.otherSession()
    const renew = () => driver.anyone.send(contract.oauth.token, renewal(refresh_token))
    const use = (token: string) => driver.member.send(contract.memberSessions.listMySessions, {}, { token })
    await renew()
    shop.clock.advance(5 * 3_600_000)
    const { body } = await renew()
    expect((await use(body.access_token)).status).toBe(200)
    shop.clock.advance(GRACE_MS)
    expect((await renew()).body.refresh_token).toBe(body.refresh_token)
    shop.clock.advance(1)
    expect(codeOf(await renew())).toBe('INVALID_GRANT')
  })
})
