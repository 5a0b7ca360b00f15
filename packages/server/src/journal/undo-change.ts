import type { contract, StaffArea } from '@stoa/contract'
import type { Handler } from '../call/context.ts'
import { authorizeOperation, readableAreas } from '../call/permissions.ts'
import { findChanges, findJournalEntry, findUndoneRoots } from '../storage/journal.ts'
import { type Change, notReversible, type RemainingEffect, type UndoCtx } from './undo/inverse.ts'
import {
  consolidate,
  finalReasonOf,
  followsFromRule,
  inverses,
  isOfEntity,
  isWithoutInverse,
} from './undo/inverses.ts'
import { planRowUndo, type RowUndo } from './undo/restore-rows.ts'
import { undoTruncation } from './undo/restore-truncated.ts'
import { undoJournaledImport } from './undo/undo-import.ts'

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

const mailsSent = (count: number): RemainingEffect => ({
  reason: 'MAIL_SENT',
  description: `${count === 1 ? 'A mail was' : `${count} mails were`} sent. Write to the recipients if they need to know.`,
})

/**
 * The entry of a request and its events, if it was not taken back. The caller may read them, and may now make the call at the
 * root of the chain: the undo of an undo makes that change again. An entry whose root is gone cannot be judged, and stays.
 */
async function entryToUndo(ctx: UndoCtx, requestId: string) {
  const entry = await findJournalEntry(ctx.db, ctx.site.id, requestId, { lock: true })
  if (!entry || !readableAreas(ctx.caller).some(area => area === entry.area))
    return ctx.fail('JOURNAL_ENTRY_NOT_FOUND', { requestId })
  authorizeOperation(ctx.caller, entry.operation)
  const operation = (await findUndoneRoots(ctx.db, ctx.site.id, [requestId])).get(requestId)
  if (!operation)
    return ctx.fail('CHANGE_NOT_UNDOABLE', {
      kept: [
        notReversible('The change that this undo took back is no longer in the journal. Make it again.'),
      ],
    })
  authorizeOperation(ctx.caller, operation)
  if (entry.undone_by) ctx.fail('CHANGE_ALREADY_UNDONE', { undoneBy: entry.undone_by })
  const rows = await findChanges(ctx.db, ctx.site.id, entry.event_ids.map(Number))
  return { entry, operation, rows }
}

/** What an undo does, and what stays. */
interface Outcome {
  undone: { entityId: string; operation: string }[]
  kept: (RemainingEffect & { entityId?: string })[]
}

/** The calls that take a change back, or the reason why it stays. */
const planOf = (change: Change, ctx: UndoCtx) => {
  const inverse = inverses[change.type]
  return finalReasonOf(change) ?? (typeof inverse === 'function' ? inverse(change, ctx) : undefined)
}

/** Takes changes back by calls that restore the former values. */
async function undoByCalls(
  ctx: UndoCtx,
  { changes, former, dryRun }: { changes: readonly Change[]; former: RowUndo; dryRun: boolean },
): Promise<Outcome> {
  const { undone, kept }: Outcome = { undone: [], kept: [] }
  if (!dryRun) await former.prepare()
  for (const change of changes) {
    const { entityId } = change
    const inverse = isWithoutInverse(change) ? former.reason : await planOf(change, ctx)
    if (!inverse) continue
    if ('reason' in inverse) {
      if (!kept.some(({ description }) => description === inverse.description))
        kept.push({ ...inverse, entityId })
      continue
    }
    for (const { operation, message, entityId: restoredId } of inverse) {
      authorizeOperation(ctx.caller, operation)
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

/**
 * Takes a change back: by calls that restore the former values, or row by row where no call does. All of it runs as the
 * caller, who needs permission for the change itself and for these calls, in one transaction.
 */
export const undoChange: Handler<typeof contract.journal.undoChange> = async (
  { requestId, dryRun = false },
  ctx,
) => {
  const { entry, operation, rows } = await entryToUndo(ctx, requestId)
  if (rows.length < entry.event_ids.length) {
    const kept = [
      notReversible('The change is too old to be undone: its events were deleted after their period.'),
    ]
    if (!dryRun) ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
    return { undone: [], kept }
  }
  const changes = consolidate(rows.filter(row => !followsFromRule(row)))
  const former = await planRowUndo(ctx, { ...entry, operation })
  const plan = { changes, former, dryRun }
  const isForRows = changes.some(isWithoutInverse) || changes.every(isOfEntity)
  let outcome =
    (await undoJournaledImport(ctx, entry, dryRun)) ??
    (await undoTruncation(ctx, entry, dryRun)) ??
    (changes.length === 0 || (former.isComplete && isForRows)
      ? await undoByRows(ctx, plan)
      : await undoByCalls(ctx, plan))
  // The events say nothing that a call could take back.
  if (outcome.undone.length + outcome.kept.length === 0) outcome = await undoByRows(ctx, plan)
  const { undone } = outcome
  const kept = [...(entry.mails > 0 ? [mailsSent(entry.mails)] : []), ...outcome.kept]
  if (undone.length === 0 && !dryRun) ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
  if (!dryRun) ctx.undoing({ requestId, area: entry.area as StaffArea })
  return { undone, kept }
}
