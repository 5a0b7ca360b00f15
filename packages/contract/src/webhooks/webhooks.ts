import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { queryCall } from '../crud/read-calls.ts'
import { Webhook, WebhookDelivery, WebhookDeliveryStatus, WebhookKey } from '../entities/platform/webhook.ts'
import { s } from '../schema.ts'

const id = s.req(s.guid({ doc: 'Id of the webhook.' }))
const webhookReply = s.object({ webhook: s.req(Webhook) })
const keys = s.req(
  s.array(WebhookKey, { doc: 'Keys that verify events, newest first. Receivers accept all of them.' }),
)
const eventId = s.string({ pattern: '^\\d{1,18}$', doc: 'Id of an event: only this one.' })
const ofMerchant = { allow: ['merchant'], errors: ['WEBHOOK_NOT_FOUND'] } as const

/** Queries of webhooks. Other calls carry keys and delivery logs, so they are declared one by one. */
const webhook = crudEntity({
  one: 'webhook',
  many: 'webhooks',
  path: '/v1/webhooks',
  prefixes: [],
  schema: Webhook,
  required: [],
  fields: {},
  readers: 'merchants',
  notFound: 'WEBHOOK_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 100,
  maxSorts: 5,
})

const call = callsWith({ allow: ['merchant'] })

/** Delivery of events to programs of the merchant (protocol/events §5). */
export const webhooks = {
  createWebhook: call({
    recentProof: true,
    method: 'POST',
    path: '/v1/webhooks',
    summary:
      'Subscribes an address to events from now on. The caller must be permitted to read them. A site has at most 50 webhooks.',
    request: s.object({ webhook: s.req(Webhook) }),
    reply: s.object({ webhook: s.req(Webhook), keys }),
    errors: ['PROOF_REQUIRED', 'WEBHOOK_LIMIT', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.webhook_created'],
  }),

  getWebhook: call({
    method: 'GET',
    path: '/v1/webhooks/{id}',
    summary: 'Returns a webhook with its health.',
    request: s.object({ id }),
    reply: webhookReply,
    ...ofMerchant,
  }),

  listWebhooks: call({
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'Lists the webhooks of the site, oldest first.',
    request: s.object({}),
    reply: s.object({ webhooks: s.req(s.array(Webhook, { doc: 'All webhooks.' })) }),
  }),

  ...queryCall(webhook),

  updateWebhook: call({
    recentProof: true,
    method: 'PATCH',
    path: '/v1/webhooks/{webhook.id}',
    summary:
      'Changes settings of a webhook; absent ones do not change. Its health is reset, so that an active one delivers at once.',
    request: s.object({
      webhook: s.req(
        s.object(
          {
            ...Webhook.properties,
            id,
            revision: s.integer({
              min: 1,
              doc: 'Version that the change is based on; another one is a CONFLICT. Absent: no check.',
            }),
          },
          { doc: 'Id of the webhook and the settings to change.' },
        ),
      ),
    }),
    reply: webhookReply,
    ...ofMerchant,
    errors: ['PROOF_REQUIRED', 'WEBHOOK_NOT_FOUND', 'SCOPE_NOT_GRANTED'],
    emits: ['stoa.platform.v1.webhook_updated'],
  }),

  deleteWebhook: call({
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    summary: 'Deletes a webhook with its delivery log.',
    request: s.object({ id }),
    reply: s.object({}),
    ...ofMerchant,
    emits: ['stoa.platform.v1.webhook_deleted'],
  }),

  testWebhook: call({
    method: 'POST',
    path: '/v1/webhooks/{id}/test',
    summary: 'Sends a signed test event at once, also if the webhook is paused, and returns the result.',
    request: s.object({
      id,
      eventType: s.string({
        min: 1,
        max: 200,
        doc: 'Type of the test event. Default: `stoa.platform.v1.webhook_tested`.',
      }),
    }),
    reply: s.object({
      delivered: s.req(s.boolean({ doc: 'Whether the receiver replied with a status from 200 to 299.' })),
      tookMs: s.req(s.integer({ doc: 'Duration of the request in milliseconds.' })),
      replyStatus: s.integer({ doc: 'HTTP status of the reply. Absent if there was none.' }),
      reply: s.string({ doc: 'Start of the body of the reply, at most 1000 characters.' }),
      failure: s.string({ doc: 'Why the request failed. Absent after a success.' }),
    }),
    ...ofMerchant,
    // The receiver is asked outside of any transaction.
    readOnly: true,
  }),

  listWebhookDeliveries: call({
    method: 'GET',
    path: '/v1/webhooks/{id}/deliveries',
    summary: 'Lists deliveries of a webhook, newest event first. Completed ones are deleted after 30 days.',
    request: s.object({
      id,
      status: s.enum(WebhookDeliveryStatus, {
        doc: 'Only deliveries with this status; DEAD lists the dead letters. Default: all.',
      }),
      before: s.string({
        pattern: '^\\d{1,18}$',
        doc: 'Id of an event: only deliveries of earlier events. Default: from the newest.',
      }),
      limit: s.integer({ min: 1, max: 100, doc: 'Maximum number of deliveries. Default: 50.' }),
    }),
    reply: s.object({
      deliveries: s.req(s.array(WebhookDelivery, { doc: 'Deliveries, newest event first.' })),
      hasNext: s.req(s.boolean({ doc: 'Whether there are more deliveries.' })),
    }),
    ...ofMerchant,
  }),

  replayWebhookDeliveries: call({
    method: 'POST',
    path: '/v1/webhooks/{id}/replay',
    summary:
      'Sends events of the log again that match the webhook: one, a type, a range of time, or dead letters. At most 10,000 at a time.',
    request: s.object({
      id,
      eventId,
      eventType: s.string({ min: 1, max: 200, doc: 'Only events of this type. Default: all.' }),
      from: s.datetime({ doc: 'Only events from this time on. Default: from the first one.' }),
      to: s.datetime({ doc: 'Only events before this time. Default: to the last one.' }),
      onlyDead: s.boolean({ doc: 'Only dead letters. Default: false.' }),
    }),
    reply: s.object({
      count: s.req(s.integer({ doc: 'Number of queued events. 10,000: there may be more.' })),
    }),
    ...ofMerchant,
    errors: ['WEBHOOK_NOT_FOUND', 'SCOPE_NOT_GRANTED'],
  }),

  listWebhookKeys: call({
    method: 'GET',
    path: '/v1/webhook-keys',
    summary: 'Lists the public keys that verify events of the site.',
    request: s.object({}),
    reply: s.object({ keys }),
  }),

  rotateWebhookKey: call({
    method: 'POST',
    path: '/v1/webhook-keys/rotate',
    summary: 'Creates a new signing key. It signs events after a day, until then receivers must accept it.',
    request: s.object({}),
    reply: s.object({ keys }),
    emits: ['stoa.platform.v1.webhook_key_created'],
  }),
}
