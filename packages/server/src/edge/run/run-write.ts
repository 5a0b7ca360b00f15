import type { AnyCtx } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { claimKey } from '../../storage/write-effects.ts'
import { contextOf } from './call-context.ts'
import type { WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'
import { idempotencyOf, storedReplyOf } from './idempotency.ts'
import { newSideEffects, persistSideEffects, publishSideEffects } from './side-effects.ts'

/** Attempts of a write that conflicts with concurrent ones, before the caller gets the error. */
const ATTEMPTS = 4

const isConflict = (error: unknown) =>
  error instanceof RevisionConflict || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Runs work in one transaction with its idempotency key and its side effects, and repeats it after a conflict with a
 * concurrent write. Resolves to the reply as JSON.
 */
export async function runWrite(
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptWrite(services, input, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}

async function attemptWrite(
  services: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) {
  const now = services.clock.now()
  const record = idempotencyOf(services, input)
  const effects = newSideEffects()
  const { transaction } = input.database ?? services.database
  const outcome = await transaction(async tx => {
    if (record) {
      const { reply, misused } = await claimKey(tx, record.claim, now)
      if (misused) throw new Failure('IDEMPOTENCY_KEY_REUSED', { idempotencyKey: input.idempotencyKey })
      if (reply !== undefined) return record.decrypt(reply)
    }
    const ctx = contextOf(services, input, { db: tx, effects, write: runWrite })
    const reply = await work(ctx)
    const text = JSON.stringify(reply)
    const update = record && storedReplyOf(services, record, text)
    const serialized = new Map([[reply, text]])
    persistSideEffects(services, tx, { input, now, effects, serialized, update })
    return text
  })
  publishSideEffects(services, effects)
  return outcome
}
