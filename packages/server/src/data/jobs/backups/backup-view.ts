import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../../../call/clock.ts'
import type { BackupRow, RestorationRow } from '../../../storage/data/backup-rows.ts'

type Backup = ReplyOf<typeof contract.dataBackups.createBackup>['backup']
type Restoration = ReplyOf<typeof contract.dataBackups.restoreBackup>['restoration']

const times = ({
  requested_at,
  started_at,
  finished_at,
}: Pick<BackupRow, 'requested_at' | 'started_at' | 'finished_at'>) => ({
  requestedDate: isoTime(requested_at),
  ...(started_at !== null && { startedDate: isoTime(started_at) }),
  ...(finished_at !== null && { finishedDate: isoTime(finished_at) }),
})

export const toBackup = (row: BackupRow): Backup => ({
  id: row.id,
  status: row.status,
  type: row.type,
  ...times(row),
  ...(row.deleted_at !== null && { deletedDate: isoTime(row.deleted_at) }),
  ...(row.bytes !== null && { sizeInBytes: String(row.bytes) }),
  collections: row.collections.map(({ id, displayName }) => ({ id, ...(displayName && { displayName }) })),
})

export const toRestoration = (row: RestorationRow, backup: BackupRow | undefined): Restoration => ({
  id: row.id,
  status: row.status,
  ...(backup && { backup: toBackup(backup) }),
  ...times(row),
  restorationCollections: row.collections,
})
