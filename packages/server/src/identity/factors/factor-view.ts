import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import type { ProvidedFactorType } from '../../call/services.ts'
import type { FactorRow } from '../../storage/identity/factors.ts'
import { decryptFactorSecret } from './encrypt-factor.ts'

type FactorView = ReplyOf<typeof contract.factors.listMyFactors>['factors'][number]

const isProvided = (type: FactorRow['type']): type is ProvidedFactorType =>
  type === 'SMS' || type === 'CALL' || type === 'PUSH'

/** The last three digits of a phone number; nothing of a push target. */
export const hideTarget = (type: ProvidedFactorType, target: string) =>
  type === 'PUSH' ? '••••' : `•••• ${target.slice(-3)}`

/** `a•••@example.com`: enough to recognise the mailbox. */
export const hideEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/** Decrypted target of a factor's codes. */
export const factorTargetOf = (
  ctx: Ctx,
  { memberId, type, encryptedSecret }: Pick<FactorRow, 'memberId' | 'type' | 'encryptedSecret'>,
): string => (encryptedSecret ? decryptFactorSecret(ctx, { memberId, type }, encryptedSecret).toString() : '')

/** Phone number of an SMS or CALL factor; undefined for other types. */
export const phoneOf = (ctx: Ctx, factor: Parameters<typeof factorTargetOf>[1]): string | undefined =>
  factor.type === 'SMS' || factor.type === 'CALL' ? factorTargetOf(ctx, factor) : undefined

/** A factor as its member sees it. */
export const toFactor = (ctx: Ctx, row: FactorRow): FactorView => ({
  factorId: row.id,
  type: row.type,
  status: 'ACTIVE',
  createdDate: isoTime(row.createdAt),
  ...(row.name && { name: row.name }),
  ...(isProvided(row.type) && { target: hideTarget(row.type, factorTargetOf(ctx, row)) }),
  ...(row.lastUsedAt !== null && { lastUsedDate: isoTime(row.lastUsedAt) }),
})
