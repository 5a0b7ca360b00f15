import type { contract } from '@stoa/contract'
import type { Ctx, Handlers } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
import {
  type Attempt,
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
import { addressee, mailSecurityChange } from './security-mails.ts'
import { signInUrl } from './sign-in-link.ts'

const MAILED_LINK_MS = 15 * 60_000

/** Counts an attempt at the password of a staff member; undefined if there were too many. */
async function countAttempt(ctx: Ctx, { siteId, id }: StaffMemberRow): Promise<Attempt | undefined> {
  try {
    return await limitAttempts(ctx, { purpose: 'login', account: id, siteId })
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return undefined
    throw error
  }
}

/**
 * The staff members whom address and password identify, one of each site. Attempts are counted for each of them: an owner
 * can invite any address, so a sign-in to their site must not permit more attempts at another one.
 */
async function findByPassword(ctx: Ctx, email: string, password: string, siteId?: string) {
  const members = await findStaffMembersByEmail(ctx.db, email, siteId)
  if (members.length === 0) {
    await limitAttempts(ctx, { purpose: 'login', account: email, siteId: NO_SITE })
    // The same work for unknown addresses.
    await checkPassword(password, undefined)
  }
  const found = []
  let rejected = 0
  for (const member of members) {
    const attempt = await countAttempt(ctx, member)
    if (!attempt) {
      rejected++
      continue
    }
    const stored = await findStaffPassword(ctx.db, member.siteId, member.id)
    if ((await checkPassword(password, stored?.hash)) && stored)
      found.push({ member, hash: stored.hash, attempt })
  }
  // Rejects with the time to wait.
  if (members[0] && rejected === members.length)
    await limitAttempts(ctx, { purpose: 'login', account: members[0].id, siteId: members[0].siteId })
  return found
}

/** The sites of staff members, for the choice of one. */
async function sitesOf(ctx: Ctx, members: readonly StaffMemberRow[]) {
  const sites = await Promise.all(members.map(({ siteId }) => ctx.platform.directory.site(siteId)))
  return sites.flatMap(site => (site ? [{ id: site.id, name: site.name }] : []))
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
  async signInStaffWithPassword({ email: sent, password, siteId: chosen }, ctx) {
    const email = sent.trim().toLowerCase()
    const matches = await findByPassword(ctx, email, password, chosen)
    for (const { attempt } of matches) await attempt.succeeded()
    if (matches.length > 1) {
      const sites = await sitesOf(
        ctx,
        matches.map(({ member }) => member),
      )
      if (sites.length > 1) ctx.fail('SITE_CHOICE_REQUIRED', { sites })
    }
    const found = matches[0] ?? ctx.fail('STAFF_CREDENTIALS_INVALID')
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
    for (const member of await findStaffMembersByEmail(ctx.db, email)) {
      const { siteId, id } = member
      // Without an SMTP server the mailbox shows the link to colleagues, who may have fewer rights.
      if (!ctx.config.development && !(await ctx.platform.sendsMail(siteId))) continue
      await ctx.transact({ siteId, role: 'merchant', id }, async inner => {
        const ttlMs = MAILED_LINK_MS
        const token = await issueToken(inner, 'staff_sign_in', { siteId, memberId: id, data: {}, ttlMs })
        signInMails.staffSignInLink(inner, addressee(member), signInUrl(ctx.config.publicUrl, token), ttlMs)
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
      mailSecurityChange(inner, member, 'PASSWORD_CHANGED')
      inner.emit('stoa.platform.v1.staff_password_changed', staffMemberId, { staffMemberId })
    })
    return {}
  },
}
