import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { shopperForTests } from './hosted.ts'
import {
  button,
  codeFrom,
  email,
  fillSignIn,
  heading,
  openSignIn,
  PASSWORD,
  password,
  returnParameters,
} from './member-page.ts'
import { memberShopForTests } from './member-shop.ts'

const shopper = shopperForTests()
const shop = memberShopForTests()
let page: Page

beforeEach(async () => {
  page = await shopper()
})

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('a new account', () => {
  const register = async (address: string, secret = PASSWORD) => {
    await openSignIn(page, shop)
    await button(page, 'Create an account').click()
    await heading(page, 'Create an account').waitFor()
    await page.getByLabel('First name').fill('Ada')
    await email(page).fill(address)
    await password(page).fill(secret)
    await button(page, 'Create account').click()
  }

  it('signs in at once where the shop is open', { tags: 'nightly' }, async () => {
    await register(shop.newEmail())
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('rejects common passwords and registered addresses', async () => {
    const { email: address } = await shop.registered()
    await register(address, 'password123')
    await page.getByText('easy to guess').waitFor()
    await password(page).fill('short')
    await button(page, 'Create account').click()
    await page.getByText('Use at least 8 characters.').waitFor()
    await password(page).fill(PASSWORD)
    await button(page, 'Create account').click()
    await page.getByText('An account with this address already exists.').waitFor()
    await expect.poll(focused).toBe('email')
  })

  it('verifies its address with a code, which can be sent again', async () => {
    await shop.change({ members: { registration: 'EMAIL_VERIFICATION' } })
    const address = shop.newEmail()
    await register(address)
    await heading(page, 'Check your e-mail').waitFor()
    const field = page.getByLabel('Code', { exact: true })
    await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code')
    const first = await codeFrom(shop, address)
    await field.fill(first === '000000' ? '111111' : '000000')
    await page.getByText('This code is wrong or has expired.').waitFor()
    await page.reload()
    await button(page, 'Send a new code').click()
    await page.getByText('A new code is on its way.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(await codeFrom(shop, address))
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
  })

  it('waits for the owner’s approval, and is unavailable when registration is closed', {
    tags: 'nightly',
  }, async () => {
    await shop.change({ members: { registration: 'OWNER_APPROVAL' } })
    await register(shop.newEmail())
    await heading(page, 'Almost there').waitFor()
    await shop.change({ members: { registration: 'CLOSED' } })
    await openSignIn(page, shop)
    await expect.poll(() => button(page, 'Create an account').count()).toBe(0)
    await shop.change({ members: { registration: 'OPEN' } })
  })
})

describe('a captcha', () => {
  it('is solved by the browser at sign-in, and confirmed by the person for a new account', async () => {
    await shop.change({ members: { registration: 'OPEN' } })
    const { email: address } = await shop.registered()
    await shop.change({ members: { captcha: 'ALWAYS' } })
    await openSignIn(page, shop)
    await fillSignIn(page, address)
    await returnParameters(page, shop)
    await openSignIn(page, shop)
    await button(page, 'Create an account').click()
    await heading(page, 'Create an account').waitFor()
    await email(page).fill(shop.newEmail())
    await password(page).fill(PASSWORD)
    await button(page, 'Create account').click()
    const box = page.getByRole('checkbox', { name: 'I am human' })
    await box.waitFor()
    // The call sends the values of the last submission.
    const right = shop.newEmail()
    await email(page).fill(right)
    // The box disappears when the browser has solved the captcha.
    await box.click()
    expect(await returnParameters(page, shop)).toMatchObject({ code: expect.any(String) })
    await shop.change({ members: { captcha: 'WHEN_SUSPICIOUS' } })
    expect(await shop.sessionToken(right)).toBeTruthy()
  })
})
