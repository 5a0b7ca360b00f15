import type { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Ctx, Handlers } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import {
  CODE_ATTEMPTS,
  eraseFactor,
  finishTotpEnrolment,
  isRightPasskey,
  isRightStoredCode,
  limitAttempts,
  makeRecoveryCodes,
  staffTag,
  startTotpEnrolment,
  storeFactor,
  toFactor,
} from '../identity/index.ts'
import { countRecoveryCodes, listFactors } from '../storage/identity/factors.ts'
import { consumeToken, countAttempt, findToken } from '../storage/identity/one-time-tokens.ts'
import {
  findStaffMember,
  noteStaffProof,
  type StaffMemberRow,
  type StaffSessionRow,
} from '../storage/identity/staff.ts'
import { findStaffPassword } from '../storage/identity/staff-passwords.ts'
import { requireOwnSession, transactAs } from './browser-session.ts'
import { proveByPasskey } from './passkey-proof.ts'
import { requireRecentProof } from './recent-proof.ts'
import { mailSecurityChange } from './security-mails.ts'
import { requirePassword } from './staff-passwords.ts'
import { startSession } from './start-session.ts'

export const STAFF_FACTOR_ADDED = 'stoa.platform.v1.staff_factor_added'
const REMOVED = 'stoa.platform.v1.staff_factor_removed'
const CODES_RENEWED = 'stoa.platform.v1.staff_recovery_codes_renewed'

/** The staff member of a session and their factors. The row lock serializes the change with concurrent sign-ins. */
export async function lockStaffFactors(
  ctx: Ctx<'SIGN_IN_REQUIRED'>,
  { siteId, staffMemberId }: StaffSessionRow,
) {
  const member =
    (await findStaffMember(ctx.db, siteId, staffMemberId, { lock: true })) ?? ctx.fail('SIGN_IN_REQUIRED')
  return { member, factors: await listFactors(ctx.db, siteId, staffMemberId) }
}

/** Checks a code of a session's staff member, with the limits of a sign-in, and stores the proof. */
async function proveByCode(
  ctx: Ctx<'VERIFICATION_FAILED'>,
  session: StaffSessionRow,
  proof: { type: 'RECOVERY_CODE' | 'TOTP'; code: string },
) {
  const { siteId, staffMemberId } = session
  const attempt = await limitAttempts(ctx, { account: staffMemberId, siteId })
  await transactAs(ctx, session, async inner => {
    const factors = await listFactors(inner.db, siteId, staffMemberId)
    if (!(await isRightStoredCode(inner, staffMemberId, proof, factors))) inner.fail('VERIFICATION_FAILED')
    await noteStaffProof(inner.db, session.id, inner.now)
    inner.invalidate(staffTag(siteId))
    if (proof.type === 'TOTP') return
    const member = await findStaffMember(inner.db, siteId, staffMemberId)
    if (member) await mailCodeUse(inner, member)
  })
  await attempt.succeeded()
}

/** Mails the use of a recovery code, with the number of those that are left. */
async function mailCodeUse(ctx: Ctx, member: StaffMemberRow): Promise<void> {
  mailSecurityChange(ctx, member, 'CODE_USED', await countRecoveryCodes(ctx.db, member.siteId, member.id))
}

export const staffFactorHandlers: Pick<
  Handlers<typeof contract.staff>,
  | 'verifyStaffFactor'
  | 'proveStaffIdentity'
  | 'getStaffAccount'
  | 'startStaffTotp'
  | 'confirmStaffTotp'
  | 'deleteStaffFactor'
  | 'renewStaffRecoveryCodes'
