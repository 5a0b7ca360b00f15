import { join, relative } from 'node:path'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { systemClock } from '../call/clock.ts'
import { readConfiguration } from '../config/load.ts'
import { localUrl } from '../config/local-url.ts'
import { configText, helpText } from '../config/print.ts'
import { limitLogFile } from '../logging/limit-log-file.ts'
import { openRotatingFile } from '../logging/rotating-file.ts'
import { openPlatform } from '../platform.ts'
import { openDiskGuard } from '../platform-support/disk-guard.ts'
import { createPrivateDirectory } from '../platform-support/private-directory.ts'
import { serve } from '../serve.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { startEmbedded } from '../storage/embedded/index.ts'
import { checkOwnPostgres } from '../storage/external-postgres.ts'
import { migrate } from '../storage/migrate.ts'
import type { Demo } from './demo.ts'
import { accessFile, hasShop, openShop } from './demo-access.ts'
import { explainListenError, reservePort } from './ports.ts'
import { step } from './progress.ts'
import { checkSites, formatFindings, logFindings, rejectInsecure } from './report-findings.ts'
import type { Finding } from './security-checks.ts'
import { openOwnShop, type ShopAccess } from './shop-access.ts'
import { createShutdownManager, type ShutdownManager, StartAborted, shutdownOnSignals } from './shutdown.ts'
import { type StartConfig, startSettings } from './start-settings.ts'
import { diskFull, explainFileError, isDiskFull, StartupError } from './startup-error.ts'
import { startStorefront } from './storefront.ts'

const MIB = 1024 * 1024
/** Longest line of the log, in characters. */
const LOG_LINE_MAX = 16_384
const EXIT_MS = 2000
const USAGE = 'npm start -- [options]'

/**
 * `npm start`: everything for a shop on this machine, from the database to the storefront, step by step, until it is
 * asked to end. Sets the exit code; what the person can remedy is said in one sentence. The demo is loaded unless
 * `--no-demo` leaves it out.
 */
export async function start(args: string[], loadDemo: () => Promise<Demo>): Promise<void> {
  const life = createShutdownManager()
  try {
    const configuration = readConfiguration(startSettings, { args, env: process.env })
    if (configuration.help) return console.log(helpText(USAGE, startSettings))
    if (configuration.printConfig) return console.log(configText(startSettings, configuration))
    shutdownOnSignals(life)
    // A terminal or pipe that was closed is no reason to close the shop.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    await begin(configuration.values, life, loadDemo)
    const { failure } = await life.requested
    if (failure) throw failure
    process.stdout.write('\nEnding … ')
    await life.close()
    console.log('done')
  } catch (error) {
    await life.close()
    // Asked to end before it was done: that is no failure, unless the asking was one.
    const problem = error instanceof StartAborted ? (await life.requested).failure : error
    if (!problem) return
    process.exitCode = 1
    console.error(problem instanceof StartupError ? problem.message : problem)
  } finally {
    // Nothing is left to wait for; should something hold on all the same, it is let go.
    setTimeout(() => process.exit(), EXIT_MS).unref()
  }
}

async function begin(
  given: StartConfig,
  life: ShutdownManager,
  loadDemo: () => Promise<Demo>,
): Promise<void> {
  const began = performance.now()
  rejectInsecure(given)
  const demo = given.demo ? await loadDemo() : undefined
  const config = await withPorts(given)
  const log = await openLog(config)
  life.onClose(() => log.flush())
  const { connection, explain } = await openDatabase(config, life)
  try {
    life.throwIfAborted()
    await step('Schema', () => applyMigrations(connection))
    life.throwIfAborted()
    const { access, findings } = await openServices({ config, connection, log, life, demo })
    life.throwIfAborted()
    if (config.storefront && access) await step('Storefront', () => openStorefront(config, access, life))
    life.throwIfAborted()
    console.log(closingWords(config, access, findings, performance.now() - began))
  } catch (error) {
    throw isDiskFull(error) ? diskFull(config.data) : await explain(error)
  }
}

/** The ports are tried before anything is begun; a port of 0 becomes the free one that was found. */
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

// Log lines go to a file: the terminal is for the person.
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

/** The line, or where it is too long a line with its beginning. */
const boundLine = (line: string) =>
  line.length <= LOG_LINE_MAX
    ? line
    : `${JSON.stringify({ msg: 'log line too long', characters: line.length, beginning: line.slice(0, 1000) })}\n`

