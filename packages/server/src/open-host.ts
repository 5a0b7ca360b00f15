import type pg from 'pg'
import type { Logger } from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { openCommits } from './bus/commits.ts'
import { openBus } from './bus/open-bus.ts'
import { type Clock, type Ids, monotonicMs, systemClock, systemIds } from './call/clock.ts'
import { openEachDue } from './call/due-rows.ts'
import type { Host, Service } from './call/host.ts'
import { joinInterceptors, resolveCalls } from './call/interceptor.ts'
import type { MediaSource } from './call/media-source.ts'
import type { NodeProcesses } from './call/node-processes.ts'
import type { PaymentProvider } from './call/payment-provider.ts'
import { platformActor } from './call/platform-actor.ts'
import type { ServicePlugin } from './call/service-plugin.ts'
import type { FactorProvider, PlatformServices } from './call/services.ts'
import { requireServing } from './call/site-status.ts'
import type { Config } from './config/settings.ts'
import { type CustomFieldDeclarations, openCustomFields } from './custom-fields/index.ts'
import { resolveExternalReferences } from './data/adaptors/calls/resolve-references.ts'
import { createAdaptorGuard } from './data/adaptors/protocol/adaptor-guard.ts'
import { createQueryStatistics } from './data/indexes/query-statistics.ts'
import type { Bindings } from './edge/bindings.ts'
import { openAuthenticator } from './edge/request/authenticate.ts'
import type { EdgeServices } from './edge/run/edge-services.ts'
import { runAsActor } from './edge/run/run-as-actor.ts'
import { openJobRuns } from './events/job-runs.ts'
import { openJobs } from './events/jobs.ts'
import type { Feature, PackageFeature } from './feature.ts'
import { secretFingerprint } from './identity/apps/client-secret.ts'
import { createSecretBox } from './identity/protection/secret-box.ts'
import { createSessionRevocations } from './identity/sessions/revoked-sessions.ts'
import { accessTokenTtlSec, openSigningKeys } from './identity/sessions/signing-keys.ts'
import { openDirectory, siteTag } from './identity/sites/directory.ts'
import {
  byFeature,
  handlersOf,
  joinBatchableWrites,
  joinEventHandlers,
  joinJobKinds,
  joinOrderSteps,
  openSearchEngine,
} from './join-features.ts'
import { logError } from './logging/log-error.ts'
import { createMetrics } from './logging/metrics.ts'
import { runningWork } from './logging/running-work.ts'
import { openTracing } from './logging/tracing.ts'
import { truncate } from './logging/truncate.ts'
import { hasMailServer, openMailing } from './mail/index.ts'
import { storedMailOf } from './mail/mail-settings.ts'
import { createPaymentProviders, openPaymentProvider, watchKeys } from './payments/index.ts'
import { guardedFetch } from './platform-support/guarded-fetch.ts'
import { createSearchCounts } from './product-search/search-counts.ts'
import { createPluginReplies, createPluginTraces, openServicePlugins } from './service-plugins/index.ts'
import { type DatabaseOptions, openDatabase } from './storage/database.ts'
import { installationSecret, sealStoredSecrets } from './storage/identity/secrets.ts'
import type { Pooler } from './storage/pooler.ts'
import { setKeysRejected } from './storage/provider-settings.ts'
import { openReadCache } from './storage/read-cache.ts'
import { openReplicas, type ReplicaState } from './storage/replicas.ts'
import { sharedUsesIn } from './storage/shared-uses.ts'

/** Time limit of the database for `/readyz`. */
export const READY_MS = 1_000
const MINUTE_MS = 60_000
/** How often the traces of service plug-ins are stored. */
const TRACE_FLUSH_MS = 5_000

