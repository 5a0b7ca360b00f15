import { contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { implement } from '../call/context.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { type EventRow, findEvents, lastDeletedEvent } from '../storage/events.ts'

/** An event of the log in wire form. */
export const toEvent = (row: EventRow) => ({
  id: String(row.id),
  type: row.type,
  entityId: row.entity_id,
  createdDate: isoTime(row.created_at),
  actor: { role: row.actor_role, ...(row.actor_id && { id: row.actor_id }) },
  ...(row.request_id && { requestId: row.request_id }),
  payload: row.payload,
})

export const eventHandlers = implement(contract.events, {
  async listEvents({ after, before, order, type, entityId, limit }, ctx) {
    const size = limit ?? 50
    const position = Number(after ?? 0)
    // 0 asks for all events that there are.
    if (position > 0) {
      const lastDeleted = await lastDeletedEvent(ctx.db, ctx.site.id)
      if (position < lastDeleted) ctx.fail('EVENTS_DELETED', { after: String(lastDeleted) })
    }
    const rows = await findEvents(ctx.db, ctx.site.id, {
      after: position,
      ...(before && { before: Number(before) }),
      newestFirst: order === 'DESC',
      type: type ?? undefined,
      types: readableEventTypes(ctx.caller),
      entityId: entityId ?? undefined,
      limit: size + 1,
    })
    return { events: rows.slice(0, size).map(toEvent), hasNext: rows.length > size }
  },
})
