import type { BatchableWrite } from '../../call/batchable-write.ts'
import type { AnyCtx, Site } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { enqueueEvents } from '../../events/jobs.ts'
import type { Transaction } from '../../storage/database.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { claimKey, persistEffects, type StoredReplies } from '../../storage/write-effects.ts'
import {
  contextOf,
  eventMetadata,
  newSideEffects,
  type SideEffects,
  type WriteInput,
} from './call-context.ts'
import { type IdempotencyRecord, idempotencyRecord } from './idempotency.ts'
import type { CallInput, EdgeServices } from './run-call.ts'

/** How often a write that lost against another one is made again before the caller hears of it. */
const ATTEMPTS = 4

const lostRace = (error: unknown) =>
  error instanceof RevisionConflict || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Makes a change in one transaction, again when it lost against another one; answers with the reply as JSON. */
export async function runWrite(
  runner: EdgeServices,
  input: WriteInput,
  work: (ctx: AnyCtx) => Promise<unknown>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(runner, input, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRace(error)) throw error
    }
  }
}

async function writeOnce(runner: EdgeServices, input: WriteInput, work: (ctx: AnyCtx) => Promise<unknown>) {
  const now = runner.clock.now()
  const kept = idempotencyOf(runner, input)
  const effects = newSideEffects()
  const { transaction } = input.database ?? runner.database
  const outcome = await transaction(async tx => {
    if (kept) {
      const { reply, misused } = await claimKey(tx, kept.claim, now)
      if (misused) throw new Failure('IDEMPOTENCY_KEY_REUSED', { idempotencyKey: input.idempotencyKey })
      if (reply !== undefined) return kept.read(reply)
    }
    const reply = JSON.stringify(
      await work(contextOf(runner, input, { db: tx, effects: effects, write: runWrite })),
    )
    await persistSideEffects(runner, tx, {
      input,
      now,
      effects: effects,
      update: kept && encryptedReply(runner, kept, reply),
    })
    return reply
  })
  publishInvalidations(runner, effects)
  return outcome
}

/** For how long calls that are made together wait for a lock that others hold. By itself each may wait for longer. */
const BATCH_LOCK_TIMEOUT_MS = 50

/**
 * Makes the changes of several calls of one caller in one transaction; answers with their replies as JSON. Where it throws, and
 * the transaction may not stand all the same (`mayStand`), each can be made by itself.
 */
export async function runBatchedWrites(
  runner: EdgeServices,
  inputs: readonly [CallInput, ...CallInput[]],
  run: BatchableWrite['runBatch'],
): Promise<{ result: string[]; position: string }> {
  const now = runner.clock.now()
  const requestIds = new Map<string, string>()
  const input: WriteInput = {
    ...inputs[0],
    idempotencyKey: undefined,
    position: undefined,
    requestIds,
    warn: header => {
      throw new Error(`${header} is said of one call, not of several`)
    },
  }
  const own = (call: number, entityId: string) => {
    requestIds.set(entityId, inputs[call]?.requestId as string)
  }
  const effects = newSideEffects()
  const { transaction } = input.database ?? runner.database
  const outcome = await transaction(async tx => {
    // Two groups that name the same in another order, or a call that has what one of them waits for, would wait in a ring.
    tx.enqueue(tx.raw(`set local lock_timeout = ${BATCH_LOCK_TIMEOUT_MS}`))
    const messages = inputs.map(({ message }) => message)
    const replies = await run(
      messages,
      contextOf(runner, input, { db: tx, effects: effects, write: runWrite }),
      own,
    )
    const texts = inputs.map((_, i) => JSON.stringify(replies[i]))
    const fresh = inputs.flatMap((one, i) => {
      const kept = idempotencyOf(runner, one)
      return kept ? [encryptedReply(runner, kept, texts[i] as string)] : []
    })
    await persistSideEffects(runner, tx, { input, now, effects: effects, insert: fresh })
    // The commit waits for the notifications of others, for as long as it takes.
    tx.enqueue(tx.raw('set local lock_timeout to default'))
    return texts
  })
  publishInvalidations(runner, effects)
  return outcome
}

/** How the reply of a call is kept under its idempotency key, if it has one. */
function idempotencyOf({ platform }: EdgeServices, { idempotencyKey, digest, caller, route }: WriteInput) {
  if (idempotencyKey === undefined || !digest || caller.role === 'anyone') return undefined
  return idempotencyRecord(
    idempotencyKey,
    { operation: route.operation, digest },
    { siteId: caller.siteId, callerId: caller.id, secret: platform.protectionSecret },
  )
}

const encryptedReply = ({ ids }: EdgeServices, { claim, write }: IdempotencyRecord, reply: string) => ({
  claim,
  reply: write(reply, Buffer.from(ids.secret(12), 'base64url')),
})

/** Writes down what a change leaves besides itself. */
async function persistSideEffects(
  { jobs, mailing }: EdgeServices,
  tx: Transaction,
  {
    input,
    now,
    effects: { events, eventIds, mails, invalidated, queued },
    ...replies
  }: { input: WriteInput; now: number; effects: SideEffects } & StoredReplies,
): Promise<void> {
  const { siteId } = input.caller
  const recording = persistEffects(tx, {
    ...eventMetadata(input, now),
    ...replies,
    events,
    mails: mailing.render(mails, input.site as Site),
    invalidated,
  })
  // Of what it answers only the ids of events and mails are needed.
  if (events.length === 0 && mails.length === 0) tx.enqueue(recording)
  else {
    const recorded = await recording
    eventIds.push(...recorded.eventIds)
    if (recorded.mailIds.length > 0) await mailing.enqueue(tx, siteId, recorded.mailIds)
  }
  if (eventIds.length > 0) await enqueueEvents(jobs, tx, siteId, eventIds)
  for (const [queue, some] of queued)
    await jobs.enqueue(
      tx,
      queue,
      some.map(({ data, key }) => ({ data, ...(key !== undefined && { singletonKey: key }) })),
    )
}

/** Tells this node of a change. Other nodes hear of it in a moment. */
function publishInvalidations(
  { cache, mailing, jobs }: EdgeServices,
  { invalidated, mails, queued }: SideEffects,
): void {
  cache.drop(invalidated)
  if (mails.length > 0) mailing.wake()
  for (const queue of queued.keys()) jobs.wake(queue)
}
