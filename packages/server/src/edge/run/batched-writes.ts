import { setTimeout } from 'node:timers/promises'
import type { BatchableWrite } from '../../call/batchable-write.ts'
import { isCommitOutcomeUnknown } from '../../storage/database.ts'
import { setLockTimeout } from '../../storage/lock-timeout.ts'
import type { Route } from '../routes.ts'
import { createBatcher } from './batcher.ts'
import type { CallInput, CallOutcome, Interceptor, RunCall, WriteInput } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'
import { idempotencyOf, storedReplyOf } from './idempotency.ts'
import { writeOnce } from './run-write.ts'

/** While the database works on one transaction, the process prepares the next one. */
const MAX_CONCURRENT_BATCHES = 2
/** A single write that takes longer no longer counts as a running batch, so that the calls behind it start. */
const SINGLE_WRITE_GRACE_MS = 50
/** Larger requests are not batched: their own cost exceeds that of a transaction. */
const BATCHABLE_BODY_BYTES = 16_384
/** Lock timeout of a batch. Single calls have the longer one of the database. */
const BATCH_LOCK_TIMEOUT_MS = 50

interface QueuedCall {
  call: CallInput
  next: RunCall
}

/** Runs small writes of one caller that arrive together in one transaction (decision 029). */
export function batchWrites({ resource, name }: Route, services: EdgeServices): Interceptor | undefined {
  const batchable = services.batchableWrites[resource]?.[name]
  if (!batchable) return undefined
  const enqueue = createBatcher<QueuedCall, CallOutcome>(MAX_CONCURRENT_BATCHES, calls =>
    runBatch(services, batchable, calls),
  )
  return (call, next) => {
    const key = batchKeyOf(batchable, call)
    return key === undefined ? next(call) : enqueue(key, { call, next })
  }
}

/** Calls with the same key can share a transaction. Calls that an interceptor has taken over cannot be parsed again. */
function batchKeyOf({ batchKey }: BatchableWrite, call: CallInput): string | undefined {
  const { route, message, caller, site, reparse, bodyBytes = 0 } = call
  if (!site || !reparse || caller.onBehalfOf || bodyBytes > BATCHABLE_BODY_BYTES) return undefined
  const kind = batchKey(message)
  if (kind === undefined) return undefined
  const { siteId, role, id, clientId, strict } = caller
  return [route.operation, siteId, role, id, clientId, strict, kind].join(' ')
}

/** Runs calls in one transaction. If it is rolled back, each call runs in its own transaction. */
async function runBatch(
  services: EdgeServices,
  batchable: BatchableWrite,
  batch: readonly QueuedCall[],
): Promise<readonly Promise<CallOutcome>[]> {
  const [first, ...others] = batch as [QueuedCall, ...QueuedCall[]]
  if (others.length === 0) {
    const outcome = first.next(first.call)
    await Promise.race([outcome.catch(() => {}), setTimeout(SINGLE_WRITE_GRACE_MS)])
    return [outcome]
  }
  try {
    const calls = batch.map(({ call }) => call)
    const { result, position } = await writeBatch(services, batchable, calls)
    return result.map(async body => ({ body, position }))
  } catch (error) {
    if (isCommitOutcomeUnknown(error)) throw error
    const { operation } = first.call.route
    services.logger.debug(
      { err: error, operation, calls: batch.length },
      'batch rolled back, running calls singly',
    )
    return batch.map(async ({ call, next }) => next({ ...call, message: call.reparse?.() ?? call.message }))
  }
}

/** Resolves to the replies as JSON. After an error none of the calls has taken effect, unless `isCommitOutcomeUnknown`. */
async function writeBatch(
  services: EdgeServices,
  batchable: BatchableWrite,
  calls: readonly CallInput[],
): Promise<{ result: string[]; position: string }> {
  const requestIds = new Map<string, string>()
  const input: WriteInput = {
    ...(calls[0] as CallInput),
    idempotencyKey: undefined,
    position: undefined,
    requestIds,
    warn: header => {
      throw new Error(`${header} concerns one call and cannot be set for a batch`)
    },
  }
  const attribute = (call: number, entityId: string) => {
    requestIds.set(entityId, calls[call]?.requestId as string)
  }
  return writeOnce(services, input, async (ctx, tx) => {
    // Two batches that lock the same rows in different order, or a batch and a single call, could deadlock.
    setLockTimeout(tx, BATCH_LOCK_TIMEOUT_MS)
    const messages = calls.map(({ message }) => message)
    const replies = await batchable.runBatch(messages, ctx, attribute)
    const result = calls.map((_, i) => JSON.stringify(replies[i]))
    const insert = calls.flatMap((call, i) => {
      const record = idempotencyOf(services, call)
      return record ? [storedReplyOf(services, record, result[i] as string)] : []
    })
    return { result, insert }
  })
}