> = {
  async verifyStaffFactor({ stateToken, factorType: type, code, credential }, ctx) {
    const { db, now } = ctx
    const step = await findToken(db, 'second_factor', stateToken, now)
    if (!step?.memberId) return ctx.fail('STATE_TOKEN_INVALID')
    const { siteId, memberId: id } = step
    if (!step.data.factors.includes(type))
      return ctx.fail('FACTOR_UNAVAILABLE', { factorType: type, factors: step.data.factors })
    const answer = type === 'WEBAUTHN' ? credential : code
    if (!answer) {
      const field = type === 'WEBAUTHN' ? 'credential' : 'code'
      return rejectField(field, 'REQUIRED_FIELD', `is required with factorType ${type}`)
    }
    // Signatures cannot be guessed: a passkey works even while an attacker has exhausted the limit for codes.
    const attempt = type === 'WEBAUTHN' ? undefined : await limitAttempts(ctx, { account: id, siteId })
    // Counted before the comparison and outside the transaction, so that failed attempts stay counted.
    const tries = (await countAttempt(db, step.hash, CODE_ATTEMPTS)) ?? ctx.fail('STATE_TOKEN_INVALID')
    const reply = await ctx.transact({ siteId, role: 'merchant', id }, async inner => {
      const member = await findStaffMember(inner.db, siteId, id, { lock: true })
      const taken = member && (await consumeToken(inner.db, 'second_factor', stateToken, now))
      if (!taken) return inner.fail('STATE_TOKEN_INVALID')
      const factors = await listFactors(inner.db, siteId, id)
      if (type === 'WEBAUTHN') {
        if (!(await isRightPasskey(inner, taken.data.challenge, credential ?? {}, factors)))
          return inner.fail('PASSKEY_INVALID')
      } else if (!(await isRightStoredCode(inner, id, { type, code: code ?? '' }, factors)))
        return inner.fail('VERIFICATION_FAILED', { triesLeft: CODE_ATTEMPTS - tries })
      if (type === 'RECOVERY_CODE') await mailCodeUse(inner, member)
      return startSession(inner, member)
    })
    await attempt?.succeeded()
    return reply ?? ctx.fail('STATE_TOKEN_INVALID')
  },

  async proveStaffIdentity({ password, factorType: type, code, credential }, ctx) {
    const session = await requireOwnSession(ctx)
    if (credential) {
      await proveByPasskey(ctx, session, credential)
      return {}
    }
    if (!password) {
      if (!type)
        return rejectField('password', 'REQUIRED_FIELD', 'is required without credential or factorType')
      if (!code) return rejectField('code', 'REQUIRED_FIELD', 'is required with factorType')
      await proveByCode(ctx, session, { type, code })
      return {}
    }
    await requirePassword(ctx, session, password)
    await transactAs(ctx, session, async inner => {
      await noteStaffProof(inner.db, session.id, inner.now)
      inner.invalidate(staffTag(session.siteId))
    })
    return {}
  },

  async getStaffAccount(_input, ctx) {
    const session = await requireOwnSession(ctx)
    const { siteId, staffMemberId } = session
    const password = await findStaffPassword(ctx.db, siteId, staffMemberId)
    const rows = await listFactors(ctx.db, siteId, staffMemberId)
    return {
      factors: rows.map(row => toFactor(ctx, row)),
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, siteId, staffMemberId),
      ...(password && { passwordChangedDate: isoTime(password.changedAt) }),
    }
  },

  async startStaffTotp(_input, ctx) {
    const session = await requireOwnSession(ctx)
    requireRecentProof(ctx, session)
    return transactAs(ctx, session, async inner =>
      startTotpEnrolment(inner, (await lockStaffFactors(inner, session)).member),
    )
  },

  async confirmStaffTotp({ code }, ctx) {
    const session = await requireOwnSession(ctx)
    const { staffMemberId } = session
    return transactAs(ctx, session, async inner => {
      const { member, factors } = await lockStaffFactors(inner, session)
      const factor = await finishTotpEnrolment(inner, staffMemberId, code)
      const earlier = factors.find(({ type }) => type === 'TOTP')
      if (earlier) {
        // With the new factor in the list, so that the recovery codes stay.
        await eraseFactor(inner, [...factors, earlier], earlier)
        inner.emit(REMOVED, earlier.id, { staffMemberId, factor: toFactor(inner, earlier) })
      }
      const added = (await storeFactor(inner, factors, factor)) ?? inner.fail('FACTOR_NOT_STARTED')
      inner.emit(STAFF_FACTOR_ADDED, factor.id, { staffMemberId, factor: added.factor })
      mailSecurityChange(inner, member, earlier ? 'APP_REPLACED' : 'APP_ADDED')
      return added
    })
  },

  async deleteStaffFactor({ factorId }, ctx) {
    const session = await requireOwnSession(ctx)
    requireRecentProof(ctx, session)
    await transactAs(ctx, session, async inner => {
      const { member, factors } = await lockStaffFactors(inner, session)
      const factor = factors.find(({ id }) => id === factorId) ?? inner.fail('FACTOR_NOT_FOUND', { factorId })
      await eraseFactor(inner, factors, factor)
      const { staffMemberId } = session
      inner.emit(REMOVED, factorId, { staffMemberId, factor: toFactor(inner, factor) })
      mailSecurityChange(inner, member, factor.type === 'WEBAUTHN' ? 'PASSKEY_REMOVED' : 'APP_REMOVED')
    })
    return {}
  },

  async renewStaffRecoveryCodes(_input, ctx) {
    const session = await requireOwnSession(ctx)
    requireRecentProof(ctx, session)
    return transactAs(ctx, session, async inner => {
      const { member, factors } = await lockStaffFactors(inner, session)
      if (factors.length === 0) inner.fail('FACTOR_NOT_FOUND')
      inner.emit(CODES_RENEWED, member.id, { staffMemberId: member.id })
      mailSecurityChange(inner, member, 'CODES_RENEWED')
      return { recoveryCodes: await makeRecoveryCodes(inner, member.id) }
    })
  },
}
