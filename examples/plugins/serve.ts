import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { createServicePlugin, deleteServicePlugin } from '@stoa/client/calls'

type Kind =
  | 'SHIPPING_RATES'
  | 'ADDITIONAL_FEES'
  | 'DISCOUNT_TRIGGERS'
  | 'VALIDATIONS'
  | 'PAYMENT_PROVIDER'
  | 'MEMBERSHIPS'
  | 'GIFT_CARDS'
  | 'CATALOG'
  | 'RECOMMENDATIONS'
  | 'ADDRESS_COMPLETION'

const signatureOf = (secret: string, id: unknown, at: unknown, body: string) =>
  createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest()

/** Accepts requests that the platform signed in the last five minutes. */
export function isGenuine(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false
  const expected = signatureOf(secret, id, at, body)
  return String(signatures)
    .split(' ')
    .map(signature => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
}

/** Headers that sign a callback to the platform. */
export function signatureHeaders(body: string, secret: string, now = Date.now()): Record<string, string> {
  const id = randomUUID()
  const at = Math.floor(now / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signatureOf(secret, id, at, body).toString('base64')}`,
  }
}

/** Posts a signed callback to the platform. */
export async function signedPost(url: string, message: object, secret: string): Promise<void> {
  const body = JSON.stringify(message)
  await fetch(url, { method: 'POST', headers: signatureHeaders(body, secret), body })
}

/** Answers a buyer who visits the address of the plug-in. */
type Page = (url: URL, secret: string) => Promise<{ html?: string; redirect?: string }>

/** Serves a plug-in and registers it at the demo shop, until Ctrl+C or `close`. */
export async function servePlugin<Request>(
  { kind, name, settings }: { kind: Kind; name: string; settings?: object },
  answer: (request: Request) => object,
  page?: Page,
): Promise<{ id: string; url: string; close: () => Promise<void> }> {
  const { baseUrl, siteId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
  let secret = ''
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && page) {
      const { html, redirect } = await page(new URL(request.url ?? '/', url), secret)
      if (redirect) return void response.writeHead(303, { location: redirect }).end()
      return void response.setHeader('content-type', 'text/html').end(html)
    }
    const body = Buffer.concat(await request.toArray()).toString()
    if (!isGenuine(request.headers, body, secret)) return void response.writeHead(401).end()
    const message = JSON.parse(body)
    response.end(JSON.stringify(message.kind === 'PING' ? {} : answer(message)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const { servicePlugin, signingSecret } = await merchant.call(createServicePlugin, {
    servicePlugin: { name, kind, uri: url, ...settings },
  })
  secret = signingSecret
  const id = String(servicePlugin.id)
  const close = async () => {
    await merchant.call(deleteServicePlugin, { id })
    server.close()
    server.closeAllConnections()
  }
  process.once('SIGINT', close)
  console.log(`${name} serves ${kind} as plug-in ${id}. Press Ctrl+C to remove it.`)
  return { id, url, close }
}
