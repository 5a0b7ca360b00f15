import { environment } from '@stoa/client'
import { addToCurrentCart, getCurrentCart } from '@stoa/client/calls'
import { createRequestClient } from '@stoa/react/server'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createDriver } from '../index.ts'
import { hostedPage, memberShop } from './member-client.fixture.ts'
import { SHOP_ORIGIN, servedBrowser } from './served-browser.fixture.ts'

const shop = await memberShop(inject('databaseUrl'))
afterAll(() => shop.close())

const browser = () => servedBrowser(shop)

/** Signs in a new member at the hosted pages. */
async function signedIn(returnTo?: string) {
  const shopper = browser()
  const driver = await createDriver(shop)
  const { url } = await shopper.visit('/', it =>
    it.startSignIn({ callbackUri: '/signed-in', ...(returnTo && { returnTo }) }),
  )
  const { redirectUrl = '' } = await hostedPage(driver)(url, await driver.sessionToken())
  const path = redirectUrl.slice(SHOP_ORIGIN.length)
  return { ...shopper, driver, path, ...(await shopper.visit(path, it => it.completeSignIn())) }
}

describe('a server that renders pages signs its shoppers in', () => {
  test('with cookies that no script reads and no other host can plant', { tags: 'nightly' }, async () => {
    const { visit, jar, lines, returnTo } = await signedIn('/cart?x=1')
    expect(returnTo).toBe('/cart?x=1')
    expect([...jar.keys()]).toEqual(['stoa_session'])
    for (const line of lines) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    expect(lines.filter(line => line.startsWith('__Host-stoa_sign_in_'))).toHaveLength(2)
    const { member } = await visit('/', it => it.session())
    expect(member?.id).toMatch(/^[\w-]{36}$/)
    expect(JSON.stringify(member)).not.toContain(
      JSON.parse(decodeURIComponent(jar.get('stoa_session') ?? '')).refreshToken.value,
    )
  })

  test('and leads them nowhere else', async () => {
    for (const address of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '/\t/evil.example/',
      '/\n/evil.example/',
      '/.//evil.example/',
      'javascript:alert(1)',
    ])
      expect((await signedIn(address)).returnTo).toBe('/')
  })

  test('with the cart of the visitor', async () => {
    const shopper = browser()
    const driver = await createDriver(shop)
    const lineItems = [driver.line((await driver.product()).id, 2)]
    const { cart } = await shopper.visit('/', it => it.client.call(addToCurrentCart, { lineItems }))
    const { url } = await shopper.visit('/', it => it.startSignIn({ callbackUri: '/signed-in' }))
    const { redirectUrl = '' } = await hostedPage(driver)(url, await driver.sessionToken())
    await shopper.visit(redirectUrl.slice(SHOP_ORIGIN.length), it => it.completeSignIn())
    expect((await shopper.visit('/', it => it.client.call(getCurrentCart))).cart.id).toBe(cart.id)
  })

  test('in the browser that began, once', async () => {
    const { visit, path } = await signedIn()
    await expect(visit(path, it => it.completeSignIn())).rejects.toThrow('Invalid _state')
    await expect(browser().visit(path, it => it.completeSignIn())).rejects.toThrow('Invalid _state')
    expect((await visit('/', it => it.session())).member).not.toBeNull()
  })

  test('and distinguishes a canceled sign-in', async () => {
    const { visit } = browser()
    const driver = await createDriver(shop)
    const { url } = await visit('/', it => it.startSignIn({ callbackUri: '/signed-in', prompt: 'none' }))
    const { redirectUrl = '' } = await hostedPage(driver)(url)
    await expect(
      visit(redirectUrl.slice(SHOP_ORIGIN.length), it => it.completeSignIn()),
    ).rejects.toMatchObject({
      name: 'SignInError',
      code: 'login_required',
    })
  })

  test('and out again', async () => {
    const { visit, jar } = await signedIn()
    const { url } = await visit('/', it => it.signOut('/bye'))
    expect(new URL(url).pathname).toBe('/sign-out')
    expect([...jar]).toEqual([])
    expect(await visit('/', it => it.session())).toEqual({ member: null })
  })

  test('a session that was ended elsewhere is a visitor’s', async () => {
    const { visit } = await signedIn()
    await shop.sql`update sessions set revoked_at = now() where kind = ${'app'}`
    shop.clock.advance(4 * 3_600_000 + 1000)
    expect(await visit('/', it => it.session())).toEqual({ member: null })
  })

  test('a browser that never received the renewed tokens stays signed in at its next visit', async () => {
    const { visit, jar } = await signedIn()
    const before = new Map(jar)
    shop.clock.advance(5 * 3_600_000)
    // The browser left before the response had come.
    await visit(
      '/',
      it => it.session(),
      () => false,
    )
    expect(jar).toEqual(before)
    shop.clock.advance(10 * 60_000)
    expect((await visit('/', it => it.session())).member).not.toBeNull()
    expect(jar).not.toEqual(before)
  })

  test('but a token whose successor the browser has used is a stolen one', async () => {
    const { visit, jar } = await signedIn()
    const stolen = new Map(jar)
    shop.clock.advance(5 * 3_600_000)
    await visit('/', it => it.session())
    expect((await visit('/', it => it.session())).member).not.toBeNull()
    shop.clock.advance(10 * 60_000)
    jar.clear()
    for (const [name, value] of stolen) jar.set(name, value)
    expect((await visit('/', it => it.session())).member).toBeNull()
  })
})

