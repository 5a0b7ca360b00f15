import { isDeepStrictEqual } from 'node:util'
import { type CallDeclaration, contract } from '@stoa/contract'
import { isoTime } from '../call/clock.ts'
import { isObject } from '../platform-support/is-object.ts'
import type { LoggedEvent } from '../storage/webhook-deliveries.ts'
import { publishedPayload } from './published-payload.ts'

/** Entities of which only one exists, so that no event creates them, though their names begin with that of another one. */
const SINGLETONS = ['wix.ecom.v1.checkout_settings', 'wix.ecom.v1.order_transactions']

const types = Object.values<Record<string, CallDeclaration>>(contract)
  .flatMap(calls => Object.values(calls))
  .flatMap(({ emits = [] }) => emits)

/** Names of entities, longest first, so that `…order_payment_request` is preferred to `…order`. */
const ENTITIES: readonly string[] = [
  ...new Set([...SINGLETONS, ...types.flatMap(type => /^(.+)_created$/.exec(type)?.[1] ?? [])]),
].sort((a, b) => b.length - a.length)

/** Events of the first catalogue: their data is the payload alone (protocol/events §4). */
const isDomainEvent = (type: string) => type.includes('_')

/** Entity and slug of `wix.ecom.v1.order_created`: `wix.ecom.v1.order` and `created`. */
export function nameParts(type: string): { entityFqdn: string; slug: string } {
  const entityFqdn =
    ENTITIES.find(entity => type.startsWith(`${entity}_`)) ?? type.slice(0, type.lastIndexOf('_'))
  return { entityFqdn, slug: type.slice(entityFqdn.length + 1) }
}

/** The entity in a payload such as `{order: {…}}`; the payload itself in other cases. */
function entityOf(payload: unknown): unknown {
  if (!isObject(payload)) return payload
  const objects = Object.values(payload).filter(isObject)
  return objects.length === 1 ? objects[0] : payload
}

/** An action by its published form, though its slug is `updated`. */
const TRANSACTIONS_UPDATED = 'wix.ecom.v1.order_transactions_updated'

const escaped = (name: string) => name.replace(/[\\.[\]]/g, '\\$&')

/** Changed fields by dotted path, with their previous values. Lists count as one value (protocol/events §2). */
function modifiedFields(before: unknown, after: unknown, path = ''): Record<string, unknown> {
  if (isDeepStrictEqual(before, after)) return {}
  if (!isObject(before) || !isObject(after)) return path ? { [path]: before ?? null } : {}
  const changed: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    Object.assign(
      changed,
      modifiedFields(before[name], after[name], path ? `${path}.${escaped(name)}` : escaped(name)),
    )
  return changed
}

function changeOf(slug: string, event: LoggedEvent) {
  const { type, payload, before } = event
  if (type === TRANSACTIONS_UPDATED) return { actionEvent: { body: payload } }
  const entity = entityOf(payload)
  if (slug === 'created') return { createdEvent: { entity } }
  if (slug === 'updated') {
    const fields = before == null ? undefined : modifiedFields(entityOf(before), entity)
    return { updatedEvent: { currentEntity: entity, ...(fields && { modifiedFields: fields }) } }
  }
  if (slug === 'deleted') return { deletedEvent: before == null ? {} : { deletedEntity: entityOf(before) } }
  return { actionEvent: { body: publishedPayload(event) } }
}

/** Who made the change, in the terms of the protocol (protocol/events §1). */
function identityOf({ actor_role, actor_id, isStaff }: LoggedEvent) {
  if (!actor_id) return { identityType: 'UNKNOWN' }
  if (actor_role === 'visitor') return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: actor_id }
  if (actor_role === 'member') return { identityType: 'MEMBER', memberId: actor_id }
  if (isStaff) return { identityType: 'WIX_USER', wixUserId: actor_id }
  return actor_role === 'merchant' ? { identityType: 'APP', appId: actor_id } : { identityType: 'UNKNOWN' }
}

/** The published envelope of an event: the text of the claim `data` (protocol/events §1, §2). */
export function eventEnvelope(siteId: string, event: LoggedEvent): string {
  const { type } = event
  const { entityFqdn, slug } = nameParts(type)
  const data = isDomainEvent(type)
    ? {
        id: String(event.id),
        entityFqdn,
        slug,
        entityId: event.entity_id,
        eventTime: isoTime(event.created_at),
        triggeredByAnonymizeRequest: false,
        originatedFrom: '',
        entityEventSequence: String(event.id),
        ...changeOf(slug, event),
      }
    : publishedPayload(event)
  return JSON.stringify({
    eventType: type,
    instanceId: siteId,
    identity: JSON.stringify(identityOf(event)),
    data: JSON.stringify(data),
  })
}
