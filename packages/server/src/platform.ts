import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout } from '@stoa/contract'
import type pg from 'pg'
import type { Logger } from 'pino'
import { notifyBackInStock } from './back-in-stock/index.ts'
import {
  billingInterceptors,
  comparePayments,
  paymentCallbacks,
  reconcilePayments,
  reportDifferences,
} from './billing/index.ts'
import { type Clock, type Ids, monotonicMs, systemClock, systemIds } from './call/clock.ts'
import { openEachDue } from './call/due-rows.ts'
import { readableEventTypes } from './call/event-areas.ts'
import { everyHour } from './call/every-hour.ts'
import { everyMinute } from './call/every-minute.ts'
import { joinInterceptors, resolveCalls } from './call/interceptor.ts'
import type { RunKey } from './call/job-runs.ts'
import type { PaymentProvider } from './call/payment-provider.ts'
import type { ServicePlugin } from './call/service-plugin.ts'
import type { FactorProvider, PlatformServices } from './call/services.ts'
import type { Config } from './config/settings.ts'
import { resolveExternalReferences } from './data/adaptors/calls/resolve-references.ts'
import { externalInterceptors } from './data/adaptors/external-interceptors.ts'
import { createAdaptorGuard } from './data/adaptors/protocol/adaptor-guard.ts'
import { batchableItemWrites } from './data/batched-inserts.ts'
import { purgeDeleted } from './data/collections/purge.ts'
import { openIndexWorker, runIndexQueue } from './data/indexes/index-worker.ts'
import { createQueryStatistics } from './data/indexes/query-statistics.ts'
import { itemInterceptors } from './data/interceptors.ts'
import { exchangeFiles, FILES_PATH, jobKinds, openDataJobs } from './data/jobs/index.ts'
import { openShippo } from './delivery/index.ts'
import { DOWNLOADS_PATH, openDownloads } from './digital-products/index.ts'
import { findAbandonedCheckouts } from './ecom/index.ts'
import { createEdge, type Edge } from './edge/app.ts'
import { serveGraphql } from './edge/graphql/serve-graphql.ts'
import { serveAdmin } from './edge/pages/admin.ts'
import { serveDataFiles } from './edge/pages/data-files.ts'
import { serveDocuments } from './edge/pages/documents.ts'
import { serveDownloads } from './edge/pages/downloads.ts'
import { serveEventStream } from './edge/pages/event-stream.ts'
import { serveFrontPage } from './edge/pages/front-page.ts'
import { serveHosted } from './edge/pages/hosted.ts'
import { serveMailbox } from './edge/pages/mailbox.ts'
import { type MediaSource, serveMedia } from './edge/pages/media.ts'
import { serveMediaUploads } from './edge/pages/media-uploads.ts'
import { serveOrderDocuments } from './edge/pages/order-documents.ts'
import { servePaymentCallbacks } from './edge/pages/payment-callbacks.ts'
import { serveSignedLink } from './edge/pages/signed-links.ts'
import { serveSiteScripts } from './edge/pages/site-scripts.ts'
import { serveTestPayments } from './edge/pages/test-payments.ts'
import { serveVideos } from './edge/pages/videos.ts'
import { openAuthenticator } from './edge/request/authenticate.ts'
import { compileRecordCheck } from './edge/request/check-record.ts'
import type { EdgeServices } from './edge/run/edge-services.ts'
import { runAsActor } from './edge/run/run-as-actor.ts'
import { openJobRuns } from './events/job-runs.ts'
import { BACK_IN_STOCK_QUEUE, EVENT_QUEUE, openJobs } from './events/jobs.ts'
import { giftCardInterceptors } from './gift-cards/index.ts'
import { handlers } from './handlers.ts'
import { secretFingerprint } from './identity/apps/client-secret.ts'
import { createSecretBox } from './identity/protection/secret-box.ts'
import { createSessionRevocations } from './identity/sessions/revoked-sessions.ts'
import { accessTokenTtlSec, openSigningKeys } from './identity/sessions/signing-keys.ts'
import { openDirectory, siteTag } from './identity/sites/directory.ts'
import { openOnlyShop } from './identity/sites/only-shop.ts'
import { DOCUMENTS_PATH, openDocuments } from './invoices/index.ts'
import { logError } from './logging/log-error.ts'
import { openMailing, openUnsubscriptions, UNSUBSCRIBE_PATH } from './mail/index.ts'
import {
  findPicture,
  findVideo,
  MEDIA_UPLOADS_PATH,
  openMediaStore,
  receiveMedia,
  removeMedia,
} from './media/index.ts'
import { NEWSLETTER_PATH, openNewsletterLinks, UNSUBSCRIBE_NEWSLETTER_PATH } from './newsletter/index.ts'
import { fillAllOrderTexts } from './orders/index.ts'
import { maintainPaymentRequests } from './payment-requests/index.ts'
import {
  createPaymentProviders,
  createTestProvider,
  openPaymentProviders,
  providerSettingsOf,
  watchKeys,
} from './payments/index.ts'
import { guardedFetch } from './platform-support/guarded-fetch.ts'
import { runEach } from './platform-support/run-each.ts'
import { openFirstStates } from './redirects/first-state.ts'
import { openPictureProcess } from './renditions/index.ts'
import {
  createPluginReplies,
  createPluginTraces,
  openServicePlugins,
  pricingInterceptors,
} from './service-plugins/index.ts'
import { type DatabaseOptions, openDatabase } from './storage/database.ts'
import { fillMemberWords } from './storage/identity/fill-member-words.ts'
import { installationSecret, sealStoredSecrets } from './storage/identity/secrets.ts'
import { newestMails, settleOldMails } from './storage/mails.ts'
import { keepMonths } from './storage/months.ts'
import { setKeysRejected } from './storage/provider-settings.ts'
import { openReadCache } from './storage/read-cache.ts'
import { deleteExpired } from './storage/retention.ts'
import { lockMaintenance } from './storage/session-lock.ts'
import { applyProductSchedules } from './stores/apply-product-schedules.ts'
import { refreshCollectionRules } from './stores/refresh-collection-rules.ts'
import { catalogTransferKinds } from './stores/transfer/index.ts'
import { chargeSubscriptions } from './subscriptions/index.ts'
import { createEventReader, createWebhookDispatcher } from './webhooks/index.ts'

