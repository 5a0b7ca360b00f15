import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Clock, monotonicMs } from '../call/clock.ts'
import type { JobRuns, RunKey } from '../call/job-runs.ts'
import { type RunningWork, runAsWork } from '../logging/running-work.ts'
import type { Tracing } from '../logging/tracing.ts'
import type { Database } from '../storage/database.ts'
import {
  beginRun,
  DEATHS_MAX,
  deadRuns,
  endLeases,
  endNode,
  endRun,
  lockNode,
  parkJob,
  releaseQueued,
  takeLead,
  takeNodeNumber,
} from '../storage/job-runs.ts'

/** How often the connection with the lock of this node is checked. */
const CHECK_MS = 5000
/** A leader whose connection was not checked for so long leads no more. */
const LEASE_MS = 3 * CHECK_MS
const RECONNECT_MS = 1000
/** How often jobs of dead processes are released. */
const RELEASE_MS = 15_000
/** A job that may be at fault runs alone for at most this time. */
const ALONE_MS = 30_000

interface Options {
  db: Database
  clock: Clock
  logger: Logger
  /** Whether this node releases the jobs of dead processes, and may lead. */
  work: boolean
  tracing?: Tracing | undefined
}

/** The runs of this node. */
export interface NodeRuns extends JobRuns {
  /** An error outside of any promise ends this process: the job that caused it, or every job under way, counts as its cause. */
  processFailed(work: RunningWork | undefined): void
  close(): Promise<void>
}

/**
 * Holds the lock of a new node number on its own connection, and takes it again after a loss. A node that may lead also takes
 * the lock of the leader there, once it is free.
 */
function holdNode(db: Database, mayLead: boolean) {
  const closing = new AbortController()
  const { signal } = closing
  const { promise: locked, resolve, reject } = Promise.withResolvers<number>()
  let node: number | undefined
  let isLocked = false
  let leadsUntil = Number.NEGATIVE_INFINITY
  const hold = () =>
    db.withConnection(async own => {
      node ??= await takeNodeNumber(own)
      for (;;) {
        const at = monotonicMs()
        // The locks again, which shows that the connection lives.
        await lockNode(own, node)
        leadsUntil = mayLead && (await takeLead(own)) ? at + LEASE_MS : Number.NEGATIVE_INFINITY
        isLocked = true
        resolve(node)
        await delay(CHECK_MS, undefined, { signal, ref: false }).catch(() => {})
        if (signal.aborted) return
      }
    })
  const holdUntilClosed = async () => {
    while (!signal.aborted)
      await hold().catch(error => {
        leadsUntil = Number.NEGATIVE_INFINITY
        reject(error)
        if (!isLocked) closing.abort()
        return delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {})
      })
  }
  const ended = holdUntilClosed()
  return {
    locked,
    leads: () => monotonicMs() < leadsUntil,
    async close() {
      leadsUntil = Number.NEGATIVE_INFINITY
      closing.abort()
      await ended
    },
  }
}

const nameOf = ({ kind, id }: Pick<RunKey, 'kind' | 'id'>) => `${kind} ${id}`

