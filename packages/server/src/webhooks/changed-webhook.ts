import type { Input, Webhook as Wire } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { namesPrivateAddress, PRIVATE_ADDRESS_RULE } from '../platform-support/ssrf-safe-request.ts'
import type { StoredWebhook } from '../storage/webhooks.ts'

const AT = 'webhook'

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
  return {
    name: sent.name ?? before?.name ?? required('name'),
    uri,
    eventTypes: sent.eventTypes
      ? [...new Set(sent.eventTypes.filter(type => type !== null))]
      : (before?.eventTypes ?? []),
    ...(filter && Object.keys(filter).length > 0 && { filter }),
    ...(clientAppId && { clientAppId }),
  }
}
