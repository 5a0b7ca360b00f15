import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { JobKind } from '../data/jobs/job.ts'
import type { Bindings } from '../edge/bindings.ts'
import type { Jobs } from '../events/jobs.ts'
import type { ProcessMetrics } from '../logging/metrics.ts'
import type { Database } from '../storage/database.ts'
import type { ReadCache } from '../storage/read-cache.ts'
import type { Clock, Ids } from './clock.ts'
import type { CommitListener } from './commits.ts'
import type { Actor, AnyCtx, Caller } from './context.ts'
import type { EachDue } from './due-rows.ts'
import type { JobRuns } from './job-runs.ts'
import type { MediaSource } from './media-source.ts'
import type { NodeProcesses } from './node-processes.ts'
import type { PlatformServices } from './services.ts'

/** What the platform offers to the features that it runs. */
export interface Host {
  /** Statements of background work. Each runs alone; `db.transaction` joins several. */
  db: Database
  /** Connections that no call waits for: they commit independently of a transaction that is open. */
  independentDb: Database
  platform: PlatformServices
  config: Config
  clock: Clock
  ids: Ids
  logger: Logger
  /** Counters of this process. Features register their own at `metrics.registry`. */
  metrics: ProcessMetrics
  cache: ReadCache
  /** Adds a listener of the commits of this process and, with a bus, of all others. */
  onCommit(listener: CommitListener): void
  /** Enqueues jobs in the transaction of their cause. */
  jobs: Jobs
  runs: JobRuns
  /** Kinds of bulk jobs of all features. */
  jobKinds: Readonly<Record<string, JobKind>>
  /** The modules of features for the admin, by the name of the feature. */
  adminModules: Readonly<Record<string, URL>>
  /**
   * Runs work as an actor, in a transaction like that of a call: with events, mails and cache invalidation. The site's own
   * background work acts as `platformActor`.
   */
  transact: <T>(actor: Actor, work: (ctx: AnyCtx) => Promise<T>) => Promise<T>
  /** Does what is due for the rows of a list, page by page, so that a row that fails stops none behind it. */
  eachDue: EachDue
  /** Whether this node does background work. */
  maintenance: boolean
  /** Whether the platform closes. */
  isClosing: () => boolean
  /** Whether the disk is almost full, so that nothing is written that does not make room. */
  isDiskLow: () => boolean
  /** Whether background work should end early: the platform closes or the disk is almost full. */
  isStopping: () => boolean
  /** Answers a request as the platform does over HTTP. */
  fetch: (request: Request, env?: Bindings) => Promise<Response>
  /** Who sends a request with these headers. Fails as a call does if they are not valid. */
  identify: (headers: Headers) => Promise<Caller>
  /** Of the database, for work that needs a connection of its own. */
  connection: pg.PoolConfig
  /** Does work of a key once for all processes of this node, which get the same result for some time. */
  once: NodeProcesses['once']
  /** Pictures that follow from their ids alone, such as those of the demo. */
  drawnMedia: MediaSource | undefined
  /** The one instance of a service in this platform, opened when it is first used. */
  use<T>(service: Service<T>): T
}

/** Something with state that lives as long as a platform, such as a worker or a store of files. */
export interface Service<T> {
  /** Names what it does in the journal and in errors. */
  name: string
  open(host: Host): T
}

/**
 * Declares a service, which `host.use` opens once for each platform. If what it opens has a method `drain`, the platform calls it when
 * it takes no more requests; if it has `close`, the platform calls that and waits for it when it closes itself.
 */
export const service = <T>(name: string, open: (host: Host) => T): Service<T> => ({ name, open })
