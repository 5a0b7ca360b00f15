import type { contract, RequestOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import {
  type FactorRow,
  noteFactorUse,
  usePasskey,
  useRecoveryCode,
  useTotpStep,
} from '../../storage/identity/factors.ts'
import type { OneTimeToken } from '../../storage/identity/one-time-tokens.ts'
import { hashCode } from '../sign-in/codes.ts'
import { decryptFactorSecret } from './encrypt-factor.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findRelyingParty } from './relying-party.ts'
import { totpStep } from './totp.ts'
import { checkAssertion } from './webauthn.ts'

type Input = RequestOf<typeof contract.authentication.verifyFactor>
type Step = OneTimeToken<'second_factor'>

const DATA = {
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  PUSH: 'pushData',
  TOTP: 'totpData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const

type CodeType = keyof typeof DATA

/** The code of the input for a factor; rejects the call if it is missing. */
export function typedCode(input: Input, type: CodeType): string {
  const name = DATA[type]
  return input[name]?.code?.trim() || rejectField(`${name}.code`, 'REQUIRED_FIELD', 'is required')
}

/** Whether a code is right. Consumes one-time codes in the transaction. */
export async function isRightCode(
  ctx: Ctx,
  step: Step,
  type: CodeType,
  { stateToken, code }: { stateToken: string; code: string },
  factors: readonly FactorRow[],
): Promise<boolean> {
  const { db, site, now } = ctx
  const memberId = step.memberId ?? ''
  if (type === 'RECOVERY_CODE' || type === 'TOTP')
    return isRightStoredCode(ctx, memberId, { type, code }, factors)
  if (step.data.codeFor !== type || step.data.code !== hashCode(stateToken, code)) return false
  await noteFactorUse(db, site.id, memberId, type, now)
  return true
}

/** Whether a recovery code or a code of the authenticator app is right. Consumes it in the transaction. */
export async function isRightStoredCode(
  ctx: Ctx,
  memberId: string,
  { type, code }: { type: 'RECOVERY_CODE' | 'TOTP'; code: string },
  factors: readonly FactorRow[],
): Promise<boolean> {
  const { db, site, now } = ctx
  if (type === 'RECOVERY_CODE') return useRecoveryCode(db, site.id, memberId, hashRecoveryCode(code), now)
  const factor = factors.find(row => row.type === 'TOTP')
  if (!factor?.encryptedSecret) return false
  const at = totpStep(decryptFactorSecret(ctx, factor, factor.encryptedSecret), code, now)
  return at !== undefined && useTotpStep(db, site.id, factor.id, at, now)
}

/** Whether a passkey of the member or staff member has signed the challenge. */
export async function isRightPasskey(
  ctx: Ctx,
  challenge: string | undefined,
  sent: Record<string, unknown>,
  factors: readonly FactorRow[],
  { userVerification = false } = {},
): Promise<boolean> {
  const passkey = factors.find(row => row.type === 'WEBAUTHN' && row.credentialId === sent.id)
  const party = findRelyingParty(ctx)
  if (!passkey || !party || !challenge) return false
  const count = await checkAssertion(party, sent, passkey, { challenge, userVerification })
  if (count === undefined) return false
  await usePasskey(ctx.db, ctx.site.id, passkey.id, count, ctx.now)
  return true
}
