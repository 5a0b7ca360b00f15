import { beginBackupRun, claimBackupRun, endBackupRun } from '../storage/backup/backup-runs.ts'
import type { Database } from '../storage/database.ts'
import { openBackupStore } from './backup-store.ts'
import { type BackupSource, createBackup, pruneBackups } from './create-backup.ts'
import type { Manifest } from './manifest.ts'

const UNDEFINED_TABLE = '42P01'
const HOUR_MS = 3_600_000

interface Recorded {
  db: Pick<Database, 'all' | 'first' | 'defer' | 'transaction'>
  clock: { now(): number }
}

/** Makes a backup, deletes the oldest ones beyond `keep`, and stores the run for the admin. */
export async function recordedBackup({
  keep,
  ...options
}: BackupSource & Recorded & { keep?: number | undefined }): Promise<{
  manifest: Manifest
  removed: string[]
}> {
  const id = await beginBackupRun(options.db, options.now).catch(error => {
    // A newer version backs up a shop before its upgrade.
    if (error.code === UNDEFINED_TABLE) return undefined
    throw error
  })
  return runBackup(id, options, keep)
}

async function runBackup(id: number | undefined, options: BackupSource & Recorded, keep: number | undefined) {
  const { db, clock, store, now } = options
  const end = async (outcome: { name?: string; error?: string }) => {
    if (id !== undefined) await endBackupRun(db, id, { now: clock.now(), ...outcome })
  }
  try {
    const manifest = await createBackup(options)
    const removed = keep ? await pruneBackups(store, keep, now) : []
    await end({ name: manifest.name })
    return { manifest, removed }
  } catch (error) {
    await end({ error: (error as Error).message })
    throw error
  }
}

/** The schedule of backups in the settings. */
export interface BackupSchedule {
  backupTo?: string | undefined
  backupHours: number
  backupKeep: number
}

/**
 * Makes a backup if the schedule says that one is due. One node begins it. A backup that has failed or was interrupted is
 * tried again after an hour.
 */
export async function runDueBackup({
  schedule: { backupTo, backupHours, backupKeep },
  ...options
}: Omit<BackupSource, 'store' | 'now'> & Recorded & { schedule: BackupSchedule }): Promise<boolean> {
  if (!backupTo || backupHours === 0) return false
  const now = options.clock.now()
  const id = await claimBackupRun(options.db, {
    now,
    dueBefore: now - backupHours * HOUR_MS,
    triedBefore: now - HOUR_MS,
  })
  if (id === undefined) return false
  await runBackup(id, { ...options, store: openBackupStore(backupTo), now }, backupKeep)
  return true
}
