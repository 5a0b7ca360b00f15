import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { MediaStore } from '../media/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import { type Filling, fillDatabase, withScratchDatabase, withSnapshot } from '../storage/backup/snapshot.ts'
import { COMMIT_BEFORE_BASELINE, readLedger } from '../storage/ledger.ts'
import type { BackupStore } from './backup-store.ts'
import { checksum, mediaEntries, placeOf, readArchivedLines, readCompressed } from './checked-stream.ts'
import { damagedMedia, restoreMedia } from './copied-media.ts'
import { type Manifest, mediaContentPath } from './manifest.ts'

interface RestoreOptions {
  store: BackupStore
  manifest: Manifest
  connection: pg.ClientConfig
}

/**
 * Restores a backup into an empty database, with its media files. The database is filled in one transaction, which commits
 * last: an error leaves it as it was. Migrations that are newer than the backup run at the next start.
 */
export async function restoreInstallation(
  options: RestoreOptions & { media: MediaStore; replace: boolean; knownMigrations: readonly string[] },
): Promise<void> {
  const { store, manifest, connection, media, replace, knownMigrations } = options
  const ledger = readLedger(manifest.migrations, knownMigrations)
  if (ledger.state === 'newer')
    throw new StartupError(
      `The backup ${manifest.name} was made by a newer version of Stoa (migration ${ledger.name}): install that version.`,
    )
  if (ledger.state === 'older')
    throw new StartupError(
      `The backup ${manifest.name} was made by a version of Stoa before commit ${COMMIT_BEFORE_BASELINE}: restore it with that commit, and start that once.`,
    )
  await fillDatabase(connection, { replace }, async filling => {
    await fill(filling, store, manifest)
    for await (const entry of mediaEntries(store, manifest)) await restoreMedia(store, media, entry)
  })
}

/** The statements of a backup: those before the rows of tables, and those after. */
async function readStatements(store: BackupStore, { name, schema }: Manifest) {
  const before: string[] = []
  const after: string[] = []
  const lines = readArchivedLines<{ sql?: string; after?: string }>(placeOf(store, name), schema)
  for await (const statement of lines) {
    if (statement.sql) before.push(statement.sql)
    if (statement.after) after.push(statement.after)
  }
  return { before, after }
}

async function fill(filling: Filling, store: BackupStore, manifest: Manifest): Promise<void> {
  const { before, after } = await readStatements(store, manifest)
  const place = placeOf(store, manifest.name)
  await filling.run(before)
  for (const table of manifest.tables)
    await pipeline(readCompressed(place, table), filling.copy(table)).catch(async error => {
      // The database may reject damaged rows before the end of the file, where the checksum is compared.
      for await (const _ of readCompressed(place, table));
      throw error
    })
  for (const sequence of manifest.sequences) await filling.setSequence(sequence)
  await filling.run(after)
}

const majorOf = (version: string) => Number.parseInt(version, 10)

/** Restores a backup into an empty database and compares each table and each media file with it. */
export async function verifyBackup({ store, manifest, connection }: RestoreOptions): Promise<{
  tables: number
  rows: number
  mediaFiles: number
}> {
  let mediaFiles = 0
  for await (const entry of mediaEntries(store, manifest)) {
    const sum = checksum()
    for await (const _ of sum.pass(await store.read(mediaContentPath(entry))));
    if (sum.sha256() !== entry.sha256) throw damagedMedia(entry, 'restore another backup')
    mediaFiles++
  }
  await fillDatabase(connection, { replace: false }, filling => fill(filling, store, manifest))
  await withSnapshot(connection, async snapshot => {
    const { before, after } = await readStatements(store, manifest)
    const created = new Set([...snapshot.schema.before, ...snapshot.schema.after])
    // Versions of PostgreSQL describe some objects with other words.
    const differing = [...before, ...after].find(statement => !created.has(statement))
    if (differing && majorOf(snapshot.postgres) === majorOf(manifest.postgres))
      throw new StartupError(`The restored database differs from the backup ${manifest.name}: ${differing}`)
    for (const table of manifest.tables) {
      const sum = checksum()
      for await (const _ of sum.pass(snapshot.copy(table)));
      if (sum.sha256() !== table.sha256)
        throw new StartupError(
          `The rows of the table ${table.name} differ after the restore of ${manifest.name}.`,
        )
    }
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: manifest.tables.length, rows, mediaFiles }
}

/** Verifies a backup in the database `scratch`, or in a new one on the server, which is dropped afterwards. */
export function verifyInScratch({
  connectionString,
  scratch,
  ...options
}: Omit<RestoreOptions, 'connection'> & { connectionString: string; scratch?: string | undefined }) {
  const verify = (url: string) => verifyBackup({ ...options, connection: { connectionString: url } })
  if (scratch) return verify(scratch)
  return withScratchDatabase(connectionString, `stoa_verify_${randomBytes(8).toString('hex')}`, verify)
}
