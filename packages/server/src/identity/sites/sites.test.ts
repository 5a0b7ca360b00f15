import { contract, type RequestOf } from '@stoa/contract'
import { createDriver, rejectedFields } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openShop, shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const { getSite, updateSite } = contract.sites
const shop = await openShop()

scenarios(() => shop, updateSite, [
  {
    name: 'changes what is given and keeps the rest',
    request: {
      site: { members: { registration: 'OWNER_APPROVAL' }, appearance: { accentColor: '#123456' } },
    },
    reply: {
      site: {
        currency: 'EUR',
        members: { registration: 'OWNER_APPROVAL', magicLink: true },
        appearance: { accentColor: '#123456', logoUrl: undefined },
      },
    },
    emitted: ['stoa.platform.v1.site_updated'],
  },
  {
    name: 'takes a value back with null',
    request: { site: { appearance: { accentColor: null } } },
    reply: { site: { appearance: { accentColor: undefined } } },
  },
  {
    name: 'says how goods are returned, and which programs stay away',
    request: { site: { returns: { days: 30 }, deniedCrawlers: ['GPTBot', 'CCBot', 'GPTBot'] } },
    reply: { site: { returns: { days: 30, free: undefined }, deniedCrawlers: ['GPTBot', 'CCBot'] } },
  },
  {
    name: 'takes back how goods are returned',
    request: { site: { returns: { days: null, free: null }, deniedCrawlers: [] } },
    reply: { site: { returns: { days: undefined, free: undefined }, deniedCrawlers: [] } },
  },
  {
    name: 'knows the programs',
    request: { site: { deniedCrawlers: ['MyBot' as never] } },
    rejects: { 'site.deniedCrawlers[0]': 'INVALID_ENUM_VALUE' },
  },
  {
    name: 'gives no colour that is none',
    request: { site: { appearance: { accentColor: 'red' } } },
    rejects: { 'site.appearance.accentColor': 'FORMAT' },
  },
  {
    name: 'sets pages of known intents only',
    request: { site: {}, pages: { moon: 'https://x.test' } },
    rejects: { 'pages.moon': 'FIELD_NOT_ALLOWED' },
  },
  {
    name: 'sets pages with addresses only',
    request: { site: {}, pages: { bookingsBook: 'javascript:alert(1)' } },
    rejects: { 'pages.bookingsBook': 'FORMAT' },
  },
])

test('the merchant sees the providers for online payment, visitors do not', async () => {
  const w = await createDriver(shop)
  const { site } = await w.merchant.callOk(getSite, {})
  expect(site.paymentProviders).toEqual(['test'])
  expect((await w.visitor.callOk(getSite, {})).site.paymentProviders).toBeUndefined()
  // A client may send it back with what it changes.
  const { name, paymentProviders } = site
  await w.merchant.callOk(updateSite, { site: { name, paymentProviders } })
})

test('of changes that arrive together at two nodes, none undoes another', async () => {
  const w = await createDriver(shop)
  const node = await shop.addNode()
  const change = async (fetch: typeof globalThis.fetch, site: object) => {
    const reply = await fetch(`${shop.baseUrl}${updateSite.path}`, {
      method: 'PATCH',
      headers: { authorization: shop.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ site }),
    })
    expect(reply.status).toBe(200)
  }
  await Promise.all([
    change(shop.fetch, { countries: ['DE'] }),
    change(node.fetch, { languages: ['de'] }),
    change(shop.fetch, { appearance: { accentColor: '#abcdef' } }),
    change(node.fetch, { members: { captcha: 'ALWAYS' } }),
  ])
  const { site } = await w.merchant.callOk(getSite, {})
  expect(site).toMatchObject({
    countries: ['DE'],
    languages: ['de'],
    appearance: { accentColor: '#abcdef' },
    members: { captcha: 'ALWAYS' },
  })
})

test('a closed shop opens when it has a visible product', async () => {
  const shop = await shopOfTest()
  const driver = await createDriver(shop)
  const set = (opened: boolean) => driver.merchant.send(updateSite, { site: { opened } })
  expect((await driver.visitor.callOk(getSite, {})).site.opened).toBe(true)
  await set(false)
  expect((await driver.visitor.callOk(getSite, {})).site.opened).toBe(false)
  expect(rejectedFields(await set(true))).toEqual({ 'site.opened': 'VALIDATION' })
  await driver.product()
  await set(true)
  expect((await driver.visitor.callOk(getSite, {})).site.opened).toBe(true)
})