describe('an expired session is renewed before it is used', () => {
  const requestClient = (url: string, cookie: string, fetch = shop.fetch) =>
    createRequestClient({
      request: { url, headers: new Headers({ cookie }) },
      baseUrl: shop.baseUrl,
      clientId: shop.clientId,
      fetch,
      environment: { ...environment, now: shop.clock.now },
      retries: 0,
    })
  const expiredCookie = async () => {
    const { jar } = await signedIn()
    shop.clock.advance(5 * 3_600_000)
    return `stoa_session=${jar.get('stoa_session')}`
  }

  test.each([
    ['/', './'],
    ['/cart', './cart'],
    ['/account/orders?page=2', './orders?page=2'],
    ['/journal/?a=b', './?a=b'],
    ['//evil.example', './evil.example'],
    ['/a//evil.example?x', './evil.example?x'],
    ['/javascript:alert(1)', './javascript:alert(1)'],
    ['/\\evil.example', './evil.example'],
  ])('and the browser repeats its request for %s', { tags: 'nightly' }, async (path, location) => {
    const response = await requestClient(SHOP_ORIGIN + path, await expiredCookie()).renewFirst()
    expect([response?.status, response?.headers.get('location')]).toEqual([307, location])
    const target = new URL(location, SHOP_ORIGIN + path)
    expect(target.href).toBe(new URL(SHOP_ORIGIN + path).href)
    expect(response?.headers.get('cache-control')).toBe('no-store')
    const lines = response?.headers.getSetCookie() ?? []
    expect(lines.map(line => line.split('=')[0])).toEqual(['stoa_session', 'stoa_session_renewed'])
  })

  test('but not without a session, with one that lasts, or with a platform that is away', async () => {
    const url = `${SHOP_ORIGIN}/cart`
    expect(await requestClient(url, '').renewFirst()).toBeUndefined()
    const { jar } = await signedIn()
    const cookie = `stoa_session=${jar.get('stoa_session')}`
    expect(await requestClient(url, cookie).renewFirst()).toBeUndefined()
    shop.clock.advance(4 * 3_600_000 - 31_000)
    expect(await requestClient(url, cookie).renewFirst()).toBeUndefined()
    const away = async () => {
      throw new TypeError('fetch failed')
    }
    shop.clock.advance(2000)
    expect(await requestClient(url, cookie, away).renewFirst()).toBeUndefined()
    expect((await requestClient(url, cookie).renewFirst())?.status).toBe(307)
  })

  test('once, in a browser that does not store the new cookie', async () => {
    const cookie = `${await expiredCookie()}; stoa_session_renewed=1`
    expect(await requestClient(`${SHOP_ORIGIN}/cart`, cookie).renewFirst()).toBeUndefined()
  })
})
