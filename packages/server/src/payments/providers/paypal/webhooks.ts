import { InvalidCallback, type PaymentCallback } from '../../../call/payment-provider.ts'
import type { PayPal } from './open-paypal.ts'

/** Headers of a webhook, by the fields of the request that verifies it. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

interface WebhookEvent {
  resource_type?: string
  resource?: {
    id?: string
    supplementary_data?: { related_ids?: { order_id?: string } }
    links?: { rel?: string; href?: string }[]
  }
}

/** Asks PayPal whether it has sent a webhook. The package has no method for it. */
export async function verifyWebhook(
  paypal: PayPal,
  webhookId: string,
  { headers, body }: Pick<PaymentCallback, 'headers' | 'body'>,
): Promise<void> {
  const fields = Object.entries(HEADERS).map(([field, header]) => [field, headers[header]] as const)
  const missing = fields.find(([, value]) => !value)
  if (missing) throw new InvalidCallback(`PayPal: the header ${HEADERS[missing[0] as 'cert_url']} is missing`)
  if (!isObject(body)) throw new InvalidCallback('PayPal: the body is no JSON object')
  const signed = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
  // The event is sent as received: the signature covers its bytes.
  const request = `${signed.slice(0, -1)},"webhook_event":${body}}`
  const reply = (await paypal.send('/v1/notifications/verify-webhook-signature', request)) as {
    verification_status?: string
  }
  if (reply.verification_status !== 'SUCCESS') throw new InvalidCallback('PayPal: the signature is wrong')
}

function isObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** Id of the order that an event is about. Refunds name only their capture. */
export async function orderOfEvent(paypal: PayPal, body: string): Promise<string | undefined> {
  const { resource, resource_type } = JSON.parse(body) as WebhookEvent
  if (resource_type === 'checkout-order') return resource?.id
  const orderId = resource?.supplementary_data?.related_ids?.order_id
  if (orderId) return orderId
  const captureId = resource?.links
    ?.find(({ rel, href }) => rel === 'up' && href?.includes('/captures/'))
    ?.href?.split('/')
    .at(-1)
  if (!captureId) return undefined
  const { result } = await paypal.payments.getCapturedPayment({ captureId })
  return result.supplementaryData?.relatedIds?.orderId
}
