import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStorefront } from './own-storefront.ts'
import { cartLink, open, platform, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let line: Server
let storefront: Awaited<ReturnType<typeof startStorefront>>
let address: string
/** While true, the platform cannot be reached through this line. */
let cut = false
/** The requests that reached the line. */
const requests: { path: string; forwardedFor?: string; authorization?: string }[] = []

/** A separate storefront whose connection to the platform can be cut. */
beforeAll(async () => {
  line = createServer(async (req, res) => {
    const { authorization, 'x-forwarded-for': forwardedFor } = req.headers
    requests.push({ path: req.url ?? '', forwardedFor: forwardedFor as string | undefined, authorization })
    if (cut) {
      res.writeHead(503, { 'Content-Type': 'application/json', 'X-Wix-Request-Id': 'req-of-the-outage' })
      res.end('{"message":"cut"}')
      return
    }
    const body: Buffer[] = []
    for await (const chunk of req) body.push(chunk)
    const headers = Object.entries(req.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    )
    const reply = await fetch(platform + req.url, {
      method: req.method,
      headers: headers as [string, string][],
      body: body.length ? Buffer.concat(body) : undefined,
    })
    res.writeHead(reply.status, {
      'Content-Type': reply.headers.get('Content-Type') ?? '',
      'X-Wix-Request-Id': reply.headers.get('X-Wix-Request-Id') ?? '',
    })
    res.end(Buffer.from(await reply.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  storefront = await startStorefront({
    STOA_BASE_URL: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    // Each request is to reach the platform.
    STOA_PAGE_CACHE_MS: '0',
  })
  address = storefront.address
})

afterAll(async () => {
  await storefront.stop()
  line.close()
})

it('names the shopper with every call under a shared identity, and uses one identity for one network', async () => {
  const visit = async (forwardedFor: string) => {
    requests.length = 0
    const reply = await fetch(`${address}/products`, { headers: { 'X-Forwarded-For': forwardedFor } })
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('</html>')])
    const isToken = ({ path }: { path: string }) => path === '/oauth2/token'
    const calls = requests.filter(request => !isToken(request))
    expect(new Set(calls.map(call => call.forwardedFor))).toEqual(new Set([`${forwardedFor}, 127.0.0.1`]))
    expect(new Set(requests.filter(isToken).map(call => call.forwardedFor)).has(undefined)).toBe(
      requests.some(isToken),
    )
    return new Set(calls.map(call => call.authorization))
  }
  const own = await visit('203.0.113.9')
  expect(own.size).toBe(1)
  // Entries before the last public address can be made up.
  for (const made of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    expect(await visit(`${made}, 203.0.113.9`)).toEqual(own)
  const others = new Set<string | undefined>()
  for (let i = 0; i < 12; i++) for (const used of await visit(`198.51.100.${i}`)) others.add(used)
  expect(others.size).toBeGreaterThan(3)
})

it('an outage is reported as one, and no cart is lost', async () => {
  const page = await shopper({ baseURL: address })
  await open(page, products.amphora)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  const session = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'stoa_session')?.value

  cut = true
  const before = await session()
  expect((await page.goto('/cart'))?.status()).toBe(503)
  await page.getByRole('heading', { level: 1, name: 'The shop is temporarily unavailable' }).waitFor()
  await page.getByText('req-of-the-outage').waitFor()
  await expect.poll(() => page.getByText('Your cart is empty').count()).toBe(0)
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart')
  expect(await session()).toBe(before)

  cut = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).waitFor()
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
  expect(await session()).toBe(before)
})

it('an outage while adding is shown beside the button, and a retry adds once', {
  tags: 'nightly',
}, async () => {
  const page = await shopper({ baseURL: address })
  await open(page, products.amphora)
  cut = true
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('alert').waitFor()
  cut = false
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goto('/cart')
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
})

it('ends when the program that started it is gone', { tags: 'nightly' }, async () => {
  const { stop, ended } = await startStorefront({})
  await stop()
  expect(await ended).toEqual([0, null])
})
