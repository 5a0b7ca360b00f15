import { spread } from '@stoa/testkit/sizes'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { fillCheckout, namedLooks, open, platform, shopperForTests } from './shop.ts'

const shopper = shopperForTests()

async function toCheckout(page: Page) {
  await open(page, '/products/sea-salt')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').waitFor()
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL(`${platform}/checkout`)
  await page.locator('#root:not([data-first-state])').waitFor()
  await fillCheckout(page)
  await page.locator('[name="shipping.city"]').blur()
}

/** Adds the product once more, or removes it, in another window of the same shopper. */
async function changeElsewhere(page: Page, change: 'add' | 'remove') {
  const other = await page.context().newPage()
  if (change === 'add') {
    await open(other, '/products/sea-salt')
    await other.getByRole('button', { name: 'Add to cart' }).click()
    await other.getByRole('dialog').waitFor()
  } else {
    await open(other, '/cart')
    await other
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  }
  await other.close()
}

it.each(spread(namedLooks, 1))(
  'a cart that was changed elsewhere is taken over before the order (D21), on a %s',
  async (_, colorScheme, viewport) => {
    const page = await shopper({ viewport, colorScheme })
    await toCheckout(page)
    await changeElsewhere(page, 'add')
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByText('Your cart has changed').waitFor()
    expect(await violations(page)).toEqual([])
    if (process.env.STOA_SCREENSHOTS)
      await page.screenshot({
        path: `${process.env.STOA_SCREENSHOTS}/changed-cart-${colorScheme}.png`,
        fullPage: true,
      })
    const take = page.getByRole('button', { name: 'Continue with the cart' })
    await take.focus()
    await page.keyboard.press('Enter')
    await take.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
    await expect.poll(() => page.locator('#root').textContent()).toMatch(/Order summary.*2 items/)
  },
)

it('a cart that was emptied elsewhere: the buyer decides to order these items (D21)', {
  tags: 'nightly',
}, async () => {
  const page = await shopper()
  await toCheckout(page)
  await changeElsewhere(page, 'remove')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByText('Your cart is empty').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Continue with the cart' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Order these items' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
})
