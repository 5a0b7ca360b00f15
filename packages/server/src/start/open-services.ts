import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { NodeProcesses } from '../call/node-processes.ts'
import { openPlatform, type Platform } from '../platform.ts'
import { openDiskGuard } from '../platform-support/disk-guard.ts'
import { serve } from '../serve.ts'
import type { Pooler } from '../storage/pooler.ts'
import type { Demo } from './demo.ts'
import { explainListenError } from './ports.ts'
import { loadShopConfig, packagesOf } from './shop-config.ts'
import type { ShutdownManager } from './shutdown.ts'
import type { StartConfig } from './start-settings.ts'
import type { shutdownOnUncaughtErrors } from './uncaught-errors.ts'

interface Services {
  config: StartConfig
  connection: pg.PoolConfig
  pooler: Pooler | undefined
  log: Logger
  shutdown: ShutdownManager
  onUncaughtError: ReturnType<typeof shutdownOnUncaughtErrors>
  demo: Demo | undefined
  /** The other processes of this node. */
  processes?: NodeProcesses
}

/** Opens the platform with its settings. It does not serve yet. */
export async function openServices({
  config,
  connection,
  pooler,
  log,
  shutdown,
  onUncaughtError,
  demo,
  processes,
}: Services): Promise<Platform> {
  // Free space is only checked for the embedded PostgreSQL: an external one may have another disk.
  const folders = config.databaseUrl ? [] : [config.data, join(config.data, 'postgres')]
  const disk = await openDiskGuard({ folders, minFreeMb: config.minFreeDiskMb, logger: log })
  shutdown.onClose(() => disk.close())
  // The demo offers payments that move no money; beside a shop of the merchant it must not. The demo has its own finding.
  const testPayments = config.testPayments || (demo !== undefined && !config.clientId)
  const platform = await openPlatform({
    config: { ...config, testPayments },
    connection,
    pooler,
    logger: log,
    isDiskLow: () => disk.isLow,
    media: demo?.media,
    processes,
    ...packagesOf(await loadShopConfig()),
  })
  onUncaughtError(platform.processFailed)
  shutdown.onClose(hurry => Promise.race([platform.close(), whenAborted(hurry)]))
  return platform
}

/** Serves the platform at its port until the shutdown. */
export async function openServer(
  platform: Platform,
  { config, log, shutdown }: Pick<Services, 'config' | 'log' | 'shutdown'>,
) {
  const server = await serve(platform, config).catch(error => {
    throw explainListenError(error, config.port, config.host, '--port')
  })
  void shutdown.requested.then(() => server.drain())
  shutdown.onClose(async hurry => {
    const connections = await server.close(hurry)
    if (connections > 0) log.warn({ connections }, 'connections were closed at the drain timeout')
  })
  return server
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
