import { spread } from '@stoa/testkit/sizes'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { member, signInAs } from './member.ts'
import { namedLooks, open, platform, shopperForTests, storefront } from './shop.ts'

const shopper = shopperForTests()

it.each(spread(namedLooks, 0))(
  'a guest signs in at the checkout on a %s, by keyboard, and comes back to it with its lines',
  async (_, colorScheme, viewport) => {
    const page = await shopper({ viewport, colorScheme })
    const { email } = await member()
    await open(page, '/products/sea-salt')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
    await open(page, '/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL(`${platform}/checkout`)
    await page.getByText('Already a customer?').waitFor()
    await page.locator('#root:not([data-first-state])').waitFor()
    expect(await violations(page)).toEqual([])
    const way = page.getByRole('link', { name: 'Sign in', exact: true })
    await way.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('E-mail address').waitFor()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${platform}/checkout`)
    await page.locator('[name=email]').waitFor()
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(email)
    await expect.poll(() => page.getByText('Already a customer?').count()).toBe(0)
    await expect.poll(() => page.locator('#root').textContent()).toContain('Sea Salt')
  },
)

it('the way from the checkout leads to the account when the cart is empty', async () => {
  const page = await shopper()
  const { email } = await member()
  await page.goto('/sign-in?to=/checkout')
  await signInAs(page, email)
  expect(page.url()).toBe(`${storefront}/account`)
  // Who is signed in already needs no second sign-in.
  await page.goto('/sign-in?to=/checkout')
  expect(page.url()).toBe(`${storefront}/account`)
  await page.goto('/sign-in?to=https://example.com/')
  expect(page.url()).toBe(`${storefront}/account`)
})
