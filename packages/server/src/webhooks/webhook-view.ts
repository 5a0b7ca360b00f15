import { contract, type ReplyOf } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { shownFields } from '../platform-support/pick.ts'
import type { WebhookDeliveryRow } from '../storage/webhook-deliveries.ts'
import type { WebhookRow } from '../storage/webhooks.ts'

type Wire = ReplyOf<typeof contract.webhooks.getWebhook>['webhook']
type Delivery = ReplyOf<typeof contract.webhooks.listWebhookDeliveries>['deliveries'][number]

const iso = (ms: number | null) => (ms === null ? undefined : isoTime(ms))

/** What replies show of a webhook: neither its position in the log, its lease nor its secret. */
type ShownWebhook = Omit<WebhookRow, 'site_id' | 'position' | 'encrypted_secret'>

const shown = shownFields(contract.webhooks.getWebhook.reply.properties.webhook)

/** A webhook in wire form. */
export const toWebhook = (row: ShownWebhook): Wire => ({
  id: row.id,
  revision: row.revision,
  ...shown(row.doc),
  status: row.status,
  health: {
    failures: row.failures,
    failingSince: iso(row.failing_since),
    retryDate: iso(row.retry_at),
  },
  createdDate: isoTime(row.created_at),
  updatedDate: isoTime(row.updated_at),
})

/** An entry of the delivery log in wire form. */
export const toWebhookDelivery = (row: WebhookDeliveryRow): Delivery => ({
  eventId: String(row.event_id),
  eventType: row.type,
  entityId: row.entity_id,
  status: row.status,
  attempts: row.attempts,
  nextAttemptDate: iso(row.next_attempt_at),
  lastAttemptDate: iso(row.last_attempt_at),
  tookMs: row.took_ms ?? undefined,
  replyStatus: row.reply_status ?? undefined,
  reply: row.reply ?? undefined,
  failure: row.failure ?? undefined,
})
