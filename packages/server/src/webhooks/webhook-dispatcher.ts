import type { Logger } from 'pino'
import type { Clock, Ids } from '../call/clock.ts'
import type { Actor, Ctx } from '../call/context.ts'
import type { JobRuns, RunKey } from '../call/job-runs.ts'
import { platformActor } from '../call/platform-actor.ts'
import type { ProcessMetrics } from '../logging/metrics.ts'
import type { Sql } from '../storage/sql.ts'
import {
  type AttemptOutcome,
  dropDeliveries,
  dueDeliveries,
  type LoggedEvent,
  saveAttempts,
} from '../storage/webhook-deliveries.ts'
import {
  enqueueDeliveries,
  leaseWebhook,
  pauseWebhook,
  readyWebhooks,
  saveWebhookHealth,
  type WebhookKey,
  type WebhookRow,
} from '../storage/webhooks.ts'
import { backoffMs } from './backoff.ts'
import { deliverBatch } from './deliver-batch.ts'
import { openEventWriter } from './event-writer.ts'
import { toWebhook } from './webhook-view.ts'

/** Longer than a batch and its last attempt. After a crash another node continues then. */
const LEASE_MS = 60_000
/** Events of one batch: bounds the memory of a run. */
const BATCH = 100
/** Webhooks that deliver at the same time on this node. */
const RUNS_MAX = 50
/** Failures without a break after which a webhook is paused. */
const PAUSE_AFTER_MS = 3 * 86_400_000

/** The same as the run of every minute. */
const WAKE: RunKey = { kind: 'TIMER', id: 'webhooks', about: 'webhooks' }

const UPDATED = 'stoa.platform.v1.webhook_updated'

/** What the dispatcher needs. */
export interface DispatcherOptions {
  db: Sql
  runs: JobRuns
  clock: Clock
  ids: Ids
  secret: string
  allowPrivate: boolean
  /** What an agent gets about an event of a site; undefined if the order is not one of the agent. */
  agentEvents: (siteId: string, agentId: string, event: LoggedEvent) => Promise<object | undefined>
  /** Runs a transaction as an actor, with its events and mails. */
  transact: <T>(actor: Actor, work: (ctx: Ctx<never, typeof UPDATED>) => Promise<T>) => Promise<T>
  logger: Logger
  metrics: Pick<ProcessMetrics, 'webhookAttempts'>
  /** Nothing is delivered while this returns true: outcomes could not be stored. */
  isDiskLow: () => boolean
}

/**
 * Delivers events to webhooks at least once, in the order of each entity (protocol/events §6). Each webhook runs by itself, so a
 * slow receiver delays no other one; a lease in its row keeps other nodes away. A run takes one batch and then queues again.
 */
