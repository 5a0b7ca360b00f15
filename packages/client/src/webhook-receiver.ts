import { tokenVerifier } from './signed-token.ts'

/** Who made the change of an event. */
export interface EventIdentity {
  identityType: 'UNKNOWN' | 'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'
  anonymousVisitorId?: string
  memberId?: string
  wixUserId?: string
  appId?: string
}

/** Facts about an event beside its entity. Fields of domain events are absent for events of the first catalogue. */
export interface EventMetadata {
  /** Id of the event. Deliveries are repeated with the same id: ignore an id that you have processed. */
  id?: string
  entityId?: string
  entityFqdn?: string
  slug?: string
  /** ISO 8601. */
  eventTime?: string
  /** Increases with each event of an entity: a decimal number. */
  entityEventSequence?: string
  instanceId: string
  eventType: string
  identity?: EventIdentity
  [name: string]: unknown
}

/** An event as handlers get it. */
export interface ReceivedEvent {
  /** The entity: after a creation or an update, before a deletion. */
  entity?: unknown
  /** The body of another event. */
  data?: unknown
  /** Changed fields of an update by dotted path, with their previous values. */
  modifiedFields?: Record<string, unknown>
  metadata: EventMetadata
}

/** A function for events of one type. */
export type EventHandler = (event: ReceivedEvent) => unknown

/** Options of `createWebhookReceiver`. */
export interface WebhookReceiverOptions {
  /** Public keys from `createWebhook` or `listWebhookKeys`: SPKI as PEM, or base64 of the PEM. All are accepted. */
  publicKey: string | readonly string[]
}

/** The event in an envelope, which has JSON texts in JSON (protocol/events §1, §2). */
function readEvent(data: string): ReceivedEvent & { metadata: EventMetadata } {
  const { data: text, identity, ...envelope } = JSON.parse(data)
  const payload = JSON.parse(text)
  const common = { ...envelope, ...(identity && { identity: JSON.parse(identity) }) }
  if (!payload?.entityFqdn) return { data: payload, metadata: common }
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, ...rest } = payload
  const metadata = { ...rest, ...common }
  if (createdEvent) return { entity: createdEvent.entity, metadata }
  if (updatedEvent) {
    const { currentEntity: entity, modifiedFields } = updatedEvent
    return { entity, ...(modifiedFields && { modifiedFields }), metadata }
  }
  if (deletedEvent) return { entity: deletedEvent.deletedEntity, metadata }
  return { data: actionEvent?.body, metadata }
}

/**
 * Receives events of webhooks: verifies their signature and calls the handlers of their type. It needs no secret of the platform.
 *
 * ```ts
 * const webhooks = createWebhookReceiver({ publicKey })
 * webhooks.on('wix.ecom.v1.order_created', ({ entity, metadata }) => save(metadata.id, entity))
 * // in the route: reply 200 only after the promise resolves; else the event is sent again
 * await webhooks.process(await request.text())
 * ```
 */
export function createWebhookReceiver({ publicKey }: WebhookReceiverOptions) {
  const handlers = new Map<string, EventHandler[]>()
  const verify = tokenVerifier(publicKey)
  return {
    /** Adds a handler for events of a type. */
    on(type: string, handler: EventHandler): void {
      handlers.set(type, [...(handlers.get(type) ?? []), handler])
    },
    /**
     * Verifies a token, which is the body of a request, and runs all handlers of its type in parallel. Rejects when the token is
     * invalid, when there are handlers but none of its type, and when a handler fails.
     */
    async process(body: string): Promise<ReceivedEvent> {
      const event = readEvent(String((await verify(body)).data))
      const { eventType } = event.metadata
      const ofType = handlers.get(eventType)
      if (!ofType && handlers.size > 0)
        throw new Error(
          `Unexpected event type: ${eventType}. Expected one of: ${[...handlers.keys()].join(', ')}`,
        )
      await Promise.all((ofType ?? []).map(async handler => handler(event)))
      return event
    },
  }
}
