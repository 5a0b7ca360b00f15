import { allCalls, contract, isInScope, isStaffCallAllowed } from '@stoa/contract'
import { codeOf, createDriver, read, rejectedFields, requestFor } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { staff, roles, savedViews, apiKeys } = contract

/** A role with the scopes, and a staff member who is signed in with it. */
async function signInWith(scopes: ('orders:write' | 'catalog:read' | 'staff:read' | 'developers:write')[]) {
  const name = driver.newEmail().slice(0, 40)
  const { role } = await driver.merchant.callOk(roles.createRole, { name, scopes })
  const input = { email: driver.newEmail(), role: 'CUSTOM', roleId: role.id } as const
  const { staffMember, signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, input)
  const browser = await createDriver(shop)
  const token = signInUrl.split('#token=')[1] ?? ''
  const session = await browser.anyone.callOk(staff.signInStaff, { token })
  return { role, member: staffMember, session, token: session.accessToken }
}

const merchantCalls = allCalls.filter(
  ({ declaration: { allow } }) => allow.includes('merchant') && !allow.includes('anyone'),
)

test('protocol/journal §4: the server permits a role of its own exactly the calls in its scopes', async () => {
  const scopes = ['orders:write', 'catalog:read'] as const
  const { token, session } = await signInWith([...scopes])
  expect(session.access).toMatchObject({ ORDERS: 'WRITE', CATALOG: 'READ', PRICES: 'NONE', STAFF: 'NONE' })
  const wrong = []
  for (const { resource, name, declaration } of merchantCalls) {
    // Malformed, so that permitted writes change nothing: permissions are checked before the body.
    const request = requestFor(shop.baseUrl, declaration, {}, { token })
    const body = request.method === 'GET' || request.method === 'DELETE' ? undefined : '{'
    const reply = await read(shop.fetch, new Request(request, body === undefined ? {} : { body }))
    const isDenied = reply.status === 403 && reply.body.details.applicationError?.data.staffRole === 'CUSTOM'
    if (isDenied === isInScope(scopes, `${resource}.${name}`)) wrong.push(`${resource}.${name}`)
  }
  expect(wrong).toEqual([])
})

test('protocol/journal §4: a change of the scopes takes effect on the next call', {
  tags: 'nightly',
}, async () => {
  const { role, token } = await signInWith(['catalog:read'])
  const list = () => driver.merchant.send(staff.listStaffMembers, {}, { token })
  expect((await list()).status).toBe(403)
  await driver.merchant.callOk(roles.updateRole, { id: role.id, scopes: ['staff:read'] })
  await expect.poll(async () => (await list()).status).toBe(200)
})

test('protocol/journal §4: a role cannot change staff, and its holder cannot give more than it has', async () => {
  const rejected = await driver.merchant.send(roles.createRole, {
    name: 'Too much',
    scopes: ['staff:write'] as never,
  })
  expect(rejected.status).toBe(400)
  const { token } = await signInWith(['developers:write'])
  const key = await driver.merchant.send(
    apiKeys.createApiKey,
    { name: 'More', scopes: ['orders:write'] },
    {
      token,
    },
  )
  expect(codeOf(key)).toBe('SCOPE_NOT_GRANTED')
  expect(isStaffCallAllowed('MANAGER', 'roles.createRole')).toBe(false)
})

test('protocol/journal §4: a role in use stays, and names are unique', async () => {
  const { role, member } = await signInWith(['catalog:read'])
  expect(codeOf(await driver.merchant.send(roles.deleteRole, { id: role.id }))).toBe('ROLE_IN_USE')
  const same = { name: role.name, scopes: ['catalog:read'] as const }
  expect(codeOf(await driver.merchant.send(roles.createRole, same))).toBe('ROLE_ALREADY_EXISTS')
  const missing = await driver.merchant.send(staff.updateStaffMember, { id: member.id, role: 'CUSTOM' })
  expect(missing.status).toBe(400)
  await driver.merchant.callOk(staff.updateStaffMember, { id: member.id, role: 'CATALOG' })
  await driver.merchant.callOk(roles.deleteRole, { id: role.id })
})

