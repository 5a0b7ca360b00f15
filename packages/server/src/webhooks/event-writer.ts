import { createHmac } from 'node:crypto'
import { isoTime } from '../call/clock.ts'
import type { Ctx } from '../call/context.ts'
import { decrypt } from '../identity/index.ts'
import { sealedPlaces } from '../platform-support/sealed-places.ts'
import { hasApiKey } from '../storage/identity/api-keys.ts'
import type { LoggedEvent } from '../storage/webhook-deliveries.ts'
import type { WebhookRow } from '../storage/webhooks.ts'
import { eventEnvelope } from './event-envelope.ts'
import { tokenHeaders } from './send-event.ts'
import { openEventSigner } from './webhook-keys.ts'

/** What is sent about an event. */
export interface WrittenEvent {
  body: string
  headers: Record<string, string>
}

/** Writes an event for an attempt; undefined if it does not concern the receiver. */
export type WriteEvent = (attempt: number, event: LoggedEvent) => Promise<WrittenEvent | undefined>

/** An event for an agent; undefined if the order is not one of the agent. */
export type AgentEvents = (agentId: string, event: LoggedEvent) => Promise<object | undefined>

/**
 * Writes the events of a webhook: tokens signed with the key of the site, or for an agent the orders of the Agentic Commerce Protocol,
 * signed with the secret of the webhook (`openapi.agentic_checkout_webhook.yaml`, 2026-04-17).
 */
export async function openEventWriter(
  { db, site, now, platform }: Parameters<typeof openEventSigner>[0] & Pick<Ctx, 'now'>,
  { id, doc, encrypted_secret }: WebhookRow,
  agentEvents: AgentEvents,
): Promise<WriteEvent> {
  const { agentId } = doc
  if (!agentId || !encrypted_secret) {
    const sign = await openEventSigner({ db, site, now, platform })
    return async (attempt, event) => {
      const eventId = String(event.id)
      const envelope = eventEnvelope(site.id, event)
      return {
        body: await sign({ envelope, webhookId: id, eventId }),
        headers: tokenHeaders(eventId, attempt),
      }
    }
  }
  // An agent whose key is revoked learns nothing more of its orders.
  if (!(await hasApiKey(db, site.id, agentId))) return async () => undefined
  const secret = decrypt(encrypted_secret, sealedPlaces.webhook(site.id, id), platform.protectionSecret)
  return async (attempt, event) => {
    const content = await agentEvents(agentId, event)
    if (!content) return undefined
    const eventId = String(event.id)
    const body = JSON.stringify(content)
    const time = Math.floor(now / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return {
      body,
      headers: {
        ...tokenHeaders(eventId, attempt),
        'content-type': 'application/json',
        'merchant-signature': `t=${time},v1=${signature}`,
        'request-id': eventId,
        timestamp: isoTime(now),
      },
    }
  }
}
