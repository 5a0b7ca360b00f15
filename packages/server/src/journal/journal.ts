import { contract, type ReplyOf, type StaffArea } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { readableAreas } from '../call/permissions.ts'
import { findChanges, findJournalEntries, type JournalRow } from '../storage/journal.ts'
import { findJournaledRows } from '../storage/journal-rows.ts'
import { changeActor, toEntityChange } from './change-view.ts'
import { listEntityHistory } from './entity-history.ts'
import { rowChangesOf } from './row-changes.ts'
import { undoableChanges } from './undo/undoable.ts'
import { undoChange } from './undo-change.ts'

type Entry = ReplyOf<typeof contract.journal.listJournalEntries>['entries'][number]

/** Entities that an entry lists. */
const CHANGES_MAX = 20
const PAGE = 50

const toEntry = (
  row: JournalRow,
  { changes, count, undoable }: { changes: Entry['changes']; count: number; undoable: boolean },
): Entry => ({
  id: String(row.id),
  requestId: row.request_id,
  operation: row.operation,
  area: row.area as StaffArea,
  actor: changeActor('merchant', row.actor_id, row.staff_name),
  ...(row.reason && { reason: row.reason }),
  createdDate: isoTime(row.created_at),
  changes: changes.slice(0, CHANGES_MAX),
  changeCount: count,
  mailCount: row.mails,
  undoable,
  ...(row.undoes && { undoes: row.undoes }),
  ...(row.undone_by && { undoneBy: row.undone_by }),
})

export const journalHandlers = implement(contract.journal, {
  async listJournalEntries({ before, actorId, area, limit }, ctx) {
    const size = limit ?? PAGE
    const readable = readableAreas(ctx.caller)
    const rows = await findJournalEntries(ctx.db, ctx.site.id, {
      ...(before && { before: Number(before) }),
      ...(actorId && { actorId: actorId.toLowerCase() }),
      areas: area ? readable.filter(one => one === area) : readable,
      limit: size + 1,
    })
    const page = rows.slice(0, size)
    const ids = page.flatMap(({ event_ids }) => event_ids.slice(0, CHANGES_MAX))
    const changes = new Map(
      (await findChanges(ctx.db, ctx.site.id, ids.map(Number), readableEventTypes(ctx.caller))).map(row => [
        Number(row.id),
        row,
      ]),
    )
    const withoutEvents = page.filter(({ event_ids }) => event_ids.length === 0)
    const written = Map.groupBy(
      await findJournaledRows(
        ctx.db,
        ctx.site.id,
        withoutEvents.map(({ request_id }) => request_id),
      ),
      ({ request_id }) => request_id,
    )
    const isUndoable = await undoableChanges(
      ctx,
      page.map(({ request_id }) => request_id),
    )
    const entries = page.map(row => {
      const { event_ids, request_id } = row
      const events = event_ids.slice(0, CHANGES_MAX).flatMap(id => changes.get(Number(id)) ?? [])
      const undoable = isUndoable(row, events)
      if (event_ids.length === 0) {
        const byRow = rowChangesOf(written.get(request_id) ?? [])
        return toEntry(row, { changes: byRow, count: byRow.length, undoable })
      }
      return toEntry(row, { changes: events.map(toEntityChange), count: event_ids.length, undoable })
    })
    return { entries, hasNext: rows.length > size }
  },

  listEntityHistory,
  undoChange,
})
