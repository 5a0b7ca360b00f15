import { contract } from '@stoa/contract'
import { createDriver, createShop, rejectedFields } from '@stoa/testkit'
import { expect, inject, test } from 'vitest'
import { shopOfTest } from '../../testing/open-test-shop.fixture.ts'

const { checkSiteAddress, getSiteAddresses, updateSite } = contract.sites

/** Pages of the web: JSON by address, or the address that one leads to. */
const pages = new Map<string, object | string>()
/** What fails at other origins. */
const codes = new Map([
  ['https://nowhere.example', 'ENOTFOUND'],
  ['https://expired.example', 'CERT_HAS_EXPIRED'],
  ['https://self.example', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['https://plain.example', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ['https://closed.example', 'ECONNREFUSED'],
])
const outgoing: typeof globalThis.fetch = async input => {
  const page = pages.get(String(input))
  if (typeof page === 'string') return new Response(null, { status: 301, headers: { location: page } })
  const { origin } = new URL(String(input))
  if (page === undefined && ![...pages.keys()].some(url => url.startsWith(origin)))
    throw Object.assign(new TypeError('no connection'), { code: codes.get(origin) })
  return page ? Response.json(page) : new Response('<html>', { status: 404 })
}

const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  outgoing,
  config: { publicUrl: 'https://platform.example', storefrontUrl: 'https://www.shop.example' },
})
const driver = await createDriver(shop)
const check = async (url: string) => driver.merchant.callOk(checkSiteAddress, { url })

test('protocol/hosted-pages §11: addresses come with the setting that determines them', async () => {
  await driver.merchant.callOk(updateSite, {
    site: {},
    pages: { bookingsBook: 'https://book.example/{resourceId}' },
  } as never)
  expect(await driver.merchant.callOk(getSiteAddresses, {})).toEqual({
    addresses: [
      { kind: 'PLATFORM', url: 'https://platform.example', setting: 'STOA_PUBLIC_URL' },
      { kind: 'STOREFRONT', url: 'https://www.shop.example', setting: 'STOA_STOREFRONT_URL' },
    ],
    pages: { bookingsBook: 'https://book.example/{resourceId}' },
  })
})

test('protocol/hosted-pages §11: a check names the shop that answers', async () => {
  const openid = '/.well-known/openid-configuration'
  const manifest = '/manifest.webmanifest'
  pages.set(`https://api.example${openid}`, { issuer: 'https://platform.example' })
  pages.set(`https://other.example${openid}`, { issuer: 'https://other.example' })
  pages.set(`https://shop.example${manifest}`, { name: 'Shop', stoa: { clientId: shop.clientId } })
  pages.set(`https://rival.example${manifest}`, {
    stoa: { clientId: '11111111-1111-4111-8111-111111111111' },
  })
  pages.set(`https://old.example${manifest}`, '/new/manifest.webmanifest')
  expect(await check('https://api.example/any/path?q=1')).toEqual({ outcome: 'THIS_SHOP' })
  expect(await check('https://shop.example')).toEqual({ outcome: 'THIS_SHOP' })
  expect(await check('https://rival.example')).toEqual({ outcome: 'OTHER_SHOP' })
  expect(await check('https://other.example')).toEqual({ outcome: 'UNKNOWN' })
  expect(await check('https://old.example')).toEqual({
    outcome: 'REDIRECTS',
    location: 'https://old.example/new/manifest.webmanifest',
  })
})

test.each([
  ['https://nowhere.example', 'NO_DNS'],
  ['https://expired.example', 'NO_TLS'],
  ['https://self.example', 'NO_TLS'],
  ['https://plain.example', 'NO_TLS'],
  ['https://closed.example', 'UNREACHABLE'],
])('protocol/hosted-pages §11: what is missing at %s', async (url, outcome) => {
  expect(await check(url)).toEqual({ outcome })
})

test('an address of another kind is rejected', async () => {
  for (const url of ['shop.example', 'ftp://shop.example', 'https://'])
    expect(rejectedFields(await driver.merchant.send(checkSiteAddress, { url }))).toEqual({
      url: 'FORMAT',
    })
})

test('an address in a private network is not asked', async () => {
  const guarded = await shopOfTest({ outgoing: 'network', config: { publicUrl: 'https://platform.example' } })
  const caller = await createDriver(guarded)
  for (const url of ['http://127.0.0.1:5432', 'http://10.0.0.1', 'http://169.254.169.254'])
    expect(await caller.merchant.callOk(checkSiteAddress, { url })).toEqual({ outcome: 'PRIVATE' })
})
