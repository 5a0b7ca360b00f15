import type { Ctx } from '../call/context.ts'
import type { StaffSecurityChange } from '../call/mail-request.ts'
import { browserName } from '../identity/index.ts'
import type { StaffMemberRow } from '../storage/identity/staff.ts'

/** The address and the language of a staff member; without one of their own it is that of the site. */
export const addressee = ({ email, language }: StaffMemberRow) => ({
  to: email,
  ...(language && { language }),
})

/** Mails a staff member about a change of how they sign in, in its transaction (protocol/staff-account §7). */
export function mailSecurityChange(
  ctx: Ctx,
  member: StaffMemberRow,
  change: StaffSecurityChange,
  codesLeft?: number,
): void {
  const { address, userAgent } = ctx.request
  ctx.mail({
    ...addressee(member),
    template: 'staffSecurity',
    data: {
      change,
      at: ctx.now,
      browser: browserName(userAgent),
      address,
      link: `${ctx.config.publicUrl}/admin/account`,
      ...(codesLeft !== undefined && { codesLeft }),
    },
  })
}