/** Opens the record of the jobs that this node runs. The node gets its number with its first job. */
export async function openJobRuns({ db, clock, logger, work, tracing }: Options): Promise<NodeRuns> {
  let held: ReturnType<typeof holdNode> | undefined
  /** Numbers of runs by job: a timer and a job of the queue may do the same work. */
  const running = new Map<string, { key: RunKey; runs: number }>()
  const failed = new Map<string, RunKey>()
  const active = new Set<Promise<unknown>>()
  let alone: Promise<unknown> | undefined
  const patience = new AbortController()
  const upTo = (waited: Promise<unknown> | undefined) =>
    waited &&
    Promise.race([
      waited,
      delay(ALONE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {}),
    ])

  async function nodeNumber(): Promise<number> {
    held ??= holdNode(db, work)
    const own = held
    try {
      return await own.locked
    } catch (error) {
      if (held === own) held = undefined
      throw error
    }
  }

  /** Each run is a trace of its own. */
  async function inTrace<T>({ kind, id, about }: RunKey, run: () => Promise<T>): Promise<T> {
    if (!tracing) return run()
    const name = kind === 'TIMER' ? id : kind
    const span = tracing.begin(name, 'job', { 'stoa.job.id': id, 'stoa.job.about': about })
    try {
      const result = await span.run(run)
      span.end()
      return result
    } catch (error) {
      span.end({}, error)
      throw error
    }
  }

  /** Runs the work of a recorded run. */
  async function perform<T>(node: number, key: RunKey, run: () => Promise<T>): Promise<T> {
    const name = nameOf(key)
    const entry = running.get(name) ?? { key, runs: 0 }
    running.set(name, entry)
    entry.runs++
    try {
      return await inTrace(key, () => runAsWork({ job: key.kind, jobId: key.id, siteId: key.siteId }, run))
    } finally {
      entry.runs--
      if (entry.runs === 0) {
        running.delete(name)
        if (!failed.has(name))
          await endRun(db, node, key).catch(error => logger.error({ err: error }, 'run of a job not removed'))
      }
    }
  }

  async function park(key: Pick<RunKey, 'kind' | 'id'>, deaths: number) {
    const parked = await parkJob(db, { ...key, deaths }, clock.now())
    if (parked) logger.error({ job: key.kind, jobId: key.id, siteId: parked.siteId, deaths }, 'job parked')
  }

  /** Waits until nothing else runs here, and lets nothing else begin. */
  async function runAlone<T>(run: () => Promise<T>): Promise<T> {
    const before = [alone, ...active]
    const { promise, resolve } = Promise.withResolvers<void>()
    alone = promise
    try {
      await upTo(Promise.allSettled(before))
      return await run()
    } finally {
      resolve()
      if (alone === promise) alone = undefined
    }
  }

  async function run<T>(key: RunKey, job: () => Promise<T>, parked: T): Promise<T> {
    const node = await nodeNumber()
    await upTo(alone)
    const { promise, resolve } = Promise.withResolvers<void>()
    active.add(promise)
    try {
      const { isParked, deaths } = await beginRun(db, node, key, clock.now())
      if (isParked) return parked
      if (deaths === 0) return await perform(node, key, job)
      if (deaths >= DEATHS_MAX) {
        await park(key, deaths)
        return parked
      }
    } finally {
      active.delete(promise)
      resolve()
    }
    return runAlone(async () => {
      const begun = await beginRun(db, node, key, clock.now(), { alone: true })
      return begun.isParked ? parked : perform(node, key, job)
    })
  }

  /** Parks jobs that ended their process too often, and gives the others back to their queues. */
  async function releaseDead(): Promise<void> {
    const dead = await deadRuns(db, clock.now())
    const isOver = ({ deaths }: { deaths: number }) => deaths >= DEATHS_MAX
    for (const job of dead.filter(isOver))
      await park(job, job.deaths).catch(error =>
        logger.error({ err: error, job: job.kind, jobId: job.id }, 'job not parked'),
      )
    const released = dead.filter(job => !isOver(job))
    const webhooks = released.flatMap(({ kind, id }) => (kind === 'WEBHOOK' ? [id] : []))
    if (webhooks.length > 0) await endLeases(db, webhooks)
    const queued = released.flatMap(({ id, queued }) => (queued ? [{ ...queued, id }] : []))
    if (queued.length > 0) await releaseQueued(db, queued)
  }

  const release = () =>
    releaseDead().catch(error => logger.error({ err: error }, 'jobs of dead processes not released'))
  // Before any job begins.
  if (work) await release()
  const timer = work ? setInterval(release, RELEASE_MS).unref() : undefined

  return {
    run,
    async leads() {
      await nodeNumber()
      return held?.leads() === true
    },
    processFailed(cause) {
      if (cause && 'call' in cause) return
      for (const [name, { key }] of running)
        if (!cause || name === nameOf({ kind: cause.job as RunKey['kind'], id: cause.jobId }))
          failed.set(name, key)
    },
    async close() {
      clearInterval(timer)
      patience.abort()
      const node = await held?.locked.catch(() => undefined)
      if (node !== undefined)
        await endNode(
          db,
          node,
          [...failed.values()].map(({ kind, id }) => ({ kind, id })),
        ).catch(error => logger.error({ err: error }, 'runs of this node not removed'))
      await held?.close()
    },
  }
}
