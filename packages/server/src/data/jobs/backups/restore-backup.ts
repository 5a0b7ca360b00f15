import {
  archiveCollection,
  type BackupRef,
  conflictingCollections,
  countBackedUp,
  fillTable,
  inheritIndexes,
  partsOf,
  type ReadChunk,
  restoreReferences,
} from '../../../storage/data/backup-chunks.ts'
import {
  backedUpCollections,
  type RestoredAs,
  updateRestorationStatus,
} from '../../../storage/data/backup-rows.ts'
import { insertDataCollection } from '../../../storage/data/collection-rows.ts'
import { createItemTables, createUniqueIndexes, dropItemTables } from '../../../storage/data/item-tables.ts'
import type { DataJobRow } from '../../../storage/data/jobs.ts'
import { collectionTag } from '../../model/collection.ts'
import type { JobCtx, JobKind, JobStep } from '../job.ts'
import { toRestoration } from './backup-view.ts'
import { planRestoration, type Restored } from './restore-plan.ts'
import { chunkReader } from './stored-backups.ts'

export interface RestoreRequest {
  restorationId: string
  backupId: string
  collections: RestoredAs[]
}

/** Progress of a restoration: the next collection, part and chunk. */
interface Cursor {
  plan: Restored[]
  collection: number
  part: number
  place: number
}

/** Chunks per step: at most 2000 items. */
const PIECES = 10

type ReadableBackup = BackupRef & { read: ReadChunk }

const requestOf = (job: DataJobRow) => job.request as RestoreRequest

/**
 * Restores collections: builds new tables in steps, then swaps them with the existing ones in one transaction. Readers and
 * writers see nothing until then.
 */
export const restoreBackup: JobKind = {
  async step(ctx, job, content) {
    const cursor = job.cursor as Cursor | null
    if (cursor === null) return begin(ctx, job)
    const ref = { siteId: ctx.site.id, backupId: requestOf(job).backupId }
    const backup = { ...ref, read: chunkReader(content, ref) }
    return cursor.collection < cursor.plan.length ? fill(ctx, backup, cursor) : swap(ctx, backup, cursor)
  },

  async changed(ctx, job) {
    const failed = job.state === 'FAILED' || job.state === 'CANCELED'
    if (failed)
      for (const { to } of (job.cursor as Cursor | null)?.plan ?? []) await dropItemTables(ctx.db, to)
    const status = failed ? 'FAILED' : job.state === 'SUCCEEDED' ? 'COMPLETED' : 'PENDING'
    const row = await updateRestorationStatus(ctx.db, ctx.site.id, requestOf(job).restorationId, {
      status,
      startedAt: job.started_at,
      finishedAt: job.finished_at,
    })
    if (row)
      ctx.emit('wix.data.v2.backup_restoration_state_changed', row.id, {
        restoration: toRestoration(row, undefined),
      })
  },
}

/** Plans the restoration and creates the tables. */
async function begin(ctx: JobCtx, job: DataJobRow): Promise<JobStep> {
  const { backupId, collections } = requestOf(job)
  const held = await backedUpCollections(ctx.db, ctx.site.id, backupId)
  const plan = planRestoration(collections, held, () => ctx.ids.guid())
  for (const { to, doc } of plan) {
    await createItemTables(ctx.db, to)
    if (doc.draftItems) await createItemTables(ctx.db, to, { drafts: true })
  }
  const uids = plan.map(({ from }) => from)
  return {
    cursor: { plan, collection: 0, part: 0, place: 0 } satisfies Cursor,
    done: false,
    total: await countBackedUp(ctx.db, ctx.site.id, backupId, uids),
  }
}

/** Fills tables with the next chunks. A complete table gets its unique indexes. */
async function fill(ctx: JobCtx, backup: ReadableBackup, cursor: Cursor): Promise<JobStep> {
  const restored = cursor.plan[cursor.collection] as Restored
  const parts = partsOf(restored.doc)
  const part = parts[cursor.part]
  if (!part) {
    for (const field of restored.doc.fields)
      if (field.unique && field.deletedAt === undefined) await createUniqueIndexes(ctx.db, restored.to, field)
    return { cursor: { ...cursor, collection: cursor.collection + 1, part: 0, place: 0 }, done: false }
  }
  const from = { ...backup, uid: restored.from, part }
  const { items, more } = await fillTable(ctx.db, from, restored.to, { place: cursor.place, count: PIECES })
  const next = more ? { place: cursor.place + PIECES } : { place: 0, part: cursor.part + 1 }
  return { cursor: { ...cursor, ...next }, done: false, succeeded: items }
}

/** Swaps restored with existing collections. Replaced ones become deleted collections, which can be restored. */
async function swap(ctx: JobCtx, backup: ReadableBackup, { plan }: Cursor): Promise<JobStep> {
  const siteId = ctx.site.id
  const inPlace = plan.filter(({ copy }) => !copy)
  const fieldIds = new Set(inPlace.flatMap(({ doc }) => doc.fields.map(({ fieldId }) => fieldId)))
  const ids = inPlace.map(({ id }) => id)
  const before = await conflictingCollections(ctx.db, siteId, { ids, fieldIds: [...fieldIds] })
  for (const { uid, doc } of before) {
    const renewed = doc.fields
      .filter(({ fieldId }) => fieldIds.has(fieldId))
      .map(({ fieldId }) => ({ from: fieldId, to: ctx.ids.guid() }))
    const idOf = new Map(renewed.map(({ from, to }) => [from, to]))
    const fields = doc.fields.map(field => ({ ...field, fieldId: idOf.get(field.fieldId) ?? field.fieldId }))
    await archiveCollection(ctx.db, siteId, { uid, doc: { ...doc, fields } }, renewed, ctx.now)
  }
  for (const { id, to: uid, doc } of plan) {
    if (!(await insertDataCollection(ctx.db, siteId, { uid, id, doc }, ctx.now)))
      return ctx.fail('WDE0104', { dataCollectionId: id })
    const old = before.find(row => row.id === id && row.deleted_at === null)
    if (old) await inheritIndexes(ctx.db, siteId, { from: old.uid, to: uid }, ctx.now)
    ctx.invalidate(collectionTag(siteId, id))
  }
  await restoreReferences(
    ctx.db,
    backup,
    plan.flatMap(({ relations }) => relations),
  )
  return { cursor: null, done: true }
}
