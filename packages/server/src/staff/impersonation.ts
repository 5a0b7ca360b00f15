import { contract, type MemberRead, memberReads } from '@stoa/contract'
import { type Caller, type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { findMember } from '../storage/identity/members.ts'

const rejections: Record<Exclude<MemberRead, 'ALLOWED'>, string> = {
  NOT_FOR_MEMBERS: 'must be a call that members may make; make this one as yourself',
  WRITES: 'must be a call that only reads; a member makes changes themselves',
  ACCOUNT: 'must not concern sign-in, sessions, factors, tokens or the data file of the member',
}

/** The member as the caller of a read, through the first app of the site. They must be able to sign in. */
async function memberAsCaller(
  ctx: Ctx<'MEMBER_NOT_FOUND' | 'MEMBER_STATUS'>,
  memberId: string,
): Promise<Caller> {
  const { directory } = ctx.platform
  const siteId = ctx.site.id
  const member =
    (await findMember(ctx.db, siteId, memberId.toLowerCase())) ?? ctx.fail('MEMBER_NOT_FOUND', { memberId })
  const { status } = member
  if (status === 'BLOCKED' || status === 'PENDING') return ctx.fail('MEMBER_STATUS', { memberId, status })
  const clientId = await directory.ownApp(siteId)
  const app = clientId ? await directory.client(clientId) : undefined
  return {
    role: 'member',
    siteId,
    id: member.id,
    strict: true,
    compatClient: false,
    ...(app && { clientId: app.id, catalogVersion: app.catalogVersion }),
    ...(app && !app.thirdParty && { shopOrigin: app.origins[0] }),
  }
}

export const impersonationHandlers = implement(contract.impersonation, {
  async readAsMember({ memberId, operation, message }, ctx) {
    const verdict = memberReads.get(operation)
    if (!verdict) rejectField('operation', 'VALIDATION', 'must be a call, such as orders.searchOrders')
    if (verdict !== 'ALLOWED')
      rejectField('operation', 'VALIDATION', rejections[verdict], { reason: verdict })
    const caller = await memberAsCaller(ctx, memberId)
    const { id } = caller
    // The journal shows the fields that differ: the call.
    await ctx.transact(ctx.caller, async inner => {
      inner.emit('stoa.platform.v1.read_as_member', id, { id, operation }, { id })
    })
    return ctx.readAs(caller, operation, message ?? {})
  },
})
