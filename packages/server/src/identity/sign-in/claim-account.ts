import type { Ctx } from '../../call/context.ts'
import { dropPassword, type MemberRow } from '../../storage/identity/members.ts'
import { endAccessByPassword } from '../sessions/end-sessions.ts'
import { memberAddressee, signInMails } from './sign-in-mails.ts'

/**
 * Runs when the owner of an address verifies it for the first time. Revokes the password and the sessions created before,
 * because another person may have registered with the address (pre-hijacking).
 */
export async function claimAccount(ctx: Ctx, member: MemberRow): Promise<boolean> {
  if (member.email_verified || !member.password_hash) return false
  await dropPassword(ctx.db, ctx.site.id, member.id)
  await endAccessByPassword(ctx, member.id)
  signInMails.passwordChanged(ctx, memberAddressee(member))
  return true
}
