import { join, relative } from 'node:path'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { systemClock } from '../call/clock.ts'
import { readConfiguration } from '../config/load.ts'
import { configText, helpText } from '../config/print.ts'
import { setUpLink } from '../installation/index.ts'
import { limitLogFile } from '../logging/limit-log-file.ts'
import { openRotatingFile } from '../logging/rotating-file.ts'
import { openPlatform } from '../platform.ts'
import { openDiskGuard } from '../platform-support/disk-guard.ts'
import { localUrl } from '../platform-support/local-url.ts'
import { createPrivateDirectory } from '../platform-support/private-directory.ts'
import { diskFull, explainFileError, isDiskFull, StartupError } from '../platform-support/startup-error.ts'
import { serve } from '../serve.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { ownerSignInLink } from '../staff/index.ts'
import { startEmbedded } from '../storage/embedded/index.ts'
import { checkOwnPostgres } from '../storage/external-postgres.ts'
import { firstSiteId } from '../storage/identity/sites.ts'
import { migrateConnection } from '../storage/migrate.ts'
import type { Demo } from './demo.ts'
import { accessFile, hasShop, openShop } from './demo-access.ts'
import { explainListenError, reservePort } from './ports.ts'
import { step } from './progress.ts'
import { checkSites, formatFindings, logFindings, rejectInsecure } from './report-findings.ts'
import type { Finding } from './security-checks.ts'
import { openFirstShop, openOwnShop, type ShopAccess, waitForFirstShop } from './shop-access.ts'
import { loadShopConfig, packagesOf, settingsOf } from './shop-config.ts'
import { createShutdownManager, type ShutdownManager, StartAborted, shutdownOnSignals } from './shutdown.ts'
import { type DemoName, type StartConfig, startSettings } from './start-settings.ts'
import { startStorefront } from './storefront.ts'
import { storefrontProgram } from './storefront-program.ts'
import { RESTART_CODE, shutdownOnUncaughtErrors, UncaughtError } from './uncaught-errors.ts'

const MIB = 1024 * 1024
/** Maximum length of a log line, in characters. */
const LOG_LINE_MAX = 16_384
const EXIT_MS = 2000
const USAGE = 'npm start -- [options]'

/**
 * `npm start`: starts database, platform and storefront on this machine, and runs until a shutdown is requested.
 * Sets the exit code. A `StartupError` is printed as its message, any other error with its stack. `--no-demo` starts
 * without the demo shop.
 */
export async function start(args: string[], loadDemo: (name: DemoName) => Promise<Demo>): Promise<void> {
  const shutdown = createShutdownManager()
  try {
    const shop = await loadShopConfig()
    const configuration = readConfiguration(startSettings, { args, env: process.env, file: settingsOf(shop) })
    if (configuration.help) return console.log(helpText(USAGE, startSettings))
    if (configuration.printConfig) return console.log(configText(startSettings, configuration))
    shutdownOnSignals(shutdown)
    // A closed terminal or pipe must not end the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    await run(configuration.values, shutdown, loadDemo)
    const { failure } = await shutdown.requested
    if (failure) throw failure
    process.stdout.write('\nShutting down … ')
    await shutdown.close()
    console.log('done')
  } catch (error) {
    await shutdown.close()
    // A shutdown requested during the start is not a failure, unless its reason is one.
    const problem = error instanceof StartAborted ? (await shutdown.requested).failure : error
    if (!problem) return
    const isUncaught = problem instanceof UncaughtError
    process.exitCode = isUncaught ? RESTART_CODE : 1
    console.error(isUncaught || problem instanceof StartupError ? problem.message : problem)
  } finally {
    // Exit even if a handle that nothing waits for is still open.
    setTimeout(() => process.exit(), EXIT_MS).unref()
  }
}

async function run(
  settings: StartConfig,
  shutdown: ShutdownManager,
  loadDemo: (name: DemoName) => Promise<Demo>,
): Promise<void> {
  const startedAt = performance.now()
  rejectInsecure(settings)
  const shop = await loadShopConfig()
  const demo = settings.demo ? await loadDemo(settings.demo) : undefined
  const config = await withPorts(settings)
  const log = await openLog(config)
  shutdown.onClose(() => log.flush())
  const onUncaughtError = shutdownOnUncaughtErrors(shutdown, log)
  const { connection, explain } = await openDatabase(config, shutdown)
  try {
    shutdown.throwIfAborted()
    await step('Schema', () => migrateConnection(connection, systemClock.now(), shop.features))
    shutdown.throwIfAborted()
    const { shop: platformShop, ...ready } = await openServices({
      config,
      connection,
      log,
      shutdown,
      onUncaughtError,
      demo,
    })
    shutdown.throwIfAborted()
    const { access } = ready
    if (config.storefront && access) await step('Storefront', () => openStorefront(config, access, shutdown))
    shutdown.throwIfAborted()
    console.log(readyText(config, { ...ready, ms: performance.now() - startedAt }))
    if (config.storefront && !access)
      openStorefrontLater(config, platformShop, shutdown).catch(error => shutdown.requestShutdown(error))
  } catch (error) {
    throw isDiskFull(error) ? diskFull(config.data) : await explain(error)
  }
}

