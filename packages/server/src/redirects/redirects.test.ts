import { contract } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop, shopOfTest } from '../testing/open-test-shop.fixture.ts'

const { createRedirectSession, redeemRedirectSession } = contract.redirects
const HOUR = 3_600_000

const shop = await openShop()
await shop.sql`update client_apps
  set origins = '{http://shop.test}', redirect_uris = '{https://app.test/back?a=1}'
  where id = ${shop.clientId}`
const ofShop = () => shop
const driver = () => createDriver(shop)

/** Request of a redirect session for the visitor's checkout, with a callback URL. */
const comingBackTo = (postFlowUrl: string | null) => async (w: TestDriver) => ({
  ecomCheckout: { checkoutId: await w.checkout() },
  callbacks: { postFlowUrl },
})
const open = async (w: TestDriver, as: 'visitor' | 'member' | 'merchant' = 'visitor') => {
  const message = await comingBackTo('http://shop.test/')(w)
  return { ...message, ...(await w.callOk(createRedirectSession, message, as)).redirectSession }
}

const CREATED = 'wix.headless.v1.redirect_session_created'

scenarios(ofShop, createRedirectSession, [
  {
    name: 'may come back to a registered origin',
    given: comingBackTo('http://shop.test/thanks?x=1'),
    emitted: [CREATED],
  },
  {
    name: 'may come back to a registered address',
    given: comingBackTo('https://app.test/back?a=1'),
    emitted: [CREATED],
  },
  { name: 'may go without an address', given: comingBackTo(null), emitted: [CREATED] },
  {
    name: 'may use the addresses of the site’s apps',
    as: 'merchant',
    given: comingBackTo('http://shop.test/'),
    emitted: [CREATED],
  },
  ...[
    'https://app.test/back?a=2',
    'https://app.test/',
    'https://shop.test/',
    'http://shop.test:8080/',
    'http://shop.test.evil.test/',
    'http://shop.test@evil.test/',
    'http://evil.test#@shop.test/',
    'javascript:alert(1)',
    // URLs that parsers read differently (decision 025).
    'http:shop.test/',
    'http:///shop.test/',
    'http:\\\\shop.test/',
    'http://shop.test\\@evil.test/',
    ' http://shop.test/',
    'http://shop.test/\n',
    'http://shop.test/a b',
    'http://127.0.0.1:3000/',
    '/relative',
  ].map(address => ({
    name: `may not come back to ${address}`,
    given: comingBackTo(address),
    fails: 'REDIRECT_URL_NOT_REGISTERED' as const,
  })),
  {
    name: "may not pass on another visitor's checkout",
    as: 'member',
    given: comingBackTo('http://shop.test/'),
    fails: 'CHECKOUT_NOT_FOUND',
  },
])

