import { ApiKeyStrategy, createClient } from '@stoa/client'
import { addProductMedia, createProduct, queryProducts } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { allLooks, demo, fillForm, openCheckout, phone, placeButton, shopperForTests } from './hosted.ts'

const shopper = shopperForTests()

describe.each(spread(allLooks, 3))('in %s at %o axe finds nothing', (colorScheme, viewport) => {
  it('in the checkout, empty, with errors and open, nor in the thanks', async () => {
    const page = await shopper({ colorScheme, viewport })
    await openCheckout(page)
    expect(await violations(page)).toEqual([])
    await placeButton(page).click()
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).uncheck()
    if (viewport === phone) await page.locator('summary').click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Billing address is the same/ }).check()
    await fillForm(page)
    await placeButton(page).click()
    await page.getByRole('heading', { name: 'Thank you, Ada' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('where there is no checkout', { tags: 'nightly' }, async () => {
    const page = await shopper({ colorScheme, viewport })
    await page.goto(`${demo().baseUrl}/checkout`)
    await page.getByRole('heading', { name: 'There is no checkout here' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('in a long order', { tags: 'nightly' }, () => {
  /** Quantities by product slug. Other tests sell the stock of the demo shop, so these are copies without counted stock. */
  const longOrder: Record<string, number> = {}
  beforeAll(async () => {
    const { siteId, apiKey, baseUrl } = demo()
    const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
    const { products } = await merchant.call(queryProducts, { query: { paging: { limit: 7 } } })
    for (const { name, priceData, media } of products) {
      const { product } = await merchant.call(createProduct, {
        product: { name, priceData: { price: priceData?.price } },
      })
      const url = media?.mainMedia?.image?.url
      if (url)
        await merchant.call(addProductMedia, { id: product.id, media: [{ url: new URL(url, baseUrl).href }] })
      longOrder[product.slug] = 1
    }
  })

  it.each(allLooks)('axe finds nothing, in %s at %o', async (colorScheme, viewport) => {
    const page = await shopper({ colorScheme, viewport })
    await openCheckout(page, { lines: longOrder })
    if (viewport === phone) await page.locator('summary').click()
    expect(await violations(page)).toEqual([])
  })
})

it('the pages run under their own policy: no script, style or host from elsewhere', async () => {
  for (const path of [
    '/checkout',
    '/thank-you',
    '/sign-in',
    '/sign-in/frame',
    '/recover',
    '/account',
    '/order',
    '/pay/x',
  ]) {
    const reply = await fetch(demo().baseUrl + path)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(await reply.text()).not.toMatch(/<script(?![^>]* src=)|<style|style=/)
  }
})