interface OpenDatabase {
  connection: pg.PoolConfig
  /** What an error that came from the database was really about. */
  explain(error: unknown): Promise<unknown>
}

async function openDatabase(config: StartConfig, life: ShutdownManager): Promise<OpenDatabase> {
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
  life.onClose(() => embedded.stop())
  const logLimit = limitLogFile(embedded.logFile, config.logMaxMb * MIB)
  life.onClose(() => logLimit.close())
  void embedded.exited.then(async () => {
    const sentence = `PostgreSQL ended unexpectedly (its log: ${embedded.logFile}): start again.`
    life.requestShutdown(await embedded.explain(new StartupError(sentence)))
  })
  return { connection: { connectionString: embedded.url }, explain: embedded.explain }
}

async function applyMigrations(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  try {
    await migrate(pool, systemClock.now())
  } finally {
    await pool.end()
  }
}

interface Services {
  config: StartConfig
  connection: pg.PoolConfig
  log: Logger
  life: ShutdownManager
  demo: Demo | undefined
}

async function openServices({ config, connection, log, life, demo }: Services) {
  // A disk of its own PostgreSQL cannot be seen from here.
  const folders = config.databaseUrl ? [] : [config.data, join(config.data, 'postgres')]
  const disk = await openDiskGuard({ folders, minFreeMb: config.minFreeDiskMb, logger: log })
  life.onClose(() => disk.close())
  const platform = await openPlatform({
    config,
    connection,
    logger: log,
    isDiskLow: () => disk.isLow,
    media: demo?.media,
  })
  life.onClose(hurry => Promise.race([platform.close(), whenAborted(hurry)]))
  const shop = {
    platform,
    data: config.data,
    baseUrl: config.publicUrl,
    storefrontUrl: config.storefrontUrl ?? localUrl(config.host, config.storefrontPort),
  }
  const access = config.clientId
    ? await openOwnShop({ ...shop, clientId: config.clientId })
    : demo
      ? await openDemo({ ...shop, demo, products: config.products })
      : undefined
  if (config.storefront && !access)
    throw new StartupError(
      'The storefront needs a client app: make one with "npx stoa app create" and name it with --client-id, or add --no-storefront.',
    )
  const findings = await checkSites(config, platform.database)
  logFindings(findings, log)
  life.throwIfAborted()
  const server = await step('Platform', () => serve(platform, config)).catch(error => {
    throw explainListenError(error, config.port, config.host, '--port')
  })
  void life.requested.then(() => server.drain())
  life.onClose(async hurry => {
    const connections = await server.close(hurry)
    if (connections > 0) log.warn({ connections }, 'connections were cut at the end of the drain time')
  })
  const { metricsPort, metricsHost } = config
  if (metricsPort !== undefined) {
    const metrics = await serveMetrics(platform.metrics, config).catch(error => {
      throw explainListenError(error, metricsPort, metricsHost, '--metrics-port')
    })
    life.onClose(() => metrics.close())
  }
  return { access, findings }
}

async function openDemo(shop: Parameters<typeof openShop>[0]): Promise<ShopAccess> {
  const title = shop.products
    ? `Shop with ${shop.products} products (first time only)`
    : 'Demo shop (first time only)'
  return (await hasShop(shop)) ? openShop(shop) : step(title, () => openShop(shop))
}

async function openStorefront(config: StartConfig, access: ShopAccess, life: ShutdownManager): Promise<void> {
  const storefront = await startStorefront({
    ...access,
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
  life.onClose(hurry => storefront.stop(hurry))
  const logLimit = limitLogFile(join(config.data, 'storefront.log'), config.logMaxMb * MIB)
  life.onClose(() => logLimit.close())
  void storefront.exited.then(() =>
    life.requestShutdown(
      new StartupError(
        `The storefront ended unexpectedly (its log: ${join(config.data, 'storefront.log')}): start again.`,
      ),
    ),
  )
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

function closingWords(
  config: StartConfig,
  access: ShopAccess | undefined,
  findings: readonly Finding[],
  ms: number,
): string {
  const { publicUrl } = config
  return [
    '',
    `Ready after ${(ms / 1000).toFixed(1)} s.`,
    '',
    ...(config.storefront && access ? [`  Shop      ${access.storefrontUrl}`] : []),
    `  Platform  ${publicUrl}   (reference: ${publicUrl}/docs)`,
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
