import { callsWith } from '../call.ts'
import {
  BackupStatus,
  BackupType,
  DataBackup,
  DataRestoration,
  RestorationCollection,
  RestorationStatus,
} from '../entities/content/data-backup.ts'
import { DataPaging, DataPagingMetadata } from '../entities/content/data-item.ts'
import { s } from '../schema.ts'

const prefixes = ['/wix-data', '/data'] as const
const backupId = s.req.string({ min: 1, max: 100, doc: 'Id of the backup.' })
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

const call = callsWith({ prefixes, allow: ['merchant'] })

/** Backups of content (protocol/collections §8). */
export const dataBackups = {
  createBackup: call({
    method: 'POST',
    path: '/v2/backups',
    summary:
      'Starts a backup of all collections of the site, as of one point in time. One backup can be pending per site.',
    request: s.object({}),
    reply: s.object({ backup: s.req(DataBackup) }),
    errors: ['DATA_BACKUP_PENDING'],
    emits: ['wix.data.v2.backup_backup_state_changed'],
  }),

  listBackups: call({
    method: 'GET',
    path: '/v2/backups',
    summary: 'Lists the backups of the site, newest first.',
    request: s.object({
      status: s.array(s.enum(BackupStatus), {
        max: 10,
        doc: 'Only backups with one of these statuses. Default: all.',
      }),
      type: s.array(s.enum(BackupType), {
        max: 10,
        doc: 'Only backups of one of these types. Default: all.',
      }),
      paging: DataPaging,
    }),
    reply: s.object({
      backups: s.req.array(DataBackup, { doc: 'Backups on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  deleteBackup: call({
    method: 'DELETE',
    path: '/v2/backups/{backupId}',
    summary:
      'Deletes the content of a backup; a pending one is canceled. The record remains, as DELETED or CANCELED.',
    request: s.object({ backupId }),
    reply: s.object({}),
    errors: ['DATA_BACKUP_NOT_FOUND', 'DATA_RESTORATION_PENDING'],
    emits: ['wix.data.v2.backup_backup_state_changed'],
  }),

  restoreBackup: call({
    recentProof: true,
    method: 'POST',
    path: '/v2/backups/{backupId}/restore',
    summary:
      'Starts a restoration of all collections of a backup. They are replaced in one transaction; the replaced ones count as deleted collections for 30 days.',
    request: s.object({ backupId }),
    reply: answersRestoration,
    ...restoring,
    errors: ['PROOF_REQUIRED', ...restoring.errors],
  }),

  restorePartialBackup: call({
    recentProof: true,
    method: 'POST',
    path: '/v2/backups/{backupId}/partial-restore',
    summary: 'Starts a restoration of some collections of a backup, in place or as new collections.',
    request: s.object({
      backupId,
      restorationCollections: s.req.array(RestorationCollection, {
        min: 1,
        max: 1000,
        doc: 'Collections to restore.',
      }),
    }),
    reply: answersRestoration,
    ...restoring,
    errors: ['PROOF_REQUIRED', ...restoring.errors],
  }),

  listRestorations: call({
    method: 'GET',
    path: '/v2/backups/restorations',
    summary: 'Lists the restorations of the site, newest first.',
    request: s.object({
      status: s.array(s.enum(RestorationStatus), {
        max: 10,
        doc: 'Only restorations with one of these statuses. Default: all.',
      }),
      paging: DataPaging,
    }),
    reply: s.object({
      restorations: s.req.array(DataRestoration, { doc: 'Restorations on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),
}
