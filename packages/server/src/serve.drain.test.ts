import { Agent, request } from 'node:http'
import { sized } from '@stoa/testkit/sizes'
import { expect, onTestFinished, test } from 'vitest'
import { startHaproxy } from '../../../tools/testing/haproxy.ts'
import { serve } from './serve.ts'
import { freePort, openNodes } from './testing/nodes.ts'
import { openShop } from './testing/open-test-shop.fixture.ts'

const CLIENTS = sized(20, 50)
/** Of the two nodes behind HAProxy, those that are restarted. */
const RESTARTED = sized(1, 2)
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

test('two nodes behind HAProxy are restarted in turn, and no request fails', {
  tags: 'nightly',
  timeout: 240_000,
}, async () => {
  // Longer than HAProxy takes to notice, on a slow machine too.
  const drainDelayMs = 4000
  const opened = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
  onTestFinished(() => opened.close())
  const nodes = await Promise.all([opened.start({ drainDelayMs }), opened.start({ drainDelayMs })])
  const port = await freePort()
  const haproxy = await startHaproxy(
    port,
    nodes.map(node => node.port),
  )
  onTestFinished(() => haproxy.close())
  await expect.poll(() => haproxy.states().catch(() => [])).toEqual(['UP', 'UP'])
  let continues = true
  const clients = await startClients(port, () => continues)
  for (const [i, node] of nodes.slice(0, RESTARTED).entries()) {
    expect(await node.stop()).toBe(0)
    await expect.poll(async () => (await haproxy.states())[i]).toBe('DOWN')
    nodes[i] = await opened.start({ port: node.port, drainDelayMs })
    await expect.poll(haproxy.states).toEqual(['UP', 'UP'])
    const before = clients.replies()
    await expect.poll(clients.replies).toBeGreaterThan(before + CLIENTS)
  }
  continues = false
  expect(await clients.failures()).toEqual([])
})
