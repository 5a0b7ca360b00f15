import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import type { Ctx } from '../../call/context.ts'
import type { FactorRow } from '../../storage/identity/factors.ts'
import { unsealFactor } from './encrypt-factor.ts'
import type { ProvidedFactorType } from './provider.ts'

type FactorView = ReplyOf<typeof contract.factors.listMyFactors>['factors'][number]

const isProvided = (type: FactorRow['type']): type is ProvidedFactorType =>
  type === 'SMS' || type === 'CALL' || type === 'PUSH'

/** Enough of a phone number to know it again; of what an app gave, nothing. */
export const hideTarget = (type: ProvidedFactorType, target: string) =>
  type === 'PUSH' ? '••••' : `•••• ${target.slice(-3)}`

/** `a•••@example.com`: enough to know the mailbox. */
export const hideEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/** Where the codes of a factor go. */
export const targetOf = (
  ctx: Ctx,
  { memberId, type, encryptedSecret }: Pick<FactorRow, 'memberId' | 'type' | 'encryptedSecret'>,
): string => (encryptedSecret ? unsealFactor(ctx, { memberId, type }, encryptedSecret).toString() : '')

/** The number that a factor calls or writes to; of any other there is none. */
export const phoneOf = (ctx: Ctx, factor: Parameters<typeof targetOf>[1]): string | undefined =>
  factor.type === 'SMS' || factor.type === 'CALL' ? targetOf(ctx, factor) : undefined

/** A factor as its member sees it. */
export const toFactor = (ctx: Ctx, row: FactorRow): FactorView => ({
  factorId: row.id,
  type: row.type,
  status: 'ACTIVE',
  createdDate: isoTime(row.createdAt),
  ...(row.name && { name: row.name }),
  ...(isProvided(row.type) && { target: hideTarget(row.type, targetOf(ctx, row)) }),
  ...(row.lastUsedAt !== null && { lastUsedDate: isoTime(row.lastUsedAt) }),
})