export function createWebhookDispatcher(options: DispatcherOptions) {
  const { db, runs, clock, ids, secret, allowPrivate, agentEvents, transact, logger, metrics, isDiskLow } =
    options
  const queue = new Map<string, WebhookKey>()
  const running = new Map<string, { key: WebhookKey; ended: Promise<void> }>()
  let stopping = false
  const inFlight = () => [...running.values()].map(({ ended }) => ended)
  const random = () => Buffer.from(ids.secret(4), 'base64url').readUInt32BE() / 2 ** 32

  const pause = ({ site_id, id, revision, doc }: WebhookRow) =>
    transact(platformActor(site_id), async ctx => {
      const before = { site_id, id, revision, doc }
      const paused = await pauseWebhook(ctx.db, before, ctx.now)
      if (!paused) return
      ctx.emit(UPDATED, id, { webhook: toWebhook(paused) })
      const { ownerEmail } = ctx.site.settings
      if (ownerEmail)
        ctx.mail({ to: ownerEmail, template: 'webhookPaused', data: { name: doc.name, url: doc.uri } })
    })

  /** Stores health after a batch: any accepted event resets it. */
  async function finish(webhook: WebhookRow, outcomes: readonly { failure: string | null }[]) {
    const now = clock.now()
    const accepted = outcomes.some(({ failure }) => failure === null)
    if (accepted || outcomes.length === 0) {
      const kept = accepted ? { failures: 0, failing_since: null, retry_at: null } : webhook
      return saveWebhookHealth(db, webhook, {
        failures: kept.failures,
        failingSince: kept.failing_since,
        retryAt: kept.retry_at,
      })
    }
    const failures = webhook.failures + 1
    const failingSince = webhook.failing_since ?? now
    await saveWebhookHealth(db, webhook, {
      failures,
      failingSince,
      retryAt: now + backoffMs(failures, random()),
    })
    if (now - failingSince >= PAUSE_AFTER_MS) await pause(webhook)
  }

  /** Delivers one batch. Returns whether more may be due. */
  async function runBatch(key: WebhookKey): Promise<boolean> {
    const now = clock.now()
    const webhook = await leaseWebhook(db, key, now, LEASE_MS)
    if (!webhook) return false
    // A receiver that fails is probed with one event.
    const size = webhook.failures > 0 ? 1 : BATCH
    let due = await dueDeliveries(db, webhook, now, size)
    let { position } = webhook
    let hasMore = true
    while (due.length === 0 && hasMore && !stopping) {
      ;({ position, hasMore } = await enqueueDeliveries(db, { ...webhook, position }, now, 10 * BATCH))
      due = await dueDeliveries(db, webhook, now, size)
    }
    let outcomes: AttemptOutcome[] = []
    if (due.length > 0) {
      const write = await openEventWriter(
        { db, site: { id: key.siteId }, now, platform: { protectionSecret: secret } },
        webhook,
        (agentId, event) => agentEvents(key.siteId, agentId, event),
      )
      const isStopping = () => stopping
      const batch = await deliverBatch(webhook, due, {
        write,
        now: clock.now,
        random,
        allowPrivate,
        isStopping,
      })
      outcomes = batch.outcomes
      if (batch.dropped.length > 0) await dropDeliveries(db, webhook, batch.dropped)
    }
    for (const { failure } of outcomes)
      metrics.webhookAttempts.inc({ result: failure === null ? 'delivered' : 'failed' })
    if (outcomes.length > 0) await saveAttempts(db, webhook, outcomes)
    await finish(webhook, outcomes)
    if (outcomes.every(({ failure }) => failure !== null) && outcomes.length > 0) return false
    return due.length > 0
  }

  function start() {
    for (const [id, key] of queue) {
      if (stopping || running.size >= RUNS_MAX) return
      if (running.has(id)) continue
      queue.delete(id)
      const run = { kind: 'WEBHOOK', id, siteId: key.siteId, about: id } as const
      const ended = runs
        .run(run, () => runBatch(key), false)
        .catch(error => {
          logger.error({ err: error, webhookId: id }, 'webhook not delivered')
          return false
        })
        .then(again => {
          running.delete(id)
          if (again && !stopping && !isDiskLow()) queue.set(id, key)
          start()
        })
      running.set(id, { key, ended })
    }
  }

  /** Starts deliveries of webhooks that are ready, of some sites or all, without waiting for them. */
  async function wake(siteIds?: readonly string[]): Promise<void> {
    if (stopping || isDiskLow()) return
    for (const key of await readyWebhooks(db, clock.now(), siteIds)) queue.set(key.id, key)
    // Those in flight hold their lease and may have read the log before the event.
    for (const { key } of running.values()) if (siteIds?.includes(key.siteId)) queue.set(key.id, key)
    start()
  }

  let wokenSites = new Set<string>()
  let waking: Promise<void> | undefined

  /** Single flight: the jobs of one batch share a statement. */
  function wakeSite(siteId: string): Promise<void> {
    wokenSites.add(siteId)
    waking ??= Promise.resolve().then(() => {
      const sites = [...wokenSites]
      wokenSites = new Set()
      waking = undefined
      return runs.run(WAKE, () => wake(sites), undefined)
    })
    return waking
  }

  return {
    wake,
    wakeSite,
    /** Starts what is ready, and waits until nothing is in flight. */
    async runUntilIdle(): Promise<void> {
      await wake()
      while (running.size > 0) await Promise.all(inFlight())
    },
    /** Starts no further attempt and waits for those in flight. */
    async close(): Promise<void> {
      stopping = true
      queue.clear()
      await Promise.all(inFlight())
    },
  }
}
