import type { Ctx } from '../../call/context.ts'
import { findMember } from '../../storage/identity/members.ts'
import { newOwner } from './cart-view.ts'

/** Whom a purchase is for: the member that a merchant names, else the caller or a new visitor. */
export async function requestedOwner(
  ctx: Ctx<'MEMBER_NOT_FOUND'>,
  memberId: string | null | undefined,
): Promise<ReturnType<typeof newOwner>> {
  if (!memberId) return newOwner(ctx)
  const member = await findMember(ctx.db, ctx.site.id, memberId.toLowerCase())
  if (!member) return ctx.fail('MEMBER_NOT_FOUND', { memberId })
  return { role: 'member', id: memberId.toLowerCase() }
}
