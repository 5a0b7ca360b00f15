import type { AnyCtx, Ctx } from '../call/context.ts'
import { reportErasedItem } from '../data/items/index.ts'
import { endSessionsOf } from '../identity/index.ts'
import type { DataSubject } from '../storage/identity/data-subject.ts'
import { type ErasedRows, erasePersonalData } from '../storage/identity/erase-personal-data.ts'
import type { MemberRow } from '../storage/identity/members.ts'
import { cancelContractsOf } from '../subscriptions/index.ts'

type DataErasureEvent =
  | 'wix.data.v2.data_item_deleted'
  | 'wix.ecom.v1.checkout_deleted'
  | 'stoa.ecom.v1.subscription_contract_canceled'

/** Deletes members, revokes their sessions and cancels their subscriptions. The events about members contain ids only. */
export async function removeMembers(
  ctx: Ctx<never, 'wix.members.v1.member_deleted' | DataErasureEvent>,
  members: readonly MemberRow[],
): Promise<void> {
  const ids = members.map(({ id }) => id)
  await endSessionsOf(ctx, ids)
  for (const id of ids) ctx.emit('wix.members.v1.member_deleted', id, { member: { id, status: 'DELETED' } })
  for (const { remove } of Object.values(ctx.platform.memberData))
    for (const id of ids) await remove(ctx as AnyCtx, id)
  await eraseData(ctx, subjectOf(members))
}

/** Members and their verified addresses. An address that is not verified may be that of a buyer without an account. */
export const subjectOf = (members: readonly MemberRow[]): DataSubject => ({
  memberIds: members.map(({ id }) => id),
  emails: members.flatMap(({ email, email_verified }) => (email && email_verified ? [email] : [])),
})

/** Erases personal data, cancels subscriptions and reports the deleted checkouts and items. */
export async function eraseData(
  ctx: Ctx<never, DataErasureEvent>,
  subject: DataSubject,
): Promise<ErasedRows> {
  await cancelContractsOf(ctx, subject)
  const erased = await erasePersonalData(ctx.db, ctx.site.id, subject, ctx.now)
  for (const id of erased.checkoutIds) ctx.emit('wix.ecom.v1.checkout_deleted', id, { checkoutId: id })
  for (const item of erased.items) reportErasedItem(ctx, item)
  return erased
}
