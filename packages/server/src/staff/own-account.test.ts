import { contract, type StaffRole } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? ''
const invite = (role: StaffRole = 'READ_ONLY') =>
  driver.callOk(calls.inviteStaffMember, { email: driver.newEmail(), role }, 'merchant')

/** Signs a staff member in with a new link, in a separate browser. */
async function browserOf(id: string) {
  const { signInUrl } = await driver.callOk(calls.createStaffSignInLink, { id }, 'merchant')
  const browser = await createDriver(shop)
  const session = await browser.callOk(calls.signInStaff, { token: tokenOf(signInUrl) }, 'anyone')
  return { browser, token: session.accessToken }
}
const sessionsOf = async (browser: TestDriver) =>
  (await browser.callOk(calls.listStaffSessions, {}, 'anyone')).sessions

test('staff sign in from addresses on the web', async () => {
  const { signInUrl } = await invite()
  const reply = await driver.send(calls.signInStaff, { token: tokenOf(signInUrl) }, 'anyone', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(reply.status).toBe(200)
})

test('protocol/staff-account §1: staff see their own sessions, with browser, address and last use', async () => {
  const { staffMember } = await invite()
  const { browser } = await browserOf(staffMember.id)
  shop.clock.advance(60 * 60_000)
  const { browser: other } = await browserOf(staffMember.id)
  await browserOf((await invite()).staffMember.id)
  shop.clock.advance(5 * 60_000)
  await browser.send(calls.openStaffSession, {}, 'anyone', {
    headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  })
  const sessions = await sessionsOf(browser)
  expect(sessions.map(({ current }) => current)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ address: '203.0.113.9', userAgent: expect.stringContaining('Firefox') })
  const [mine] = sessions
  expect(Date.parse(mine?.lastUsedDate ?? '') - Date.parse(mine?.createdDate ?? '')).toBe(65 * 60_000)
  expect((await sessionsOf(other)).map(({ current }) => current)).toEqual([false, true])
})

test('protocol/staff-account §1: a session that is ended loses its token and its cookie', async () => {
  const { staffMember } = await invite('OWNER')
  const { browser } = await browserOf(staffMember.id)
  const { browser: lost, token } = await browserOf(staffMember.id)
  const list = () => lost.send(calls.listStaffMembers, {}, 'merchant', { token })
  expect((await list()).status).toBe(200)
  const id = (await sessionsOf(browser)).find(({ current }) => !current)?.id ?? ''
  await browser.callOk(calls.revokeStaffSession, { id }, 'anyone')
  expect((await list()).status).toBe(401)
  expect(codeOf(await lost.send(calls.openStaffSession, {}, 'anyone'))).toBe('SIGN_IN_REQUIRED')
  const again = await browser.send(calls.revokeStaffSession, { id }, 'anyone')
  expect(codeOf(again)).toBe('SESSION_NOT_FOUND')
})

test('protocol/staff-account §1: the sessions of a colleague cannot be ended', async () => {
  const { browser } = await browserOf((await invite()).staffMember.id)
  const { browser: colleague } = await browserOf((await invite()).staffMember.id)
  const id = (await sessionsOf(colleague))[0]?.id ?? ''
  expect(codeOf(await browser.send(calls.revokeStaffSession, { id }, 'anyone'))).toBe('SESSION_NOT_FOUND')
  expect(await sessionsOf(colleague)).toHaveLength(1)
})

test('protocol/staff-account §1: all other sessions end at once, and the journal records it', async () => {
  const { staffMember } = await invite('OWNER')
  const { browser, token } = await browserOf(staffMember.id)
  await browserOf(staffMember.id)
  await browserOf(staffMember.id)
  const { count } = await browser.callOk(calls.revokeOtherStaffSessions, {}, 'anyone')
  expect(count).toBe(2)
  expect(await sessionsOf(browser)).toHaveLength(1)
  const reply = await browser.send(contract.journal.listJournalEntries, {}, 'merchant', { token })
  const [entry] = reply.body.entries
  expect(entry).toMatchObject({
    operation: 'staff.revokeOtherStaffSessions',
    actor: { id: staffMember.id },
    changeCount: 2,
  })
})
