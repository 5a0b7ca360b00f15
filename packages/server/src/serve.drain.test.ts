import { Agent, request } from 'node:http'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { serve } from './serve.ts'
import { freePort } from './testing/nodes.ts'
import { openShop } from './testing/open-test-shop.fixture.ts'

const CLIENTS = sized(20, 50)
const DRAIN_MS = 20_000

const shop = await openShop({ fixture: 'demo' })
const reply = await shop.fetch(`${shop.baseUrl}/oauth2/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ clientId: shop.clientId, grantType: 'anonymous' }),
})
const token = ((await reply.json()) as { access_token: string }).access_token

interface Call {
  method: string
  path: string
  body?: string
}

/** The first is served from the response cache once it is cached, the others by Hono. */
const calls: Call[] = [
  { method: 'GET', path: '/v1/products/query-platformized' },
  { method: 'POST', path: '/v1/carts/current/add-to-cart', body: '{"lineItems":[]}' },
  { method: 'GET', path: '/v1/carts/current' },
]

function send(agent: Agent, port: number, { method, path, body }: Call) {
  return new Promise<{ status: number; isLast: boolean }>((resolve, reject) => {
    const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) }
    const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, reply => {
      reply.resume()
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, isLast: reply.headers.connection === 'close' }),
      )
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Sends calls on one kept-alive connection until stopped; resolves with the failures. */
async function keepCalling(port: number, continues: (isLast: boolean) => boolean, onReply: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let round = 0; ; round++) {
      const { status, isLast } = await send(agent, port, calls[round % calls.length] as Call)
      if (status >= 500) return status
      onReply()
      if (!continues(isLast)) return undefined
    }
  } catch (error) {
    return error
  } finally {
    agent.destroy()
  }
}

/** Starts the clients and waits until each has received several replies. */
async function startClients(port: number, continues: (isLast: boolean) => boolean) {
  let replies = 0
  const clients = Array.from({ length: CLIENTS }, () => keepCalling(port, continues, () => replies++))
  await expect.poll(() => replies).toBeGreaterThan(4 * CLIENTS)
  return {
    replies: () => replies,
    failures: async () => (await Promise.all(clients)).filter(failure => failure !== undefined),
  }
}

test('clients on keep-alive connections get Connection: close, and none is cut off', async () => {
  const port = await freePort()
  const server = await serve(shop.platform, {
    host: '127.0.0.1',
    port,
    requestTimeoutMs: 30_000,
    replyTimeoutMs: 30_000,
    drainDelayMs: 300,
    drainTimeoutMs: DRAIN_MS,
  })
  const clients = await startClients(port, isLast => !isLast)
  const startedAt = performance.now()
  expect(await server.close()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(DRAIN_MS)
  expect(await clients.failures()).toEqual([])
})
