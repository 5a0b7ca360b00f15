import type { Ctx } from '../call/context.ts'
import { endSessionsOf } from '../identity/index.ts'
import { deleteMembers } from '../storage/identity/member-data.ts'
import type { MemberRow } from '../storage/identity/members.ts'
import { cancelContractsOf } from '../subscriptions/index.ts'

type MemberDeletionEvent =
  | 'wix.members.v1.member_deleted'
  | 'wix.ecom.v1.checkout_deleted'
  | 'stoa.ecom.v1.subscription_contract_canceled'

/** Deletes members, revokes their sessions and cancels their subscriptions. The events about members contain ids only. */
export async function removeMembers(
  ctx: Ctx<never, MemberDeletionEvent>,
  members: readonly MemberRow[],
): Promise<void> {
  const ids = members.map(({ id }) => id)
  await endSessionsOf(ctx, ids)
  for (const id of ids) ctx.emit('wix.members.v1.member_deleted', id, { member: { id, status: 'DELETED' } })
  await cancelContractsOf(ctx, ids)
  const checkoutIds = await deleteMembers(ctx.db, ctx.site.id, ids)
  for (const id of checkoutIds) ctx.emit('wix.ecom.v1.checkout_deleted', id, { checkoutId: id })
}
