import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  beginCheckout,
  demo,
  field,
  fillForm,
  openCheckout,
  phone,
  placeButton,
  shopperForTests,
} from './hosted.ts'

const shopper = shopperForTests()
let page: Page

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

describe('the session', () => {
  it('survives a reload with all input, saved or not', async () => {
    page = await shopper()
    await openCheckout(page)
    await fillForm(page)
    await field(page, 'email').fill('half an addr')
    await page.reload()
    await heading('Checkout').waitFor()
    await expect.poll(() => field(page, 'email').inputValue()).toBe('half an addr')
    await expect.poll(() => field(page, 'shipping.city').inputValue()).toBe('Berlin')
  })

  it('can be opened by one browser only', { tags: 'nightly' }, async () => {
    page = await shopper()
    const { url } = await openCheckout(page)
    const other = await shopper()
    await other.goto(url)
    await other.getByRole('heading', { name: 'This checkout has ended' }).waitFor()
    await other.context().close()
  })

  it('ends with a link back to the cart', { tags: 'nightly' }, async () => {
    page = await shopper()
    await openCheckout(page)
    await page.goto(`${demo().baseUrl}/checkout#session=made-up`)
    await heading('This checkout has ended').waitFor()
    const back = page.getByRole('link', { name: 'Back to cart' })
    await expect.poll(() => back.getAttribute('href')).toBe(`${demo().storefrontUrl}/cart`)
  })

  it('without a checkout explains where to start one', { tags: 'nightly' }, async () => {
    page = await shopper()
    await page.goto(`${demo().baseUrl}/checkout`)
    await heading('There is no checkout here').waitFor()
    await page.goto(`${demo().baseUrl}/thank-you?orderId=11111111-1111-4111-8111-111111111111`)
    await heading('We cannot show this order').waitFor()
  })

  it.each(['/checkout', '/thank-you', '/sign-in', '/account'])(
    'pages that no session leads to know the shop: %s (D30)',
    { tags: 'nightly' },
    async path => {
      page = await shopper()
      await page.goto(`${demo().baseUrl}${path}`)
      const home = page.locator(`a[href="${demo().storefrontUrl}"]`)
      await home.first().waitFor()
      await expect.poll(() => home.first().textContent()).toBe('Stoa')
      // In the header, and as the way on.
      await expect.poll(() => home.count()).toBeGreaterThan(1)
    },
  )

  it('redirects a completed checkout to its order', { tags: 'nightly' }, async () => {
    page = await shopper()
    await openCheckout(page)
    await fillForm(page)
    await placeButton(page).click()
    await heading('Thank you, Ada').waitFor()
    await page.goto(`${demo().baseUrl}/checkout`)
    await page.waitForURL('**/thank-you?orderId=*')
    await heading('Thank you, Ada').waitFor()
  })

  it('keeps the token while the platform is unreachable, and redeems it later', {
    tags: 'nightly',
  }, async () => {
    page = await shopper()
    const { url } = await beginCheckout()
    await page.route('**/redirect-session/redeem', route => route.abort('internetdisconnected'))
    await page.goto(url)
    await heading('The shop cannot be reached').waitFor()
    await page.unroute('**/redirect-session/redeem')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading('Checkout').waitFor()
  })
})

describe('languages', () => {
  /** The shop's language decides, so these tests change it. */
  const openIn = (locale: string) =>
    page.route('**/redirect-session/redeem', async route => {
      const response = await route.fetch()
      const json = await response.json()
      await route.fulfill({ response, json: { ...json, site: { ...json.site, locale } } })
    })

  it.each(
    spread(
      [
        ['de-DE', 'Kasse', 'de', 'ltr', /^Zahlungspflichtig bestellen/],
        ['es', 'Finalizar la compra', 'es', 'ltr', /^Realizar el pedido/],
        ['he-IL', 'השלמת ההזמנה', 'he', 'rtl', /^ביצוע ההזמנה/],
        ['ar-AE', 'إتمام الطلب', 'ar', 'rtl', /^تأكيد الطلب/],
      ] as const,
      3,
    ),
  )('%s', async (locale, title, language, direction, button) => {
    page = await shopper({ viewport: phone })
    const { url } = await beginCheckout()
    await openIn(locale)
    await page.goto(url)
    await heading(title).waitFor()
    const root = page.locator('html')
    await expect.poll(() => root.getAttribute('lang')).toBe(language)
    await expect.poll(() => root.getAttribute('dir')).toBe(direction)
    await page.getByRole('button', { name: button }).waitFor()
    // Nothing is wider than the viewport.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })
})
