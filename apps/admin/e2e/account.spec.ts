import { createStaffSignInLink } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, desktop, invite, merchant, phone, settled, shoot } from './admin.ts'

const browser = browserOfStaff()
const account = () => `${inject('demo').baseUrl}/admin/account`

/** Signs a browser in with a new link of a staff member. */
async function signInAgain(
  id: string,
  options: { viewport?: typeof desktop; colorScheme?: 'light' | 'dark' } = {},
) {
  const page = await browser(options)
  const { signInUrl } = await merchant().call(createStaffSignInLink, { id })
  await page.goto(signInUrl)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
  return page
}

it.each([
  ['light', desktop],
  ['dark', phone],
] as const)('in %s at %o staff end a session of theirs, then all others', async (colorScheme, viewport) => {
  const { id } = await invite('READ_ONLY')
  const page = await signInAgain(id, { colorScheme, viewport })
  const [lost] = [await signInAgain(id), await signInAgain(id), await signInAgain(id)]
  if (viewport === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Your account', exact: true }).click()
  const sessions = page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem')
  await expect.poll(() => sessions.count()).toBe(4)
  expect(await sessions.first().textContent()).toContain('This browser')
  await shoot(page, 'account', { viewport, colorScheme })
  await sessions.nth(3).getByRole('button').click()
  await expect.poll(() => sessions.count()).toBe(3)
  await page.getByRole('button', { name: 'End all other sessions', exact: true }).click()
  await expect.poll(() => sessions.count()).toBe(1)
  await lost.goto(account())
  await lost.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  await page.reload()
  await settled(page)
  expect(await sessions.count()).toBe(1)
})

it.each([
  ['light', desktop],
  ['dark', phone],
] as const)('in %s at %o a password is set after the link, and signs in', async (colorScheme, viewport) => {
  const { id, email } = await invite('READ_ONLY')
  const page = await signInAgain(id, { colorScheme, viewport })
  await page.getByRole('link', { name: 'Open your account', exact: true }).click()
  await settled(page)
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('password')
  await page.getByRole('button', { name: 'Set password', exact: true }).click()
  await page.getByText('is one of the most common passwords').waitFor()
  await password.fill('five calm otters')
  await page.getByRole('button', { name: 'Set password', exact: true }).click()
  await page.getByText('The password is saved.').waitFor()
  await page.getByLabel('Current password', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.context().clearCookies()
  await page.goto(account())
  await page.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'sign-in', { viewport, colorScheme })
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('The e-mail address or the password is wrong.').waitFor()
  await page.getByRole('button', { name: 'Mail me a sign-in link', exact: true }).click()
  await page.getByText('A sign-in link is on its way').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('five calm otters')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
})
