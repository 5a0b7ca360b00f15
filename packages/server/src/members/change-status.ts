import type { Ctx } from '../context.ts'
import { endSessionsOf } from '../identity/index.ts'
import { setStatus } from '../storage/member-queries.ts'
import type { MemberRow, MemberStatus } from '../storage/members.ts'
import { dropTickets } from '../storage/tickets.ts'
import { toMember } from './member-view.ts'

/** From which status the merchant can bring a member into another (decision 018). */
export const CAN_BECOME = {
  ACTIVE: ['PENDING', 'BLOCKED'],
  BLOCKED: ['PENDING', 'ACTIVE', 'OFFLINE'],
} as const satisfies Partial<Record<MemberStatus, readonly MemberStatus[]>>

/** Lets members in, or keeps them out: then their sessions and whatever could become one end at once. */
export async function changeStatus(
  ctx: Ctx<never, 'wix.members.v1.member_updated'>,
  members: readonly MemberRow[],
  status: keyof typeof CAN_BECOME,
): Promise<MemberRow[]> {
  const { db, site, now } = ctx
  await setStatus(
    db,
    site.id,
    members.map(({ id }) => id),
    status,
    now,
  )
  const after: MemberRow[] = []
  for (const member of members) {
    const changed = { ...member, status, pending: [], revision: member.revision + 1, updated_at: now }
    if (status === 'BLOCKED') {
      await endSessionsOf(ctx, member.id)
      await dropTickets(
        db,
        site.id,
        member.id,
        ['session', 'code', 'recovery', 'magic_link', 'second_factor', 'email_verification'],
        now,
      )
    }
    ctx.emit(
      'wix.members.v1.member_updated',
      member.id,
      { member: toMember(changed, 'FULL') },
      { member: toMember(member, 'FULL') },
    )
    after.push(changed)
  }
  return after
}
