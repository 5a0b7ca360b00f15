import {
  allCalls,
  scopes as allScopes,
  type CallDeclaration,
  type Contract,
  contract,
  isInScope,
  isStaffCallAllowed,
  type StaffArea,
  staffRoles,
} from '@stoa/contract'
import { codeOf, validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import { signInStaff } from '@stoa/testkit/staff'
import { expect, test } from 'vitest'
import { areaOf } from '../call/permissions.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { journal } = contract

interface Caller {
  name: string
  mayCall: (operation: string) => boolean
  send: (call: object, message: object) => Promise<{ status: number; body: unknown; headers: Headers }>
}

/** Roles of the shop cannot change staff. */
const forRole = (scopes: readonly string[]) => scopes.filter(scope => scope !== 'staff:write')

async function withRole(scopes: readonly string[]): Promise<Caller> {
  const { send } = await signInStaff({ shop, driver }, forRole(scopes))
  return { name: `role ${scopes}`, mayCall: operation => isInScope(forRole(scopes), operation), send }
}

async function withKey(scopes: readonly string[]): Promise<Caller> {
  const message = { name: 'Key', scopes } as never
  const { secret } = await driver.merchant.callOk(contract.apiKeys.createApiKey, message)
  return {
    name: `key ${scopes}`,
    mayCall: operation => isInScope(scopes, operation),
    send: (call, message) => driver.merchant.send(call as never, message as never, { token: secret }),
  }
}

const owner = await signInStaff({ shop, driver }, 'OWNER')

const writes = (
  allCalls as unknown as { resource: keyof Contract; name: string; declaration: CallDeclaration }[]
)
  .map(call => ({ ...call, operation: `${call.resource}.${call.name}` }))
  .filter(
    ({ operation, declaration: { method, readOnly, allow } }) =>
      areaOf(operation) && method !== 'GET' && !readOnly && (allow as readonly string[]).includes('merchant'),
  )

/** Some of each area, and all that need a recent proof; every night all of them. */
const seen = new Map<StaffArea, number>()
const chosen = writes.filter(({ operation, declaration }) => {
  const area = areaOf(operation) as StaffArea
  const before = seen.get(area) ?? 0
  seen.set(area, before + 1)
  return before % sized(6, 1) === 0 || declaration.recentProof
})

/** Callers who may do everything but change the area, and those who may do nothing else. */
const nearest = new Map<StaffArea, { denied: Caller[]; allowed: Caller[] }>()
async function nearestOf(area: StaffArea) {
  const known = nearest.get(area)
  if (known) return known
  const scope = `${area.toLowerCase()}:write`
  const others = allScopes.filter(one => one !== scope)
  const callers = {
    denied: [await withRole(others), await withKey(others)],
    allowed: [...(area === 'STAFF' ? [] : [await withRole([scope])]), await withKey([scope])],
  }
  nearest.set(area, callers)
  return callers
}

/** Takes a change back, and the undo as well. The entries of a change, of its undo, and of the undo of that, as far as they exist. */
async function* chainOf(requestId: string) {
  for (let id = requestId, length = 0; length < 3; length++) {
    yield id
    const reply = await owner.send(journal.undoChange, { requestId: id })
    if (reply.status !== 200) return
    id = reply.requestId
  }
}

const isRejected = (reply: { body: unknown }) =>
  ['PERMISSION_DENIED', 'JOURNAL_ENTRY_NOT_FOUND'].includes(String(codeOf(reply as never)))

/** The first changes of each area that were taken back and made again. */
const examples = new Map<StaffArea, { operation: string; entries: string[] }[]>()
/** Entries of changes that need a recent proof. */
const proved: { operation: string; requestId: string }[] = []

test('protocol/journal §3: an undo, and the undo of it, need the permission of the change', {
  timeout: 600_000,
}, async () => {
  const findings: string[] = []
  let repeated = 0
  for (const { resource, name, declaration, operation } of chosen) {
    await driver.reviveMember()
    const { as, message } = await validRequest(driver, resource, name)
    if (as !== 'merchant') continue
    const made = await owner.send(declaration, message)
    if (made.status !== 200) continue
    const area = areaOf(operation) as StaffArea
    const { denied, allowed } = await nearestOf(area)
    const entries: string[] = []
    for await (const requestId of chainOf(made.requestId)) {
      entries.push(requestId)
      if (declaration.recentProof) proved.push({ operation, requestId })
      for (const [i, caller] of denied.entries()) {
        const reply = await caller.send(journal.undoChange, { requestId, dryRun: i === entries.length % 2 })
        if (!isRejected(reply))
          findings.push(`${operation} ${entries.length} ${caller.name}: ${reply.status}`)
      }
      const caller = allowed[entries.length % allowed.length] as Caller
      const reply = await caller.send(journal.undoChange, { requestId, dryRun: true })
      // The undo of a sign-on deletes the account that it has created, so it needs the right to change customers too.
      const needsMore = operation === 'authentication.signOn'
      if (isRejected(reply) && !needsMore)
        findings.push(`${operation} ${entries.length} ${caller.name}: ${reply.status}`)
    }
    if (entries.length < 3) continue
    repeated++
    const some = examples.get(area) ?? []
    if (some.length < sized(1, 2)) examples.set(area, [...some, { operation, entries }])
  }
  expect(findings).toEqual([])
  // Others are final, or change nothing.
  expect(repeated).toBeGreaterThan(sized(30, 200))
})

test('protocol/journal §3: every role and every scope may take back what it may change', {
  timeout: 120_000,
}, async () => {
  const callers: Caller[] = []
  for (const role of staffRoles) {
    const { send } = await signInStaff({ shop, driver }, role)
    callers.push({ name: role, mayCall: operation => isStaffCallAllowed(role, operation), send })
  }
  for (const scope of allScopes) {
    if (scope !== 'staff:write') callers.push(await withRole([scope]))
    callers.push(await withKey([scope]))
  }
  const findings: string[] = []
  expect(examples.size).toBeGreaterThan(5)
  for (const { operation, entries } of [...examples.values()].flat())
    for (const { name, mayCall, send } of callers)
      for (const [i, requestId] of entries.entries()) {
        const isPermitted = !isRejected(await send(journal.undoChange, { requestId, dryRun: true }))
        if (isPermitted !== mayCall(operation)) findings.push(`${operation} ${i} ${name}: ${isPermitted}`)
      }
  expect(findings).toEqual([])
})

test('protocol/journal §3: an undo needs a recent proof where the change does', async () => {
  shop.clock.advance(16 * 60_000)
  await owner.renew()
  const codes = new Map<string, string>()
  for (const { operation, requestId } of proved)
    for (const dryRun of [true, false])
      codes.set(operation, String(codeOf(await owner.send(journal.undoChange, { requestId, dryRun }))))
  expect(codes.size).toBeGreaterThan(15)
  expect([...new Set(codes.values())]).toEqual(['PROOF_REQUIRED'])
})
