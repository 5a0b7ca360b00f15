import type { contract } from '@stoa/contract'
import type { Handler } from '../call/context.ts'
import { readableAreas } from '../call/permissions.ts'
import { type ChangeRow, findChanges, findJournalEntry } from '../storage/journal.ts'
import { statesOf } from './entity-changes.ts'
import { type Change, notReversible, type RemainingEffect, type UndoCtx } from './undo/inverse.ts'
import { catalogueInverses } from './undo/invert-catalogue.ts'
import { entityInverses } from './undo/invert-entities.ts'
import { orderInverses } from './undo/invert-orders.ts'
import { settingInverses } from './undo/invert-settings.ts'

const inverses = { ...entityInverses, ...catalogueInverses, ...orderInverses, ...settingInverses }

/** Events that only report what another event of the same change is about. */
const FOLLOW_UPS =
  /(_with_reason|_stock_status_updated|_payment_status_updated|_details_updated|order_(approved|fulfilled|committed)|_imported_order_deleted|_region_(added|updated|removed)|InventoryItemChanged)$/

/** Whether the change follows from another one by a rule of a collection, and so does its undo. */
const followsFromRule = ({ payload }: ChangeRow) => (payload as { byRule?: boolean } | null)?.byRule === true

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

/**
 * Takes a change back by calls that restore the former values. They run as the caller, who needs permission for them, in one
 * transaction: all of them take effect or none.
 */
export const undoChange: Handler<typeof contract.journal.undoChange> = async ({ requestId, dryRun }, ctx) => {
  const { entry, rows } = await entryToUndo(ctx, requestId)
  const undone: { entityId: string; operation: string }[] = []
  const kept: (RemainingEffect & { entityId?: string })[] = entry.mails > 0 ? [mailsSent(entry.mails)] : []
  const changes = consolidate(rows.filter(row => !followsFromRule(row)))
  for (const change of changes) {
    const { type, entityId } = change
    const invert = Object.hasOwn(inverses, type) ? inverses[type] : undefined
    if (!invert && FOLLOW_UPS.test(type)) continue
    const inverse = invert
      ? await invert(change, ctx)
      : notReversible('No call takes this change back. Correct it on the page of the entity.')
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
  if (undone.length === 0 && !dryRun) {
    if (changes.length === 0) kept.push(notReversible('The call keeps no former values.'))
    ctx.fail('CHANGE_NOT_UNDOABLE', { kept })
  }
  if (!dryRun) ctx.undoing({ requestId, area: entry.area as never })
  return { undone, kept }
}
