import { createStaffSignInLink } from '@stoa/client/calls'
import { spread } from '@stoa/testkit/sizes'
import { expect, inject, it } from 'vitest'
import { totpCode } from '../../../packages/testkit/src/totp-code.ts'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, type desktop, invite, looks, merchant, phone, settled, shoot } from './admin.ts'

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

it.each(looks)(
  'in %s at %o staff end a session of theirs, then all others',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const { id } = await invite('READ_ONLY')
    const page = await signInAgain(id, { colorScheme, viewport })
    const [lost] = [await signInAgain(id), await signInAgain(id), await signInAgain(id)]
    if (viewport === phone) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Your account', exact: true }).click()
    const sessions = page.getByRole('list', { name: 'Sessions', exact: true }).getByRole('listitem')
    await expect.poll(() => sessions.count()).toBe(4)
    await expect.poll(() => sessions.first().textContent()).toContain('This browser')
    await shoot(page, 'account', { viewport, colorScheme })
    await sessions.nth(3).getByRole('button').click()
    await expect.poll(() => sessions.count()).toBe(3)
    await page.getByText('The session is ended').waitFor()
    await page.getByRole('button', { name: 'End all other sessions', exact: true }).click()
    await expect.poll(() => sessions.count()).toBe(1)
    await lost.goto(account())
    await lost.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(() => sessions.count()).toBe(1)
  },
)

it.each(looks)(
  'in %s at %o a password is set after the link, and signs in',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
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
  },
)

it.each(spread(looks, 1))(
  'in %s at %o an app and recovery codes are a second factor',
  async (colorScheme, viewport) => {
    const { id, email } = await invite('READ_ONLY')
    const page = await signInAgain(id, { colorScheme, viewport })
    await page.goto(account())
    await settled(page)
    await page.getByRole('button', { name: 'Set up an app', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await shoot(page, 'set-up-app', { viewport, colorScheme })
    // The code of the step before, so that the current one stays unused.
    await dialog.getByLabel('Code that the app shows').fill(totpCode(secret, Date.now() - 30_000))
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    expect(await violations(page)).toEqual([])
    await shoot(page, 'second-factor', { viewport, colorScheme })
    await page.getByLabel('New password', { exact: true }).fill('five calm otters')
    await page.getByRole('button', { name: 'Set password', exact: true }).click()
    await page.getByText('The password is saved.').waitFor()

    await page.context().clearCookies()
    await page.goto(account())
    await page.getByLabel('E-mail address', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('five calm otters')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code of your authenticator app').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('The code is wrong, or it was used already.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a recovery code', exact: true }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText('Unused recovery codes: 9').waitFor()

    const { signInUrl } = await merchant().call(createStaffSignInLink, { id })
    const other = await browser({ colorScheme, viewport })
    await other.goto(signInUrl)
    await other.getByLabel('Code of your authenticator app').fill(totpCode(secret, Date.now()))
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()

    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Turn off the second factor' })
    await question.getByRole('button', { name: 'Turn off', exact: true }).click()
    await page.getByRole('button', { name: 'Set up an app', exact: true }).waitFor()
  },
)
