import type { contract, ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import type { Handler } from '../call/context.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { readableAreas } from '../call/permissions.ts'
import {
  findEntityHistory,
  findRowHistory,
  type HistoryPosition,
  type HistoryRow,
  type RowHistoryRow,
} from '../storage/journal.ts'
import { findRowsOfEntity, type JournaledRow } from '../storage/journal-rows.ts'
import { changeActor, toEntityChange } from './change-view.ts'
import { changeOfEntity } from './row-changes.ts'
import { undoableChanges } from './undo/undoable.ts'

type Change = ReplyOf<typeof contract.journal.listEntityHistory>['changes'][number]
type ShownChange = Omit<Change, 'undoable'>

const PAGE = 50
const ROWS = 'row-'

const positionOf = (before: string): HistoryPosition =>
  before.startsWith(ROWS)
    ? { kind: 'ROWS', id: Number(before.slice(ROWS.length)) }
    : { kind: 'EVENT', id: Number(before) }

/** An event that names no former values, such as that of a translation, shows those of the written rows. */
function fromEvent(row: HistoryRow, written: readonly JournaledRow[]): ShownChange {
  const change = toEntityChange(row)
  const fields =
    change.fields.length > 0 || /(created|deleted)$/i.test(row.type)
      ? change.fields
      : changeOfEntity(written, row.entity_id).fields
  return {
    ...change,
    fields,
    ...(row.request_id && { requestId: row.request_id }),
    ...(row.operation && { operation: row.operation }),
    actor: changeActor(row.actor_role, row.actor_id, row.staff_name),
    ...(row.reason && { reason: row.reason }),
    createdDate: isoTime(row.created_at),
  }
}

const fromRows = (row: RowHistoryRow, written: readonly JournaledRow[], entityId: string): ShownChange => ({
  eventId: `${ROWS}${row.row_id}`,
  ...changeOfEntity(written, entityId),
  requestId: row.request_id,
  operation: row.operation,
  actor: changeActor('merchant', row.actor_id, row.staff_name),
  ...(row.reason && { reason: row.reason }),
  createdDate: isoTime(row.created_at),
})

/** Changes of an entity by anyone from the event log, and those by staff that have no event from the rows that they wrote. */
export const listEntityHistory: Handler<typeof contract.journal.listEntityHistory> = async (
  { entityId, before, limit },
  ctx,
) => {
  const size = limit ?? PAGE
  const areas = readableAreas(ctx.caller)
  const filter = {
    entityId,
    types: readableEventTypes(ctx.caller),
    ...(before && { before: positionOf(before) }),
    limit: size + 1,
  }
  const [events, requests] = await Promise.all([
    findEntityHistory(ctx.db, ctx.site.id, filter),
    findRowHistory(ctx.db, ctx.site.id, { ...filter, areas }),
  ])
  const requestIds = [...events, ...requests].flatMap(({ request_id }) => request_id ?? [])
  const rows = Map.groupBy(
    requestIds.length > 0 ? await findRowsOfEntity(ctx.db, ctx.site.id, entityId, requestIds) : [],
    ({ request_id }) => request_id,
  )
  const rowsOf = (requestId: string | null) => rows.get(requestId ?? '') ?? []
  // The sort is stable: changes at the same time stay in order, events before rows.
  const isUndoable = await undoableChanges(ctx, requestIds)
  const eventsOf = (requestId: string | null) => events.filter(({ request_id }) => request_id === requestId)
  const changes = [
    ...events.map(row => ({
      ...fromEvent(row, rowsOf(row.request_id)),
      undoable: isUndoable(row, eventsOf(row.request_id)),
    })),
    ...requests.map(row => ({
      ...fromRows(row, rowsOf(row.request_id), entityId),
      undoable: isUndoable(row, []),
    })),
  ].sort((a, b) => b.createdDate.localeCompare(a.createdDate))
  return { changes: changes.slice(0, size), hasNext: changes.length > size }
}
