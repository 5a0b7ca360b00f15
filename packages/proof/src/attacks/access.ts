import { allCalls, type NamedCall, type Role } from '@stoa/contract'
import { SITE_INDEPENDENT_IDS } from '@stoa/server'
import { codeOf, createDriver, type Reply, type TestDriver, validRequest } from '@stoa/testkit'
import { count } from '../measure.ts'
import { JOB_ENDED, needsOtherProgram } from '../prepare.ts'
import { judge, type Proof } from '../proof.ts'
import { requestsWithEvents, type Target } from '../target.ts'

const ROLES: readonly Role[] = ['anyone', 'visitor', 'member', 'merchant']

/** Calls on data of one visitor or member: another one of the same site is rejected. */
const PERSONAL = new Set([
  'checkout.getCheckout',
  'checkout.updateCheckout',
  'checkout.createOrder',
  'orders.getOrder',
  'memberSessions.revokeSession',
  'factors.deleteFactor',
  'factors.revokeTrustedDevice',
  'members.updateMember',
  'members.deleteMemberAddresses',
  'members.deleteMemberEmails',
])

interface Tally {
  rejected: number
  leaked: number
  /** Ids that may appear in replies to another site: those that it has sent, and those that are the same on every site. */
  sent: Set<string>
  personal: number
  findings: string[]
}

/** Every possible attacker sends each call's valid request before its owner, who must then still succeed. */
export const access: Proof = {
  id: 'R5',
  title: 'access',
  promise: 'Each call answers only the roles that it declares, and only about what is theirs.',
  async run(target) {
    const tally: Tally = {
      rejected: 0,
      leaked: 0,
      sent: new Set(SITE_INDEPENDENT_IDS),
      personal: 0,
      findings: [],
    }
    const stranger = await createDriver(target)
    const other = await createDriver(target, target.other)
    const calls = allCalls.filter(call => !needsOtherProgram(call, target))
    let owner = await createDriver(target)
    for (const call of calls) {
      await owner.reviveMember()
      try {
        await attack(target, call, { owner, stranger, other }, tally)
      } catch (error) {
        tally.findings.push(`${call.resource}.${call.name}: ${(error as Error).message}`)
        owner = await createDriver(target)
      }
    }
    return judge(
      `${calls.length} calls: ${count(tally.rejected)} rejections by role, ${tally.leaked} attacks from another site, ` +
        `${tally.personal} by another visitor or member, ${tally.findings.length} leaks (no staff role yet)`,
      tally.findings,
    )
  },
}

async function attack(
  target: Target,
  { resource, name, declaration }: NamedCall,
  { owner, stranger, other }: Record<'owner' | 'stranger' | 'other', TestDriver>,
  tally: Tally,
): Promise<void> {
  const operation = `${resource}.${name}`
  const { as, message } = await validRequest(owner, resource, name)
  const allowed = declaration.allow as readonly Role[]

  if (!allowed.includes('anyone'))
    for (const role of ROLES.filter(role => !allowed.includes(role))) {
      const { status } = await owner.send(declaration, message, role)
      tally.rejected++
      if (status !== (role === 'anyone' ? 401 : 403))
        tally.findings.push(`${operation}: ${role} is answered ${status}`)
    }

  if (PERSONAL.has(operation)) {
    const { status } = await stranger.send(declaration, message, as)
    tally.personal++
    if (status === 200) tally.findings.push(`${operation}: another ${as} is answered 200`)
  }

  // A token of another site can neither read nor change anything of this one.
  const leaked: Reply[] = []
  for (const id of idsIn(message)) tally.sent.add(id)
  for (const role of allowed.filter(role => role !== 'anyone')) {
    leaked.push(await other.send(declaration, message, role))
    tally.leaked++
  }
  if ((await requestsWithEvents(target, leaked)).length > 0)
    tally.findings.push(`${operation}: another site changed something`)

  const reply = await owner.send(declaration, message, as)
  if (reply.status !== (declaration.redirects ? 302 : 200) && codeOf(reply) !== JOB_ENDED)
    throw new Error(`its owner is answered ${reply.status} ${codeOf(reply)}`)
  const secrets = idsIn(reply.body).difference(tally.sent).difference(idsIn(other.site))
  for (const { body } of leaked) {
    const leaked = secrets.intersection(idsIn(body))
    if (leaked.size > 0) tally.findings.push(`${operation}: another site reads ${[...leaked][0]}`)
  }
}

/** The catalogue, the absent value, carriers and the default tax group are the same everywhere. */
const COMMON = new Set([
  '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  '00000000-0000-0000-0000-000000000000',
  '887346ce-4d71-4ff2-9aed-37d827b0ce44',
  '675a8b98-9012-43a7-9593-44e184f78845',
  '734b1686-6e55-4f01-9024-b6a489cc5cc7',
  '6d1f5e2c-8b0a-4c57-9e34-2f7a1c0d9b68',
])

const idsIn = (value: unknown) =>
  new Set(JSON.stringify(value ?? null).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)).difference(
    COMMON,
  )
