import { systemClock } from '../call/clock.ts'
import { readConfiguration } from '../config/load.ts'
import { configText, helpText } from '../config/print.ts'
import { limitLogFile } from '../logging/limit-log-file.ts'
import { diskFull, isDiskFull, StartupError } from '../platform-support/startup-error.ts'
import { sessionSettings } from '../storage/connections.ts'
import { startEmbedded } from '../storage/embedded/index.ts'
import { checkOwnPostgres } from '../storage/external-postgres.ts'
import { migrateConnection } from '../storage/migrate.ts'
import { openPooler, type Pooler } from '../storage/pooler.ts'
import { saveModuleCache } from './module-cache.ts'
import { openLog } from './open-log.ts'
import { openStorefront, openStorefrontLater } from './open-storefront.ts'
import { reservePort } from './ports.ts'
import { openProcesses } from './processes/open-processes.ts'
import { step } from './progress.ts'
import { readyText } from './ready-text.ts'
import { rejectInsecure } from './report-findings.ts'
import { loadShopConfig, settingsOf } from './shop-config.ts'
import { createShutdownManager, type ShutdownManager, StartAborted, shutdownOnSignals } from './shutdown.ts'
import { type StartConfig, startSettings } from './start-settings.ts'
import { RESTART_CODE, shutdownOnUncaughtErrors, UncaughtError } from './uncaught-errors.ts'

const MIB = 1024 * 1024
const EXIT_MS = 2000
const USAGE = 'npm start -- [options]'

/**
 * `npm start`: starts database, platform and storefront on this machine, and runs until a shutdown is requested.
 * Sets the exit code. A `StartupError` is printed as its message, any other error with its stack. `--no-demo` starts
 * without the demo shop.
 */
export async function start(args: string[]): Promise<void> {
  const shutdown = createShutdownManager()
  try {
    const shop = await loadShopConfig()
    const configuration = readConfiguration(startSettings, { args, env: process.env, file: settingsOf(shop) })
    if (configuration.help) return console.log(helpText(USAGE, startSettings))
    if (configuration.printConfig) return console.log(configText(startSettings, configuration))
    shutdownOnSignals(shutdown)
    // A closed terminal or pipe must not end the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    await run(configuration.values, shutdown)
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

async function run(settings: StartConfig, shutdown: ShutdownManager): Promise<void> {
  const startedAt = performance.now()
  rejectInsecure(settings)
  const shop = await loadShopConfig()
  const config = await withPorts(forRole(settings))
  const rotated = new EventTarget()
  const log = await openLog(
    config,
    config.processes > 1 ? () => rotated.dispatchEvent(new Event('rotated')) : undefined,
  )
  shutdown.onClose(() => log.flush())
  const onUncaughtError = shutdownOnUncaughtErrors(shutdown, log)
  const { connectionString, pooler, explain } = await openDatabase(config, shutdown)
  const connection = { connectionString }
  try {
    shutdown.throwIfAborted()
    await step('Schema', () => migrateConnection(connection, systemClock.now(), shop.features))
    shutdown.throwIfAborted()
    // A process that supervises others loads no platform.
    const { prepared, database } =
      config.processes === 1
        ? await (await import('./open-node.ts')).openNode({
            config,
            connection,
            pooler,
            log,
            shutdown,
            onUncaughtError,
          })
        : await openProcesses({ config, connectionString, pooler, log, rotated, shutdown })
    shutdown.throwIfAborted()
    const { access } = prepared
    if (config.storefront && access) await step('Storefront', () => openStorefront(config, access, shutdown))
    shutdown.throwIfAborted()
    console.log(readyText(config, prepared, performance.now() - startedAt))
    saveModuleCache()
    if (config.storefront && !access)
      openStorefrontLater(config, { database: database() }, shutdown).catch(error =>
        shutdown.requestShutdown(error),
      )
  } catch (error) {
    throw isDiskFull(error) ? diskFull(config.data) : await explain(error)
  }
}

/** A worker has one process, which serves no storefront. */
function forRole(settings: StartConfig): StartConfig {
  if (settings.role !== 'worker') return settings
  if (settings.processes > 1)
    throw new StartupError('A worker has one process: remove --processes, or start several workers.')
  return { ...settings, storefront: false }
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

interface OpenDatabase {
  connectionString: string
  pooler?: Pooler
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
    const { databaseDirectUrl, statementTimeoutMs } = config
    const explain = async (error: unknown) => error
    const connectionString = databaseDirectUrl ?? databaseUrl
    await step('Your PostgreSQL', () => checkOwnPostgres(connectionString))
    if (!databaseDirectUrl) return { connectionString, explain }
    const settings = sessionSettings(statementTimeoutMs)
    const pooler = await step('Your pooler', () => openPooler(databaseUrl, databaseDirectUrl, settings))
    return { connectionString, pooler, explain }
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
  return { connectionString: embedded.url, explain: embedded.explain }
}
