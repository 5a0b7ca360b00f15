import { createHmac } from 'node:crypto'
import { type ApiReply, type ApiRequest, createIdempotentReplies, serveApi } from '@stoa/testkit'
import { createPayPalAccount, PayPalFailure, signedText } from './paypal-account.ts'

const failed = ({ status, issue, links }: PayPalFailure): ApiReply => ({
  status,
  body: {
    name: status === 404 ? 'RESOURCE_NOT_FOUND' : status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'debug',
    details: [{ issue, description: `${issue} happened.` }],
    links,
  },
})

/** Whether the fields have the forms of PayPal's schema. */
const isWebhookRequest = (fields: Record<string, string>) =>
  /^[a-zA-Z0-9]{1,50}$/.test(fields.webhook_id ?? '') &&
  /^[a-zA-Z0-9]{1,100}$/.test(fields.auth_algo ?? '') &&
  /^(?!\d+$)\w+\S+$/.test(fields.transmission_id ?? '') &&
  URL.canParse(fields.cert_url ?? '')

/**
 * A server that speaks the documented HTTP of PayPal: OAuth, Orders v2, Payments v2, PayPal-Request-Id, errors, and the
 * verification of webhooks. Buyers act through `account`. Its webhooks are signed with a secret of the server instead of a
 * certificate, because only PayPal verifies them.
 */
export async function createPayPalServer({ now }: { now: () => number }) {
  const clientId = 'paypal-client'
  const clientSecret = 'paypal-secret'
  const webhookId = '8PT597110X687430LKGECATA'
  let tokens = 1
  const accessToken = () => `A21.paypal-token-${tokens}`
  const signingKey = 'paypal-signing-key'
  let origin = ''
  const account = createPayPalAccount(() => origin)
  const idempotent = createIdempotentReplies(() =>
    failed(new PayPalFailure(422, 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')),
  )
  const sign = (event: Parameters<typeof signedText>[0]) =>
    createHmac('sha256', signingKey).update(signedText(event)).digest('base64')

  const issueToken = ({ headers }: ApiRequest): ApiReply =>
    headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      ? { status: 200, body: { access_token: accessToken(), token_type: 'Bearer', expires_in: 32_400 } }
      : {
          status: 401,
          body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
        }

  const verify = (body: string): ApiReply => {
    const request = JSON.parse(body)
    const { transmission_id: id, transmission_time: time, transmission_sig, webhook_id } = request
    if (!isWebhookRequest(request)) return failed(new PayPalFailure(400, 'INVALID_PARAMETER_SYNTAX'))
    // The signature covers the event as it was sent.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isGenuine = transmission_sig === sign({ id, time, webhookId: webhook_id, body: event })
    return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
  }

  const write = (path: string, body: string): ApiReply => {
    const [, , resource, kind, id = '', action] = path.split('/')
    const request = body ? JSON.parse(body) : {}
    if (resource === 'checkout' && !id) return { status: 201, body: account.createOrder(request) }
    if (resource === 'checkout' && action === 'capture')
      return { status: 201, body: account.captureOrder(id) }
    if (resource === 'checkout' && action === 'authorize')
      return { status: 201, body: account.authorizeOrder(id) }
    if (kind === 'authorizations' && action === 'capture')
      return { status: 201, body: account.captureAuthorization(id, request) }
    if (kind === 'authorizations' && action === 'void')
      return { status: 200, body: account.voidAuthorization(id) }
    if (kind === 'captures' && action === 'refund')
      return { status: 201, body: account.refundCapture(id, request) }
    throw new PayPalFailure(404, 'INVALID_RESOURCE_ID')
  }

  const run = (work: () => ApiReply): ApiReply => {
    try {
      return work()
    } catch (error) {
      if (error instanceof PayPalFailure) return failed(error)
      throw error
    }
  }

  const answer = (request: ApiRequest): ApiReply => {
    const { method, path, headers, body } = request
    if (path === '/v1/oauth2/token') return issueToken(request)
    if (headers.authorization !== `Bearer ${accessToken()}`)
      return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature failed' } }
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    const [, , , kind, id = ''] = path.split('/')
    if (method === 'GET')
      return run(() => ({ status: 200, body: kind === 'captures' ? account.capture(id) : account.order(id) }))
    if (method === 'PATCH')
      return run(() => {
        account.patchOrder(id, JSON.parse(body))
        return { status: 204 }
      })
    const key = headers['paypal-request-id'] as string | undefined
    return idempotent(
      { key, request: `${path} ${body}` },
      () => run(() => write(path, body)),
      // A repeated request gets the reply of the first one, also if the buyer's bank has declined.
      ({ status }) => status < 300 || (status === 422 && path.startsWith('/v2/checkout')),
    )
  }

  /** A signed webhook with any content. */
  const webhookOf = (body: string) => {
    const id = `transmission-${account.events.length}`
    const time = new Date(now()).toISOString()
    const headers: Record<string, string> = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sign({ id, time, webhookId, body }),
      'paypal-transmission-time': time,
    }
    return { headers, body }
  }

  const api = await serveApi(answer)
  origin = api.url
  return {
    ...api,
    account,
    clientId,
    clientSecret,
    webhookId,
    /** Revokes the tokens that were issued, before their time. */
    revokeTokens: () => {
      tokens++
    },
    webhookOf,
    /** A signed webhook for an event of `account.events`. */
    webhook: (event: { event_type: string; resource: object }) =>
      webhookOf(JSON.stringify({ id: 'WH-EVENT', event_version: '1.0', ...event })),
  }
}

/** The result of `createPayPalServer`. */
export type PayPalServer = Awaited<ReturnType<typeof createPayPalServer>>
