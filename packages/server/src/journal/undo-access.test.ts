import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { type SignedInStaff, signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { TABLES_WITHOUT_JOURNAL } from '../storage/journal-tables.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal, clientApps, staff, roles, synonymGroups, webhooks, members } = contract

const signIn = (access: Parameters<typeof signInStaff>[1]) => signInStaff({ shop, driver }, access)
const owner = await signIn('OWNER')
const manager = await signIn('MANAGER')
const undo = (as: Pick<SignedInStaff, 'send'>, requestId: string, dryRun = false) =>
  as.send(journal.undoChange, { requestId, dryRun })

/** The undo of a change of access is rejected for everyone, and says what to do instead. */
async function expectFinal(requestId: string, remedy: RegExp) {
  const reply = await undo(owner, requestId)
  expect(codeOf(reply)).toBe('CHANGE_NOT_UNDOABLE')
  const { kept } = reply.body.details.applicationError.data
  expect(kept[0]).toMatchObject({ reason: 'NOT_REVERSIBLE', description: expect.stringMatching(remedy) })
  expect((await undo(owner, requestId, true)).body.undone).toEqual([])
  const { entries } = (await owner.send(journal.listJournalEntries, { limit: 100 })).body
  const entry = entries.find((one: { requestId: string }) => one.requestId === requestId)
  expect([entry.operation, entry.undoable]).toEqual([entry.operation, false])
}

test('protocol/journal §3: who may only read cannot repeat a change by the undo of an undo', async () => {
  const created = await manager.send(synonymGroups.createSynonymGroup, {
    synonymGroup: { language: 'en', words: ['cup', 'mug'] },
  })
  expect(created.status).toBe(200)
  const first = await undo(manager, created.requestId)
  expect(first.status).toBe(200)
  const readOnly = await signIn('READ_ONLY')
  for (const dryRun of [true, false]) {
    expect(codeOf(await undo(readOnly, created.requestId, dryRun))).toBe('PERMISSION_DENIED')
    expect(codeOf(await undo(readOnly, first.requestId, dryRun))).toBe('PERMISSION_DENIED')
  }
  const second = await undo(manager, first.requestId)
  expect(second.status).toBe(200)
  expect(codeOf(await undo(readOnly, second.requestId))).toBe('PERMISSION_DENIED')
  const shown = await readOnly.send(journal.listJournalEntries, { area: 'CATALOG' })
  expect(shown.body.entries.map((entry: { undoable: boolean }) => entry.undoable)).toEqual([
    false,
    false,
    false,
  ])
  const mine = await manager.send(journal.listJournalEntries, { area: 'CATALOG' })
  expect(mine.body.entries.map((entry: { undoable: boolean }) => entry.undoable)).toEqual([true, false, true])
})

test('protocol/journal §3: scopes, secrets and the deletion of a client app stay as the owner left them', async () => {
  const created = await owner.send(clientApps.createClientApp, {
    name: 'Till',
    withSecret: true,
    scopes: ['staff:write', 'orders:read'],
  })
  const { clientApp, clientSecret } = created.body
  const { id } = clientApp
  const reduced = await owner.send(clientApps.updateClientApp, { id, scopes: ['orders:read'] })
  const rotated = await owner.send(clientApps.createClientSecret, { id })
  const developer = await signIn(['developers:write'])
  for (const { requestId } of [reduced, rotated]) {
    await expectFinal(requestId, /page/)
    expect(codeOf(await undo(developer, requestId))).toBe('CHANGE_NOT_UNDOABLE')
  }
  const renamed = await owner.send(clientApps.updateClientApp, { id, name: 'Shop' })
  const first = await undo(developer, renamed.requestId)
  expect(first.status).toBe(200)
  expect((await undo(developer, first.requestId)).status).toBe(200)
  const read = async () =>
    (await driver.merchant.callOk(clientApps.listClientApps, {})).clientApps.find(app => app.id === id)
  expect(await read()).toMatchObject({ name: 'Shop', scopes: ['orders:read'] })
  const deleted = await owner.send(clientApps.deleteClientApp, { id })
  await expectFinal(deleted.requestId, /page/)
  const token = { clientId: id, grantType: 'client_credentials', clientSecret }
  expect((await driver.anyone.send(contract.oauth.token, token as never)).status).toBeGreaterThanOrEqual(400)
})

test('protocol/journal §3: a role that was taken away and a removed colleague do not come back', async () => {
  const { id } = await signIn('OWNER')
  const demoted = await owner.send(staff.updateStaffMember, { id, role: 'READ_ONLY' })
  await expectFinal(demoted.requestId, /page of the staff/)
  const removed = await owner.send(staff.removeStaffMember, { id })
  await expectFinal(removed.requestId, /Invite them again/)
  const created = await owner.send(roles.createRole, { name: 'Packing', scopes: ['orders:write'] })
  const roleId = created.body.role.id
  const narrowed = await owner.send(roles.updateRole, { id: roleId, scopes: ['orders:read'] })
  await expectFinal(narrowed.requestId, /page of the roles/)
  const dropped = await owner.send(roles.deleteRole, { id: roleId })
  await expectFinal(dropped.requestId, /create it again/)
})

test('protocol/journal §3: an invitation is taken back, and the undo of that invites nobody', async () => {
  const invited = await owner.send(staff.inviteStaffMember, { email: driver.newEmail(), role: 'OWNER' })
  const first = await undo(owner, invited.requestId)
  expect(first.body.undone).toMatchObject([{ operation: 'staff.removeStaffMember' }])
  await expectFinal(first.requestId, /Invite them again/)
})

test('protocol/journal §3: changes of a webhook and of a connection stay', async () => {
  const webhook = {
    name: 'Orders',
    uri: 'https://erp.invalid/events',
    eventTypes: ['wix.ecom.v1.order_created'],
  }
  const created = await owner.send(webhooks.createWebhook, { webhook })
  const { id } = created.body.webhook
  const moved = await owner.send(webhooks.updateWebhook, { webhook: { id, uri: 'https://erp.invalid/b' } })
  await expectFinal(moved.requestId, /webhook stays/)
  const deleted = await owner.send(webhooks.deleteWebhook, { id })
  await expectFinal(deleted.requestId, /webhook stays/)
})

test('protocol/journal §3: the sessions of a blocked member stay ended after the undo', async () => {
  const { id, tokens } = await driver.asNewMember()
  const blocked = await owner.send(members.blockMember, { id })
  expect((await undo(owner, blocked.requestId)).status).toBe(200)
  const token = tokens.access_token
  expect((await driver.member.send(members.getCurrentMember, {}, { token })).status).toBe(401)
})

/** Columns with the name of a secret or a right that hold neither. */
const HARMLESS = new Set([
  'data_search_indexes.keys',
  'merchandising_rules.unique_key',
  'tax_regions.unique_key',
  'tip_settings.unique_key',
])

test('decision 062: an undo restores no table with a secret or a right, and the journal has no secret', async () => {
  const rows = await shop.sql`
    select c.table_name || '.' || c.column_name as name, c.table_name as table, c.data_type as type,
      (select encode(t.tgargs, 'escape') from pg_trigger t
       where t.tgrelid = c.table_name::regclass and t.tgname = 'journal') like 'final%' as final
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`
  const suspect = rows.filter(
    ({ name, type, table, final }) =>
      !final &&
      !(TABLES_WITHOUT_JOURNAL as readonly string[]).includes(table) &&
      !HARMLESS.has(name) &&
      (type === 'bytea' || /secret|token|hash|password|credential|key|scope|role|encrypted/.test(name)),
  )
  expect(suspect.map(({ name }) => name)).toEqual([])
})
