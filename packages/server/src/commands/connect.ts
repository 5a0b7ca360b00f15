import { systemClock, systemIds } from '../call/clock.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { loadShopConfig } from '../start/shop-config.ts'
import type { StartConfig } from '../start/start-settings.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { findEmbedded, startEmbedded } from '../storage/embedded/index.ts'
import { checkOwnPostgres } from '../storage/external-postgres.ts'
import { migrate } from '../storage/migrate.ts'

/** Connections for commands. */
export interface Connected {
  database: Database
  administration: { db: Database; clock: typeof systemClock; ids: typeof systemIds }
}

/** A database with the settings that it was opened by. */
export interface ConnectedInstallation extends Connected {
  config: StartConfig
  connectionString: string
}

/**
 * Runs work on the installation's database: that of DATABASE_URL, else the embedded one, which is started for the duration
 * of the command unless `npm start` is running. Applies pending migrations first, unless `migrates` is false.
 */
export async function withDatabase<T>(
  config: StartConfig,
  work: (connected: ConnectedInstallation) => Promise<T>,
  { migrates = true } = {},
): Promise<T> {
  const own = config.databaseDirectUrl ?? config.databaseUrl
  if (own) await checkOwnPostgres(own)
  const running = own ?? (await findEmbedded(config.data))
  const embedded = running ? undefined : await startEmbedded({ dataDir: config.data })
  const connectionString = running ?? embedded?.url ?? ''
  const database = openDatabase({
    connection: { connectionString },
    poolSize: 2,
    statementTimeoutMs: config.statementTimeoutMs,
  })
  try {
    if (migrates)
      await migrate(database.pool, systemClock.now(), (await loadShopConfig()).features).catch(error => {
        if (error instanceof StartupError) throw error
        throw new StartupError(`The database cannot be used: ${error.message}. Check DATABASE_URL or --data.`)
      })
    const administration = { db: database, clock: systemClock, ids: systemIds }
    return await work({ database, administration, config, connectionString })
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
