import { beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { desktop, open, phone, platform, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

/** A call of the merchant. */
async function send(path: string, body: object) {
  const reply = await fetch(platform + path, {
    method: 'POST',
    headers: { authorization: inject('demo').apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}

let path: string
beforeAll(async () => {
  const { product } = await send('/stores/v1/products', {
    product: { name: `Coffee ${Date.now()}`, priceData: { price: 10 } },
  })
  const { subscriptionOption } = await send('/stores/v1/subscription-options', {
    subscriptionOption: {
      title: 'Every month',
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
      discount: { type: 'PERCENT', value: 10 },
    },
  })
  await send(`/stores/v1/subscription-options/product/${product.id}/assign`, {
    assignedSubscriptionOptions: [{ id: subscriptionOption.id }],
  })
  path = `/products/${product.slug}`
})

describe.each([
  ['desktop', desktop, true],
  ['phone', phone, true],
  ['desktop without scripts', desktop, false],
] as const)('a product with a subscription option, on a %s', (_, viewport, javaScriptEnabled) => {
  it('is bought by subscription at its price (protocol/subscription-options §2)', async () => {
    const page = await shopper({ viewport, javaScriptEnabled })
    const visit = (to: string) => (javaScriptEnabled ? open(page, to) : page.goto(to))
    await visit(path)
    expect(await page.getByRole('radio', { name: 'Buy once' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Every month · 10% off' }).check()
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to cart' }).click()
    if (javaScriptEnabled)
      await page.getByText('was added to the cart').first().waitFor({ state: 'attached' })
    else await page.waitForURL(/\/cart\?/)
    await visit('/cart')
    const cart = page.locator('main')
    await cart.getByText('Every month').first().waitFor()
    expect(await cart.textContent()).toContain('9.00')
  })
})
