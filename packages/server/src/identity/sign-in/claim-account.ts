import type { Ctx } from '../../call/context.ts'
import { dropPassword, type MemberRow } from '../../storage/identity/members.ts'
import { endAccessByPassword } from '../sessions/end-sessions.ts'
import { memberAddressee, signInMails } from './sign-in-mails.ts'

/**
 * The address is proved for the first time, by its owner. Whoever registered with it before, and never proved it, may be
 * somebody else who waits for him: what that one knows or has opens the account no more.
 */
export async function claimAccount(ctx: Ctx, member: MemberRow): Promise<boolean> {
  if (member.email_verified || !member.password_hash) return false
  await dropPassword(ctx.db, ctx.site.id, member.id)
  await endAccessByPassword(ctx, member.id)
  signInMails.passwordChanged(ctx, memberAddressee(member))
  return true
}
