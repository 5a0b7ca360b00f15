import type { Ctx } from '../call/context.ts'
import { endSessionsOf } from '../identity/index.ts'
import { deleteMembers } from '../storage/identity/member-data.ts'
import type { MemberRow } from '../storage/identity/members.ts'

/** Deletes members and revokes their sessions. The events contain ids only. */
export async function removeMembers(
  ctx: Ctx<never, 'wix.members.v1.member_deleted'>,
  members: readonly MemberRow[],
): Promise<void> {
  const ids = members.map(({ id }) => id)
  await endSessionsOf(ctx, ids)
  for (const id of ids) ctx.emit('wix.members.v1.member_deleted', id, { member: { id, status: 'DELETED' } })
  await deleteMembers(ctx.db, ctx.site.id, ids)
}
