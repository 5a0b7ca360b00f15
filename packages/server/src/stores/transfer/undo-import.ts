import { cutText } from '@stoa/contract'
import type { JobCtx, JobKind } from '../../data/jobs/index.ts'
import {
  countImportChanges,
  type EntityState,
  type ImportChange,
  type ImportedKind,
  lockEntityStates,
  markDeleted,
  markRestored,
  nextImportChanges,
  unchangedSinceImport,
} from '../../storage/commerce/import-changes.ts'
import type { JobLog, JobRef } from '../../storage/data/jobs.ts'
import type { Restoration } from './plan-restore.ts'
import { planRestore } from './plan-restore.ts'
import type { UndoCursor, UndoRequest } from './transfer-request.ts'
import { deleteCollections, restoreCollections } from './undo-collections.ts'
import { deleteProducts, restoreProducts } from './undo-products.ts'

/** Entities of a step. */
const STEP = 200

/** An entity with its change, and how it gets its former values back. */
export interface PlannedEntity {
  id: string
  plan: Restoration
  before: EntityState
  after: EntityState
  current: EntityState
}

/** Why an entity stays as it is, by its id. */
export type Rejections = Map<string, string>

/** Takes entities of one kind back. Both return why some of them stay. */
interface Undoer {
  restore(ctx: JobCtx, planned: readonly PlannedEntity[], job: JobRef): Promise<Rejections>
  remove(ctx: JobCtx, ids: readonly string[], job: JobRef): Promise<Rejections>
}

const undoers: Readonly<Record<ImportedKind, Undoer>> = {
  PRODUCT: { restore: restoreProducts, remove: deleteProducts },
  COLLECTION: { restore: restoreCollections, remove: deleteCollections },
}

type Created = ImportChange & { created: string[] }
type Changed = ImportChange & { entityId: string }

const isCreated = (change: ImportChange): change is Created => change.created !== null

/** The first changes that one step takes back: of one kind, all new or all changed, and none of them about the same entity. */
function firstOfOneKind(changes: readonly ImportChange[]): ImportChange[] {
  const [first] = changes
  const seen = new Set<string>()
  const end = changes.findIndex(change => {
    if (change.kind !== first?.kind || isCreated(change) !== isCreated(first)) return true
    if (isCreated(change)) return false
    const isSeen = seen.has(change.entityId)
    seen.add(change.entityId)
    return isSeen
  })
  return end < 0 ? [...changes] : changes.slice(0, end)
}

const nameOf = (state: EntityState | undefined): string => {
  const [row] = state?.products ?? state?.collections ?? []
  return String(row?.name ?? '')
}

const rejectionLog = (entityId: string, name: string, description: string): JobLog => ({
  itemId: cutText(name || entityId, 200),
  failure: { code: 'CHANGE_OVERWRITTEN', description, data: { entityId } },
  details: { entityId },
})

const CHANGED_SINCE = 'It was changed since the import. Delete it on its page if it is not needed.'

