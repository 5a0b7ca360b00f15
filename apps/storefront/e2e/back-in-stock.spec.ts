import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { open, platform, products, shopperForTests, windows } from './shop.ts'

const shopper = shopperForTests()
const terracottaSmall = `${products.mug}?o.Colour=Terracotta&o.Size=Small%2C+200+ml`

/** A call of the merchant. */
async function send(method: string, path: string, body?: object) {
  const reply = await fetch(platform + path, {
    method,
    headers: { authorization: inject('demo').apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}

const statusOf = async (email: string): Promise<string | undefined> => {
  const body = { query: { filter: { email } } }
  const path = '/back-in-stock-service/v1/back-in-stock-notification-requests/query'
  return (await send('POST', path, body)).requests[0]?.status
}

/** A sold-out product without options. */
let soldOut: { id: string; path: string }
const setStock = (productId: string, quantity: number) =>
  send('PATCH', `/stores/v2/inventoryItems/product/${productId}`, {
    inventoryItem: {
      productId,
      trackQuantity: true,
      variants: [{ variantId: '00000000-0000-0000-0000-000000000000', quantity }],
    },
  })
beforeAll(async () => {
  const { product } = await send('POST', '/stores/v1/products', {
    product: { name: `Rare vase ${Date.now()}`, priceData: { price: 80 } },
  })
  await setStock(product.id, 0)
  soldOut = { id: product.id, path: `/products/${product.slug}` }
})

const ask = async (page: Page, email: string) => {
  await page.getByLabel('E-mail me when it is in stock again').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
}

describe.each(spread(windows, 1))('a mail about a sold-out product, on a %s', (_, viewport) => {
  it('is requested, and is sent when stock returns', async () => {
    const email = `rare-${crypto.randomUUID()}@example.com`
    const page = await shopper({ viewport })
    await open(page, soldOut.path)
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.getByLabel(/^Quantity of/).count()).toBe(0)
    await ask(page, email)
    await page.getByText('You will get a mail').waitFor()
    await expect.poll(() => page.context().cookies()).toEqual([])
    expect(await statusOf(email)).toBe('RECEIVED')
    await setStock(soldOut.id, 100)
    await expect.poll(() => statusOf(email)).toBe('NOTIFICATION_SENT')
    await setStock(soldOut.id, 0)
  })

  it('is for the chosen variant, and its form is hidden while another one is in stock', {
    tags: 'nightly',
  }, async () => {
    const page = await shopper({ viewport })
    await open(page, terracottaSmall)
    const field = page.getByLabel('E-mail me when it is in stock again')
    await field.waitFor()
    await page.getByRole('radio', { name: 'Ink' }).check()
    await expect.poll(() => field.count()).toBe(0)
    await page.getByRole('radio', { name: 'Terracotta' }).check()
    await ask(page, `variant-${crypto.randomUUID()}@example.com`)
    await page.getByText('You will get a mail').waitFor()
  })
})

it('can be requested without scripts, which say what is wrong and keep the choice', {
  tags: 'nightly',
}, async () => {
  const page = await shopper({ javaScriptEnabled: false })
  await page.goto(terracottaSmall)
  await ask(page, 'ada@localhost')
  await page.getByText('Enter an e-mail address, such as ada@example.com.').waitFor()
  await ask(page, 'without-scripts@example.com')
  await page.getByText('You will get a mail').waitFor()
  expect(await statusOf('without-scripts@example.com')).toBe('RECEIVED')
})

it('a product page recommends other products', { tags: 'nightly' }, async () => {
  const page = await shopper()
  await open(page, products.mug)
  const row = page.getByRole('region', { name: 'You may also like' })
  await expect.poll(() => row.getByRole('article').count()).toBe(4)
  await expect.poll(() => row.getByRole('link', { name: 'Morning Mug' }).count()).toBe(0)
})
