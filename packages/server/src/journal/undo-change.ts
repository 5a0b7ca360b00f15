import type { contract } from '@stoa/contract'
import type { Handler } from '../call/context.ts'
import { readableAreas } from '../call/permissions.ts'
import { findImportOfRequest } from '../storage/data/jobs.ts'
import { type ChangeRow, findChanges, findJournalEntry, type JournalRow } from '../storage/journal.ts'
import { statesOf } from './entity-changes.ts'
import {
  type Change,
  type Invert,
  notReversible,
  type RemainingEffect,
  type UndoCtx,
} from './undo/inverse.ts'
import { catalogueInverses } from './undo/invert-catalogue.ts'
import { entityInverses } from './undo/invert-entities.ts'
import { orderInverses } from './undo/invert-orders.ts'
import { settingInverses } from './undo/invert-settings.ts'
import { planRowUndo, type RowUndo } from './undo/restore-rows.ts'
import { undoTruncation } from './undo/restore-truncated.ts'

const inverses: Readonly<Partial<Record<string, Invert>>> = {
  ...entityInverses,
  ...catalogueInverses,
  ...orderInverses,
  ...settingInverses,
}

/** Events that only report what another event of the same change is about. */
const FOLLOW_UPS =
  /(_with_reason|_stock_status_updated|_payment_status_updated|_details_updated|order_(approved|fulfilled|committed)|_imported_order_deleted|_region_(added|updated|removed)|InventoryItemChanged)$/

/** Whether the change follows from another one by a rule of a collection, and so does its undo. */
const followsFromRule = ({ payload }: ChangeRow) => (payload as { byRule?: boolean } | null)?.byRule === true

const isWithoutInverse = ({ type }: Change) => !inverses[type] && !FOLLOW_UPS.test(type)

/** Whether the rows of an entity with generic calls take the change back: nothing else follows from it. */
const isOfEntity = ({ type }: Change) => type in entityInverses || FOLLOW_UPS.test(type)

/** Events of a change whose rows were restored, with the states exchanged: for webhooks, and for the undo of the undo. */
function emitReversed(ctx: UndoCtx, changes: readonly Change[]): void {
  const opposite: Record<string, string> = { created: 'deleted', deleted: 'created', updated: 'updated' }
  for (const { type, entityId, events } of changes) {
    const [stem, verb = ''] = [type.slice(0, type.lastIndexOf('_') + 1), type.split('_').at(-1)]
    const [first, last] = [events[0], events.at(-1)]
    const reversed = opposite[verb]
    if (reversed && first && last)
      ctx.emit(`${stem}${reversed}` as never, entityId, first.before ?? last.payload, last.payload)
  }
}

/** One change for each type and entity, the latest first: what was done last is taken back first. */
function consolidate(rows: readonly ChangeRow[]): Change[] {
  const groups = Map.groupBy(rows, ({ type, entity_id }) => `${type} ${entity_id}`)
  return [...groups.values()].reverse().map(events => {
    const [first, last] = [events[0], events.at(-1)] as [ChangeRow, ChangeRow]
    const states = events.map(statesOf)
    // The first former value of each field counts: `before` may hold changed fields only.
    const before = Object.assign({}, ...states.toReversed().map(state => state.before ?? {}))
    const after = Object.assign({}, ...states.map(state => state.after ?? {}))
    return {
      type: first.type,
      entityId: last.entity_id,
      ...(states.some(state => state.before) && { before }),
      ...(states.some(state => state.after) && { after }),
      events,
    }
  })
}

const mailsSent = (count: number): RemainingEffect => ({
  reason: 'MAIL_SENT',
  description: `${count === 1 ? 'A mail was' : `${count} mails were`} sent. Write to the recipients if they need to know.`,
})

/** The entry of a request and its events, if the caller may read them and it was not taken back. */
async function entryToUndo(ctx: UndoCtx, requestId: string) {
  const entry = await findJournalEntry(ctx.db, ctx.site.id, requestId, { lock: true })
  if (!entry || !readableAreas(ctx.caller).some(area => area === entry.area))
    return ctx.fail('JOURNAL_ENTRY_NOT_FOUND', { requestId })
  if (entry.undone_by) ctx.fail('CHANGE_ALREADY_UNDONE', { undoneBy: entry.undone_by })
  return { entry, rows: await findChanges(ctx.db, ctx.site.id, entry.event_ids.map(Number)) }
}

/** What an undo does, and what stays. */
interface Outcome {
  undone: { entityId: string; operation: string }[]
  kept: (RemainingEffect & { entityId?: string })[]
}