const MINUTE_MS = 60_000
/** How often the traces of service plug-ins are stored. */
const TRACE_FLUSH_MS = 5_000
/** Time limit of the database for `/readyz`. */
const READY_MS = 1_000

/** Options of `openPlatform`. */
export interface PlatformOptions {
  config: Config
  connection: pg.PoolConfig
  logger: Logger
  clock?: Clock
  ids?: Ids
  /** Runs maintenance of keys, expired rows and the job queue. @default true */
  maintenance?: boolean
  onStatement?: DatabaseOptions['onStatement']
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
  /** Payment providers besides `test`, `stripe`, `paypal` and plug-ins; one of the same id replaces those. @default none */
  paymentProviders?: readonly PaymentProvider[]
  /** In-process plug-ins, invoked by calls of every site. See `dataHooksPlugin`. @default none */
  servicePlugins?: readonly ServicePlugin[]
}

/**
 * Creates the platform on a migrated database. It is served by one function `fetch`. The parts are listed in the order in
 * which they start.
 */
export async function openPlatform(options: PlatformOptions) {
  const {
    config,
    clock = systemClock,
    ids = systemIds,
    maintenance = true,
    isDiskLow = () => false,
  } = options
  const logger = options.logger.child({}, { serializers: { err: logError } })
  const open = (poolSize: number) =>
    openDatabase({
      connection: options.connection,
      poolSize,
      statementTimeoutMs: config.statementTimeoutMs,
      onStatement: options.onStatement,
    })
  const database = open(config.poolSize)
  // Opens the connection of the probes.
  void database.health.isReachable(READY_MS)
  const directoryDatabase = open(2)
  const directory = openDirectory(directoryDatabase, monotonicMs)
  const box = createSecretBox(config)
  // Before anything is served: fails if the key is missing or wrong.
  await database.transaction(db => sealStoredSecrets(db, box))
  const keys = await openSigningKeys(database, clock, ids, config.accessTokenTtlSec, box)
  const sessions = createSessionRevocations(directoryDatabase)
  const cache = await openReadCache(database, [sessions, directory], error =>
    logger.error({ err: error }, 'invalidations cannot be read'),
  )
  const jobs = await openJobs(database.raw, {
    supervise: maintenance,
    onError: error => logger.error({ err: error }, 'job queue'),
  })
  const runs = await openJobRuns({ db: database, clock, logger, work: maintenance })
  const mailing = await openMailing({ db: database, jobs, runs, clock, config, logger, work: maintenance })
  const queryStatistics = createQueryStatistics({
    db: directoryDatabase,
    clock,
    logger,
    on: config.queryStatistics,
  })
  const statistics = setInterval(queryStatistics.flush, MINUTE_MS).unref()
  const protectionSecret = await installationSecret(database, ids, 'protection', box)
  const shippo = openShippo({
    settingsOf: site => providerSettingsOf<{ token: string }>(site, 'shippo', protectionSecret),
    findSite: directory.site,
    apiUrl: config.shippoUrl,
    allowPrivate: config.privateEndpoints,
  })
  const servicePlugins = openServicePlugins({
    local: [...(options.servicePlugins ?? []), shippo],
    now: clock.now,
    traces: createPluginTraces(directoryDatabase, logger),
  })
  const traceFlush = setInterval(servicePlugins.flushTraces, TRACE_FLUSH_MS).unref()
  const testProvider = createTestProvider({
    db: directoryDatabase,
    clock,
    ids,
    secret: protectionSecret,
    publicUrl: config.publicUrl,
    send: (url, init) => edge.fetch(new Request(url, { method: 'POST', ...init })),
    enabled: config.testPayments,
  })
  const platformServices: PlatformServices = {
    directory,
    cursorSecret: await installationSecret(database, ids, 'cursors', box),
    refreshSecret: await installationSecret(database, ids, 'refresh-tokens', box),
    independentDb: directoryDatabase,
    outgoing: options.outgoing ?? guardedFetch({ allowPrivate: config.privateEndpoints }),
    servicePlugins,
    pluginReplies: createPluginReplies(clock.now),
    paymentProviders: createPaymentProviders(
      [
        testProvider,
        ...openPaymentProviders({
          now: clock.now,
          protectionSecret,
          allowPrivate: config.privateEndpoints,
        }),
        ...(options.paymentProviders ?? []),
      ].map(provider =>
        watchKeys(provider, { record: (...keys) => recordKeys(...keys), now: clock.now, logger }),
      ),
      { platform: () => platformServices, clock, ids, config },
    ),
    adaptorGuard: createAdaptorGuard(clock.now),
    resolveExternalReferences,
    protectionSecret,
    queryStatistics: queryStatistics,
    factors: {
      encryptionSecret: await installationSecret(database, ids, 'factors', box),
      providers: options.factorProviders ?? [],
    },
    issueAccessToken: async claims => {
      const app = await directory.client(claims.clientId)
      return {
        token: await keys.sign(claims, app?.compatClient),
        expiresIn: accessTokenTtlSec(claims, config),
      }
    },
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
  }

  const services: EdgeServices = {
    database,
    cache,
    clock,
    ids,
    config,
    logger,
    platform: platformServices,
    jobs,
    mailing,
    handlers,
    isDiskLow,
    interceptors: joinInterceptors(
      resolveCalls(billingInterceptors),
      resolveCalls(giftCardInterceptors),
      { items: itemInterceptors(servicePlugins) },
      externalInterceptors,
      pricingInterceptors(servicePlugins),
    ),
    batchableWrites: { items: batchableItemWrites },
  }
  let closing = false
  const isStopping = () => closing || isDiskLow()
  const eachDue = openEachDue({ logger, isClosing: () => closing, isDiskLow })
  const runPayments = runAsActor(services, 'payments')
  const recordKeys: Parameters<typeof watchKeys>[1]['record'] = (siteId, provider, since) =>
    runPayments({ siteId, role: 'merchant', id: 'stoa' }, async ctx => {
      await setKeysRejected(ctx.db, siteId, provider, since)
      ctx.invalidate(siteTag(siteId))
    })
  const billing = {
    platform: platformServices,
    config,
    transact: <T>(siteId: string, work: (ctx: never) => Promise<T>) =>
      runPayments({ siteId, role: 'merchant', id: 'stoa' }, ctx => work(ctx as never)),
    db: database,
    logger,
    eachDue,
  }
  const runSubscriptions = runAsActor(services, 'subscriptions')
  const subscriptions = {
    db: database,
    billing,
    transact: <T>(siteId: string, work: (ctx: never) => Promise<T>) =>
      runSubscriptions({ siteId, role: 'merchant', id: 'stoa' }, ctx => work(ctx as never)),
    eachDue,
  }
  const paymentRequests = {
    db: database,
    transact: runAsActor(services, 'payment requests'),
    eachDue,
  }
  const backInStock = {
    db: database,
    transact: runAsActor(services, 'back in stock'),
    eachDue,
    isStopping,
  }
  const collectionRules = {
    db: database,
    transact: runAsActor(services, 'collection rules'),
    eachDue,
    isStopping,
  }
  const productSchedules = {
    db: database,
    transact: runAsActor(services, 'product schedules'),
    eachDue,
  }
  const abandonment = {
    db: database,
    transact: runAsActor(services, 'abandoned checkouts'),
    eachDue,
  }
  const webhooks = createWebhookDispatcher({
    db: database,
    runs,
    clock,
    ids,
    secret: protectionSecret,
    allowPrivate: config.privateEndpoints,
    transact: runAsActor(services, 'webhooks'),
    logger,
    isDiskLow,
  })
  const dataJobs = await openDataJobs({
    db: database,
    jobs,
    runs,
    transact: runAsActor(services, 'data jobs'),
    kinds: { ...jobKinds, ...catalogTransferKinds(compileRecordCheck) },
    logger,
    eachDue,
    isDiskLow,
    drainTimeoutMs: config.drainTimeoutMs,
    jobDays: config.jobDays,
    work: maintenance,
  })
  const indexing = {
    database,
    runs,
    transact: runAsActor(services, 'data indexes'),
    clock,
    logger,
    eachDue,
    isDiskLow,
  }
  const indexWorker = maintenance
    ? openIndexWorker({ ...indexing, cache, drainTimeoutMs: config.drainTimeoutMs })
    : undefined

  const media = { db: database, store: openMediaStore(config, { logger, newId: ids.guid }), eachDue }
  const pictures = openPictureProcess({
    onEnded: reason => logger.warn({ err: reason }, 'picture process ended'),
  })

  const authenticator = openAuthenticator(directory, keys, clock, sessions, protectionSecret)
  const eventReader = createEventReader({ db: database, secret: protectionSecret, now: clock.now })
  const onlyShop = openOnlyShop({ db: database, directory, publicUrl: config.publicUrl, now: clock.now })
  let eventStreams: ReturnType<typeof serveEventStream> | undefined
  const edge: Edge = createEdge({
    services,
    authenticator,
    ready: () => database.health.isReachable(READY_MS),
    jwks: keys.jwks,
    extras: app => {
      serveDocuments(app)
      serveSiteScripts(app)
      serveSignedLink(
        app,
        UNSUBSCRIBE_PATH,
        openUnsubscriptions({
          db: database,
          directory,
          secret: platformServices.protectionSecret,
          now: clock.now,
        }),
        onlyShop,
      )
      const newsletterLinks = openNewsletterLinks({
        directory,
        secret: protectionSecret,
        transact: runAsActor(services, 'newsletter'),
      })
      serveSignedLink(app, NEWSLETTER_PATH, newsletterLinks.confirmation, onlyShop)
      serveSignedLink(app, UNSUBSCRIBE_NEWSLETTER_PATH, newsletterLinks.unsubscription, onlyShop)
      serveOrderDocuments(
        app,
        DOCUMENTS_PATH,
        openDocuments({ db: database, secret: protectionSecret, now: clock.now }),
      )
      serveDownloads(
        app,
        DOWNLOADS_PATH,
        openDownloads({
          db: database,
          secret: protectionSecret,
          now: clock.now,
          limit: config.downloadLimit,
        }),
      )
      servePaymentCallbacks(app, paymentCallbacks(billing, database))
      if (config.testPayments) serveTestPayments(app, testProvider)
      serveVideos(app, findVideo(media))
      serveMedia(app, { drawn: options.media, uploaded: findPicture(media), render: pictures.render })
      serveMediaUploads(
        app,
        MEDIA_UPLOADS_PATH,
        receiveMedia({
          ...media,
          pictures,
          secret: protectionSecret,
          transact: runAsActor(services, 'media uploads'),
          idleMs: config.uploadIdleMs,
          withinMs: config.uploadTimeoutMs,
        }),
        isDiskLow,
      )
      serveDataFiles(
        app,
        FILES_PATH,
        exchangeFiles({
          db: database,
          secret: platformServices.protectionSecret,
          now: clock.now,
          limitBytes: config.uploadLimitBytes,
          idleMs: config.uploadIdleMs,
          withinMs: config.uploadTimeoutMs,
        }),
        isDiskLow,
      )
      serveFrontPage(app, onlyShop)
      serveAdmin(app, config.adminFolder)
      serveGraphql(app, {
        introspection: config.graphqlIntrospection,
        fetch: (request, env) => edge.fetch(request, env),
      })
      eventStreams = serveEventStream(app, {
        ...eventReader,
        authorize: headers => edge.fetch(new Request(`${config.publicUrl}/v1/events?limit=1`, { headers })),
        authorizeBrief: headers =>
          edge.fetch(new Request(`${config.publicUrl}/v1/saved-views?page=events`, { headers })),
        async readerOf(headers) {
          const caller = await authenticator.identify(headers)
          return { siteId: caller.siteId, types: readableEventTypes(caller) }
        },
      })
      serveHosted(app, {
        onlyShop,
        originsOf: async id => (await directory.client(id))?.origins,
        onError: error => logger.error({ err: error }, 'first state of the checkout page'),
        firstState: openFirstStates({
          db: database,
          platform: platformServices,
          now: clock.now,
          cached: (key, load) => cache.read(key, undefined, load),
          async readCheckout(id, accessToken) {
            const headers = { authorization: accessToken }
            const reply = await edge.fetch(new Request(`${config.publicUrl}/v1/checkouts/${id}`, { headers }))
            return reply.ok ? ((await reply.json()) as { checkout: Checkout }).checkout : undefined
          },
        }),
      })
      if (config.development) serveMailbox(app, config, limit => newestMails(database, limit))
    },
  })

  const minute = (name: string, failure: string, work: () => Promise<void>) =>
    maintenance ? everyMinute(runs, name, work, error => logger.error({ err: error }, failure)) : undefined
  const timer = (name: string): RunKey => ({ kind: 'TIMER', id: name, about: name })
  const paymentSchedule = minute('payments', 'payments not reconciled', () =>
    reconcilePayments(billing, clock.now()),
  )
  const subscriptionSchedule = minute('subscriptions', 'subscriptions not charged', () =>
    chargeSubscriptions(subscriptions, clock.now()),
  )
  const paymentRequestSchedule = minute('payment requests', 'payment requests not maintained', () =>
    maintainPaymentRequests(paymentRequests, clock.now()),
  )
  const backInStockSchedule = minute('back-in-stock mails', 'back-in-stock mails not sent', () =>
    notifyBackInStock(backInStock, clock.now()),
  )
  const productSchedule = minute('product schedules', 'scheduled changes of products not made', () =>
    applyProductSchedules(productSchedules, clock.now()),
  )
  const collectionRuleSchedule = minute('collection rules', 'rules of collections not applied', () =>
    refreshCollectionRules(collectionRules),
  )
  const stopping = new AbortController()
  let backup: Promise<boolean> | undefined
  const runBackups = () => {
    // Loaded when it is needed: most starts make no backup.
    backup = import('./backup/index.ts').then(({ runDueBackup }) =>
      runDueBackup({
        connection: options.connection,
        media: media.store,
        db: database,
        clock,
        schedule: config,
        signal: stopping.signal,
      }),
    )
    return backup
  }
  const backupSchedule = config.backupTo
    ? minute('backups', 'backup failed', async () => void (await runBackups()))
    : undefined
  const backInStockWorker = maintenance
    ? await jobs.work<{ siteId: string; productIds: string[] }>(BACK_IN_STOCK_QUEUE, async ({ data }) => {
        const notify = () => notifyBackInStock(backInStock, clock.now(), data)
        await runs.run(timer('back-in-stock mails'), notify, undefined)
        return 'settled'
      })
    : undefined
  const olderRows = { db: database, eachDue }
  const orderTextSchedule = minute('order texts', 'views of older orders not stored', () =>
    fillAllOrderTexts(olderRows),
  )
  const memberWordSchedule = minute('member words', 'words of older members not stored', () =>
    fillMemberWords(olderRows),
  )
  const webhookSchedule = minute('webhooks', 'webhooks not delivered', () => webhooks.wake())
  const eventWorker = maintenance
    ? await jobs.work<{ siteId: string }>(
        EVENT_QUEUE,
        async ({ data }) => {
          await webhooks.wakeSite(data.siteId)
          return 'settled'
        },
        { atOnce: 200 },
      )
    : undefined
  const abandonmentSchedule = minute('abandoned checkouts', 'abandoned checkouts not found', () =>
    findAbandonedCheckouts(abandonment, clock.now()),
  )

  const reportPaymentDifferences = () =>
    reportDifferences({ db: database, platform: platformServices, logger, eachDue, now: clock.now() })

  const deleteOldRows = (at = clock.now()) =>
    deleteExpired(database, at, config, {
      isStopping: () => closing,
      onError: (err, table) => logger.error({ err, table }, 'expired rows not deleted'),
    })

  /**
   * The work of every hour: creates, imports from other nodes and retires signing keys; then, on one node at a time, deletes what is
   * older than its period. Not done if rows are left for the next run.
   */
  const runMaintenance = async (): Promise<{ isDone: boolean }> => {
    const onError = (err: unknown, part: string) => logger.error({ err, part }, 'maintenance failed')
    const runPart = (name: string, part: () => Promise<unknown>) => runs.run(timer(name), part, undefined)
    let isDone = true
    await runEach({ 'signing keys': () => keys.refresh() }, onError, runPart)
    const release = await lockMaintenance(database.pool)
    if (!release) return { isDone }
    try {
      await runEach(
        {
          months: () => keepMonths(database, clock.now()),
          'expired rows': async () => {
            const { rows, months, unfinished } = await deleteOldRows()
            isDone = unfinished.length === 0
            if (months.length > 0 || Object.values(rows).some(Boolean))
              logger.info({ rows, months, unfinished }, 'expired rows deleted')
          },
          mails: () => settleOldMails(database, clock.now()),
          media: () => removeMedia(media, clock.now()),
          'scheduled jobs': () => dataJobs.runScheduled(clock.now()),
          'deleted collections': () => purgeDeleted(indexing),
          'payment differences': () => reportPaymentDifferences(),
        },
        onError,
        runPart,
      )
    } finally {
      await release()
    }
    return { isDone }
  }
  const hourly = maintenance
    ? everyHour(runMaintenance, error => logger.error({ err: error }, 'maintenance failed'))
    : undefined

  return {
    fetch: edge.fetch,
    cachedResponse: edge.cachedResponse,
    metrics: edge.metrics,
    routes: edge.routes,
    reject: edge.reject,
    drain: () => {
      eventStreams?.close()
      edge.drain()
    },
    database,
    administration: { db: database, clock, ids },
    keys,
    /** An error that no code has caught ends the process; see `NodeRuns`. */
    processFailed: runs.processFailed,
    dataJobs,
    /** Stores the query statistics of this node. */
    flushQueryStatistics: queryStatistics.flush,
    /** Finds checkouts that are abandoned at a time, by default now. Runs every minute, unless `maintenance` is off. */
    findAbandonedCheckouts: (at = clock.now()) => findAbandonedCheckouts(abandonment, at),
    /** Settles payments whose outcome is unknown at a time, by default now. Runs every minute, unless `maintenance` is off. */
    reconcilePayments: (at = clock.now()) => reconcilePayments(billing, at),
    /** Charges the subscriptions that are due at a time, by default now. Runs every minute, unless `maintenance` is off. */
    chargeSubscriptions: (at = clock.now()) => chargeSubscriptions(subscriptions, at),
    /** Compares the ledger with the payment providers. Changes nothing. */
    comparePayments: (options: { siteId?: string | undefined; days: number }) =>
      comparePayments({ ...options, db: database, platform: platformServices, now: clock.now() }),
    /** Logs differences of the ledger, once a day for each site. Runs every hour, unless `maintenance` is off. */
    reportPaymentDifferences,
    /** Settles and ends payment requests at a time, by default now. Runs every minute, unless `maintenance` is off. */
    maintainPaymentRequests: (at = clock.now()) => maintainPaymentRequests(paymentRequests, at),
    /** Mails addresses that wait for products in stock at a time, by default now. Runs every minute, unless `maintenance` is off. */
    notifyBackInStock: (at = clock.now()) => notifyBackInStock(backInStock, at),
    /** Makes the scheduled changes of products that are due at a time, by default now. Runs every minute, unless `maintenance` is off. */
    applyProductSchedules: (at = clock.now()) => applyProductSchedules(productSchedules, at),
    /** Applies the rules of collections to changes of stock and to new rules. Runs every minute, unless `maintenance` is off. */
    refreshCollectionRules: () => refreshCollectionRules(collectionRules),
    /** Stores the texts of orders of older versions. Runs every minute, unless `maintenance` is off. */
    fillOrderTexts: () => fillAllOrderTexts(olderRows),
    /** Stores the words of members of older versions. Runs every minute, unless `maintenance` is off. */
    fillMemberWords: () => fillMemberWords(olderRows),
    /** Delivers events to webhooks. Runs after each event and every minute, unless `maintenance` is off. */
    deliverWebhooks: () => webhooks.runUntilIdle(),
    /** Deletes incomplete uploads at a time, by default now, and the content of deleted files. Runs every hour, unless `maintenance` is off. */
    removeMedia: (at = clock.now()) => removeMedia(media, at),
    /** Deletes rows that are older than their period at a time, by default now. Runs every hour, unless `maintenance` is off. */
    removeExpired: async (at = clock.now()) => (await deleteOldRows(at)).rows,
    /** The work of every hour, on one node at a time. A part that fails does not stop the others. */
    runMaintenance,
    /** Makes a backup if one is due. Runs every minute, unless `maintenance` is off. Resolves with whether it made one. */
    runBackups,
    /** Builds and drops pending indexes. */
    runIndexQueue: () => runIndexQueue(indexing),
    /** Purges collections and fields that were deleted long ago. */
    purgeDeleted: () => purgeDeleted(indexing),
    async close() {
      closing = true
      clearInterval(statistics)
      clearInterval(traceFlush)
      // A backup may take longer than the drain timeout: it is made again after the start.
      stopping.abort()
      // Each waits for work in flight until the drain timeout.
      await Promise.all([
        queryStatistics.flush(),
        servicePlugins.flushTraces(),
        indexWorker?.close(),
        dataJobs.close(),
        Promise.race([hourly?.close(), delay(config.drainTimeoutMs, undefined, { ref: false })]),
        abandonmentSchedule?.close(),
        orderTextSchedule?.close(),
        memberWordSchedule?.close(),
        paymentSchedule?.close(),
        subscriptionSchedule?.close(),
        paymentRequestSchedule?.close(),
        backInStockSchedule?.close(),
        backupSchedule?.close(),
        backup?.catch(() => false),
        productSchedule?.close(),
        collectionRuleSchedule?.close(),
        backInStockWorker?.stop(),
        webhookSchedule?.close(),
        eventWorker?.stop().then(() => webhooks.close()) ?? webhooks.close(),
        mailing.close(),
      ])
      await runs.close()
      eventStreams?.close()
      edge.close()
      pictures.close()
      await cache.close()
      await jobs.close()
      await directoryDatabase.close()
      await database.close()
    },
  }
}

/** A running platform. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>
