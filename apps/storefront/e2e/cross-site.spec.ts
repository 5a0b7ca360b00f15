import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { cartLink, open, platform, products, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()
const routes = [
  '/',
  '/cart',
  '/cart/add',
  '/cart/change',
  '/sign-out',
  '/theme',
  '/consent',
  '/sign-in',
  products.mug,
  '/account',
  '/sign-out.data',
  '/nothing-here',
]

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: storefront, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://blog.example', 'Sec-Fetch-Site': 'same-site' },
  { Referer: 'https://evil.example/' },
]

describe.each(routes)('POST %s', path => {
  test.each(foreign)('rejects %j and sets no cookie', async headers => {
    const reply = await fetch(storefront + path, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ productId: 'x', quantity: '1', theme: 'dark' }),
    })
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []])
  })
})

it('accepts forms of the same origin, also from browsers without Sec-Fetch-Site', async () => {
  const headers: Record<string, string>[] = [{ Origin: storefront }, { Referer: `${storefront}/cart` }, {}]
  for (const own of headers) {
    const reply = await fetch(`${storefront}/theme`, {
      method: 'POST',
      redirect: 'manual',
      headers: own,
      body: new URLSearchParams({ theme: 'dark' }),
    })
    expect([reply.status, reply.headers.getSetCookie().length]).toEqual([303, 1])
  }
})

/** A page of another origin with a form to the shop, as an attacker has it. */
const attacker = createServer((req, res) => {
  const target = new URL(req.url ?? '/', 'http://attacker.test').searchParams.get('target') ?? ''
  const fields = new URL(req.url ?? '/', 'http://attacker.test').searchParams.get('fields') ?? ''
  const inputs = [...new URLSearchParams(fields)].map(
    ([name, value]) => `<input name="${name}" value="${value}">`,
  )
  res.setHeader('Content-Type', 'text/html')
  res.end(
    `<form method="post" action="${storefront}${target}">${inputs.join('')}<button>Win a prize</button></form>`,
  )
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(done => attacker.listen(0, '127.0.0.1', done))
  // Another name of this machine: another site to the browser.
  origin = `http://localhost:${(attacker.address() as AddressInfo).port}`
})
afterAll(() => void attacker.close())

async function press(page: Page, target: string, fields: Record<string, string> = {}) {
  await page.goto(
    `${origin}/?${new URLSearchParams({ target, fields: String(new URLSearchParams(fields)) })}`,
  )
  const [reply] = await Promise.all([
    page.waitForResponse(reply => reply.url() === storefront + target),
    page.getByRole('button', { name: 'Win a prize' }).click(),
  ])
  return reply.status()
}

it('a shopper keeps session and cart when another site posts forms to the shop', async () => {
  const page = await shopper()
  await open(page, products.amphora)
  const productId = (await page.locator('input[name=productId]').first().inputValue()) ?? ''
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Added to your cart' }).waitFor()
  const session = async () =>
    (await page.context().cookies(storefront)).find(({ name }) => name === 'stoa_session')?.value
  const before = await session()
  expect(before).toBeTypeOf('string')
  expect(await press(page, '/cart/add', { productId, quantity: '1' })).toBe(403)
  expect(await press(page, '/cart/change', { lineId: 'x', quantity: '0' })).toBe(403)
  expect(await press(page, '/sign-out')).toBe(403)
  expect(await session()).toBe(before)
  await page.goto('/cart')
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
})

async function call<T>(path: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(platform + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as T
}

it('a member stays signed in when another site posts to /sign-out', { tags: 'nightly' }, async () => {
  const email = `grace-${Math.trunc(performance.timeOrigin)}@example.com`
  const password = 'correct horse battery'
  const { clientId } = inject('demo')
  const visitor = await call<{ access_token: string }>('/oauth2/token', { clientId, grantType: 'anonymous' })
  await call(
    '/v2/register',
    { loginId: { email }, password, profile: { nickname: 'Grace' } },
    visitor.access_token,
  )

  const page = await shopper()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Account of Grace').waitFor()
  expect(await press(page, '/sign-out')).toBe(403)
  await page.goto('/')
  await page.getByLabel('Account of Grace').waitFor()
})