/** Checks the ports before anything is started, and replaces port 0 by a free port. */
async function withPorts(config: StartConfig): Promise<StartConfig> {
  const port = await reservePort(config.port, config.host, '--port')
  const storefrontPort = config.storefront
    ? await reservePort(config.storefrontPort, config.host, '--storefront-port')
    : config.storefrontPort
  if (config.storefront && port === storefrontPort) {
    throw new StartupError(
      `Platform and storefront cannot both have port ${port}: choose another with --storefront-port.`,
    )
  }
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl
  return { ...config, port, storefrontPort, publicUrl }
}

// The log is a file, because the terminal shows progress and addresses.
async function openLog({ data, logLevel, logMaxMb, logFiles }: StartConfig): Promise<Logger> {
  const file = join(data, 'stoa.log')
  try {
    await createPrivateDirectory(data)
    const destination = openRotatingFile(file, { maxBytes: logMaxMb * MIB, files: logFiles })
    return pino({ level: logLevel, hooks: { streamWrite: boundLine } }, destination)
  } catch (error) {
    throw explainFileError(error, data)
  }
}

/** Replaces a line that is too long by a line with its beginning. */
const boundLine = (line: string) =>
  line.length <= LOG_LINE_MAX
    ? line
    : `${JSON.stringify({ msg: 'log line too long', characters: line.length, beginning: line.slice(0, 1000) })}\n`

interface OpenDatabase {
  connection: pg.PoolConfig
  /** Finds the cause of a database error, such as a server that ended. */
  explain(error: unknown): Promise<unknown>
}

async function openDatabase(config: StartConfig, shutdown: ShutdownManager): Promise<OpenDatabase> {
  const { databaseUrl } = config
  if (databaseUrl) {
    if (config.reset) {
      throw new StartupError(
        '--reset is for the embedded database only: empty your own PostgreSQL yourself, or unset DATABASE_URL.',
      )
    }
    await step('Your PostgreSQL', () => checkOwnPostgres(databaseUrl))
    return { connection: { connectionString: databaseUrl }, explain: async error => error }
  }
  const embedded = await step('Embedded PostgreSQL', () =>
    startEmbedded({ dataDir: config.data, fresh: config.reset }),
  )
  shutdown.onClose(() => embedded.stop())
  const logLimit = limitLogFile(embedded.logFile, config.logMaxMb * MIB)
  shutdown.onClose(() => logLimit.close())
  void embedded.exited.then(async () => {
    const message = `PostgreSQL ended unexpectedly: read its log ${embedded.logFile}, then start again.`
    shutdown.requestShutdown(await embedded.explain(new StartupError(message)).catch(error => error))
  })
  return { connection: { connectionString: embedded.url }, explain: embedded.explain }
}

interface Services {
  config: StartConfig
  connection: pg.PoolConfig
  log: Logger
  shutdown: ShutdownManager
  onUncaughtError: ReturnType<typeof shutdownOnUncaughtErrors>
  demo: Demo | undefined
}

async function openServices({ config, connection, log, shutdown, onUncaughtError, demo }: Services) {
  // Free space is only checked for the embedded PostgreSQL: an external one may have another disk.
  const folders = config.databaseUrl ? [] : [config.data, join(config.data, 'postgres')]
  const disk = await openDiskGuard({ folders, minFreeMb: config.minFreeDiskMb, logger: log })
  shutdown.onClose(() => disk.close())
  // The demo offers payments that move no money; beside a shop of the merchant it must not. The demo has its own finding.
  const testPayments = config.testPayments || (demo !== undefined && !config.clientId)
  const platform = await openPlatform({
    config: { ...config, testPayments },
    connection,
    logger: log,
    isDiskLow: () => disk.isLow,
    media: demo?.media,
    ...packagesOf(await loadShopConfig()),
  })
  onUncaughtError(platform.processFailed)
  shutdown.onClose(hurry => Promise.race([platform.close(), whenAborted(hurry)]))
  const shop = {
    platform,
    data: config.data,
    baseUrl: config.publicUrl,
    storefrontUrl: storefrontUrl(config),
  }
  const access = config.clientId
    ? await openOwnShop({ ...shop, clientId: config.clientId })
    : demo
      ? await openDemo({ ...shop, demo, connection, products: config.products })
      : config.storefront
        ? await openFirstShop(shop)
        : undefined
  const isSetUp = access !== undefined || (await firstSiteId(platform.database)) !== undefined
  const findings = await checkSites(config, platform.database)
  logFindings(findings, log)
  shutdown.throwIfAborted()
  const server = await step('Platform', () => serve(platform, config)).catch(error => {
    throw explainListenError(error, config.port, config.host, '--port')
  })
  void shutdown.requested.then(() => server.drain())
  shutdown.onClose(async hurry => {
    const connections = await server.close(hurry)
    if (connections > 0) log.warn({ connections }, 'connections were closed at the drain timeout')
  })
  const { metricsPort, metricsHost } = config
  if (metricsPort !== undefined) {
    const metrics = await serveMetrics(platform.metrics, config).catch(error => {
      throw explainListenError(error, metricsPort, metricsHost, '--metrics-port')
    })
    shutdown.onClose(() => metrics.close())
  }
  // A new link on each start: earlier ones end, and no link is stored.
  const adminUrl = access && (await ownerSignInLink(platform.administration, config.publicUrl, access.siteId))
  const { protectionSecret } = platform.host.platform
  const setUpUrl = isSetUp ? undefined : setUpLink(config.publicUrl, protectionSecret)
  return { access, findings, adminUrl, setUpUrl, shop }
}

