import { InvalidCallback, type PaymentCallback } from '@stoa/server/payment-provider'
import { askPayPal, type PayPal, PayPalRejection } from './open-paypal.ts'

/** Headers of a webhook, by the fields of the request that verifies it. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
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
  const reply = (await paypal
    .send('/v1/notifications/verify-webhook-signature', request)
    .catch(notVerified)) as {
    verification_status?: string
  }
  if (reply.verification_status !== 'SUCCESS') throw new InvalidCallback('PayPal: the signature is wrong')
}

/** PayPal rejects the form of what is no webhook of it, such as the address of another certificate. */
function notVerified(error: unknown): never {
  throw error instanceof PayPalRejection ? new InvalidCallback(`PayPal: ${error.message}`) : error
}

function isObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const fieldOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  )
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Id of the order that an event is about. Refunds name only their capture. Events of other kinds name no order. */
export async function orderOfEvent(paypal: PayPal, body: string): Promise<string | undefined> {
  const event: unknown = JSON.parse(body)
  const isOrder = fieldOf(event, 'resource_type') === 'checkout-order'
  const orderId =
    textOf(fieldOf(event, 'resource', 'supplementary_data', 'related_ids', 'order_id')) ??
    textOf(fieldOf(event, 'resource', 'order_id')) ??
    (isOrder ? textOf(fieldOf(event, 'resource', 'id')) : undefined)
  if (orderId) return orderId
  const links = fieldOf(event, 'resource', 'links')
  const captureId = (Array.isArray(links) ? links : [])
    .filter(link => fieldOf(link, 'rel') === 'up')
    .flatMap(link => /\/captures\/([^/]+)$/.exec(textOf(fieldOf(link, 'href')) ?? '')?.[1] ?? [])[0]
  if (!captureId) return undefined
  try {
    const { result } = await askPayPal(() => paypal.payments.getCapturedPayment({ captureId }))
    return result.supplementaryData?.relatedIds?.orderId
  } catch (error) {
    // A capture that PayPal does not know is of no order.
    if (error instanceof PayPalRejection) return undefined
    throw error
  }
}
