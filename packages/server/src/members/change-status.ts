import type { Ctx } from '../call/context.ts'
import { endAccess, mailBlocked, tellApproved } from '../identity/index.ts'
import { setStatus } from '../storage/identity/member-queries.ts'
import type { MemberRow, MemberStatus } from '../storage/identity/members.ts'
import { toMember } from './member-view.ts'

/** Allowed status transitions (decision 018). */
export const CAN_BECOME = {
  ACTIVE: ['PENDING', 'BLOCKED'],
  BLOCKED: ['PENDING', 'ACTIVE', 'OFFLINE'],
} as const satisfies Partial<Record<MemberStatus, readonly MemberStatus[]>>

/** Changes the status of members. Blocking also revokes their sessions and all tokens that could become one. */
export async function changeStatus(
  ctx: Ctx<never, 'wix.members.v1.member_updated'>,
  members: readonly MemberRow[],
  status: keyof typeof CAN_BECOME,
): Promise<MemberRow[]> {
  const { db, site, now } = ctx
  const ids = members.map(({ id }) => id)
  await setStatus(db, site.id, ids, status, now)
  if (status === 'BLOCKED') {
    await endAccess(ctx, ids)
    mailBlocked(ctx, members)
  } else
    await tellApproved(
      ctx,
      members.filter(member => member.status === 'PENDING'),
    )
  return members.map(member => {
    const changed = { ...member, status, pending: [], revision: member.revision + 1, updated_at: now }
    ctx.emit(
      'wix.members.v1.member_updated',
      member.id,
      { member: toMember(changed, 'FULL') },
      { member: toMember(member, 'FULL') },
    )
    return changed
  })
}
