import { pino } from 'pino'
import { systemClock, systemIds } from '../call/clock.ts'
import { openMediaStore } from '../media/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import type { StartConfig } from '../start/start-settings.ts'
import { migrations } from '../storage/migrations/index.ts'
import type { Command } from './command.ts'

const mediaOf = (config: StartConfig) =>
  openMediaStore(config, { logger: pino(pino.destination(2)), newId: systemIds.guid })

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!(Number.isInteger(count) && count > 0))
    throw new StartupError(`--keep is "${text}" and must be a number of backups, at least 1.`)
  return count
}

/** Loaded when it is needed: no other command makes backups. */
const load = () => import('../backup/index.ts')

/** Commands that back up and restore a whole installation (docs/guides/operate.md). */
export const backupCommands: Record<string, Command> = {
  backup: {
    description:
      'Backs up the database and the media files, also while Stoa runs, to --to: a folder, s3://bucket/prefix, or a bucket as in STOA_MEDIA_BUCKET; default: STOA_BACKUP_TO. --keep deletes all but so many backups. --verify true restores the backup into a new database and compares every table; --scratch names an empty one for it.',
    required: [],
    optional: ['to', 'keep', 'verify', 'scratch'],
    migrates: false,
    async run({ to, keep, verify: verifies, scratch }, { config, connectionString, database }) {
      const address = to ?? config.backupTo
      if (!address) throw new StartupError('The command "backup" needs --to, or STOA_BACKUP_TO.')
      const { openBackupStore, recordedBackup, verifyInScratch } = await load()
      const store = openBackupStore(address)
      const { manifest, removed } = await recordedBackup({
        connection: { connectionString },
        media: mediaOf(config),
        store,
        db: database,
        clock: systemClock,
        now: systemClock.now(),
        keep: countOf(keep),
      })
      const { name, tables, media, omitted } = manifest
      return {
        backup: name,
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        mediaFiles: media.count,
        missingMediaFiles: media.missing,
        omitted,
        removed,
        ...(verifies === 'true' && {
          verified: await verifyInScratch({ store, manifest, connectionString, scratch }),
        }),
      }
    },
  },
  restore: {
    description:
      'Restores the newest backup of --from, or that of --backup, into an empty database, with its media files. Stop Stoa first. --replace true deletes what the database has. --verify true only restores into a new database, which is dropped afterwards, and compares every table.',
    required: ['from'],
    optional: ['backup', 'replace', 'verify', 'scratch'],
    migrates: false,
    async run({ from = '', backup, replace, verify: verifies, scratch }, { config, connectionString }) {
      const { openBackupStore, readManifest, restoreInstallation, verifyInScratch } = await load()
      const store = openBackupStore(from)
      const manifest = await readManifest(store, backup)
      if (verifies === 'true')
        return {
          backup: manifest.name,
          verified: await verifyInScratch({ store, manifest, connectionString, scratch }),
        }
      await restoreInstallation({
        store,
        manifest,
        connection: { connectionString },
        media: mediaOf(config),
        replace: replace === 'true',
        knownMigrations: migrations.map(({ name }) => name),
      })
      return { restored: manifest.name, tables: manifest.tables.length, mediaFiles: manifest.media.count }
    },
  },
}
