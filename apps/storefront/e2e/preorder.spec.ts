import { beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, open, phone, platform, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** A call of the merchant. */
async function send(method: string, path: string, body: object) {
  const reply = await fetch(platform + path, {
    method,
    headers: { authorization: inject('demo').apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}

let path: string
beforeAll(async () => {
  const { product } = await send('POST', '/stores/v1/products', {
    product: { name: `Early bowl ${Date.now()}`, priceData: { price: 45 } },
  })
  const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 0 }]
  const preorderInfo = { enabled: true, limit: 20, message: 'Fired in May, delivered in June' }
  await send('PATCH', `/stores/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: { productId: product.id, trackQuantity: true, variants, preorderInfo },
  })
  path = `/products/${product.slug}`
})

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('a product that is not in stock yet, on a %s', (_, viewport) => {
  it('says when it comes, and goes into the cart', async () => {
    const page = await shopper({ viewport })
    await open(page, path)
    await page.getByText('Fired in May, delivered in June').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Pre-order' }).click()
    await page.getByText('was added to the cart').first().waitFor({ state: 'attached' })
    await open(page, '/cart')
    await page
      .getByText(/Early bowl/)
      .first()
      .waitFor()
    expect(await page.getByText('Sold out').count()).toBe(0)
  })
})
