import { s } from '../../schema.ts'

export const WebhookStatus = ['ACTIVE', 'PAUSED'] as const

export const WebhookDeliveryStatus = ['WAITING', 'DELIVERED', 'DEAD'] as const

const WebhookHealth = s.ro.object(
  {
    failures: s.req(s.integer({ doc: 'Consecutive rounds in which no event was delivered.' })),
    failingSince: s.datetime({ doc: 'When the first of these rounds failed. Absent without failures.' }),
    retryDate: s.datetime({ doc: 'When the next round starts. Absent without failures.' }),
  },
  { doc: 'Whether the receiver accepts events.' },
)

/** Subscription of a program to the events of a site (protocol/events §5). */
export const Webhook = s.object(
  {
    id: s.always(s.ro.guid({ doc: 'Id of the webhook.' })),
    revision: s.always(
      s.ro.integer({ doc: 'Version of the settings. It increases by one with each change.' }),
    ),
    name: s.always(s.string({ min: 1, max: 100, doc: 'Name of the webhook for people.' })),
    uri: s.always(
      s.string({
        max: 2048,
        format: 'url',
        doc: 'Address to which events are sent by POST. It must use https, unless STOA_PRIVATE_ENDPOINTS is on.',
      }),
    ),
    eventTypes: s.always(
      s.array(s.string({ min: 1, max: 200 }), {
        max: 200,
        doc: 'Types of the events, such as `wix.ecom.v1.order_created`. Empty: all. Default: all. Only types that the caller may read.',
      }),
    ),
    filter: s.nullable.map(s.any(), {
      doc: 'Fields and values that an entity of the event must contain, such as `{"paymentStatus": "PAID"}`. Default: no filter.',
    }),
    clientAppId: s.nullable.guid({
      doc: 'Id of the client app that the webhook belongs to, for people. Default: none.',
    }),
    status: s.always(
      s.enum(WebhookStatus, {
        doc: 'PAUSED: no deliveries; events wait in the log. The platform pauses a webhook after three days of failures. Default: ACTIVE.',
      }),
    ),
    health: s.ro.with(WebhookHealth),
    createdDate: s.always(s.ro.datetime({ doc: 'When the webhook was created.' })),
    updatedDate: s.always(s.ro.datetime({ doc: 'When settings or status last changed.' })),
  },
  { doc: 'Webhook with its settings and health.' },
)

export const WebhookDelivery = s.object(
  {
    eventId: s.req(s.string({ doc: 'Id of the event in the log, a decimal number.' })),
    eventType: s.req(s.string({ doc: 'Type of the event.' })),
    entityId: s.req(s.string({ doc: 'Id of the entity that changed.' })),
    status: s.req(
      s.enum(WebhookDeliveryStatus, {
        doc: 'WAITING: to be sent, maybe again. DEAD: given up after 15 attempts; replay it (dead letter).',
      }),
    ),
    attempts: s.req(s.integer({ doc: 'Number of attempts so far.' })),
    nextAttemptDate: s.datetime({ doc: 'Earliest time of the next attempt. Absent unless WAITING.' }),
    lastAttemptDate: s.datetime({ doc: 'Time of the last attempt. Absent before the first one.' }),
    tookMs: s.integer({ doc: 'Duration of the last attempt in milliseconds.' }),
    replyStatus: s.integer({ doc: 'HTTP status of the last reply. Absent if there was none.' }),
    reply: s.string({ doc: 'Start of the body of the last reply, at most 1000 characters.' }),
    failure: s.string({ doc: 'Why the last attempt failed. Absent after a success.' }),
  },
  { doc: 'Delivery of an event to a webhook, with its last attempt.' },
)

export const WebhookKey = s.object(
  {
    id: s.req(s.guid({ doc: 'Id of the key, `kid` in the header of tokens.' })),
    publicKey: s.req(s.string({ doc: 'Public key that verifies events: RSA, SPKI as PEM.' })),
    activeFrom: s.req(s.datetime({ doc: 'When the key starts to sign events.' })),
  },
  { doc: 'Signing key of webhooks.' },
)
