import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiKeyStrategy, createClient } from '@stoa/client'
import { createServicePlugin, deleteServicePlugin } from '@stoa/client/calls'

type Kind = 'SHIPPING_RATES' | 'ADDITIONAL_FEES' | 'DISCOUNT_TRIGGERS' | 'VALIDATIONS'

/** Accepts requests that the platform signed in the last five minutes. */
function isGenuine(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .map(signature => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
}

/** Serves a plug-in and registers it at the demo shop, until Ctrl+C or `close`. */
export async function servePlugin<Request>(
  { kind, name }: { kind: Kind; name: string },
  answer: (request: Request) => object,
): Promise<{ id: string; close: () => Promise<void> }> {
  const { baseUrl, siteId, apiKey } = JSON.parse(readFileSync('.stoa/demo.json', 'utf8'))
  let secret = ''
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (!isGenuine(request.headers, body, secret)) return void response.writeHead(401).end()
    const message = JSON.parse(body)
    response.end(JSON.stringify(message.kind === 'PING' ? {} : answer(message)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const merchant = createClient({ baseUrl, auth: ApiKeyStrategy({ apiKey, siteId }) })
  const { port } = server.address() as AddressInfo
  const { servicePlugin, signingSecret } = await merchant.call(createServicePlugin, {
    servicePlugin: { name, kind, uri: `http://127.0.0.1:${port}/` },
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
  return { id, close }
}