/** Options of `openPlatform`. */
export interface PlatformOptions {
  config: Config
  connection: pg.PoolConfig
  /** A pooler of connections to the same database, for all statements that need no session of their own (`openPooler`). @default none */
  pooler?: Pooler | undefined
  logger: Logger
  /** Features of packages. Their migrations must have run (`migrate`). @default none */
  features?: readonly PackageFeature[]
  /** Fields that the shop adds to orders, products and others (protocol/custom-fields). @default none */
  customFields?: CustomFieldDeclarations
  clock?: Clock
  ids?: Ids
  /** Runs background work: schedules, workers of queues, maintenance. @default unless its role is `api` */
  maintenance?: boolean
  onStatement?: DatabaseOptions['onStatement']
  /** The other processes of this node. @default none */
  processes?: NodeProcesses | undefined
  /** Whether writes are rejected because the disk is almost full. @default never */
  isDiskLow?: () => boolean
  /**
   * Sends requests to identity providers. @default `guardedFetch`, which rejects private networks unless `privateEndpoints`
   */
  outgoing?: typeof globalThis.fetch
  /** Deliver codes of second factors to phones and apps. @default none, so that SMS, CALL and PUSH are not offered */
  factorProviders?: readonly FactorProvider[]
  /** Serves pictures under `/media`. @default none */
  media?: MediaSource
  /** Payment providers besides those of features and plug-ins; one of the same id replaces those. @default none */
  paymentProviders?: readonly PaymentProvider[]
  /** In-process plug-ins, invoked by calls of every site. See `dataHooksPlugin`. @default none */
  servicePlugins?: readonly ServicePlugin[]
}

/**
 * Opens what all features share: connections, keys, caches, the queue of jobs, mail, plug-ins and payment providers. Ends with a
 * sentence if the key of the installation is missing or wrong.
 */
