import { accessOfScopes, CUSTOM_ROLE, type contract, type ReplyOf, staffAccess } from '@stoa/contract'
import type { Ctx, Handlers } from '../call/context.ts'
import { limitAttempts, NO_SITE, staffTag } from '../identity/index.ts'
import { consumeToken } from '../storage/identity/one-time-tokens.ts'
import {
  deleteStaffSession,
  findStaffMember,
  insertStaffSession,
  noteStaffSessionUse,
  type StaffMemberRow,
  writeStaffLanguage,
} from '../storage/identity/staff.ts'
import { findStaffRole } from '../storage/identity/staff-roles.ts'
import { COOKIE, findOwnSession, requireOwnSession } from './browser-session.ts'
import { STAFF_TOKEN_TTL_SEC, signStaffToken } from './staff-token.ts'
import { toStaffMember } from './staff-view.ts'

type StaffCalls = typeof contract.staff

const SESSION_SEC = 30 * 86_400

/** Access by area, from the built-in role or the scopes of the shop's own role. */
async function accessOf({ db }: Ctx, { siteId, role, roleId }: StaffMemberRow) {
  if (role !== CUSTOM_ROLE) return staffAccess[role]
  return accessOfScopes((roleId && (await findStaffRole(db, siteId, roleId))?.scopes) || [])
}

/** The reply with which the admin begins; undefined if the site is gone. */
async function openSession(
  ctx: Ctx,
  member: StaffMemberRow,
  sessionId: string,
): Promise<ReplyOf<StaffCalls['openStaffSession']> | undefined> {
  const { directory, protectionSecret } = ctx.platform
  const site = await directory.site(member.siteId)
  if (!site) return undefined
  const clientId = await directory.ownApp(site.id)
  const shopUrl = clientId && (await directory.client(clientId))?.origins[0]
  const { id, name, currency, locale, settings } = site
  return {
    accessToken: signStaffToken(protectionSecret, sessionId, ctx.now),
    expiresIn: STAFF_TOKEN_TTL_SEC,
    staffMember: toStaffMember(member),
    site: { id, name, currency, locale, timeZone: settings.timeZone, ...(shopUrl && { shopUrl }) },
    access: await accessOf(ctx, member),
  }
}

export const staffSessionHandlers: Pick<
  Handlers<StaffCalls>,
  'signInStaff' | 'openStaffSession' | 'setStaffLanguage' | 'endStaffSession'
> = {
  async signInStaff({ token }, ctx) {
    const { db, ids, now, request } = ctx
    const attempt = await limitAttempts(ctx, { purpose: 'link', siteId: NO_SITE })
    const oneTimeToken = await consumeToken(db, 'staff_sign_in', token, now)
    if (!oneTimeToken?.memberId) return ctx.fail('SIGN_IN_LINK_INVALID')
    const { siteId, memberId } = oneTimeToken
    const member = (await findStaffMember(db, siteId, memberId)) ?? ctx.fail('SIGN_IN_LINK_INVALID')
    await attempt.succeeded()
    const session = { id: ids.guid(), siteId, staffMemberId: member.id, secret: ids.secret(32) }
    const expiresAt = now + SESSION_SEC * 1000
    const { userAgent, address } = request
    await insertStaffSession(db, { ...session, expiresAt, address, ...(userAgent && { userAgent }) }, now)
    request.setCookie(COOKIE, session.secret, SESSION_SEC)
    return (await openSession(ctx, member, session.id)) ?? ctx.fail('SIGN_IN_LINK_INVALID')
  },

  async openStaffSession(_input, ctx) {
    const session = await requireOwnSession(ctx)
    const member = await findStaffMember(ctx.db, session.siteId, session.staffMemberId)
    const { address, userAgent } = ctx.request
    await noteStaffSessionUse(ctx.db, { id: session.id, address, userAgent }, ctx.now)
    return (member && (await openSession(ctx, member, session.id))) ?? ctx.fail('SIGN_IN_REQUIRED')
  },

  async setStaffLanguage({ language }, ctx) {
    const { siteId, staffMemberId } = await requireOwnSession(ctx)
    const member = await ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, inner =>
      writeStaffLanguage(inner.db, siteId, staffMemberId, language),
    )
    return { staffMember: toStaffMember(member ?? ctx.fail('SIGN_IN_REQUIRED')) }
  },

  async endStaffSession(_input, ctx) {
    const session = await findOwnSession(ctx)
    ctx.request.setCookie(COOKIE, '', 0)
    if (!session) return {}
    const { siteId, staffMemberId } = session
    await ctx.transact({ siteId, role: 'merchant', id: staffMemberId }, async inner => {
      await deleteStaffSession(inner.db, session.id)
      inner.invalidate(staffTag(siteId))
    })
    return {}
  },
}