describe('a redirect session', () => {
  test('names the rejected URL', async () => {
    const w = await driver()
    const callbacks = { postFlowUrl: 'http://shop.test/', cartPageUrl: 'http://evil.test/' }
    const message = { ecomCheckout: { checkoutId: await w.checkout() }, callbacks }
    const reply = await w.visitor.send(createRedirectSession, message)
    expect(reply.body.details.applicationError.data).toEqual({
      field: 'callbacks.cartPageUrl',
      url: 'http://evil.test/',
    })
  })

  test('has a URL whose token stays in the browser', async () => {
    const w = await driver()
    const message = {
      ...(await comingBackTo('http://shop.test/')(w)),
      preferences: { additionalQueryParameters: { lang: 'de', q: 'a&b' } },
    }
    const { redirectSession } = await w.visitor.callOk(createRedirectSession, message)
    const { fullUrl, urlDetails, sessionToken } = redirectSession
    const url = new URL(fullUrl)
    expect(url.origin + url.pathname).toBe('http://stoa.test/checkout')
    const searchParams = { lang: 'de', q: 'a&b', redirectSession: `${w.site.siteId}.${redirectSession.id}` }
    expect(Object.fromEntries(url.searchParams)).toEqual(searchParams)
    expect(url.hash).toBe(`#session=${sessionToken}`)
    expect(urlDetails).toEqual({
      endpoint: 'http://stoa.test/checkout',
      searchParams,
    })
  })

  test('is rejected, not truncated, when its URL exceeds the maximum length of the reply', async () => {
    const w = await driver()
    const prewarm = (length: number) =>
      w.visitor.send(createRedirectSession, {
        login: {},
        preferences: {
          additionalQueryParameters: Object.fromEntries(
            Array.from({ length: 5 }, (_, i) => [`p${i}`, 'x'.repeat(length)]),
          ),
        },
      })
    const short = await prewarm(300)
    const { fullUrl } = short.body.redirectSession
    expect(new URL(fullUrl).searchParams.get('client_id')).toBe(w.site.clientId)
    expect(fullUrl.length).toBeLessThanOrEqual(2048)
    const long = await prewarm(400)
    expect(rejectedFields(long)).toEqual({ 'preferences.additionalQueryParameters': 'MAX_LENGTH' })
  })

  test('stores its token neither in the database nor in the event log', async () => {
    const w = await driver()
    const { id, sessionToken } = await open(w)
    const rows = await shop.sql`select (select row_to_json(r)::text from redirect_sessions r
      where id = ${id}) as session, (select json_agg(e)::text from events e
      where entity_id = ${id}) as events`
    expect(rows[0].session).toContain(id)
    expect(rows[0].events).toContain(CREATED)
    expect(JSON.stringify(rows)).not.toContain(sessionToken)
  })

  test('gives the hosted page the shopper’s identity, whichever caller created it', async () => {
    for (const as of ['visitor', 'merchant'] as const) {
      const w = await driver()
      const { sessionToken, ecomCheckout } = await open(w, as)
      const reply = await w.anyone.callOk(redeemRedirectSession, { sessionToken })
      expect(reply).toMatchObject({
        checkoutId: ecomCheckout.checkoutId,
        callbacks: { postFlowUrl: 'http://shop.test/' },
        site: { id: shop.siteId, currency: 'EUR', countries: expect.arrayContaining(['DE']) },
      })
      const token = reply.accessToken
      const send = (call: Parameters<TestDriver['send']>[0], message: object) =>
        w.visitor.send(call, message, { token })
      const placed = await send(contract.checkout.createOrder, { id: reply.checkoutId })
      expect(placed.status).toBe(200)
      const { order } = await w.visitor.callOk(contract.orders.getOrder, { id: placed.body.orderId })
      expect(order.id).toBe(placed.body.orderId)
      expect(codeOf(await send(contract.orders.cancelOrder, { id: order.id }))).toBe('PERMISSION_DENIED')
    }
  })

  test('works for a member’s checkout when a merchant’s server creates it, and ends with their sessions', async () => {
    const w = await driver()
    await w.asNewMember()
    const checkoutId = await w.checkout(undefined, 1, 'member')
    const redeemed = async () => {
      const message = { ecomCheckout: { checkoutId } }
      const { redirectSession } = await w.merchant.callOk(createRedirectSession, message)
      const { sessionToken } = redirectSession
      return (await w.anyone.callOk(redeemRedirectSession, { sessionToken })).accessToken
    }
    const token = await redeemed()
    const read = () => w.member.send(contract.checkout.getCheckout, { id: checkoutId }, { token })
    expect((await read()).status).toBe(200)
    await w.merchant.callOk(contract.members.blockMember, { id: w.memberId })
    expect((await read()).status).toBe(401)
  })

  test('says where the shop delivers, and which payments, tips and gift cards it accepts (protocol/delivery §2)', async () => {
    const w = await driver()
    const siteOf = async () => {
      const { sessionToken } = await open(w)
      return (await w.anyone.callOk(redeemRedirectSession, { sessionToken })).site
    }
    const before = await siteOf()
    expect(before.countries.length).toBeGreaterThan(1)
    expect(before).toMatchObject({ giftCards: true, paymentProviders: [{ id: 'test', savedMethods: true }] })
    expect(before.tip).toBeUndefined()

    const { deliveryProfile: profiles, shippingOptions, tipSettings, checkoutSettings } = contract
    const { deliveryProfile } = await w.merchant.callOk(profiles.createDeliveryProfile, {
      deliveryProfile: {
        name: 'Default',
        deliveryRegions: [{ name: 'Iceland', destinations: [{ countryCode: 'IS' }] }],
      },
    })
    const deliveryRegionIds = (deliveryProfile.deliveryRegions ?? []).map(({ id }) => id ?? '')
    const rates = [{ amount: '9' }]
    await w.merchant.callOk(shippingOptions.createShippingOption, {
      shippingOption: { title: 'Ship', rates, deliveryRegionIds },
    })
    await w.merchant.callOk(tipSettings.createDefaultTipSettings, {
      tipSettings: { presets: [{ value: 5 }, { value: 10 }], allowCustomerTip: true },
    })
    await w.merchant.callOk(checkoutSettings.updateCheckoutSettings, {
      checkoutSettings: { checkoutFields: { giftCardRedeemEnabled: false } },
    })
    expect(await siteOf()).toMatchObject({
      countries: ['IS'],
      giftCards: false,
      tip: { type: 'PERCENTAGE', presets: [5, 10], allowCustomAmount: false },
    })
  })

  test('is redeemed once by concurrent requests', async () => {
    const w = await driver()
    const { sessionToken } = await open(w)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => w.anyone.send(redeemRedirectSession, { sessionToken })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.flatMap(reply => codeOf(reply) ?? [])).toEqual(Array(9).fill('SESSION_TOKEN_INVALID'))
  })

  test('expires after an hour', { tags: 'nightly' }, async () => {
    const w = await driver()
    const [early, late] = [await open(w), await open(w)]
    shop.clock.advance(HOUR - 1)
    await w.anyone.callOk(redeemRedirectSession, { sessionToken: early.sessionToken })
    shop.clock.advance(1)
    const reply = await w.anyone.send(redeemRedirectSession, { sessionToken: late.sessionToken })
    expect(codeOf(reply)).toBe('SESSION_TOKEN_INVALID')
  })

  test('cannot be guessed', async () => {
    const reply = await (await driver()).anyone.send(redeemRedirectSession, { sessionToken: 'guess' })
    expect(reply.status).toBe(401)
    expect(codeOf(reply)).toBe('SESSION_TOKEN_INVALID')
  })

  test('may return to loopback in development', { tags: 'nightly' }, async () => {
    const development = await shopOfTest({ config: { development: true } })
    const w = await createDriver(development)
    for (const address of ['http://127.0.0.1:3000/', 'http://localhost:5173/x', 'https://[::1]/'])
      await w.visitor.callOk(createRedirectSession, await comingBackTo(address)(w))
    for (const address of ['http://localhost.evil.test/', 'ftp://localhost/']) {
      const reply = await w.visitor.send(createRedirectSession, await comingBackTo(address)(w))
      expect(codeOf(reply)).toBe('REDIRECT_URL_NOT_REGISTERED')
    }
  })
})
