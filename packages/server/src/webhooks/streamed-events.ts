import { toEvent } from '../events/index.ts'
import { findEvents, safeEventId } from '../storage/events.ts'
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
  /** As the tokens that webhooks get. */
  signed: boolean
  limit: number
}

/** Reads the event log for streams (protocol/events §8). */
export const createEventReader = ({ db, secret, now }: { db: Sql; secret: string; now: () => number }) => ({
  lastId: () => safeEventId(db),

  /** Whether the site has a key to sign events. */
  canSign: async (siteId: string) => (await listWebhookKeyRows(db, siteId)).length > 0,

  async read(siteId: string, { signed, ...selection }: StreamSelection) {
    if (!signed)
      return (await findEvents(db, siteId, selection)).map(row => ({
        id: String(row.id),
        data: JSON.stringify(toEvent(row)),
      }))
    const events = await findLoggedEvents(db, siteId, selection)
    if (events.length === 0) return []
    const sign = await openEventSigner({
      db,
      site: { id: siteId },
      now: now(),
      platform: { protectionSecret: secret },
    })
    return Promise.all(
      events.map(async event => {
        const eventId = String(event.id)
        const envelope = eventEnvelope(siteId, event)
        return { id: eventId, data: await sign({ envelope, webhookId: AUDIENCE, eventId }) }
      }),
    )
  },
})
