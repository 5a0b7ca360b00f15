import { allCalls, contract, EVERYONE, type NamedCall, requiredAccess } from '@stoa/contract'
import { codeOf, createDriver, type Reply, type TestDriver, validRequest } from '@stoa/testkit'
import { type SignedInStaff, signInStaff } from '@stoa/testkit/staff'
import { needsOtherProgram } from '../prepare.ts'
import { judge, type Proof } from '../proof.ts'
import { rows, type Target } from '../target.ts'
import { callersWithout, type NarrowCaller } from './narrow-callers.ts'
import { revocations } from './revocations.ts'

const { undoChange } = contract.journal

/** Prices, stock, content and its permissions, secrets, scopes and roles: the changes that the short form takes back. */
const SHORT = new Set([
  'products.updateProduct',
  'priceLists.createPriceList',
  'discountRules.createDiscountRule',
  'coupons.createCoupon',
  'dataCollections.updateDataCollection',
  'items.insert',
  'members.updateMember',
  'orders.updateOrder',
  'sites.updateSite',
  'clientApps.createClientApp',
  'clientApps.updateClientApp',
  'clientApps.createClientSecret',
  'apiKeys.createApiKey',
  'webhooks.updateWebhook',
  'connections.createConnection',
  'servicePlugins.updateServicePlugin',
  'roles.updateRole',
  'staff.inviteStaffMember',
])

/** A change, its undo, and the undo of that. */
const CHAIN = 3

interface Tally {
  changes: number
  rejected: number
  /** Changes that need a recent proof, with their undos. */
  proved: { operation: string; requestId: string }[]
  findings: string[]
}

/** Callers without the right of a change send it, take it back, and take the undo back; owners take revocations back. */
export const undo: Proof = {
  id: 'R19',
  title: 'undo',
  promise:
    'An undo needs the rights and the recent proof of its change, and restores no right that was revoked.',
  short: true,
  async run(target, scale) {
    let driver = await createDriver(target)
    const owner = await signInStaff({ shop: target, driver }, 'OWNER')
    const tally: Tally = { changes: 0, rejected: 0, proved: [], findings: [] }
    const narrow = new Map<string, NarrowCaller[]>()
    for (const call of changes(target).filter(call => scale(1, 0) || SHORT.has(operationOf(call)))) {
      const { area } = requiredAccess.get(operationOf(call)) ?? {}
      const missing = `${area}`.toLowerCase()
      const callers = narrow.get(missing) ?? (await callersWithout({ target, driver }, [`${missing}:write`]))
      narrow.set(missing, callers)
      await driver.reviveMember()
      try {
        await takeBack(call, { driver, owner, callers }, tally)
      } catch (error) {
        tally.findings.push(`${operationOf(call)}: ${(error as Error).message}`)
        driver = await createDriver(target)
      }
    }
    const revoked = await takeRevocationsBack(target, owner, tally)
    const asked = await takeBackWithOldProof({ target, driver }, tally)
    return judge(
      `${tally.changes} changes, their undos and undos of those: ${tally.rejected} attempts without the right rejected; ` +
        `${revoked} revocations stay; an old proof is rejected for ${asked} entries; ${tally.findings.length} findings`,
      tally.findings,
    )
  },
}

const operationOf = ({ resource, name }: NamedCall) => `${resource}.${name}`

/** Calls by which a merchant changes an area of the shop. */
const changes = (target: Target) =>
  allCalls.filter(call => {
    const { method, readOnly, allow } = call.declaration
    const required = requiredAccess.get(operationOf(call))
    if (!required || required.area === EVERYONE || needsOtherProgram(call, target)) return false
    return method !== 'GET' && !readOnly && (allow as readonly string[]).includes('merchant')
  })

const isDenied = (reply: Reply) =>
  ['PERMISSION_DENIED', 'JOURNAL_ENTRY_NOT_FOUND'].includes(codeOf(reply) ?? '')

async function takeBack(
  call: NamedCall,
  { driver, owner, callers }: { driver: TestDriver; owner: SignedInStaff; callers: NarrowCaller[] },
  tally: Tally,
): Promise<void> {
  const operation = operationOf(call)
  const { as, message } = await validRequest(driver, call.resource, call.name)
  if (as !== 'merchant') return
  const expectDenied = (reply: Reply, attempt: string) => {
    if (isDenied(reply)) tally.rejected++
    else tally.findings.push(`${operation}: ${attempt} is answered ${reply.status} ${codeOf(reply) ?? ''}`)
  }
  for (const { name, send } of callers)
    expectDenied(await send(call.declaration, message), `the call by ${name}`)
  const made = await owner.send(call.declaration, message)
  if (made.status !== 200) return
  tally.changes++
  for (let id = made.requestId, length = 1; length <= CHAIN; length++) {
    for (const dryRun of [true, false])
      for (const { name, send } of callers)
        expectDenied(await send(undoChange, { requestId: id, dryRun }), `undo ${length} by ${name}`)
    if (call.declaration.recentProof) tally.proved.push({ operation, requestId: id })
    const undone = await owner.send(undoChange, { requestId: id })
    if (undone.status !== 200) return
    id = undone.requestId
  }
}

/** Revokes rights and takes that back, as an owner. What was revoked must not work again. */
async function takeRevocationsBack(target: Target, owner: SignedInStaff, tally: Tally): Promise<number> {
  const attempts = Object.entries(revocations)
  for (const [name, revoke] of attempts) {
    const driver = await createDriver(target)
    try {
      const { requestId, works } = await revoke({ target, driver, owner })
      if (await works()) throw new Error('works after its revocation')
      for (let id = requestId, length = 1; length <= CHAIN; length++) {
        const undone = await owner.send(undoChange, { requestId: id })
        if (await works()) throw new Error(`works again after undo ${length}`)
        if (undone.status !== 200) break
        id = undone.requestId
      }
    } catch (error) {
      tally.findings.push(`${name}: ${(error as Error).message}`)
    }
  }
  return attempts.length
}

async function takeBackWithOldProof(
  { target, driver }: { target: Target; driver: TestDriver },
  tally: Tally,
): Promise<number> {
  // The session is new: nodes have not read the time of its proof yet.
  const { id, send } = await signInStaff({ shop: target, driver }, 'OWNER')
  await rows(
    target,
    "update staff_sessions set proved_at = now() - interval '1 hour' where site_id = $1 and staff_member_id = $2",
    [target.siteId, id],
  )
  if (tally.proved.length === 0) tally.findings.push('no change needed a recent proof')
  for (const { operation, requestId } of tally.proved)
    for (const dryRun of [true, false]) {
      const code = codeOf(await send(undoChange, { requestId, dryRun }))
      if (code !== 'PROOF_REQUIRED')
        tally.findings.push(`${operation}: an undo with an old proof is answered ${code ?? 200}`)
    }
  return tally.proved.length
}