/** Names of stored fields as people know them. */
const fieldName = (field: string) =>
  field.replace(/Minor$/, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function rejectionOf({ overwritten, missingUnits }: Restoration): string | undefined {
  if (overwritten.length > 0)
    return `It was changed since the import: ${overwritten.map(fieldName).join(', ')}. Undo the later change first.`
  if (missingUnits > 0)
    return `${missingUnits === 1 ? 'A unit' : `${missingUnits} units`} of the imported stock ${missingUnits === 1 ? 'was' : 'were'} sold since: the stock would be below zero. Set it on the page of the product.`
  return undefined
}

interface Outcome {
  deleted: number
  restored: number
  logs: JobLog[]
}

async function restoreChanged(
  ctx: JobCtx,
  job: JobRef,
  kind: ImportedKind,
  changes: readonly Changed[],
): Promise<Outcome> {
  const ids = changes.map(({ entityId }) => entityId)
  const states = await lockEntityStates(ctx.db, ctx.site.id, kind, ids)
  const logs: JobLog[] = []
  const planned: PlannedEntity[] = []
  const recordOf = new Map(changes.map(({ entityId, id }) => [entityId, id]))
  for (const { entityId: id, before, after } of changes as readonly (Changed & {
    before: EntityState
    after: EntityState
  })[]) {
    const current = states.get(id)
    const plan = current && planRestore(before, after, current)
    const rejection = plan ? rejectionOf(plan) : 'It was deleted since the import.'
    if (plan && current && !rejection) planned.push({ id, plan, before, after, current })
    else logs.push(rejectionLog(id, nameOf(current ?? after), rejection ?? ''))
  }
  const changed = planned.filter(
    ({ plan }) => plan.rows.length + plan.stock.length + plan.newStock.length > 0 || plan.rule !== undefined,
  )
  const rejections = changed.length > 0 ? await undoers[kind].restore(ctx, changed, job) : new Map()
  for (const { id, current } of changed) {
    const reason = rejections.get(id)
    if (reason) logs.push(rejectionLog(id, nameOf(current), reason))
  }
  const done = planned.filter(({ id }) => !rejections.has(id))
  await markRestored(
    ctx.db,
    job,
    kind,
    done.map(({ id }) => recordOf.get(id) as number),
  )
  return { deleted: 0, restored: changed.length - rejections.size, logs }
}

async function deleteCreated(
  ctx: JobCtx,
  job: JobRef,
  kind: ImportedKind,
  changes: readonly Created[],
): Promise<Outcome> {
  const ids = changes.flatMap(({ created }) => created)
  const states = await lockEntityStates(ctx.db, ctx.site.id, kind, ids)
  const unchanged = await unchangedSinceImport(ctx.db, job, kind, ids)
  const rejections: Rejections = new Map(
    [...states.keys()].filter(id => !unchanged.has(id)).map(id => [id, CHANGED_SINCE]),
  )
  const wanted = [...states.keys()].filter(id => unchanged.has(id))
  if (wanted.length > 0)
    for (const [id, reason] of await undoers[kind].remove(ctx, wanted, job)) rejections.set(id, reason)
  for (const { id, created } of changes)
    await markDeleted(ctx.db, job, { recordId: id, left: created.filter(each => rejections.has(each)) })
  return {
    deleted: states.size - rejections.size,
    restored: 0,
    logs: [...rejections].map(([id, reason]) => rejectionLog(id, nameOf(states.get(id)), reason)),
  }
}

/**
 * Takes an import back, the latest changes first (protocol/catalogue-files §2). What was changed since stays as it is, with its
 * reason in the log. The changes that are taken back are marked in the same transaction.
 */
export const undoImport: JobKind = {
  async step(ctx, job) {
    const { importId } = job.request as UndoRequest
    const cursor = job.cursor as UndoCursor | null
    const source = { siteId: ctx.site.id, jobId: importId }
    const total = cursor ? {} : { total: await countImportChanges(ctx.db, source) }
    const next = await nextImportChanges(ctx.db, source, cursor?.before, STEP)
    const changes = firstOfOneKind(next)
    const [first] = changes
    const at = { deleted: cursor?.deleted ?? 0, restored: cursor?.restored ?? 0 }
    if (!first) return { cursor: { before: 0, ...at }, done: true, ...total }
    const outcome = isCreated(first)
      ? await deleteCreated(ctx, source, first.kind, changes as Created[])
      : await restoreChanged(ctx, source, first.kind, changes as Changed[])
    const { deleted, restored, logs } = outcome
    const count = changes.reduce((sum, each) => sum + (isCreated(each) ? each.created.length : 1), 0)
    return {
      cursor: {
        before: changes.at(-1)?.id ?? 0,
        deleted: at.deleted + deleted,
        restored: at.restored + restored,
      },
      done: false,
      succeeded: count - logs.length,
      failed: logs.length,
      logs,
      ...total,
    }
  },
}
