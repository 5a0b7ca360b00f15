import { toEvent } from '../events/index.ts'
import { findEvents, lastDeletedEvent, safeEventId } from '../storage/events.ts'
import type { Sql } from '../storage/sql.ts'
import { findLoggedEvents } from '../storage/webhook-deliveries.ts'
import { listWebhookKeyRows } from '../storage/webhook-keys.ts'
import { eventEnvelope } from './event-envelope.ts'
import { openEventSigner } from './webhook-keys.ts'

/** Audience of tokens that are streamed instead of sent to a webhook. */
const AUDIENCE = 'stream'

interface StreamSelection {
  after: number
  type?: string
  /** Types that the reader may read; undefined: all. */
  types: readonly string[] | undefined
  /** As the tokens that webhooks get. */
  signed: boolean
  limit: number
}

/** Reads the event log for streams (protocol/events §8). */
export const createEventReader = ({ db, secret, now }: { db: Sql; secret: string; now: () => number }) => ({
  lastId: () => safeEventId(db),
  lastDeletedId: (siteId: string) => lastDeletedEvent(db, siteId),

  /** Whether the site has a key to sign events. */
  canSign: async (siteId: string) => (await listWebhookKeyRows(db, siteId)).length > 0,

  /** Events after an id, and the id up to which the log was read: past events that the reader may not read. */
  async read(siteId: string, { signed, ...selection }: StreamSelection) {
    const safeId = await safeEventId(db)
    const reached = (events: { id: string }[]) =>
      events.length < selection.limit
        ? Math.max(safeId, selection.after)
        : Number(events.at(-1)?.id ?? safeId)
    if (!signed) {
      const rows = await findEvents(db, siteId, { ...selection, safeId })
      const events = rows.map(row => ({ id: String(row.id), data: JSON.stringify(toEvent(row)) }))
      return { events, position: reached(events) }
    }
    const logged = await findLoggedEvents(db, siteId, { ...selection, safeId })
    if (logged.length === 0) return { events: [], position: reached([]) }
    const sign = await openEventSigner({
      db,
      site: { id: siteId },
      now: now(),
      platform: { protectionSecret: secret },
    })
    const events = await Promise.all(
      logged.map(async event => {
        const eventId = String(event.id)
        const envelope = eventEnvelope(siteId, event)
        return { id: eventId, data: await sign({ envelope, webhookId: AUDIENCE, eventId }) }
      }),
    )
    return { events, position: reached(events) }
  },
})
