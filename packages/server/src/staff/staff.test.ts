import { allCalls, contract, isStaffCallAllowed, type StaffRole, staffRoles, writes } from '@stoa/contract'
import { codeOf, createDriver, read, requestFor } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { inviteStaff, ownerSignInLink } from './index.ts'

const { shop, driver } = await openTestShop()
const calls = contract.staff

const invite = (role: StaffRole, email = driver.newEmail()) =>
  driver.merchant.callOk(calls.inviteStaffMember, { email, role })
const tokenOf = (signInUrl: string) => signInUrl.split('#token=')[1] ?? ''

/** Signs a new staff member of the role in, in a separate browser. */
async function signIn(role: StaffRole) {
  const { staffMember, signInUrl } = await invite(role)
  const browser = await createDriver(shop)
  const session = await browser.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
  return { browser, session, id: staffMember.id, token: session.accessToken }
}

test('a sign-in link signs a browser in once', async () => {
  const { signInUrl } = await invite('ORDERS')
  expect(signInUrl).toMatch(/^http:\/\/stoa\.test\/admin#token=/)
  const token = tokenOf(signInUrl)
  const reply = await driver.anyone.send(calls.signInStaff, { token })
  expect(reply.body.staffMember).toMatchObject({ role: 'ORDERS' })
  expect(reply.body.access).toMatchObject({ ORDERS: 'WRITE', CATALOG: 'READ', STAFF: 'NONE' })
  expect(reply.headers.getSetCookie()[0]).toMatch(/^stoa_staff=\S+; .*HttpOnly; SameSite=Lax/)
  expect(codeOf(await driver.anyone.send(calls.signInStaff, { token }))).toBe('SIGN_IN_LINK_INVALID')
})

test('a new link ends the earlier one, and links end after 7 days', async () => {
  const first = await invite('CONTENT')
  const second = await driver.merchant.callOk(calls.createStaffSignInLink, { id: first.staffMember.id })
  const use = (url: string) => driver.anyone.send(calls.signInStaff, { token: tokenOf(url) })
  expect((await use(first.signInUrl)).status).toBe(401)
  shop.clock.advance(8 * 86_400_000)
  expect((await use(second.signInUrl)).status).toBe(401)
})

test('a staff token acts as the merchant and expires; the cookie of the browser renews it', async () => {
  const { browser, token } = await signIn('OWNER')
  const list = (as: string) => browser.merchant.send(calls.listStaffMembers, {}, { token: as })
  expect((await list(token)).status).toBe(200)
  shop.clock.advance(11 * 60_000)
  expect((await list(token)).status).toBe(401)
  const renewed = await browser.anyone.callOk(calls.openStaffSession, {})
  expect((await list(renewed.accessToken)).status).toBe(200)
})

test('signing out ends the tokens and the cookie of the browser', async () => {
  const { browser, token } = await signIn('MANAGER')
  await browser.anyone.callOk(calls.endStaffSession, {})
  expect((await browser.merchant.send(calls.listStaffMembers, {}, { token })).status).toBe(401)
  expect(codeOf(await browser.anyone.send(calls.openStaffSession, {}))).toBe('SIGN_IN_REQUIRED')
})

test('the language of the admin belongs to the staff member, in each of their browsers', async () => {
  const { browser, id } = await signIn('READ_ONLY')
  const { staffMember } = await browser.anyone.callOk(calls.setStaffLanguage, { language: 'pt-BR' })
  expect(staffMember).toMatchObject({ id, language: 'pt-BR' })
  const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
  const other = await createDriver(shop)
  const session = await other.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
  expect(session.staffMember.language).toBe('pt-BR')
  const wrong = await browser.anyone.send(calls.setStaffLanguage, { language: 'not a language' })
  expect(wrong.status).toBe(400)
  const stranger = await createDriver(shop)
  expect(codeOf(await stranger.anyone.send(calls.setStaffLanguage, { language: 'de' }))).toBe(
    'SIGN_IN_REQUIRED',
  )
})

test('preferences belong to the staff member, in each of their browsers, and are in no journal', async () => {
  const { browser, session, id } = await signIn('READ_ONLY')
  expect(session.preferences).toEqual({})
  const set = (preferences: object) => browser.anyone.send(calls.setStaffPreferences, { preferences })
  await set({ theme: 'DARK' })
  expect((await set({ startGuideHidden: true })).body.preferences).toEqual({
    theme: 'DARK',
    startGuideHidden: true,
  })
  expect((await set({ theme: 'PINK' })).status).toBe(400)
  // Fields that are not declared are ignored.
  expect((await set({ columns: ['a'] })).body.preferences).toEqual({ theme: 'DARK', startGuideHidden: true })
  const { signInUrl } = await driver.merchant.callOk(calls.createStaffSignInLink, { id })
  const other = await createDriver(shop)
  const there = await other.anyone.callOk(calls.signInStaff, { token: tokenOf(signInUrl) })
  expect(there.preferences).toEqual({ theme: 'DARK', startGuideHidden: true })
  const { entries } = await driver.merchant.callOk(contract.journal.listJournalEntries, {})
  expect(entries.map(({ operation }) => operation)).not.toContain('staff.setStaffPreferences')
  const { session: colleague } = await signIn('READ_ONLY')
  expect(colleague.preferences).toEqual({})
})

test('of parallel changes of preferences each one stays', async () => {
  const { browser, id } = await signIn('READ_ONLY')
  const set = (preferences: object) => browser.anyone.send(calls.setStaffPreferences, { preferences })
  const replies = await Promise.all([set({ theme: 'LIGHT' }), set({ startGuideHidden: true })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { preferences } = await browser.anyone.callOk(calls.openStaffSession, {})
  expect(preferences).toEqual({ theme: 'LIGHT', startGuideHidden: true })
  await driver.merchant.callOk(calls.removeStaffMember, { id })
  expect(codeOf(await set({ theme: 'DARK' }))).toBe('SIGN_IN_REQUIRED')
})

test('sessions open only for pages of the platform', async () => {
  const { browser } = await signIn('OWNER')
  const reply = await browser.anyone.send(
    calls.openStaffSession,
    {},
    {
      headers: { origin: 'https://elsewhere.test' },
    },
  )
  expect(reply.status).toBe(403)
})

test('a new role and a removal take effect on the next call', async () => {
  const { browser, token, id } = await signIn('READ_ONLY')
  const change = () =>
    browser.merchant.send(contract.sites.updateSite, { site: { name: 'Renamed' } }, { token })
  expect((await change()).status).toBe(403)
  await driver.merchant.callOk(calls.updateStaffMember, { id, role: 'MANAGER' })
  await expect.poll(async () => (await change()).status).toBe(200)
  await driver.merchant.callOk(calls.removeStaffMember, { id })
  await expect.poll(async () => (await change()).status).toBe(401)
})

test('the last owner keeps the role and cannot be removed', async () => {
  const { staffMembers } = await driver.merchant.callOk(calls.listStaffMembers, {})
  const owners = staffMembers.filter(({ role }) => role === 'OWNER')
  const last = owners.pop() ?? (await invite('OWNER')).staffMember
  for (const { id } of owners) await driver.merchant.callOk(calls.removeStaffMember, { id })
  const demote = await driver.merchant.send(calls.updateStaffMember, { id: last.id, role: 'MANAGER' })
  const remove = await driver.merchant.send(calls.removeStaffMember, { id: last.id })
  expect([codeOf(demote), codeOf(remove)]).toEqual(['LAST_OWNER', 'LAST_OWNER'])
})

test('an address belongs to one staff member, in any case of letters', async () => {
  await invite('CONTENT', 'grace@example.com')
  const again = await driver.merchant.send(calls.inviteStaffMember, {
    email: 'Grace@Example.com',
    role: 'OWNER',
  })
  expect(codeOf(again)).toBe('STAFF_MEMBER_EXISTS')
})

test('the command line invites once, and each start replaces the link of the owner', async () => {
  const { administration } = shop.platform
  const input = { siteId: shop.siteId, email: 'Ada@example.com', role: 'CATALOG' } as const
  const [first, second] = [
    await inviteStaff(administration, shop.baseUrl, input),
    await inviteStaff(administration, shop.baseUrl, input),
  ]
  expect(second.staffMemberId).toBe(first.staffMemberId)
  const links = [
    await ownerSignInLink(administration, shop.baseUrl, shop.siteId),
    await ownerSignInLink(administration, shop.baseUrl, shop.siteId),
  ]
  const statuses = []
  for (const link of links)
    statuses.push((await driver.anyone.send(calls.signInStaff, { token: tokenOf(link) })).status)
  expect(statuses).toEqual([401, 200])
})

const merchantCalls = allCalls.filter(
  ({ declaration: { allow } }) => allow.includes('merchant') && !allow.includes('anyone'),
)

test.each(staffRoles)('the server permits %s exactly the calls of the role', async role => {
  const { token } = await signIn(role)
  const wrong = []
  for (const { resource, name, declaration } of merchantCalls) {
    // Malformed, so that permitted writes change nothing: permissions are checked before the body.
    const request = requestFor(shop.baseUrl, declaration, {}, { token })
    const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : '{'
    const reply = await read(shop.fetch, new Request(request, body === undefined ? {} : { body }))
    const isDenied = reply.status === 403 && reply.body.details.applicationError?.data.staffRole === role
    if (isDenied === isStaffCallAllowed(role, `${resource}.${name}`)) wrong.push(`${resource}.${name}`)
  }
  expect(wrong).toEqual([])
})

test('roles without the area cannot change it', () => {
  const permitted = (role: StaffRole) =>
    merchantCalls.filter(({ resource, name }) => isStaffCallAllowed(role, `${resource}.${name}`))
  const changed = (role: StaffRole) =>
    new Set(permitted(role).flatMap(({ resource, declaration }) => (writes(declaration) ? [resource] : [])))
  expect(permitted('OWNER')).toHaveLength(merchantCalls.length)
  // Saved views are their own, and an undo needs the role for the calls that restore.
  expect(changed('READ_ONLY')).toEqual(new Set(['journal', 'savedViews']))
  for (const role of staffRoles) expect(changed(role).has('staff')).toBe(role === 'OWNER')
  for (const role of ['ORDERS', 'CATALOG', 'CONTENT', 'READ_ONLY'] as const) {
    const resources = new Set(permitted(role).map(({ resource }) => resource))
    for (const hidden of [
      'mails',
      'events',
      'servicePlugins',
      'externalDatabaseConnections',
      'staff',
    ] as const)
      expect(resources.has(hidden), `${role} ${hidden}`).toBe(false)
  }
  expect(changed('ORDERS').has('orderBilling')).toBe(true)
  expect(changed('CATALOG').has('orders')).toBe(false)
  expect(changed('CONTENT')).toContain('items')
  expect(isStaffCallAllowed('OWNER', 'noSuch.call')).toBe(false)
})
