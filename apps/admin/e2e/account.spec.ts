import { createStaffSignInLink } from '@stoa/client/calls'
import { expect, inject, it } from 'vitest'
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
