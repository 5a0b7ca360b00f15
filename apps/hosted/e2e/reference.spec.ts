import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { allLooks, demo, shopperForTests } from './hosted.ts'

const browser = shopperForTests()

/** A page of the reference, the URLs of all its requests and its console errors. */
async function openReference(path: string, options: Parameters<typeof browser>[0] = {}) {
  const page = await browser(options)
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(demo().baseUrl + path)
  return { page, requests, problems: errors }
}

const searchBox = (page: Page) => page.getByRole('searchbox', { name: /^Search guides/ })

describe.each(spread(allLooks, 0))('in %s at %o', { tags: 'nightly' }, (colorScheme, viewport) => {
  it('axe finds nothing, nothing is wider than the screen', async () => {
    for (const path of [
      '/docs',
      '/docs/currentCart#addToCurrentCart',
      '/docs/errors',
      '/docs/errors/PRODUCT_NOT_FOUND',
      '/docs/concepts/request',
      '/docs/recipes/guest-checkout',
    ]) {
      const { page, problems: errors } = await openReference(path, { colorScheme, viewport })
      expect(await violations(page), path).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(viewport.width)
      expect(errors).toEqual([])
      await page.context().close()
    }
  })
})

it('the search opens by shortcut and finds names, fields and errors', async () => {
  const { page, requests, problems: errors } = await openReference('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('addToCurrentCart')
  const results = page.locator('#search-results a')
  await expect.poll(() => results.first().textContent()).toContain('currentCart.addToCurrentCart')
  await searchBox(page).fill('balanceSummary')
  await expect
    .poll(() => results.allTextContents())
    .toContainEqual(expect.stringContaining('orders.getOrder'))
  await searchBox(page).fill('PRODUCT_NOT_FOUND')
  await expect.poll(() => results.first().textContent()).toContain('PRODUCT_NOT_FOUND')
  expect(await violations(page)).toEqual([])
  await searchBox(page).fill('zzyzx unfindable')
  await page.getByText('Nothing found').waitFor()
  await searchBox(page).fill('createOrder')
  await expect.poll(() => results.first().textContent()).toContain('checkout.createOrder')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/checkout#createOrder$/)
  expect(requests.filter(url => !url.startsWith(demo().baseUrl) && !url.startsWith('data:'))).toEqual([])
  expect(errors).toEqual([])
})

it('finds guides and recipes by their words, and copies a program with the address of the platform', async () => {
  const { page, problems: errors } = await openReference('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('idempotency twice')
  await page.locator('#search-results a', { hasText: 'Repeat a write' }).first().click()
  await page.waitForURL(/\/docs\/recipes\/retry-safely/)
  await expect.poll(() => page.locator('article pre').first().textContent()).toContain(demo().baseUrl)
  expect(await violations(page)).toEqual([])
  expect(errors).toEqual([])
})

it('opens the fields of an entity, and shows the example for curl', { tags: 'nightly' }, async () => {
  const { page } = await openReference('/docs/orders/getOrder')
  expect(page.url()).toMatch(/\/docs\/orders#getOrder$/)
  const call = page.locator('#getOrder')
  await call.locator('[data-entity=Order] > summary').click()
  await call.getByText('priceSummary', { exact: true }).waitFor()
  await call.getByRole('radio', { name: 'curl' }).check()
  await call.getByRole('group', { name: 'curl example of getOrder' }).waitFor()
  await expect
    .poll(() => call.getByRole('group', { name: 'Client example of getOrder' }).isVisible())
    .toBe(false)
})

it('tries calls as a visitor of the shop, who keeps the cart, and leads to the console of the admin', async () => {
  const { page, problems: errors } = await openReference('/docs/products#queryProducts')
  const tried = async (call: string, message: object) => {
    const panel = page.locator(`#${call} .try`)
    await panel.getByText('Try it as a visitor').click()
    await panel.getByRole('textbox', { name: 'Message as JSON' }).fill(JSON.stringify(message))
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText('Status 200').waitFor()
    return JSON.parse((await panel.getByRole('group', { name: 'Reply' }).textContent()) ?? '')
  }
  const { products } = await tried('queryProducts', { query: { filter: { price: { $gt: 0 } } } })
  const { product } = await tried('getProduct', { id: products[0].id })
  expect(product.name).toBe(products[0].name)
  expect(await violations(page)).toEqual([])
  await page.locator('#queryProducts .try').getByRole('textbox').fill('{')
  await page.locator('#queryProducts .try').getByRole('button', { name: 'Send' }).click()
  await page.getByText('The message is not JSON').waitFor()
  const storedSession = () => page.evaluate(() => sessionStorage.getItem('stoa-reference-session'))
  const session = await storedSession()
  await page.goto(`${demo().baseUrl}/docs/currentCart#updateCart`)
  await tried('getCurrentCart', {})
  await expect.poll(storedSession).toBe(session)
  const link = page.locator('#getCurrentCart').getByRole('link', { name: 'Try it in the admin' })
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe('/admin/developers/console?call=currentCart.getCurrentCart')
  expect(errors).toEqual([])
})

it('redirects the URLs of earlier versions', { tags: 'nightly' }, async () => {
  const { page } = await openReference('/docs#products.getProduct')
  await page.waitForURL(/\/docs\/products#getProduct$/)
})
