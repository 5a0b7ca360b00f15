import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { asMerchant } from './merchant.ts'
import { desktop, open, phone, products, shopperForTests } from './shop.ts'

const shopper = shopperForTests()
let page: Page

const summary = () => page.getByRole('region', { name: 'Summary', exact: true })
const card = () => page.getByRole('region', { name: 'Gift card', exact: true })
const field = () => page.getByLabel('Gift card code')
const enter = async (code: string) => {
  await field().fill(code)
  await card().getByRole('button', { name: 'Use', exact: true }).click()
}

const issue = async (value: string) => {
  const giftCard = { initialBalance: { value } }
  const issued = await asMerchant('POST', '/ecom/v1/issued-gift-cards', { giftCard })
  return { id: issued.giftCard.id as string, code: issued.code as string, short: `…${issued.code.slice(-4)}` }
}

async function cartWithTeapot(options: Parameters<typeof shopper>[0] = {}) {
  page = await shopper(options)
  const scripts = options.javaScriptEnabled !== false
  const show = (to: string) => (scripts ? open(page, to) : page.goto(to))
  await show(products.teapot)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  if (scripts) await page.getByRole('dialog').waitFor()
  else await page.waitForURL(/added/)
  await show('/cart')
}

describe.each(spread([true, false] as const, 0))('with scripts: %s', javaScriptEnabled => {
  it('a gift card is applied with what is left to pay, carried into the checkout, and removed', async () => {
    const { code, short } = await issue('30')
    await cartWithTeapot({ viewport: desktop, javaScriptEnabled })
    await enter(code)
    await card().getByText(`Gift card ${short} pays €30.00.`).waitFor()
    await card().getByText('Left to pay: €59.00').waitFor()
    await summary().getByText('−€30.00').waitFor()
    await summary()
      .getByText(/^Left to pay/)
      .waitFor()
    if (javaScriptEnabled) {
      await open(page, '/cart')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Checkout', exact: true }).click()
      await page.waitForURL(/checkout/)
      await page.getByText('−€30.00').first().waitFor()
      await open(page, '/cart')
    }
    await page.getByRole('button', { name: `Remove gift card ${short}` }).click()
    await field().waitFor()
    await summary()
      .getByText(/^Left to pay/)
      .waitFor({ state: 'detached' })
  })
})

it('unknown, disabled and empty codes are rejected beside the field, which has the focus', {
  tags: 'nightly',
}, async () => {
  const { id, code } = await issue('30')
  await asMerchant('POST', `/ecom/v1/issued-gift-cards/${id}/disable`, {})
  await cartWithTeapot()
  await card().getByRole('button', { name: 'Use', exact: true }).click()
  await card().getByText('Enter the code of a gift card.').waitFor()
  await enter('NONE-NONE-NONE-NONE')
  await card().getByText('There is no gift card with this code. Check the code.').waitFor()
  await expect.poll(() => field().inputValue()).toBe('NONE-NONE-NONE-NONE')
  await expect.poll(() => field().evaluate(input => input === document.activeElement)).toBe(true)
  await enter(code)
  await card().getByText('This gift card can no longer be used.').waitFor()
})

it('on a phone the gift card works by keyboard, and passes axe in both themes', {
  tags: 'nightly',
}, async () => {
  const { code, short } = await issue('500')
  await cartWithTeapot({ viewport: phone })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await field().focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await card().getByText(`Gift card ${short} pays`).waitFor()
  // The card covers everything, also when the quantity changes before the next reply.
  await summary().getByText('€0.00').first().waitFor()
  expect(await violations(page)).toEqual([])
  await open(page, '/cart')
  await page.getByRole('spinbutton').fill('2')
  await page.keyboard.press('Enter')
  await summary().getByText('−€178.00').first().waitFor()
  await page.getByRole('button', { name: `Remove gift card ${short}` }).focus()
  await page.keyboard.press('Enter')
  await field().waitFor()
})

it.each([desktop, phone])(
  'the cart beside the page takes a gift card and removes it, by keyboard: $width pixels',
  { tags: 'nightly' },
  async viewport => {
    const { code, short } = await issue('30')
    page = await shopper({ viewport })
    await open(page, products.teapot)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('summary', { hasText: 'Gift card code' }).focus()
    await page.keyboard.press('Enter')
    const field = drawer.getByRole('textbox', { name: 'Gift card code' })
    await field.fill('NONE-NONE-NONE-NONE')
    await page.keyboard.press('Enter')
    await drawer.getByText('There is no gift card with this code. Check the code.').waitFor()
    expect(await violations(page)).toEqual([])
    await field.fill(code)
    await page.keyboard.press('Enter')
    await drawer.getByText(`Gift card ${short} pays €30.00.`).waitFor()
    await drawer.getByText('Left to pay: €59.00').waitFor()
    await drawer.getByText('−€30.00').waitFor()
    expect(await violations(page)).toEqual([])
    await drawer.getByRole('button', { name: `Remove gift card ${short}` }).focus()
    await page.keyboard.press('Enter')
    await field.waitFor()
    await drawer.getByText('−€30.00').waitFor({ state: 'detached' })
  },
)
