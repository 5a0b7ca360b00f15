import { accessOfScopes, CUSTOM_ROLE, type contract, type ReplyOf, staffAccess } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { insertStaffSession, type StaffMemberRow } from '../storage/identity/staff.ts'
import { findStaffPreferences } from '../storage/identity/staff-preferences.ts'
import { findStaffRole } from '../storage/identity/staff-roles.ts'
import { listBrowserSessions, SESSION_SEC, storeBrowserSessions } from './browser-session.ts'
import { STAFF_TOKEN_TTL_SEC, signStaffToken } from './staff-token.ts'
import { toStaffMember } from './staff-view.ts'

type SessionReply = ReplyOf<typeof contract.staff.openStaffSession>

/** Access by area, from the built-in role or the scopes of the shop's own role. */
async function accessOf({ db }: Ctx, { siteId, role, roleId }: StaffMemberRow) {
  if (role !== CUSTOM_ROLE) return staffAccess[role]
  return accessOfScopes((roleId && (await findStaffRole(db, siteId, roleId))?.scopes) || [])
}

/** The reply with which the admin begins; undefined if the site is gone. */
export async function openSession(
  ctx: Ctx,
  member: StaffMemberRow,
  sessionId: string,
): Promise<SessionReply | undefined> {
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
    preferences: await findStaffPreferences(ctx.db, member.siteId, member.id),
    access: await accessOf(ctx, member),
  }
}

/** Signs the browser in as a staff member, beside its sessions of other sites; undefined if the site is gone. */
export async function startSession(ctx: Ctx, member: StaffMemberRow): Promise<SessionReply | undefined> {
  const { db, ids, now, request } = ctx
  const session = {
    id: ids.guid(),
    siteId: member.siteId,
    staffMemberId: member.id,
    secret: ids.secret(32),
    expiresAt: now + SESSION_SEC * 1000,
    address: request.address,
    ...(request.userAgent && { userAgent: request.userAgent }),
  }
  await insertStaffSession(db, session, now)
  const others = (await listBrowserSessions(ctx)).filter(({ siteId }) => siteId !== member.siteId)
  storeBrowserSessions(ctx, [session, ...others])
  return openSession(ctx, member, session.id)
}
