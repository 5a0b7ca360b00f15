import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { findStaffSessionBySecret, type StaffSessionRow } from '../storage/identity/staff.ts'

/** Cookie of the browser with the secret of its session. */
export const COOKIE = 'stoa_staff'

/** The session of the calling browser; undefined if it has none. */
export async function findOwnSession(ctx: Ctx): Promise<StaffSessionRow | undefined> {
  const secret = ctx.request.cookie(COOKIE)
  return secret ? findStaffSessionBySecret(ctx.db, secret, ctx.now) : undefined
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