/** Takes changes back by calls that restore the former values. */
async function undoByCalls(
  ctx: UndoCtx,
  { changes, former, dryRun }: { changes: readonly Change[]; former: RowUndo; dryRun: boolean },
): Promise<Outcome> {
  const { undone, kept }: Outcome = { undone: [], kept: [] }
  if (!dryRun) await former.prepare()
  for (const change of changes) {
    const { type, entityId } = change
    const inverse = isWithoutInverse(change) ? former.reason : await inverses[type]?.(change, ctx)
    if (!inverse) continue
    if ('reason' in inverse) {
      if (!kept.some(({ description }) => description === inverse.description))
        kept.push({ ...inverse, entityId })
      continue
    }
    for (const { operation, message, entityId: restoredId } of inverse) {
      undone.push({ entityId, operation })
      if (!dryRun) await ctx.invoke(operation, message, restoredId ? { entityId: restoredId } : {})
    }
  }
  if (undone.length > 0 && !dryRun) await former.settle()
  return { undone, kept }
}

/** Takes changes back by the former values of their rows. */
async function undoByRows(
  ctx: UndoCtx,
  { changes, former, dryRun }: { changes: readonly Change[]; former: RowUndo; dryRun: boolean },
): Promise<Outcome> {
  if (!former.isComplete) return { undone: [], kept: [former.reason] }
  if (!dryRun) {
    await former.restore()
    emitReversed(ctx, changes)
  }
  return {
    undone: former.entityIds.map(entityId => ({ entityId, operation: 'journal.undoChange' })),
    kept: [],
  }
}

/** The calls that start imports, and those that take them back. */
const imports = {
  'catalogTransfers.importCatalog': {
    kind: 'CATALOG_IMPORT',
    operation: 'catalogTransfers.undoCatalogImport',
    idField: 'id',
  },
  'movementJobs.submitJob': {
    kind: 'MOVEMENT',
    operation: 'movementJobs.undoContentImport',
    idField: 'jobId',
  },
} as const

/** Starts the job that takes an import back: it is too large for one transaction. */
async function undoImport(ctx: UndoCtx, entry: JournalRow, dryRun: boolean) {
  const undo = imports[entry.operation as keyof typeof imports]
  if (!undo) return undefined
  const { kind, operation, idField } = undo
  const job = await findImportOfRequest(ctx.db, ctx.site.id, kind, entry.request_id)
  if (!job) return { undone: [], kept: [notReversible('The import is too old to be undone.')] }
  const { dryRun: isCheck, to } = job.request as { dryRun?: boolean; to?: object }
  if (isCheck || (to && !('collection' in to)))
    return { undone: [], kept: [notReversible('The job has written nothing that could be undone.')] }
  if (!dryRun) await ctx.invoke(operation, { [idField]: job.id })
  return { undone: [{ entityId: job.id, operation }], kept: [] }
}

/**
 * Takes a change back: by calls that restore the former values, or row by row where no call does. All of it runs as the
 * caller, who needs permission for the calls, in one transaction.
 */
export const undoChange: Handler<typeof contract.journal.undoChange> = async (
  { requestId, dryRun = false },
  ctx,
) => {
  const { entry, rows } = await entryToUndo(ctx, requestId)
  if (rows.length < entry.event_ids.length) {
    const kept = [
      notReversible('The change is too old to be undone: its events were deleted after their period.'),
    ]
    if (!dryRun) ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
    return { undone: [], kept }
  }
  const changes = consolidate(rows.filter(row => !followsFromRule(row)))
  const former = await planRowUndo(ctx, entry)
  const plan = { changes, former, dryRun }
  const isForRows = changes.some(isWithoutInverse) || changes.every(isOfEntity)
  let outcome =
    (await undoImport(ctx, entry, dryRun)) ??
    (await undoTruncation(ctx, entry, dryRun)) ??
    (changes.length === 0 || (former.isComplete && isForRows)
      ? await undoByRows(ctx, plan)
      : await undoByCalls(ctx, plan))
  // The events say nothing that a call could take back.
  if (outcome.undone.length + outcome.kept.length === 0) outcome = await undoByRows(ctx, plan)
  const { undone } = outcome
  const kept = [...(entry.mails > 0 ? [mailsSent(entry.mails)] : []), ...outcome.kept]
  if (undone.length === 0 && !dryRun) ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
  if (!dryRun) ctx.undoing({ requestId, area: entry.area as never })
  return { undone, kept }
}
