import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopperForTests } from './hosted.ts'
import { button, email, heading, linkFrom, openSignIn, password, returnParameters } from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

describe('links in mails', () => {
  it('set a new password in a new tab, and continue the sign-in', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'Forgot your password?').click()
    await button(page, 'Send the link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const link = await linkFrom(shop, address)
    const tab = await page.context().newPage()
    await tab.goto(link)
    await heading(tab, 'Choose a new password').waitFor()
    expect(tab.url()).not.toContain('token=')
    await password(tab).fill('a brand new secret')
    await button(tab, 'Save the password').click()
    expect(await returnParameters(tab, shop)).toMatchObject({ code: expect.any(String) })
    // Another browser has no sign-in to continue, and the link has been used.
    const other = await shopper()
    await other.goto(link)
    await password(other).fill('a brand new secret')
    await button(other, 'Save the password').click()
    await heading(other, 'This link no longer works').waitFor()
    await other.context().close()
  })

  it('set a new password in any browser, and link to the shop', { tags: 'nightly' }, async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'Forgot your password?').click()
    await button(page, 'Send the link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const other = await shopper()
    await other.goto(await linkFrom(shop, address))
    await other.reload()
    await password(other).fill('another new secret')
    await button(other, 'Save the password').click()
    await heading(other, 'Your password was changed').waitFor()
    const back = other.getByRole('main').getByRole('link', { name: 'Back to Stoa' })
    await expect.poll(() => back.getAttribute('href')).toBe(`${shop.near.origin}/`)
    await other.context().close()
  })

  it('sign in only in the browser that started the sign-in', async () => {
    const { email: address } = await shop.registered()
    await openSignIn(page, shop)
    await email(page).fill(address)
    await button(page, 'E-mail me a sign-in link').click()
    await heading(page, 'Check your e-mail').waitFor()
    const link = await linkFrom(shop, address)
    const other = await shopper()
    await other.goto(link)
    await heading(other, 'Open the link in the same browser').waitFor()
    await other.context().close()
    const tab = await page.context().newPage()
    await tab.goto(link)
    await button(tab, 'Sign in').click()
    expect(await returnParameters(tab, shop)).toMatchObject({ code: expect.any(String) })
  })
})
