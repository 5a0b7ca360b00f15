import type { Logger } from 'pino'
import type { BatchableWrite } from '../../call/batchable-write.ts'
import type { Clock, Ids } from '../../call/clock.ts'
import type { Commit } from '../../call/commits.ts'
import type { AnyCtx } from '../../call/context.ts'
import type { ResourceInterceptors } from '../../call/interceptor.ts'
import type { NodeProcesses } from '../../call/node-processes.ts'
import type { PlatformServices } from '../../call/services.ts'
import type { UseStore } from '../../call/shared-counts.ts'
import type { Config } from '../../config/settings.ts'
import type { Jobs } from '../../events/jobs.ts'
import type { ProcessMetrics } from '../../logging/metrics.ts'
import type { Tracing } from '../../logging/tracing.ts'
import type { Mailing } from '../../mail/index.ts'
import type { Database } from '../../storage/database.ts'
import type { ReadCache } from '../../storage/read-cache.ts'
import type { Replicas } from '../../storage/replicas.ts'
import type { NewEvent } from '../../storage/write-effects.ts'
import type { createDatabaseScheduler } from '../limits/database-scheduler.ts'
import type { RunWithIntake } from '../limits/intake.ts'
import type { createLargeCalls } from '../limits/large-calls.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Message } from '../request/message.ts'
import type { Identify } from '../respond.ts'
import type { ResponseCache } from './response-cache.ts'

/** Any handler, as the table of all calls types it. */
export type AnyHandler = (input: Message, ctx: AnyCtx) => Promise<unknown>

/** The parts of the platform that run calls. */
export interface EdgeServices {
  database: Database
  /** Absent unless the installation has some. */
  replicas: Replicas | undefined
  cache: ReadCache
  clock: Clock
  ids: Ids
  config: Config
  logger: Logger
  platform: PlatformServices
  jobs: Jobs
  mailing: Mailing
  metrics: ProcessMetrics
  /** Absent while nothing is traced. */
  tracing: Tracing | undefined
  /** The other processes of this node, if it has several. */
  processes: NodeProcesses | undefined
  /** Tells the features of this process, and the other processes if there is a bus. */
  announce: (commit: Commit) => void
  /** Where all nodes count the limits of a minute. */
  useStore: UseStore
  handlers: Record<string, Record<string, AnyHandler>>
  /** What features do after an event, in its transaction, by the type of the event. */
  eventHandlers: ReadonlyMap<string, readonly ((ctx: AnyCtx, event: NewEvent) => Promise<unknown>)[]>
  /** Whether writes are rejected because the disk is almost full. */
  isDiskLow: () => boolean
  /** By resource. */
  interceptors: ResourceInterceptors
  /** By resource and name: writes that can share a transaction with others of their kind. */
  batchableWrites: Record<string, Record<string, BatchableWrite>>
}

/** The parts of the edge that every request to a call passes. */
export interface RequestServices extends EdgeServices {
  identify: Identify
  limits: RateLimits
  runWithIntake: RunWithIntake
  scheduler: ReturnType<typeof createDatabaseScheduler>
  largeCalls: ReturnType<typeof createLargeCalls>
  responseCache: ResponseCache
}
