import type { Site } from '../context.ts'
import type { AnyCtx } from '../detour.ts'
import { enqueueEvents } from '../events/jobs.ts'
import { Failure } from '../failure.ts'
import type { Transaction } from '../storage/database.ts'
import { RevisionConflict } from '../storage/documents.ts'
import { claimKey, type KeptReplies, recordOutcome } from '../storage/outcome.ts'
import type { Together } from '../together.ts'
import { contextOf, noTraces, stampOf, type Traces, type WriteInput } from './call-context.ts'
import { type KeptReply, keptReply } from './kept-reply.ts'
import type { CallInput, Runner } from './run-call.ts'

/** How often a write that lost against another one is made again before the caller hears of it. */
const ATTEMPTS = 4

const lostRace = (error: unknown) =>
  error instanceof RevisionConflict || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Makes a change in one transaction, again when it lost against another one; answers with the reply as JSON. */
export async function runWrite(runner: Runner, input: WriteInput, work: (ctx: AnyCtx) => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(runner, input, work)
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRace(error)) throw error
    }
  }
}

async function writeOnce(runner: Runner, input: WriteInput, work: (ctx: AnyCtx) => Promise<unknown>) {
  const now = runner.clock.now()
  const kept = keptOf(runner, input)
  const traces = noTraces()
  const { transaction } = input.database ?? runner.database
  const outcome = await transaction(async tx => {
    if (kept) {
      const { reply, misused } = await claimKey(tx, kept.claim, now)
      if (misused) throw new Failure('IDEMPOTENCY_KEY_REUSED', { idempotencyKey: input.idempotencyKey })
      if (reply !== undefined) return kept.read(reply)
    }
    const reply = JSON.stringify(await work(contextOf(runner, input, { db: tx, traces, write: runWrite })))
    await leave(runner, tx, { input, now, traces, claimed: kept && sealed(runner, kept, reply) })
    return reply
  })
  spread(runner, traces)
  return outcome
}

/** For how long calls that are made together wait for a lock that others hold. By itself each may wait for longer. */
const GROUP_LOCK_TIMEOUT_MS = 50

/**
 * Makes the changes of several calls of one caller in one transaction; answers with their replies as JSON. Where it throws, and
 * the transaction may not stand all the same (`mayStand`), each can be made by itself.
 */
export async function writeTogether(
  runner: Runner,
  inputs: readonly [CallInput, ...CallInput[]],
  run: Together['run'],
): Promise<{ result: string[]; position: string }> {
  const now = runner.clock.now()
  const requestIds = new Map<string, string>()
  const input: WriteInput = {
    ...inputs[0],
    idempotencyKey: undefined,
    position: undefined,
    requestIds,
    note: header => {
      throw new Error(`${header} is said of one call, not of several`)
    },
  }
  const own = (call: number, entityId: string) => {
    requestIds.set(entityId, inputs[call]?.requestId as string)
  }
  const traces = noTraces()
  const { transaction } = input.database ?? runner.database
  const outcome = await transaction(async tx => {
    // Two groups that name the same in another order, or a call that has what one of them waits for, would wait in a ring.
    tx.later(tx.raw(`set local lock_timeout = ${GROUP_LOCK_TIMEOUT_MS}`))
    const messages = inputs.map(({ message }) => message)
    const replies = await run(messages, contextOf(runner, input, { db: tx, traces, write: runWrite }), own)
    const texts = inputs.map((_, i) => JSON.stringify(replies[i]))
    const fresh = inputs.flatMap((one, i) => {
      const kept = keptOf(runner, one)
      return kept ? [sealed(runner, kept, texts[i] as string)] : []
    })
    await leave(runner, tx, { input, now, traces, fresh })
    // The commit waits for the notifications of others, for as long as it takes.
    tx.later(tx.raw('set local lock_timeout to default'))
    return texts
  })
  spread(runner, traces)
  return outcome
}

/** How the reply of a call is kept under its idempotency key, if it has one. */
function keptOf({ platform }: Runner, { idempotencyKey, digest, caller, route }: WriteInput) {
  if (idempotencyKey === undefined || !digest || caller.role === 'anyone') return undefined
  return keptReply(
    idempotencyKey,
    { operation: route.operation, digest },
    { siteId: caller.siteId, callerId: caller.id, secret: platform.protectionSecret },
  )
}

const sealed = ({ ids }: Runner, { claim, write }: KeptReply, reply: string) => ({
  claim,
  reply: write(reply, Buffer.from(ids.secret(12), 'base64url')),
})

/** Writes down what a change leaves besides itself. */
async function leave(
  { jobs, mailing }: Runner,
  tx: Transaction,
  {
    input,
    now,
    traces: { events, eventIds, mails, invalidated, queued },
    ...replies
  }: { input: WriteInput; now: number; traces: Traces } & KeptReplies,
): Promise<void> {
  const { siteId } = input.caller
  const recording = recordOutcome(tx, {
    ...stampOf(input, now),
    ...replies,
    events,
    mails: mailing.render(mails, input.site as Site),
    invalidated,
  })
  // Of what it answers only the ids of events and mails are needed.
  if (events.length === 0 && mails.length === 0) tx.later(recording)
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
function spread({ cache, mailing, jobs }: Runner, { invalidated, mails, queued }: Traces): void {
  cache.drop(invalidated)
  if (mails.length > 0) mailing.wake()
  for (const queue of queued.keys()) jobs.wake(queue)
}
