import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import type { ShopEvent } from '../app/analytics/shop-event.ts'
import { startStorefront } from './own-storefront.ts'
import { fillCheckout, open, phone, platform, products, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()
let page: Page
let receiver: Server
let measured: Awaited<ReturnType<typeof startStorefront>>
let address: string
/** What the merchant's script has sent, and how often it was loaded. */
const events: ShopEvent[] = []
let loads = 0

// The merchant's script, as docs/guides/storefront.md shows it.
const script = `
const send = event => navigator.sendBeacon(new URL('/events', import.meta.url), JSON.stringify(event))
for (const event of window.shopEvents ?? []) send(event)
addEventListener('shop-event', ({ detail }) => send(detail))`

/** A separate storefront whose merchant has analytics. */
beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    if (req.url === '/events.js') loads++
    const body: Buffer[] = []
    for await (const chunk of req) body.push(chunk)
    if (req.url === '/events') events.push(JSON.parse(Buffer.concat(body).toString()) as ShopEvent)
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
    res.end(req.url === '/events.js' ? script : '')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  measured = await startStorefront({
    // The checkout leads back to an address that is registered.
    STOA_STOREFRONT_URL: storefront,
    STOA_ANALYTICS_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events.js`,
  })
  address = measured.address
})

afterAll(async () => {
  await measured.stop()
  receiver.close()
})

beforeEach(() => {
  events.length = 0
  loads = 0
})

/** The question is gone. */
const agreed = () => page.getByRole('button', { name: 'Yes', exact: true }).waitFor({ state: 'detached' })
const names = () => events.map(({ name }) => name)

it('asks before anything loads, and a no is kept', { tags: 'nightly' }, async () => {
  page = await shopper({ baseURL: address, viewport: phone, javaScriptEnabled: true })
  const reply = await open(page, products.amphora)
  expect(reply?.headers()['content-security-policy']).not.toContain(
    String((receiver.address() as AddressInfo).port),
  )
  const notice = page.getByRole('region', { name: 'Privacy', exact: true })
  await notice.getByText('Nothing is measured until you agree.').waitFor()
  expect(await violations(page)).toEqual([])
  await notice.getByRole('button', { name: 'No' }).click()
  await notice.waitFor({ state: 'detached' })
  await open(page, products.mug)
  await expect.poll(() => notice.count()).toBe(0)
  expect(loads).toBe(0)
  // The answer can be changed.
  await page.getByRole('button', { name: 'Privacy choice' }).click()
  await notice.waitFor()
})

it('answers without a script', { tags: 'nightly' }, async () => {
  page = await shopper({ baseURL: address, javaScriptEnabled: false })
  await page.goto(products.mug)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await agreed()
  await page.goto(products.mug)
  await expect.poll(() => page.content()).toContain('/events.js')
})

it('then reports views, additions, the checkout and the purchase', async () => {
  page = await shopper({ baseURL: address })
  await page.goto('/')
  await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
  expect(loads).toBe(0)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await agreed()
  await open(page, products.amphora)
  await expect.poll(names).toEqual(['view_item'])
  expect(events[0]).toMatchObject({
    currency: 'EUR',
    items: [{ name: 'Αμφορέας Amphora Vase', price: 140.25, quantity: 1 }],
  })
  await page.locator('[data-island][data-ready]').waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(names).toEqual(['view_item', 'add_to_cart'])
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(`${platform}/checkout`)
  await expect.poll(names).toEqual(['view_item', 'add_to_cart', 'begin_checkout'])
  expect(events[2]?.items).toEqual(events[1]?.items)

  await fillCheckout(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
  for (let visit = 0; visit < 2; visit++) await page.goto(`${address}/`)
  await page.waitForLoadState('networkidle')
  await expect.poll(names).toEqual(['view_item', 'add_to_cart', 'begin_checkout', 'purchase'])
  expect(events[3]).toMatchObject({ currency: 'EUR', total: 140.25, items: [{ price: 140.25, quantity: 1 }] })
})

it('a shop without analytics asks nothing', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.goto('/')
  await expect.poll(() => page.getByRole('region', { name: 'Privacy', exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Privacy choice' }).count()).toBe(0)
})
