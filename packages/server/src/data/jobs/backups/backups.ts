import { contract } from '@stoa/contract'
import { type Ctx, implement } from '../../../call/context.ts'
import { rejectField } from '../../../call/failure.ts'
import { withoutNulls } from '../../../platform-support/strip-nulls.ts'
import {
  backedUpCollections,
  deleteBackupContents,
  findBackup,
  findBackups,
  insertRestoration,
  isRestoring,
  listBackupRows,
  listRestorationRows,
  type RestoredAs,
} from '../../../storage/data/backup-rows.ts'
import { findDataCollections } from '../../../storage/data/collection-rows.ts'
import { requestCancel } from '../../../storage/data/jobs.ts'
import { beginJob } from '../job.ts'
import { toBackup, toRestoration } from './backup-view.ts'
import { emitBackupEvent, startBackup } from './make-backup.ts'

type RestoreCtx = Ctx<
  'DATA_BACKUP_NOT_FOUND' | 'DATA_BACKUP_NOT_READY' | 'DATA_RESTORATION_PENDING' | 'WDE0025' | 'WDE0104',
  'wix.data.v2.backup_restoration_state_changed'
>

/** Starts a restoration of the named collections, by default of all in the backup. */
async function startRestoration(ctx: RestoreCtx, backupId: string, wanted?: readonly RestoredAs[]) {
  const siteId = ctx.site.id
  const backup =
    (await findBackup(ctx.db, siteId, backupId, { lock: true })) ??
    ctx.fail('DATA_BACKUP_NOT_FOUND', { backupId })
  if (backup.status !== 'READY') ctx.fail('DATA_BACKUP_NOT_READY', { backupId, status: backup.status })
  const held = new Set((await backedUpCollections(ctx.db, siteId, backup.id)).map(({ id }) => id))
  const collections = wanted ?? [...held].map(dataCollectionId => ({ dataCollectionId }))
  for (const { dataCollectionId } of collections)
    if (!held.has(dataCollectionId)) ctx.fail('WDE0025', { dataCollectionId, backupId })
  await checkDestinations(ctx, collections)
  const id = ctx.ids.guid()
  const job = await beginJob(ctx, 'RESTORE', { restorationId: id, backupId: backup.id, collections })
  const row = await insertRestoration(
    ctx.db,
    siteId,
    { id, backupId: backup.id, jobId: job.id, collections },
    ctx.now,
  )
  if (!row) return ctx.fail('DATA_RESTORATION_PENDING')
  const restoration = toRestoration(row, backup)
  ctx.emit('wix.data.v2.backup_restoration_state_changed', id, { restoration })
  return { restoration }
}

/** Rejects duplicate destinations, and new destinations that already exist. */
async function checkDestinations(ctx: RestoreCtx, collections: readonly RestoredAs[]): Promise<void> {
  const seen = new Set<string>()
  const copies: string[] = []
  for (const [i, { dataCollectionId, restoreDestination }] of collections.entries()) {
    const id = restoreDestination?.dataCollectionId ?? dataCollectionId
    const at = `restorationCollections[${i}]`
    if (seen.has(id)) rejectField(at, 'VALIDATION', `repeats the restore destination ${id}`)
    if (id !== dataCollectionId && !/^(?!.*__drafts$)[^/]+$/.test(id))
      rejectField(`${at}.restoreDestination.dataCollectionId`, 'FORMAT', 'is not a valid collection id')
    seen.add(id)
    if (id !== dataCollectionId) copies.push(id)
  }
  const [taken] = copies.length > 0 ? await findDataCollections(ctx.db, ctx.site.id, copies) : []
  if (taken) ctx.fail('WDE0104', { dataCollectionId: taken.id })
}

const pageOf = (paging: { limit?: number | null; offset?: number | null } | null | undefined) => ({
  limit: paging?.limit ?? 50,
  offset: paging?.offset ?? 0,
})

const metadataOf = (rows: readonly { listed: number }[], offset: number) => {
  const total = rows[0]?.listed ?? 0
  return { count: rows.length, offset, total, hasNext: offset + rows.length < total }
}

const present = <T>(values: readonly (T | null)[] | null | undefined) => {
  const some = (values ?? []).filter(value => value !== null)
  return some.length > 0 ? some : undefined
}

export const backupHandlers = implement(contract.dataBackups, {
  async createBackup(_, ctx) {
    const row = await startBackup(ctx, 'ON_DEMAND')
    return row ? { backup: toBackup(row) } : ctx.fail('DATA_BACKUP_PENDING')
  },

  async listBackups({ status, type, paging }, ctx) {
    const page = pageOf(paging)
    const rows = await listBackupRows(ctx.db, ctx.site.id, {
      ...page,
      statuses: present(status),
      types: present(type),
    })
    return { backups: rows.map(toBackup), pagingMetadata: metadataOf(rows, page.offset) }
  },

  async deleteBackup({ backupId }, ctx) {
    const siteId = ctx.site.id
    const backup =
      (await findBackup(ctx.db, siteId, backupId, { lock: true })) ??
      ctx.fail('DATA_BACKUP_NOT_FOUND', { backupId })
    if (await isRestoring(ctx.db, siteId, backup.id)) ctx.fail('DATA_RESTORATION_PENDING', { backupId })
    if (backup.status === 'PENDING') {
      await requestCancel(ctx.db, siteId, backup.job_id, ['BACKUP'])
      await emitBackupEvent(ctx, backup.id, { status: 'CANCELED', finishedAt: ctx.now })
    } else if (backup.status !== 'DELETED') {
      await deleteBackupContents(ctx.db, siteId, backup.id)
      await emitBackupEvent(ctx, backup.id, { status: 'DELETED', deletedAt: ctx.now })
    }
    return {}
  },

  restoreBackup: ({ backupId }, ctx) => startRestoration(ctx, backupId),

  restorePartialBackup: ({ backupId, restorationCollections }, ctx) =>
    startRestoration(ctx, backupId, withoutNulls(restorationCollections) as RestoredAs[]),

  async listRestorations({ status, paging }, ctx) {
    const page = pageOf(paging)
    const rows = await listRestorationRows(ctx.db, ctx.site.id, { ...page, statuses: present(status) })
    const backups = await findBackups(ctx.db, ctx.site.id, [
      ...new Set(rows.map(({ backup_id }) => backup_id)),
    ])
    const byId = new Map(backups.map(backup => [backup.id, backup]))
    return {
      restorations: rows.map(row => toRestoration(row, byId.get(row.backup_id))),
      pagingMetadata: metadataOf(rows, page.offset),
    }
  },
})
