import { ApiKeyStrategy, createClient } from '@stoa/client'
import { getSite, inviteStaffMember, listStaffMembers, removeStaffMember } from '@stoa/client/calls'
import { createApiKey, createSite } from '@stoa/server'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, phone, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const PASSWORD = 'five calm otters'
const shop = ownShopForTests()
let firstName: string
beforeAll(async () => {
  firstName = (await shop.merchant.call(getSite, {})).site.name
})

/** A further site with a name of its own. */
async function openSite() {
  const name = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const { administration } = shop.platform
  const siteId = await createSite(administration, { name, currency: 'EUR', locale: 'en' })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Test' })
  const merchant = createClient({ baseUrl: shop.baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  return { name, merchant }
}
type Merchant = Awaited<ReturnType<typeof openSite>>['merchant']
const newEmail = () => `${crypto.randomUUID()}@example.com`
const invite = (merchant: Merchant, email: string) =>
  merchant.call(inviteStaffMember, { email, name: 'Ada', role: 'OWNER' })

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor()
/** Waits for the home page of a site. */
async function opened(page: Page, name: string) {
  await home(page)
  await page.getByText(name, { exact: true }).first().waitFor()
  await settled(page)
}
async function openMenu(page: Page) {
  if (page.viewportSize()?.width === phone.width)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
}
/** A button of another site; its name ends with the address. */
const siteButton = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
async function setPassword(page: Page) {
  await page.goto(`${shop.baseUrl}/admin/account`)
  await settled(page)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password', exact: true }).click()
  await page.getByText('The password is saved.').waitFor()
}

it.each(looks)(
  'in %s at %o a further site is added, and each tab stays with its own',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const second = await openSite()
    const email = newEmail()
    const [inFirst, inSecond] = [await invite(shop.merchant, email), await invite(second.merchant, email)]
    const page = await browser({ colorScheme, viewport })
    await page.goto(inSecond.signInUrl)
    await home(page)
    await setPassword(page)
    await page.context().clearCookies()
    await page.goto(inFirst.signInUrl)
    await opened(page, firstName)
    await openMenu(page)
    await page.getByRole('link', { name: 'Add another site', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Add another site' }).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'add-site', { colorScheme, viewport })
    await page.getByLabel('E-mail address', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await opened(page, second.name)

    const tab = await page.context().newPage()
    await tab.goto(`${shop.baseUrl}/admin`)
    await opened(tab, second.name)
    await openMenu(tab)
    await siteButton(tab, firstName).waitFor()
    expect(await violations(tab)).toEqual([])
    await shoot(tab, 'your-sites', { colorScheme, viewport })
    await siteButton(tab, firstName).click()
    await opened(tab, firstName)

    // A write of each tab reaches the site of the tab.
    const colleague = newEmail()
    await page.goto(`${shop.baseUrl}/admin/staff`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite' })
    await invitation.getByRole('textbox', { name: 'E-mail address' }).fill(colleague)
    await invitation.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.locator('code').waitFor()
    const emails = async (merchant: Merchant) =>
      (await merchant.call(listStaffMembers, {})).staffMembers.map(member => member.email)
    expect(await emails(second.merchant)).toContain(colleague)
    expect(await emails(shop.merchant)).not.toContain(colleague)

    // The sign-out of one site leaves the other one, and its tab explains where it belongs.
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText(`This tab belongs to ${second.name}`).waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'tab-of-another-site', { colorScheme, viewport })
    await tab.reload()
    await opened(tab, firstName)
    await siteButton(page, firstName).click()
    await opened(page, firstName)
  },
)

it('a stale tab writes nothing after its session has ended in another one', async () => {
  const second = await openSite()
  const email = newEmail()
  // The first site has another owner when this one is removed.
  await invite(shop.merchant, newEmail())
  const [inFirst, inSecond] = [await invite(shop.merchant, email), await invite(second.merchant, email)]
  const page = await browser()
  await page.goto(inFirst.signInUrl)
  await opened(page, firstName)
  await page.goto(`${shop.baseUrl}/admin/account`)
  await settled(page)
  const other = await page.context().newPage()
  await other.goto(inSecond.signInUrl)
  await opened(other, second.name)
  await shop.merchant.call(removeStaffMember, { id: inFirst.staffMember.id })
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password', exact: true }).click()
  await page.getByText(`This tab belongs to ${firstName}`).waitFor()
  await other.goto(`${shop.baseUrl}/admin/account`)
  await settled(other)
  // The other site still has no password.
  await expect.poll(() => other.getByLabel('Current password', { exact: true }).count()).toBe(0)
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  await other.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  await expect.poll(() => other.getByText('This tab belongs to').count()).toBe(0)
})

it('one password of two sites asks which one, and a sign-out ends both', { tags: 'nightly' }, async () => {
  const second = await openSite()
  const email = newEmail()
  const page = await browser()
  for (const merchant of [shop.merchant, second.merchant]) {
    await page.goto((await invite(merchant, email)).signInUrl)
    await home(page)
    await setPassword(page)
  }
  await page.getByRole('button', { name: 'Sign out of all sites', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to the admin' }).waitFor()
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Which site do you sign in to?' }).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'site-choice')
  await page.getByRole('button', { name: second.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await page.getByText(second.name, { exact: true }).first().waitFor()
})
