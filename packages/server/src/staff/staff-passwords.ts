import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../call/context.ts'
import {
  checkPassword,
  hashPassword,
  isOutdated,
  limitAttempts,
  NO_SITE,
  requireGoodPassword,
  signInMails,
  staffTag,
} from '../identity/index.ts'
import { issueToken, revokeTokens } from '../storage/identity/one-time-tokens.ts'
import {
  deleteStaffSessionsOf,
  findStaffMember,
  noteStaffProof,
  type StaffMemberRow,
  type StaffSessionRow,
} from '../storage/identity/staff.ts'
import {
  findStaffMembersByEmail,
  findStaffPassword,
  writeStaffPassword,
} from '../storage/identity/staff-passwords.ts'
import { requireOwnSession, transactAs } from './browser-session.ts'
import { completeStaffSignIn } from './complete-sign-in.ts'
import { requireRecentProof } from './recent-proof.ts'
import { signInUrl } from './sign-in-link.ts'

const MAILED_LINK_MS = 15 * 60_000

const addressee = ({ email, language }: StaffMemberRow) => ({
  to: email,
  ...(language && { language }),
})

/** The staff member whom address and password identify, of any site; undefined if there is none. */
async function findByPassword({ db }: Ctx, email: string, password: string) {
  const members = await findStaffMembersByEmail(db, email)
  const first = members[0]
  // The same work for unknown addresses.
  if (!first) await checkPassword(password, undefined)
  for (const member of members) {
    const stored = await findStaffPassword(db, member.siteId, member.id)
    if ((await checkPassword(password, stored?.hash)) && stored) return { member, hash: stored.hash }
  }
  return undefined
}

/** Checks the current password of a session's staff member, with the limits of a sign-in. */
export async function requirePassword(
  ctx: Ctx<'STAFF_CREDENTIALS_INVALID'>,
  { siteId, staffMemberId }: StaffSessionRow,
  password: string,
): Promise<void> {
  const attempt = await limitAttempts(ctx, { purpose: 'login', account: staffMemberId, siteId })
  const stored = await findStaffPassword(ctx.db, siteId, staffMemberId)
  if (!(await checkPassword(password, stored?.hash))) return ctx.fail('STAFF_CREDENTIALS_INVALID')
  await attempt.succeeded()
}

export const staffPasswordHandlers: Pick<
  Handlers<typeof contract.staff>,
  'signInStaffWithPassword' | 'sendStaffSignInLink' | 'setStaffPassword'
> = {
  async signInStaffWithPassword({ email: sent, password }, ctx) {
    const email = sent.trim().toLowerCase()
    const attempt = await limitAttempts(ctx, { purpose: 'login', account: email, siteId: NO_SITE })
    const found = (await findByPassword(ctx, email, password)) ?? ctx.fail('STAFF_CREDENTIALS_INVALID')
    await attempt.succeeded()
    const { siteId, id } = found.member
    const reply = await completeStaffSignIn(ctx, { siteId, id }, 'PASSWORD', async inner => {
      const current = await findStaffPassword(inner.db, siteId, id, { lock: true })
      // Changed while the password was being checked.
      if (current?.hash !== found.hash) inner.fail('STAFF_CREDENTIALS_INVALID')
      if (isOutdated(found.hash))
        await writeStaffPassword(
          inner.db,
          { siteId, staffMemberId: id },
          await hashPassword(password),
          ctx.now,
        )
    })
    return reply ?? ctx.fail('STAFF_CREDENTIALS_INVALID')
  },

  async sendStaffSignInLink({ email: sent }, ctx) {
    const email = sent.trim().toLowerCase()
    await limitAttempts(ctx, { purpose: 'mail', account: email, siteId: NO_SITE })
    // Without an SMTP server the mailbox shows the link to colleagues, who may have fewer rights.
    if (!ctx.config.development && !ctx.config.smtpUrl) return {}
    for (const member of await findStaffMembersByEmail(ctx.db, email)) {
      const { siteId, id } = member
      await ctx.transact({ siteId, role: 'merchant', id }, async inner => {
        const ttlMs = MAILED_LINK_MS
        const token = await issueToken(inner, 'staff_sign_in', { siteId, memberId: id, data: {}, ttlMs })
        signInMails.magicLink(inner, addressee(member), signInUrl(ctx.config.publicUrl, token), ttlMs)
      })
    }
    return {}
  },

  async setStaffPassword({ newPassword, currentPassword }, ctx) {
    const session = await requireOwnSession(ctx)
    if (currentPassword) await requirePassword(ctx, session, currentPassword)
    else requireRecentProof(ctx, session)
    await transactAs(ctx, session, async inner => {
      const { siteId, staffMemberId } = session
      const member =
        (await findStaffMember(inner.db, siteId, staffMemberId)) ?? inner.fail('SIGN_IN_REQUIRED')
      requireGoodPassword('newPassword', newPassword, { site: inner.site, email: member.email })
      await writeStaffPassword(inner.db, session, await hashPassword(newPassword), inner.now)
      await noteStaffProof(inner.db, session.id, inner.now)
      await deleteStaffSessionsOf(inner.db, session, { exceptId: session.id })
      await revokeTokens(inner.db, siteId, [staffMemberId], ['staff_sign_in'], inner.now)
      inner.invalidate(staffTag(siteId))
      signInMails.passwordChanged(inner, addressee(member))
      inner.emit('stoa.platform.v1.staff_password_changed', staffMemberId, { staffMemberId })
    })
    return {}
  },
}