test('platform/saved views: private ones are hidden from colleagues, shared ones can be used but not changed', async () => {
  const [ada, grace] = [await signInWith(['orders:write']), await signInWith(['orders:write'])]
  const create = async (shared: boolean, name: string) => {
    const view = { page: 'orders', name, query: 'status=APPROVED', shared }
    return (await driver.merchant.send(savedViews.createSavedView, view, { token: ada.token })).body.savedView
  }
  const shared = await create(true, 'B shared')
  await create(false, 'A private')
  const seenBy = async (token: string) => {
    const reply = await driver.merchant.send(savedViews.listSavedViews, { page: 'orders' }, { token })
    return reply.body.savedViews.map(({ name, own }: { name: string; own: boolean }) => [name, own])
  }
  expect(await seenBy(ada.token)).toEqual([
    ['A private', true],
    ['B shared', true],
  ])
  expect(await seenBy(grace.token)).toEqual([['B shared', false]])
  const change = { id: shared.id, name: 'Mine' }
  const denied = await driver.merchant.send(savedViews.updateSavedView, change, { token: grace.token })
  expect(codeOf(denied)).toBe('SAVED_VIEW_NOT_FOUND')
})

test('protocol/journal §4: an owner changes and deletes shared views, also of former staff', async () => {
  const as = ({ token }: { token: string }) => ({ token })
  const author = await signInStaff({ shop, driver }, 'READ_ONLY')
  const owner = await signInStaff({ shop, driver }, 'OWNER')
  const manager = await signInStaff({ shop, driver }, 'MANAGER')
  const create = async (name: string, shared: boolean) => {
    const view = { page: 'discounts', name, query: '?status=ACTIVE&q=10%25', shared }
    return (await driver.merchant.callOk(savedViews.createSavedView, view, as(author))).savedView.id
  }
  const [shared, other, hidden] = [await create('A', true), await create('B', true), await create('C', false)]
  const statusOf = async (call: object, message: object, who: { token: string }) =>
    (await driver.merchant.send(call as typeof savedViews.deleteSavedView, message as never, as(who))).status
  const list = async (who: { token: string }) =>
    (await driver.merchant.callOk(savedViews.listSavedViews, { page: 'discounts' }, as(who))).savedViews
  expect(await list(owner)).toMatchObject([
    { id: shared, own: false, author: expect.stringContaining('@') },
    { id: other },
  ])
  expect(await statusOf(savedViews.deleteSavedView, { id: shared }, manager)).toBe(404)
  expect(await statusOf(savedViews.deleteSavedView, { id: hidden }, owner)).toBe(404)
  expect(await statusOf(savedViews.updateSavedView, { id: shared, name: 'Active' }, owner)).toBe(200)
  expect(await statusOf(savedViews.deleteSavedView, { id: shared }, owner)).toBe(200)
  const { staffMembers } = await driver.merchant.callOk(staff.listStaffMembers, {})
  const { id } = staffMembers.find(({ role }) => role === 'READ_ONLY') ?? { id: '' }
  await driver.merchant.callOk(staff.removeStaffMember, { id })
  const [left] = await list(owner)
  expect(left).toMatchObject({ id: other, own: false })
  expect(left?.author).toBeUndefined()
  expect(await statusOf(savedViews.deleteSavedView, { id: other }, owner)).toBe(200)
})

test.each([
  'javascript:alert(1)',
  '?x=javascript:alert(1)',
  '//evil.test',
  '?a=b#c',
  'a=b c',
  '?a=\n',
  '<b>',
])('protocol/journal §4: a view is a query string, and not %j', async query => {
  const view = { page: 'orders', name: 'Query', query }
  const reply = await driver.merchant.send(savedViews.createSavedView, view)
  expect(rejectedFields(reply)).toEqual({ query: 'FORMAT' })
})
