import { ApiKeyStrategy, createClient } from '@stoa/client'
import { getProduct, updateProduct } from '@stoa/client/calls'
import { afterEach, describe, expect, it } from 'vitest'
import {
  demo,
  desktop,
  fillForm,
  openCheckout,
  phone,
  placeButton,
  products,
  shopperForTests,
} from './hosted.ts'

const shopper = shopperForTests()
const merchant = () => {
  const { baseUrl, apiKey, siteId } = demo()
  return createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
}

let restore: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await restore?.()
  restore = undefined
})

/** Changes a price until the end of the test. */
async function setPrice(id: string, price: number) {
  const client = merchant()
  const { product } = await client.call(getProduct, { id })
  const before = product.priceData?.price
  restore ??= () => client.call(updateProduct, { product: { id, priceData: { price: before } } })
  await client.call(updateProduct, { product: { id, priceData: { price } } })
}

const snapshots = process.env.STOA_SNAPSHOTS

describe.each([desktop, phone])('at $width px', { tags: 'nightly' }, viewport => {
  it('places an order with a higher total only after the shopper has seen it', async () => {
    const page = await shopper({ viewport })
    const { productIds } = await openCheckout(page, { lines: { [products.honey]: 1 } })
    await fillForm(page)
    // The autosave of the form must not bring the new price before the order is placed.
    await page.waitForLoadState('networkidle')
    const shown = await placeButton(page).textContent()
    await setPrice(productIds[0] as string, 50)
    await placeButton(page).click()

    await page.getByText('The total has changed').waitFor()
    await page.getByText('Nothing was ordered.').waitFor()
    expect(shown).not.toContain('54.90')
    await expect.poll(() => placeButton(page).textContent()).toContain('54.90')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    if (snapshots) await page.screenshot({ path: `${snapshots}/total-${viewport.width}.png`, fullPage: true })

    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    await page.getByText('54.90').filter({ visible: true }).first().waitFor()
  })

  it('places an order with a lower total at once', async () => {
    const page = await shopper({ viewport })
    const { productIds } = await openCheckout(page, { lines: { [products.honey]: 1 } })
    await fillForm(page)
    await setPrice(productIds[0] as string, 1)
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    await page.getByText('5.90').filter({ visible: true }).first().waitFor()
  })
})
