import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { cartLink, desktop, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

const card = (name: string) => page.locator('article', { has: page.getByRole('heading', { name }) })
const cartSays = (name: string) => expect.poll(() => cartLink(page).getAttribute('aria-label')).toBe(name)

describe('the colours of a card', () => {
  it('show their picture, and lead to their colour', { tags: 'nightly' }, async () => {
    page = await shopper()
    await page.goto('/products')
    const mug = card('Morning Mug')
    const picture = mug.locator('img').first()
    const before = await picture.getAttribute('src')
    await mug.getByRole('link', { name: 'Morning Mug in Moss' }).click()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
    await expect
      .poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await mug.getByRole('heading').getByRole('link').click()
    await page.waitForURL(/o\.Colour=Moss/)
    await expect.poll(() => page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true)
  })

  it('are links without a script', async () => {
    page = await shopper({ javaScriptEnabled: false })
    await page.goto('/products')
    await card('Morning Mug').getByRole('link', { name: 'Morning Mug in Ink' }).click()
    await page.waitForURL(/o\.Colour=Ink/)
  })
})

describe('the pictures of a product', { tags: 'nightly' }, () => {
  it('are those of the chosen colour', async () => {
    page = await shopper({ viewport: phone })
    await open(page, products.mug)
    const shown = () =>
      page
        .locator('[data-gallery] > :not([hidden])')
        .evaluateAll(items => items.map(item => (item as HTMLElement).dataset.picture))
    expect(await shown()).toEqual(['morning-mug-1', 'morning-mug-2', 'morning-mug-3', 'morning-mug-4'])
    await page.getByRole('radio', { name: 'Ink' }).check()
    await expect.poll(shown).toEqual(['morning-mug-1-2', 'morning-mug-2-2', 'morning-mug-4'])
    await page.reload()
    expect(await shown()).toEqual(['morning-mug-1-2', 'morning-mug-2-2', 'morning-mug-4'])
    await page.getByRole('radio', { name: 'Oat' }).check()
    await expect.poll(shown).toEqual(['morning-mug-1', 'morning-mug-2', 'morning-mug-3', 'morning-mug-4'])
  })
})

describe('quick add', () => {
  it('adds beside the page, once, and shows the whole cart', async () => {
    page = await shopper()
    await page.goto('/products')
    const button = card('Kyusu').getByRole('button', { name: /^Add .* to the cart$/ })
    await button.dblclick()
    const drawer = page.getByRole('dialog', { name: 'Added to your cart' })
    await drawer.getByRole('link', { name: /Kyusu/ }).first().waitFor()
    await cartSays('Cart, 1 item')
    await drawer.getByText('Coupon code').first().click()
    await drawer.getByRole('textbox', { name: 'Coupon code' }).fill('WELCOME10')
    await drawer.getByRole('button', { name: 'Apply' }).click()
    await drawer.getByText('WELCOME10').first().waitFor()
    await drawer.getByRole('heading', { name: 'Goes with it' }).waitFor()
    await drawer.getByRole('button', { name: 'Checkout' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/products')
  })

  it('works without a script', { tags: 'nightly' }, async () => {
    page = await shopper({ javaScriptEnabled: false })
    await page.goto('/products')
    await card('Kyusu')
      .getByRole('button', { name: /^Add .* to the cart$/ })
      .click()
    await page.waitForURL(/\/cart\?added=/)
    await cartSays('Cart, 1 item')
  })

  it('adds the colour that the card shows', { tags: 'nightly' }, async () => {
    page = await shopper()
    await page.goto('/collections/textiles')
    const form = page.locator('article form:has([data-card-choice])').first()
    const first = await form.locator('[data-card-choice]').inputValue()
    const its = page
      .locator('article')
      .filter({ has: page.locator('[data-card-choice]') })
      .first()
    const swatch = its.locator('[data-click=swatch]').nth(1)
    const colour = (await swatch.getAttribute('data-choice')) ?? ''
    expect(colour).not.toBe(first)
    await swatch.click()
    await expect.poll(() => form.locator('[data-card-choice]').inputValue()).toBe(colour)
    await form.getByRole('button').click()
    await page.getByRole('dialog').getByText(`Colour: ${colour}`).waitFor()
  })

  it('is not offered where something is to be chosen', { tags: 'nightly' }, async () => {
    page = await shopper()
    await page.goto('/products')
    await expect.poll(() => card('Morning Mug').getByRole('button').count()).toBe(0)
  })
})

it('the cart opens beside the page, and the focus returns', async () => {
  page = await shopper()
  await page.goto('/products')
  await cartLink(page).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByText('Your cart is empty.').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => cartLink(page).evaluate(link => link === document.activeElement)).toBe(true)
})

it('the cart opens as a page where the drawer cannot be loaded', { tags: 'nightly' }, async () => {
  page = await shopper()
  await page.route('**/cart/drawer', route => route.abort())
  await page.goto('/products')
  await cartLink(page).click()
  await page.waitForURL('**/cart')
})

describe('the stars of a card', { tags: 'nightly' }, () => {
  it.each([
    ['desktop', desktop, 'light', '/products'],
    ['phone', phone, 'dark', '/ar/products'],
  ] as const)('show average and number of its reviews on a %s', async (_, viewport, colorScheme, path) => {
    page = await shopper({ viewport, colorScheme })
    await open(page, path)
    const stars = page.locator('article').getByRole('img', { name: /4|5|٤|٥/ })
    await stars.first().waitFor()
    // Products without reviews have none.
    await expect.poll(() => stars.count()).toBeLessThan(await page.locator('article').count())
    expect(await violations(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width)
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.STOA_SCREENSHOTS}/stars-${colorScheme}.png` })
  })

  it('say the same as the product page', async () => {
    page = await shopper()
    await page.goto('/products')
    const first = page.locator('article', { has: page.locator('svg[role=img]') }).first()
    const label = await first.locator('svg[role=img]').getAttribute('aria-label')
    const count = (await first.locator('p .sr-only').textContent()) ?? ''
    await first.locator('[data-card-link]').click()
    const reviews = page.locator('#reviews')
    await reviews.getByText(count, { exact: true }).waitFor()
    await reviews
      .getByRole('img', { name: label ?? '', exact: true })
      .first()
      .waitFor()
  })
})