export async function openHost(options: PlatformOptions, features: readonly Feature[]) {
  const {
    config,
    clock = systemClock,
    ids = systemIds,
    maintenance = config.role !== 'api',
    isDiskLow = () => false,
  } = options
  const customFields = openCustomFields([
    ...features.flatMap(feature => feature.customFields ?? []),
    options.customFields ?? {},
  ])
  const logger = options.logger.child({}, { serializers: { err: logError } })
  const metrics = createMetrics()
  const { otlpEndpoint, traceSample } = config
  const tracing = otlpEndpoint
    ? await openTracing({ endpoint: otlpEndpoint, sample: traceSample, version: manifest.version }, logger)
    : undefined
  const open = (poolSize: number) =>
    openDatabase({
      connection: options.connection,
      pooler: options.pooler,
      poolSize,
      statementTimeoutMs: config.statementTimeoutMs,
      onStatement: options.onStatement,
      slow: { ms: config.slowStatementMs, report: reportSlow },
    })
  const reportSlow = (statement: string, ms: number) => {
    const work = runningWork()
    const name = work ? ('call' in work ? work.call : work.job) : 'other'
    metrics.slowStatements.inc({ work: name })
    logger.warn({ ...work, ms: Math.round(ms), statement: truncate(statement) }, 'slow statement')
  }
  const database = open(config.poolSize)
  // Opens the connection of the probes.
  void database.health.isReachable(READY_MS)
  const independentDb = open(2)
  const replicas =
    config.replicaUrls.length > 0
      ? openReplicas(
          config.replicaUrls,
          {
            poolSize: config.poolSize,
            statementTimeoutMs: config.statementTimeoutMs,
            onStatement: options.onStatement,
          },
          (problem, message) => logger.warn(problem, `replica ${message}`),
        )
      : undefined
  const directory = openDirectory(independentDb, monotonicMs)
  const box = createSecretBox(config)
  // Before anything is served: fails if the key is missing or wrong.
  await database.transaction(db => sealStoredSecrets(db, box))
  const keys = await openSigningKeys(database, clock, ids, config.accessTokenTtlSec, box)
  const sessions = createSessionRevocations(independentDb)
  const cache = await openReadCache(database, [sessions, directory], error =>
    logger.error({ err: error }, 'invalidations cannot be read'),
  )
  if (replicas) {
    const byName = (read: (state: ReplicaState) => number) => () =>
      Object.fromEntries(replicas.states().map(state => [state.name, read(state)]))
    metrics.gauges(
      'stoa_replica_usable',
      'Whether reads may go to a replica.',
      'replica',
      byName(({ isUsable }) => Number(isUsable)),
    )
    metrics.gauges(
      'stoa_replica_lag_seconds',
      'Age of the last transaction that a replica has replayed. It grows while nothing is written.',
      'replica',
      byName(({ lagSec }) => lagSec),
    )
  }
  metrics.gauge(
    'stoa_cache_bytes',
    'Bytes of replies in the cache, at most 64 MiB.',
    () => cache.state().bytes,
  )
  metrics.sums('stoa_cache_reads_total', 'Reads of the cache of replies.', 'result', () => {
    const { hits, misses } = cache.state()
    return { hit: hits, miss: misses }
  })
  const jobs = await openJobs(database.raw, {
    supervise: maintenance,
    onError: error => logger.error({ err: error }, 'job queue'),
    metrics,
    wakeElsewhere: options.processes?.wake,
  })
  const runs = await openJobRuns({ db: database, clock, logger, work: maintenance, tracing })
  const secret = (name: string) => installationSecret(database, ids, name, box)
  const protectionSecret = await secret('protection')
  const { redisUrl, natsUrls } = config
  const beside = await openBus({ redisUrl, natsUrls, secret: protectionSecret, logger })
  const { bus, uses } = beside
  const commits = openCommits(bus, systemIds.guid())
  commits.onCommit(({ position, tags, queues }, isOwn) => {
    if (isOwn) return
    cache.hear(position, tags)
    for (const queue of queues) jobs.wakeHere(queue)
  })
  if (bus)
    metrics.gauge('stoa_bus_connected', 'Whether the bus beside the database is connected.', () =>
      Number(bus.isConnected()),
    )
  const mailing = await openMailing({
    db: database,
    jobs,
    runs,
    clock,
    config,
    logger,
    work: maintenance,
    directory,
    storedOf: site => storedMailOf(site, protectionSecret),
  })
  const queryStatistics = createQueryStatistics({
    db: independentDb,
    clock,
    logger,
    on: config.queryStatistics,
  })
  const searchCounts = createSearchCounts({ db: independentDb, clock, logger })

  const platform = {
    directory,
    isDiskLow,
    async sendsMail(siteId) {
      const site = await directory.site(siteId)
      return site !== undefined && hasMailServer(config, site)
    },
    cursorSecret: await secret('cursors'),
    refreshSecret: await secret('refresh-tokens'),
    protectionSecret,
    independentDb,
    outgoing: options.outgoing ?? guardedFetch({ allowPrivate: config.privateEndpoints }),
    pluginReplies: createPluginReplies(clock.now),
    adaptorGuard: createAdaptorGuard(clock.now),
    resolveExternalReferences,
    customFields,
    queryStatistics,
    searchCounts,
    factors: { encryptionSecret: await secret('factors'), providers: options.factorProviders ?? [] },
    orderSteps: joinOrderSteps(features),
    memberData: byFeature(features, 'memberData'),
    issueAccessToken: async claims => {
      const [app, site] = await Promise.all([
        directory.client(claims.clientId),
        directory.site(claims.siteId),
      ])
      requireServing(site, { role: claims.role === 'app' ? 'merchant' : claims.role, writes: false })
      return {
        token: await keys.sign(claims, app?.compatClient),
        expiresIn: accessTokenTtlSec(claims, config),
      }
    },
    messageKeys: keys.messageKeys,
    signMessage: keys.signMessage,
    issueIdToken: claims => keys.signIdToken(config.publicUrl, claims),
    readIdToken: token => keys.verifyIdToken(config.publicUrl, token),
    readAccessToken: async token => {
      const verified = await keys.verify(token)
      // The token of a checkout page is no account's: it is not exchanged, and apps do not learn whose it is.
      if (!verified || verified.claims.page || !(await sessions.met(verified.claims))) return undefined
      const { role, clientId, sessionId } = verified.claims
      const app = await directory.client(clientId)
      return app && (role !== 'app' || secretFingerprint(app) === sessionId) ? verified : undefined
    },
  } satisfies Partial<PlatformServices> as unknown as PlatformServices

  const services: EdgeServices = {
    database,
    replicas,
    cache,
    clock,
    ids,
    config,
    logger,
    platform,
    jobs,
    mailing,
    metrics,
    tracing,
    processes: options.processes,
    announce: commits.announce,
    useStore: uses ?? sharedUsesIn(independentDb),
    isDiskLow,
    handlers: handlersOf(features),
    eventHandlers: joinEventHandlers(features),
    interceptors: {},
    batchableWrites: joinBatchableWrites(features),
  }

  const authenticator = openAuthenticator(
    directory,
    keys,
    clock,
    sessions,
    platform.protectionSecret,
    config.operatorKey,
  )
  let closing = false
  let serving: Host['fetch'] = () => Promise.reject(new Error('the platform does not serve yet'))
  const opened = new Map<Service<unknown>, unknown>()
  const shared = {
    db: database,
    independentDb,
    platform,
    config,
    clock,
    ids,
    logger,
    metrics,
    cache,
    onCommit: commits.onCommit,
    jobs,
    runs,
    maintenance,
    isDiskLow,
    isStopping: () => closing || isDiskLow(),
    eachDue: openEachDue({
      logger,
      isClosing: () => closing,
      isDiskLow,
      isServing: async siteId => ((await directory.site(siteId))?.status ?? 'ACTIVE') === 'ACTIVE',
    }),
    jobKinds: joinJobKinds(features),
    adminModules: byFeature(features, 'admin'),
    connection: options.connection,
    once: options.processes?.once ?? ((_key, work) => work()),
    drawnMedia: options.media,
    fetch: (request: Request, env?: Bindings) => serving(request, env),
    identify: (headers: Headers) => authenticator.identify(headers),
    isClosing: () => closing,
    use<T>(wanted: Service<T>): T {
      if (!opened.has(wanted)) opened.set(wanted, wanted.open(hostOf(wanted.name)))
      return opened.get(wanted) as T
    },
  } satisfies Omit<Host, 'transact'>
  /** The host of a feature or service, whose name its transactions have as their operation. */
  const hostOf = (name: string): Host => ({ ...shared, transact: runAsActor(services, name) })
  const host = hostOf('platform')

  platform.servicePlugins = openServicePlugins({
    local: [
      ...(options.servicePlugins ?? []),
      ...features.flatMap(({ name, servicePlugins }) => servicePlugins?.(hostOf(name)) ?? []),
    ],
    now: clock.now,
    traces: createPluginTraces(independentDb, logger),
  })
  platform.paymentProviders = createPaymentProviders(
    [
      ...features.flatMap(({ name, paymentProviders = [] }) =>
        paymentProviders.map(declared => openPaymentProvider(declared, hostOf(name))),
      ),
      ...(options.paymentProviders ?? []),
    ].map(provider => watchKeys(provider, { record: recordKeys, now: clock.now, logger })),
    features.flatMap(({ paymentProviders = [] }) => paymentProviders),
    { platform: () => platform, clock, ids, config },
  )
  platform.searchEngine = openSearchEngine(features, hostOf)
  services.interceptors = joinInterceptors(
    ...features.flatMap(({ interceptors, resourceInterceptors }) => [
      ...(interceptors ? [resolveCalls(interceptors)] : []),
      ...(resourceInterceptors ? [resourceInterceptors(platform)] : []),
    ]),
  )

  function recordKeys(siteId: string, provider: string, since: number | undefined) {
    return hostOf('payments').transact(platformActor(siteId), async ctx => {
      await setKeysRejected(ctx.db, siteId, provider, since)
      ctx.invalidate(siteTag(siteId))
    })
  }

  const flushCounts = () => Promise.all([queryStatistics.flush(), searchCounts.flush()])
  const statistics = setInterval(flushCounts, MINUTE_MS).unref()
  const traceFlush = setInterval(platform.servicePlugins.flushTraces, TRACE_FLUSH_MS).unref()

  return {
    host,
    hostOf,
    services,
    keys,
    authenticator,
    /** An error that no code has caught ends the process; see `NodeRuns`. */
    processFailed: runs.processFailed,
    /** Requests of features to the platform itself go here. */
    serve(fetch: Host['fetch']) {
      serving = fetch
    },
    /** Ends what holds connections open, such as streams. */
    drainServices() {
      for (const instance of opened.values()) (instance as { drain?: () => void } | undefined)?.drain?.()
    },
    /** From now on background work ends early. */
    beginClose() {
      closing = true
      clearInterval(statistics)
      clearInterval(traceFlush)
    },
    /** Waits for the services that features have opened, each until its own time limit. */
    closeServices: () =>
      Promise.all([
        flushCounts(),
        platform.servicePlugins.flushTraces(),
        mailing.close(),
        ...[...opened.values()].map(async instance =>
          ((await instance) as { close?: () => unknown } | undefined)?.close?.(),
        ),
      ]),
    /** The last step: nothing runs any more. */
    async close() {
      await cache.close()
      await jobs.close()
      beside.close()
      await independentDb.close()
      await replicas?.close()
      await database.close()
      await tracing?.close()
    },
    closeRuns: runs.close,
  }
}

/** What all features share, and how it ends. */
export type OpenedHost = Awaited<ReturnType<typeof openHost>>
