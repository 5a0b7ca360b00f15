import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { findStaffSessionBySecret, type StaffSessionRow } from '../storage/identity/staff.ts'

/** Cookie of the browser with the secrets of its sessions, at most one of each site, the latest sign-in first. */
const COOKIE = 'stoa_staff'

/** Sessions of one browser. A further sign-in takes the place of the oldest one. */
const MAX_SESSIONS = 8

/** Lifetime of a session and its cookie, in seconds. */
export const SESSION_SEC = 30 * 86_400

/** A session of the calling browser, with its secret. */
export type BrowserSession = StaffSessionRow & { secret: string }

/** The sessions of the calling browser that have not ended, the latest sign-in first. */
export async function listBrowserSessions({ db, request, now }: Ctx): Promise<BrowserSession[]> {
  const secrets = (request.cookie(COOKIE) ?? '').split('.').filter(Boolean).slice(0, MAX_SESSIONS)
  const found = await Promise.all(
    secrets.map(async secret => {
      const session = await findStaffSessionBySecret(db, secret, now)
      return session && { ...session, secret }
    }),
  )
  return found.filter(session => session !== undefined)
}

/** Leaves these sessions in the browser. Without any the cookie is deleted. */
export const storeBrowserSessions = ({ request }: Ctx, sessions: readonly { secret: string }[]) => {
  const secrets = sessions.slice(0, MAX_SESSIONS).map(({ secret }) => secret)
  request.setCookie(COOKIE, secrets.join('.'), secrets.length > 0 ? SESSION_SEC : 0)
}

/**
 * The session of the calling browser for the staff member whom the request names. A tab acts only for the staff member with
 * whom it was opened, whichever sites the browser has signed in to since. A request without the name has the only session.
 */
export async function findOwnSession(ctx: Ctx): Promise<BrowserSession | undefined> {
  const sessions = await listBrowserSessions(ctx)
  const { staffMemberId } = ctx.request
  if (staffMemberId) return sessions.find(session => session.staffMemberId === staffMemberId)
  if (sessions.length > 1)
    rejectField('x-stoa-staff-member', 'REQUIRED_FIELD', 'is required in a browser with several sessions')
  return sessions[0]
}

/** The session of the calling browser. Rejects browsers without one. */
export const requireOwnSession = async (ctx: Ctx<'SIGN_IN_REQUIRED'>): Promise<StaffSessionRow> =>
  (await findOwnSession(ctx)) ?? ctx.fail('SIGN_IN_REQUIRED')

/** Runs work in a transaction as the staff member of a session. The journal records it. */
export const transactAs = <E extends ErrorCode, V extends string, T>(
  ctx: Ctx<E, V>,
  {
    siteId,
    staffMemberId,
    role,
    scopes,
  }: Pick<StaffSessionRow, 'siteId' | 'staffMemberId' | 'role' | 'scopes'>,
  work: (inner: Ctx<E, V>) => Promise<T>,
): Promise<T> =>
  ctx.transact(
    { siteId, role: 'merchant', id: staffMemberId, staffRole: role, ...(scopes && { scopes }) },
    work,
  )
