import type { Ctx } from '../../call/context.ts'
import { findPending, insertPending, type NewFactor, removeFactor } from '../../storage/identity/factors.ts'
import { decryptFactorSecret, encryptFactorSecret } from './encrypt-factor.ts'
import { TOTP_SECRET_BYTES, totpEnrolment, totpStep } from './totp.ts'

/** Time to install an authenticator app. */
const ENROLMENT_MS = 30 * 60_000

/** Starts the enrolment of an authenticator app for a member or a staff member. */
export async function startTotpEnrolment(ctx: Ctx, { id, email }: { id: string; email: string | null }) {
  const { db, site, ids, now } = ctx
  const bytes = Buffer.from(ids.secret(TOTP_SECRET_BYTES), 'base64url')
  const key = { memberId: id, type: 'TOTP' as const }
  const factor = { ...key, id: ids.guid(), encryptedSecret: encryptFactorSecret(ctx, key, bytes) }
  await insertPending(db, site.id, factor, now)
  return totpEnrolment(bytes, { issuer: site.name, label: email ?? '' })
}

/** The authenticator app that was started, if the code is right. The pending factor is removed. */
export async function finishTotpEnrolment(
  ctx: Ctx<'FACTOR_NOT_STARTED' | 'VERIFICATION_FAILED'>,
  memberId: string,
  code: string,
): Promise<NewFactor> {
  const { db, site, now } = ctx
  const key = { memberId, type: 'TOTP' as const }
  const { id, encryptedSecret } =
    (await findPending(db, site.id, memberId, 'TOTP', now - ENROLMENT_MS)) ?? ctx.fail('FACTOR_NOT_STARTED')
  const secret = encryptedSecret
    ? decryptFactorSecret(ctx, key, encryptedSecret)
    : ctx.fail('FACTOR_NOT_STARTED')
  const lastStep = totpStep(secret, code, now) ?? ctx.fail('VERIFICATION_FAILED')
  await removeFactor(db, site.id, id)
  return { ...key, id, encryptedSecret, lastStep }
}
