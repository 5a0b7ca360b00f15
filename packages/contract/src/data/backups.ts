import { call } from '../call.ts'
import {
  BackupStatus,
  BackupType,
  DataBackup,
  DataRestoration,
  RestorationCollection,
  RestorationStatus,
} from '../entities/data-backup.ts'
import { DataPaging, DataPagingMetadata } from '../entities/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const backupId = s.req(s.string({ min: 1, max: 100 }))
const answersRestoration = s.object({ restoration: s.req(DataRestoration) })
const restoring = {
  allow: ['merchant'],
  errors: [
    'DATA_BACKUP_NOT_FOUND',
    'DATA_BACKUP_NOT_READY',
    'DATA_RESTORATION_PENDING',
    'WDE0025',
    'WDE0104',
  ],
  emits: ['wix.data.v2.backup_restoration_state_changed'],
} as const

/** Backups of content (spec 003 §3, §4). */
export const dataBackups = {
  createBackup: call({
    method: 'POST',
    path: '/v2/backups',
    prefixes,
    summary: 'Begins to back up all collections of the site, as they are at one moment.',
    request: s.object({}),
    reply: s.object({ backup: s.req(DataBackup) }),
    allow: ['merchant'],
    errors: ['DATA_BACKUP_PENDING'],
    emits: ['wix.data.v2.backup_backup_state_changed'],
  }),

  listBackups: call({
    method: 'GET',
    path: '/v2/backups',
    prefixes,
    summary: 'The backups of the site, newest first.',
    request: s.object({
      status: s.array(s.enum(BackupStatus), { max: 10 }),
      type: s.array(s.enum(BackupType), { max: 10 }),
      paging: DataPaging,
    }),
    reply: s.object({ backups: s.req(s.array(DataBackup)), pagingMetadata: s.req(DataPagingMetadata) }),
    allow: ['merchant'],
  }),

  deleteBackup: call({
    method: 'DELETE',
    path: '/v2/backups/{backupId}',
    prefixes,
    summary: 'Deletes what a backup holds; one that is not made yet is canceled.',
    request: s.object({ backupId }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['DATA_BACKUP_NOT_FOUND', 'DATA_RESTORATION_PENDING'],
    emits: ['wix.data.v2.backup_backup_state_changed'],
  }),

  restoreBackup: call({
    method: 'POST',
    path: '/v2/backups/{backupId}/restore',
    prefixes,
    summary:
      'Begins to bring all collections of a backup back. They change at one moment; what was written since the backup is gone then, and is kept in an AUTO backup of that moment.',
    request: s.object({ backupId }),
    reply: answersRestoration,
    ...restoring,
  }),

  restorePartialBackup: call({
    method: 'POST',
    path: '/v2/backups/{backupId}/partial-restore',
    prefixes,
    summary: 'Begins to bring some collections of a backup back, in their place or as new ones.',
    request: s.object({
      backupId,
      restorationCollections: s.req(s.array(RestorationCollection, { min: 1, max: 1000 })),
    }),
    reply: answersRestoration,
    ...restoring,
  }),

  listRestorations: call({
    method: 'GET',
    path: '/v2/backups/restorations',
    prefixes,
    summary: 'What was brought back from backups, newest first.',
    request: s.object({ status: s.array(s.enum(RestorationStatus), { max: 10 }), paging: DataPaging }),
    reply: s.object({
      restorations: s.req(s.array(DataRestoration)),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
    allow: ['merchant'],
  }),
}