test('the address of the owner is visible to the merchant only', async () => {
  const w = await createDriver(shop)
  const ownerEmail = 'owner@shop.test'
  expect((await w.merchant.callOk(updateSite, { site: { ownerEmail } })).site.ownerEmail).toBe(ownerEmail)
  expect((await w.merchant.callOk(getSite, {})).site.ownerEmail).toBe(ownerEmail)
  for (const as of ['visitor', 'member'] as const)
    expect(JSON.stringify(await w.callOk(getSite, {}, as))).not.toContain(ownerEmail)
  const wrong = await w.merchant.send(updateSite, { site: { ownerEmail: 'nobody' } })
  expect(rejectedFields(wrong)).toEqual({ 'site.ownerEmail': 'FORMAT' })
})

test('a change takes effect immediately on every node', async () => {
  const w = await createDriver(shop)
  const node = await shop.addNode()
  const nameOn = async (fetch: typeof globalThis.fetch) => {
    const reply = await fetch(`${shop.baseUrl}${getSite.path}`, {
      headers: { authorization: w.tokens.visitor ?? '' },
    })
    return ((await reply.json()) as { site: { name: string } }).site.name
  }
  expect([await nameOn(shop.fetch), await nameOn(node.fetch)]).toEqual(['Stoa', 'Stoa'])
  await w.merchant.callOk(updateSite, { site: { name: 'Arcade' } })
  expect(await nameOn(shop.fetch)).toBe('Arcade')
  await expect.poll(() => nameOn(node.fetch)).toBe('Arcade')
  expect(rejectedFields(await w.merchant.send(updateSite, { site: { name: '' } }))).toEqual({
    'site.name': 'MIN_LENGTH',
  })
})

test('an intent without a page names the missing setting, and redirects once it is set', async () => {
  const w = await createDriver(shop)
  const call = contract.redirects.createRedirectSession
  const message = { bookingsBook: { resourceId: '00000000-0000-4000-a000-00000000dead' } }
  const rejected = await w.visitor.send(call, message)
  expect(rejected.body.details.applicationError).toMatchObject({
    code: 'INTENT_NOT_AVAILABLE',
    data: { intent: 'bookingsBook' },
  })
  await w.merchant.callOk(updateSite, { site: {}, pages: { bookingsBook: 'https://book.test/{resourceId}' } })
  const { redirectSession } = await w.visitor.callOk(call, message)
  expect(redirectSession.fullUrl).toBe('https://book.test/00000000-0000-4000-a000-00000000dead')
  const product = await w.visitor.callOk(call, { storesProduct: { productSlug: 'a jug' } })
  expect(product.redirectSession.fullUrl).toBe('http://shop.test/products/a%20jug')
})

test('mails go to new addresses only if the caller may read what the mails have', async () => {
  const w = await createDriver(shop)
  const keyFor = async (...scopes: ('settings:write' | 'orders:read' | 'customers:read')[]) =>
    (await w.merchant.callOk(contract.apiKeys.createApiKey, { name: 'Settings', scopes })).secret
  const change = (token: string, site: RequestOf<typeof updateSite>['site']) =>
    w.merchant.send(updateSite, { site }, { token })
  const narrow = await keyFor('settings:write')
  for (const kind of ['newOrders', 'failedPayments', 'chargebacks', 'failedSubscriptionCharges']) {
    const notifications = { [kind]: ['outside@example.com'] }
    expect((await change(narrow, { notifications })).status, kind).toBe(403)
    expect((await change(await keyFor('settings:write', 'orders:read'), { notifications })).status).toBe(200)
    // It keeps and removes what others have added.
    expect((await change(narrow, { name: 'Stoa', notifications })).status, kind).toBe(200)
    expect((await change(narrow, { notifications: { [kind]: [] } })).status, kind).toBe(200)
  }
  const ownerEmail = 'outside@example.com'
  expect((await change(narrow, { ownerEmail })).status).toBe(403)
  expect((await change(await keyFor('settings:write', 'customers:read'), { ownerEmail })).status).toBe(200)
})
