import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import {
  cartLink,
  fillCheckout,
  open,
  phone,
  platform,
  shopperForTests,
  storefront,
  windows,
} from './shop.ts'

const shopper = shopperForTests()
let page: Page

/** Fills the platform's hosted checkout as far as it must be. */
async function checkOut(email = 'ada@example.com') {
  await page.waitForURL(`${platform}/checkout`)
  await fillCheckout(page, email)
}

describe.each(spread(windows, 1))('a purchase on a %s', (_, viewport) => {
  it('begins on the front page and ends there, with an order and an empty cart', async () => {
    page = await shopper({ viewport })
    await open(page, '/')
    await page
      .getByRole('region', { name: 'Under the arches' })
      .getByRole('link', { name: /Kitchen/ })
      .click()
    await page.waitForURL(/\/collections\//)
    await page.getByRole('link', { name: /Sea Salt/ }).click()
    await page.waitForURL('**/products/sea-salt')
    await page.locator('[data-island][data-ready]').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'View cart' }).click()
    await page.waitForURL('**/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await checkOut()
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.waitForURL(`${storefront}/`)
    await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 0 items')
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  })
})

it('offers guests an account after the purchase, with the order in it', async () => {
  page = await shopper({ viewport: phone })
  const email = `guest-${Math.trunc(performance.timeOrigin)}@example.com`
  await open(page, '/products/sea-salt')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.waitForURL('**/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await checkOut(email)
  await page.getByRole('button', { name: /^Place order/ }).click()
  const offer = page.getByRole('region', { name: 'Your order in an account' })
  await offer.getByText(email).waitFor()
  expect(await violations(page)).toEqual([])
  await offer.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(`${storefront}/account`)
  await page.getByRole('link', { name: /^Order \d+/ }).waitFor()
})

it('keeps the theme of the shop on the pages of the platform (D14)', { tags: 'nightly' }, async () => {
  page = await shopper({ colorScheme: 'light' })
  const theme = () => page.locator('html').getAttribute('data-theme')
  await open(page, '/products/sea-salt')
  const saved = page.waitForResponse(response => new URL(response.url()).pathname === '/theme')
  await page.getByRole('button', { name: 'Dark' }).click()
  await saved
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(`${platform}/checkout`)
  expect(await theme()).toBe('dark')
  await page.reload()
  await expect.poll(theme).toBe('dark')
  await page.goto('/sign-in')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await theme()).toBe('dark')
})

it('a shopper who leaves the checkout finds the cart unchanged', { tags: 'nightly' }, async () => {
  page = await shopper()
  await open(page, '/products/sea-salt')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(`${platform}/checkout`)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await page.waitForURL(`${storefront}/cart`)
  await expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe('Cart, 1 item')
})

it('a purchase can be made with the keyboard alone', { tags: 'nightly' }, async () => {
  page = await shopper()
  await open(page, '/products/sea-salt')
  await page.getByRole('button', { name: 'Add to cart' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('link', { name: 'View cart' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await page.locator('[data-island][data-ready]').waitFor()
  await page.getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await checkOut()
  await page.getByRole('button', { name: /^Place order/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
})
