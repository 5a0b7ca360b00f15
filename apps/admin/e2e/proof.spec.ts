import { listStaffMembers } from '@stoa/client/calls'
import { expect, it } from 'vitest'
import { violations } from '../../../tools/testing/axe.ts'
import { browserOfStaff, looks, settled, shoot } from './admin.ts'
import { ownShopForTests } from './own-shop.ts'

const browser = browserOfStaff()
const PASSWORD = 'five calm otters'
const shop = ownShopForTests()

it.each(looks)(
  'in %s at %o an invitation after 15 minutes asks for the password, and is then sent once',
  { tags: 'nightly' },
  async (colorScheme, viewport) => {
    const page = await browser({ colorScheme, viewport })
    await shop.signIn(page, 'OWNER', '/account')
    await settled(page)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password', exact: true }).click()
    await page.getByText('The password is saved.').waitFor()
    shop.clock.advance(16 * 60_000)
    await page.goto(`${shop.baseUrl}/admin/staff`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const email = `lin-${crypto.randomUUID()}@example.com`
    const invitation = page.getByRole('dialog', { name: 'Invite' })
    await invitation.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await invitation.getByRole('button', { name: 'Invite', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Is it still you?' })
    const password = proof.getByLabel('Your password', { exact: true })
    await password.fill('not this one')
    await proof.getByRole('button', { name: 'Continue', exact: true }).click()
    await proof.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'proof', { colorScheme, viewport })
    const invited = async () =>
      (await shop.merchant.call(listStaffMembers, {})).staffMembers.filter(member => member.email === email)
    expect(await invited()).toEqual([])
    await password.fill(PASSWORD)
    await proof.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.locator('code').waitFor()
    expect(await invited()).toHaveLength(1)
  },
)

it('without the proof nothing happens', async () => {
  const page = await browser()
  await shop.signIn(page, 'OWNER', '/staff')
  shop.clock.advance(16 * 60_000)
  await page.reload()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const email = `lin-${crypto.randomUUID()}@example.com`
  const invitation = page.getByRole('dialog', { name: 'Invite' })
  await invitation.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await invitation.getByRole('button', { name: 'Invite', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await proof.getByText('You have no password yet. Sign in again with a new link.').waitFor()
  await proof.getByRole('button', { name: 'Close', exact: true }).first().click()
  await invitation.getByRole('alert').waitFor()
  const { staffMembers } = await shop.merchant.call(listStaffMembers, {})
  expect(staffMembers.map(member => member.email)).not.toContain(email)
})
