import type { CallDeclaration, Contract, ContractFeature } from '@stoa/contract'
import type { BatchableWrite } from './call/batchable-write.ts'
import type { AnyCtx, Handlers } from './call/context.ts'
import type { DeclaredPaymentProvider } from './call/declared-payment-provider.ts'
import type { Host } from './call/host.ts'
import type { CallInterceptors, ResourceInterceptors } from './call/interceptor.ts'
import type { SearchEngine } from './call/search-engine.ts'
import type { ServicePlugin } from './call/service-plugin.ts'
import type { MemberRecords, OrderSteps, PlatformServices } from './call/services.ts'
import type { CustomFieldDeclarations } from './custom-fields/index.ts'
import type { JobKind } from './data/jobs/job.ts'
import type { Pages } from './edge/mount-pages.ts'
import type { FeatureMail } from './mail/feature-mails.ts'
import type { FeatureMigration } from './storage/migrate.ts'
import type { NewEvent } from './storage/write-effects.ts'

/** Background work at a time, in milliseconds. */
export type Task = (host: Host, now: number) => Promise<unknown>

/** Work of every hour. It is repeated after a minute while it leaves something undone. */
export type HourlyTask = (host: Host, now: number) => Promise<{ unfinished: readonly string[] } | unknown>

/** What processes the jobs of a queue. */
export interface QueueWorker {
  /** Jobs that one node processes at once. @default 10 */
  concurrency?: number
  /** Does the work of a job. A job that throws is tried again. */
  run(host: Host, data: never): Promise<unknown>
}

/**
 * Follows an event in its transaction: it may write, emit and mail, and what it throws rolls the call back. Events that a statement for
 * many rows writes itself (`ctx.eventLog`) come without it.
 */
export type EventHandler = (ctx: AnyCtx, event: Readonly<NewEvent>) => Promise<unknown>

/** Handlers of calls by resource and name. One feature may bring a part of a resource and another one the rest. */
export type FeatureHandlers = { readonly [R in keyof Contract]?: Partial<Handlers<Contract[R]>> }

/**
 * What a feature brings to the platform: data that names functions, without side effects at import. `features.ts` lists all
 * features; handlers, interceptors, schedules, workers and pages of the platform are derived from that list, in its order.
 *
 * @example
 * ```ts
 * export const backInStockFeature = feature({
 *   name: 'back-in-stock',
 *   handlers: { backInStockNotifications: backInStockHandlers },
 *   everyMinute: { 'back-in-stock mails': notifyBackInStock },
 * })
 * ```
 */
export interface Feature {
  /** Unique. The name of its folder. */
  readonly name: string
  /** The calls and errors that the package of a feature adds to the contract. Absent in the features of the platform itself, and without calls. */
  readonly contract?: ContractFeature
  /** The version of Stoa that a package was built for, such as `0.1`. Another one is rejected at the start. */
  readonly builtFor?: string
  /**
   * Folders whose `index.ts` its modules import: features, or rooms of one, such as `data/jobs`. `tools/lint/boundaries.ts` rejects
   * others.
   */
  readonly uses?: readonly string[]
  /** The handlers of its calls. A call of the contract that no feature handles does not compile. */
  readonly handlers?: FeatureHandlers
  /**
   * What runs around calls while no transaction is open, above all requests to other programs. Of several for one call, that of the
   * feature that is listed first is the outermost. One for a call that does not exist fails the start.
   */
  readonly interceptors?: CallInterceptors
  /** The same for all calls of a resource, decided by the message of each. */
  readonly resourceInterceptors?: (platform: PlatformServices) => ResourceInterceptors
  /** Writes that can share a transaction with others of their kind, by resource and name. */
  readonly batchableWrites?: Readonly<Record<string, Readonly<Record<string, BatchableWrite>>>>
  /** Plug-ins within this process, which calls of every site ask. */
  readonly servicePlugins?: (host: Host) => readonly ServicePlugin[]
  /** Payment providers with their titles, settings and texts. One with the id of an earlier one replaces it. */
  readonly paymentProviders?: readonly DeclaredPaymentProvider[]
  /** Opens an outside engine that finds products by words. One feature may have it. */
  readonly searchEngine?: (host: Host) => SearchEngine
  /** What follows when an order is paid, refunded or ended, in the same transaction. */
  readonly orderSteps?: Partial<OrderSteps>
  /** What it stores about members: part of the download of their data, and removed with them. */
  readonly memberData?: MemberRecords
  /** Statements that make its tables, in their order, by a name of their own. They run once, before the platform opens. */
  readonly migrations?: readonly FeatureMigration[]
  /** What follows events, by their type, in the transaction of each. */
  readonly on?: Readonly<Record<string, EventHandler>>
  /** Fields that it adds to orders, products and others, beside those of the shop. */
  readonly customFields?: CustomFieldDeclarations
  /** Its mails by name. `ctx.mail` names one by feature and name, such as `loyalty.pointsEarned`. */
  readonly mails?: Readonly<Record<string, FeatureMail>>
  /** Work of every minute, on one node, by a name that is unique in the platform. A run that takes longer skips the next one. */
  readonly everyMinute?: Readonly<Record<string, Task>>
  /** Work of every hour, on one node, by a name that is unique in the platform. */
  readonly everyHour?: Readonly<Record<string, HourlyTask>>
  /** Work that has a worker of its own, by a name that is unique in the platform: `platform.run` does it at once. */
  readonly onDemand?: Readonly<Record<string, Task>>
  /** Kinds of bulk jobs: imports, exports, changes of many records. They run in steps, can be canceled, and survive a crash. */
  readonly jobKinds?: Readonly<Record<string, JobKind>>
  /** What processes jobs, by queue. */
  readonly workers?: Readonly<Record<string, QueueWorker>>
  /** Begins what runs on each node all the time, before the platform serves. */
  readonly start?: (host: Host) => Promise<unknown> | unknown
  /**
   * The module of its half in the admin, such as `new URL('./admin.tsx', import.meta.url)`: its default export is made by
   * `defineAdminExtension`. The server builds it for the admin when that is opened first.
   */
  readonly admin?: URL
  /** Adds routes that are no calls: pages, files, links of mails, callbacks. */
  readonly pages?: (pages: Pages, host: Host) => void
}

/** A feature of a package: its resources are not those of this repository, so its handlers are checked where it is declared. */
export type PackageFeature = Omit<Feature, 'handlers'> & {
  readonly handlers?: Readonly<Record<string, object>>
}

type Resources = Readonly<Record<string, Readonly<Record<string, CallDeclaration>>>>

/**
 * Declares a feature. Keeps the types of its handlers and the names of its tasks. A package with calls names its half of the contract
 * first: then each of them must have a handler.
 */
export function feature<const F extends Feature>(declared: F): F
export function feature<const R extends Resources>(
  contract: ContractFeature<R>,
  declared: Omit<PackageFeature, 'name' | 'contract' | 'handlers'> & {
    readonly handlers: { readonly [Resource in keyof R]: Handlers<R[Resource]> }
  },
): PackageFeature
export function feature(first: Feature | ContractFeature, declared?: object) {
  return declared ? { ...declared, name: first.name, contract: first } : first
}
