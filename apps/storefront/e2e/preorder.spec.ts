import { spread } from '@stoa/testkit/sizes'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { asMerchant } from './merchant.ts'
import { open, shopperForTests, windows } from './shop.ts'

const shopper = shopperForTests()

let path: string
beforeAll(async () => {
  const { product } = await asMerchant('POST', '/stores/v1/products', {
    product: { name: `Early bowl ${Date.now()}`, priceData: { price: 45 } },
  })
  const variants = [{ variantId: '00000000-0000-0000-0000-000000000000', quantity: 0 }]
  const preorderInfo = { enabled: true, limit: 20, message: 'Fired in May, delivered in June' }
  await asMerchant('PATCH', `/stores/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: { productId: product.id, trackQuantity: true, variants, preorderInfo },
  })
  path = `/products/${product.slug}`
})

describe.each(spread(windows, 1))('a product that is not in stock yet, on a %s', (_, viewport) => {
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
    await expect.poll(() => page.getByText('Sold out').count()).toBe(0)
  })
})
