import type { Input, Webhook as Wire } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { readableEventTypes } from '../call/event-areas.ts'
import { rejectField } from '../call/failure.ts'
import { namesPrivateAddress, PRIVATE_ADDRESS_RULE } from '../platform-support/ssrf-safe-request.ts'
import type { StoredWebhook } from '../storage/webhooks.ts'

const AT = 'webhook'
/** Events after which an agent gets an order. */
const AGENT_EVENTS: string[] = [
  'wix.ecom.v1.order_approved',
  'wix.ecom.v1.order_canceled',
  'wix.ecom.v1.order_updated',
]

function checkUri(uri: string, { privateEndpoints }: Ctx['config']): void {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const at = `${AT}.uri`
  if (!url || url.username || url.password || url.hash || !/^https?:$/.test(url.protocol))
    rejectField(at, 'FORMAT', 'must be an address such as https://erp.example.com/events')
  if (privateEndpoints) return
  if (url.protocol !== 'https:')
    rejectField(at, 'FORMAT', 'must start with https://, unless STOA_PRIVATE_ENDPOINTS is on')
  if (namesPrivateAddress(url)) rejectField(at, 'VALIDATION', PRIVATE_ADDRESS_RULE)
}

const required = (name: string): never => rejectField(`${AT}.${name}`, 'REQUIRED_FIELD', 'is required')

/**
 * Rejects a webhook with events that the caller may not read: whoever chooses the receiver reads the events. Without types a webhook has
 * all of them. Later changes of the caller's rights leave the webhook as it is: it belongs to the shop.
 */
export function requireReadableEvents(ctx: Ctx<'SCOPE_NOT_GRANTED'>, { eventTypes }: StoredWebhook): void {
  const readable = readableEventTypes(ctx.caller)
  const denied = eventTypes.filter(type => !readable?.includes(type))
  if (readable && (eventTypes.length === 0 || denied.length > 0))
    ctx.fail('SCOPE_NOT_GRANTED', { field: `${AT}.eventTypes`, eventTypes: denied.slice(0, 10) })
}

/** Applies a request to the stored settings. Null removes the filter or the client app. */
export function changedWebhook(
  ctx: Pick<Ctx, 'config'>,
  sent: Input<Wire>,
  before?: StoredWebhook,
): StoredWebhook {
  const uri = sent.uri ?? before?.uri ?? required('uri')
  if (uri !== before?.uri) checkUri(uri, ctx.config)
  const filter = sent.filter === undefined ? before?.filter : sent.filter
  const clientAppId = sent.clientAppId === undefined ? before?.clientAppId : sent.clientAppId
  const eventTypes = sent.eventTypes && [...new Set(sent.eventTypes.filter(type => type !== null))]
  const agentId = (before ? before.agentId : sent.agentId) ?? undefined
  if (before && sent.agentId !== undefined && (sent.agentId ?? undefined) !== agentId)
    rejectField(`${AT}.agentId`, 'FIELD_NOT_ALLOWED', 'is set once: create another webhook')
  if (agentId && eventTypes?.some(type => !AGENT_EVENTS.includes(type)))
    rejectField(`${AT}.eventTypes`, 'FIELD_NOT_ALLOWED', 'must be absent: an agent gets its orders')
  return {
    name: sent.name ?? before?.name ?? required('name'),
    uri,
    eventTypes: agentId ? AGENT_EVENTS : (eventTypes ?? before?.eventTypes ?? []),
    ...(agentId && { agentId }),
    ...(filter && Object.keys(filter).length > 0 && { filter }),
    ...(clientAppId && { clientAppId }),
  }
}
