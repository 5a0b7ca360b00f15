import type { contract, ReplyOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import {
  countRecoveryCodes,
  type FactorRow,
  insertFactor,
  listFactors,
  type NewFactor,
  removeFactor,
  replaceRecoveryCodes,
} from '../../storage/identity/factors.ts'
import { findMember, type MemberRow } from '../../storage/identity/members.ts'
import { revokeTokens } from '../../storage/identity/one-time-tokens.ts'
import { toFactor } from './factor-view.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

export const FACTOR_ADDED = 'stoa.identity.v1.factor_added'
export const FACTOR_REMOVED = 'stoa.identity.v1.factor_removed'

type Added = ReplyOf<typeof contract.factors.confirmTotp>

/**
 * The calling member with their factors. The row lock serializes the change with concurrent sign-ins.
 */
export async function lockFactors(ctx: Ctx): Promise<{ member: MemberRow; factors: FactorRow[] }> {
  const { db, site, caller } = ctx
  // The account was deleted concurrently, and its sessions with it.
  const member = await findMember(db, site.id, caller.id, { lock: true })
  if (!member) throw new Failure('UNAUTHENTICATED')
  return { member, factors: await listFactors(db, site.id, caller.id) }
}

/** Revokes pending sign-ins after a change of factors, and trusted devices with the first or last factor. */
async function settle(ctx: Ctx, memberId: string, firstOrLast: boolean) {
  const kinds = ['session', 'second_factor'] as const
  await revokeTokens(
    ctx.db,
    ctx.site.id,
    [memberId],
    firstOrLast ? [...kinds, 'trusted_device'] : kinds,
    ctx.now,
  )
}

/** Replaces the factor of the same type. */
export async function replaceFactor(
  ctx: Ctx<never, typeof FACTOR_ADDED | typeof FACTOR_REMOVED>,
  factors: readonly FactorRow[],
  factor: NewFactor,
): Promise<Added> {
  const earlier = factors.find(row => row.type === factor.type)
  if (earlier) {
    await removeFactor(ctx.db, ctx.site.id, earlier.id)
    ctx.emit(FACTOR_REMOVED, earlier.id, { memberId: factor.memberId, factor: toFactor(ctx, earlier) })
  }
  const added = await addFactor(ctx, factors, factor)
  if (!added) throw new Error(`a factor of type ${factor.type} already belongs to another member`)
  return added
}

/** Adds a factor; undefined when its passkey is already registered. */
export async function addFactor(
  ctx: Ctx<never, typeof FACTOR_ADDED>,
  factors: readonly FactorRow[],
  factor: NewFactor,
): Promise<Added | undefined> {
  const added = await storeFactor(ctx, factors, factor)
  if (added) ctx.emit(FACTOR_ADDED, factor.id, { memberId: factor.memberId, factor: added.factor })
  return added
}

/** Stores a factor of a member or a staff member; undefined when its passkey is already registered. Writes no event. */
export async function storeFactor(
  ctx: Ctx,
  factors: readonly FactorRow[],
  factor: NewFactor,
): Promise<Added | undefined> {
  const { db, site, now } = ctx
  const { memberId } = factor
  const row = await insertFactor(db, site.id, factor, now)
  if (!row) return undefined
  await settle(ctx, memberId, factors.length === 0)
  // Any factor can be lost, even a mailbox: the first one comes with recovery codes.
  const needsCodes = (await countRecoveryCodes(db, site.id, memberId)) === 0
  return {
    factor: toFactor(ctx, row),
    ...(needsCodes && { recoveryCodes: await makeRecoveryCodes(ctx, memberId) }),
  }
}

/** Removes a factor of the member. Recovery codes replace factors, so they are removed with the last one. */
export async function dropFactor(
  ctx: Ctx<never, typeof FACTOR_REMOVED>,
  factors: readonly FactorRow[],
  factor: FactorRow,
): Promise<void> {
  await eraseFactor(ctx, factors, factor)
  ctx.emit(FACTOR_REMOVED, factor.id, { memberId: factor.memberId, factor: toFactor(ctx, factor) })
}

/** Deletes a factor of a member or a staff member, with the recovery codes if it is the last one. Writes no event. */
export async function eraseFactor(ctx: Ctx, factors: readonly FactorRow[], factor: FactorRow): Promise<void> {
  const { db, site } = ctx
  const { id, memberId } = factor
  await removeFactor(db, site.id, id)
  const isLast = factors.length === 1
  if (isLast) await replaceRecoveryCodes(db, site.id, memberId, [])
  await settle(ctx, memberId, isLast)
}
