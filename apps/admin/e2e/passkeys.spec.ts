import { createStaffSignInLink, removeStaffMember } from '@stoa/client/calls'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withAuthenticator } from '../../../tools/testing/authenticator.ts'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const shop = ownShopForTests()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passkeysOf = (page: Page) =>
  page.getByRole('list', { name: 'Passkeys', exact: true }).getByRole('listitem')

/** Adds a passkey on the page “Your account”. */
async function addPasskey(page: Page, name: string) {
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
}

it.each(looks)(
  'in %s at %o staff add a passkey, rename it, and remove it',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    await withAuthenticator(page)
    await shop.signIn(page, 'READ_ONLY', '/account')
    await settled(page)
    await addPasskey(page, 'Work laptop')
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    await passkeysOf(page).getByText('Work laptop').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'passkeys', { viewport, colorScheme })
    await addPasskey(page, 'The same laptop')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByText('This device already has a passkey of yours.').waitFor()
    await shoot(page, 'passkey-dialog', { viewport, colorScheme })
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.reload()
    await settled(page)
    await expect.poll(() => passkeysOf(page).count()).toBe(1)
    await button(page, 'Rename the passkey Work laptop').click()
    const rename = page.getByRole('dialog', { name: 'Rename the passkey Work laptop' })
    const name = rename.getByLabel('Name of the passkey')
    await expect.poll(() => name.inputValue()).toBe('Work laptop')
    await name.fill('   ')
    await rename.getByRole('button', { name: 'Rename', exact: true }).click()
    await rename.getByText('Enter a name for the passkey.').waitFor()
    await name.fill('Key at home')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'passkey-rename', { viewport, colorScheme })
    await rename.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByText('The passkey is renamed').waitFor()
    await passkeysOf(page).getByText('Key at home').waitFor()
    await shoot(page, 'passkey-renamed', { viewport, colorScheme })
    await button(page, 'Remove the passkey Key at home').click()
    const question = page.getByRole('dialog', { name: 'Remove the passkey Key at home' })
    await question.getByText('your recovery codes end').waitFor()
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The passkey is removed').waitFor()
    await expect.poll(() => passkeysOf(page).count()).toBe(0)
  },
)

/** Signs a new staff member in, who adds a passkey and signs out; returns their id. */
async function withPasskey(page: Page, options: { suggests?: boolean } = {}) {
  await withAuthenticator(page, options)
  const id = await shop.signIn(page, 'READ_ONLY', '/account')
  await settled(page)
  await addPasskey(page, 'Work laptop')
  await page.getByText('The passkey is added').waitFor()
  await page.context().clearCookies()
  return id
}

it.each(looks)(
  'in %s at %o a passkey signs in, without address and password',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    await withPasskey(page)
    await page.reload()
    await button(page, 'Sign in with a passkey').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'passkey-sign-in', { viewport, colorScheme })
    await button(page, 'Sign in with a passkey').click()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await settled(page)
    await passkeysOf(page).getByText('last used').waitFor()
  },
)

it('a passkey signs in when it is chosen from the suggestions in the field', {
  tags: 'nightly',
}, async () => {
  const page = await browser()
  await withPasskey(page, { suggests: true })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
})

it('explains a passkey that is removed, and a dialog of the browser that was closed', {
  tags: 'nightly',
}, async () => {
  const page = await browser()
  const id = await withPasskey(page)
  await shop.merchant.call(removeStaffMember, { id })
  await page.reload()
  await button(page, 'Sign in with a passkey').click()
  await page.getByText('This passkey is not accepted here.').waitFor()
  await page.evaluate(() => {
    navigator.credentials.get = async () => {
      throw new DOMException('closed', 'NotAllowedError')
    }
  })
  await button(page, 'Sign in with a passkey').click()
  await page.getByText('No passkey was used.').waitFor()
})

it.each(looks)(
  'in %s at %o a passkey is the second factor, and proves who staff are',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    const id = await withPasskey(page)
    const { signInUrl } = await shop.merchant.call(createStaffSignInLink, { id })
    await page.goto('about:blank')
    await page.goto(signInUrl)
    await page.getByText('Confirm the sign-in with your passkey.').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'passkey-second-factor', { viewport, colorScheme })
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code', { exact: true }).waitFor()
    await button(page, 'Use a passkey').click()
    await page.getByText('Confirm the sign-in with your passkey.').waitFor()
    await button(page, 'Use a passkey').click()
    await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()

    await page.goto(`${shop.baseUrl}/admin/account`)
    await settled(page)
    shop.clock.advance(16 * 60_000)
    await button(page, 'New recovery codes').click()
    const proof = page.getByRole('dialog', { name: 'Is it still you?' })
    await proof.getByRole('button', { name: 'Use a passkey', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'passkey-proof', { viewport, colorScheme })
    await proof.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    await page.getByRole('list', { name: 'Your recovery codes' }).waitFor()
    const password = page.getByLabel('New password', { exact: true })
    await password.fill('five calm otters')
    await button(page, 'Set password').click()
    await page.getByText('The password is saved.').waitFor()
    shop.clock.advance(16 * 60_000)
    await button(page, 'New recovery codes').click()
    await proof.getByLabel('Your password', { exact: true }).waitFor()
    const renewed = page.waitForResponse(reply => reply.url().includes('/recovery-codes/renew') && reply.ok())
    await proof.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    await renewed
  },
)