const storefrontUrl = (config: StartConfig) =>
  config.storefrontUrl ?? localUrl(config.host, config.storefrontPort)

/** Starts the storefront once the set-up page has made the first shop. */
async function openStorefrontLater(
  config: StartConfig,
  shop: Omit<Parameters<typeof openFirstShop>[0], 'clientId'>,
  shutdown: ShutdownManager,
) {
  const access = await waitForFirstShop(shop, shutdown)
  if (!access) return
  await openStorefront(config, access, shutdown)
  console.log(`\n  Shop      ${access.storefrontUrl}`)
}

async function openDemo(shop: Parameters<typeof openShop>[0]): Promise<ShopAccess> {
  const title = shop.products
    ? `Shop with ${shop.products} products (first time only)`
    : 'Demo shop (first time only)'
  return (await hasShop(shop)) ? openShop(shop) : step(title, () => openShop(shop))
}

async function openStorefront(
  config: StartConfig,
  access: ShopAccess,
  shutdown: ShutdownManager,
): Promise<void> {
  const storefront = await startStorefront({
    ...access,
    program: storefrontProgram((await loadShopConfig()).storefront, config.development),
    host: config.host,
    port: config.storefrontPort,
    url: localUrl(config.host, config.storefrontPort),
    internalUrl: localUrl(config.host, config.port),
    publicUrl: config.storefrontUrl,
    logFile: join(config.data, 'storefront.log'),
    replyTimeoutMs: config.replyTimeoutMs,
    drainDelayMs: config.drainDelayMs,
    drainTimeoutMs: config.drainTimeoutMs,
  })
  shutdown.onClose(hurry => storefront.stop(hurry))
  const logLimit = limitLogFile(join(config.data, 'storefront.log'), config.logMaxMb * MIB)
  shutdown.onClose(() => logLimit.close())
  void storefront.exited.then(() =>
    shutdown.requestShutdown(
      new StartupError(
        `The storefront ended unexpectedly: read its log ${join(config.data, 'storefront.log')}, then start again.`,
      ),
    ),
  )
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function readyText(
  config: StartConfig,
  {
    access,
    adminUrl,
    setUpUrl,
    findings,
    ms,
  }: {
    access: ShopAccess | undefined
    adminUrl: string | undefined
    setUpUrl: string | undefined
    findings: readonly Finding[]
    ms: number
  },
): string {
  const { publicUrl } = config
  return [
    '',
    `Ready after ${(ms / 1000).toFixed(1)} s.`,
    '',
    ...(config.storefront && access ? [`  Shop      ${access.storefrontUrl}`] : []),
    ...(setUpUrl ? [`  Set up    ${setUpUrl}   (asks for name, country and owner)`] : []),
    ...(adminUrl ? [`  Admin     ${adminUrl}   (signs the owner in, once)`] : []),
    `  Platform  ${publicUrl}   (documentation: ${publicUrl}/docs)`,
    ...(access
      ? [`  Client id ${access.clientId}   (for createClient and ${publicUrl}/docs/reference#set-up)`]
      : []),
    ...(config.development ? [`  Mailbox   ${publicUrl}/mailbox`] : []),
    ...(config.demo && !config.clientId ? [`  Keys      ${shorter(accessFile(config.data))}`] : []),
    `  Log       ${shorter(join(config.data, 'stoa.log'))}`,
    '',
    ...(findings.length > 0 ? [formatFindings(findings), ''] : []),
    'Ctrl-C ends everything.',
  ].join('\n')
}

function shorter(path: string): string {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}
