import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import {
  card,
  codesOf,
  type Json,
  line,
  openFlowerShop,
  PLATFORM,
  readyFor,
  signedHeaders,
  signingPlatform,
} from './ucp.fixture.ts'

const { shop, items, endpoint } = await openFlowerShop()
const url = `http://stoa.test${endpoint}/mcp`
const meta = (key?: string, profile = PLATFORM) => ({
  'ucp-agent': { profile },
  ...(key && { 'idempotency-key': key }),
})

async function connect(mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), {
      fetch: (input, init) => shop.fetch(new Request(input, init)),
    }),
  )
  onTestFinished(() => client.close())
  return {
    client,
    call: async (name: string, input: object): Promise<Json> =>
      (await client.callTool({ name, arguments: { meta: meta(), ...input } })).structuredContent,
  }
}

/** Sends one message without a client. */
const send = async (message: object | string, headers: Record<string, string> = {}) => {
  const response = await shop.fetch(
    new Request(url, {
      method: 'POST',
      body: typeof message === 'string' ? message : JSON.stringify(message),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...headers,
      },
    }),
  )
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text.replace(/^[\s\S]*?data: /, '')) as Json }
}
const toolCall = (name: string, input: object) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: input },
})

test.each(['auto', 'legacy'] as const)('a client of the protocol (%s) buys', async mode => {
  const { client, call } = await connect(mode)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'cancel_cart',
    'cancel_checkout',
    'complete_checkout',
    'create_cart',
    'create_checkout',
    'get_cart',
    'get_checkout',
    'get_order',
    'get_product',
    'lookup_catalog',
    'search_catalog',
    'update_cart',
    'update_checkout',
  ])
  const { products } = await call('search_catalog', { catalog: { query: 'roses' } })
  expect(products).toMatchObject([{ id: items.roses }])
  const { id: cartId } = await call('create_cart', { cart: { line_items: [line(items.roses)] } })
  const { id } = await call('create_checkout', { checkout: { cart_id: cartId } })
  const ready = await call('update_checkout', { id, checkout: readyFor(items.roses, 1) })
  expect(ready.status).toBe('ready_for_complete')
  const input = { id, meta: meta(`key-${mode}`), checkout: card() }
  const done = await call('complete_checkout', input)
  expect(done.status).toBe('completed')
  expect(await call('complete_checkout', input)).toEqual(done)
  expect((await call('get_order', { id })).label).toBe(done.order.label)
})

test.each<[string, string, object, number, number, string]>([
  ['no profile', 'get_cart', { id: 'x' }, 400, -32001, 'invalid_profile_url'],
  [
    'another profile',
    'get_cart',
    { id: 'x', meta: meta('', 'https://a.example/none') },
    424,
    -32001,
    'profile_unreachable',
  ],
  ['a wrong body', 'create_cart', { meta: meta(), cart: { line_items: 1 } }, 400, -32602, 'invalid_request'],
  ['no body', 'create_cart', { meta: meta() }, 400, -32602, 'invalid_request'],
  [
    'no key',
    'complete_checkout',
    { meta: meta(), id: 'x', checkout: card() },
    400,
    -32602,
    'invalid_request',
  ],
  ['an id that is no text', 'get_checkout', { meta: meta(), id: { toString: 1 } }, 404, -32000, 'not_found'],
  ['no session', 'get_checkout', { meta: meta(), id: 'x' }, 404, -32000, 'not_found'],
  [
    'too many ids',
    'lookup_catalog',
    { meta: meta(), catalog: { ids: Array.from({ length: 51 }, (_, i) => String(i)) } },
    400,
    -32602,
    'request_too_large',
  ],
])('an error of the protocol is one of JSON-RPC: %s', async (_, name, input, status, code, data) => {
  const reply = await send(toolCall(name, input))
  expect([reply.status, reply.body.id, reply.body.error.code, reply.body.error.data.code]).toEqual([
    status,
    7,
    code,
    data,
  ])
})

test('what is no message, and a tool that is not there', async () => {
  expect((await send('{')).body.error.code).toBe(-32700)
  for (const name of ['drop_tables', 'constructor'])
    expect((await send(toolCall(name, {}))).body).toHaveProperty('error')
  const deep = JSON.stringify(toolCall('create_cart', {})).replace('{}', '['.repeat(9000) + ']'.repeat(9000))
  expect((await send(deep)).body.error.message).toContain('64 levels')
  expect(
    (await send(toolCall('get_cart', { meta: meta(), id: 'x' }))).body.result.structuredContent,
  ).toMatchObject({
    ucp: { status: 'error' },
  })
  expect((await shop.fetch(new Request(url))).status).toBe(405)
})

test('the signature of a request covers the message', async () => {
  const platform = signingPlatform('mcp-signing')
  const path = `${endpoint}/mcp`
  const about = meta(undefined, platform.profile)
  const text = JSON.stringify(
    toolCall('create_cart', { meta: about, cart: { line_items: [line(items.roses)] } }),
  )
  const headers = signedHeaders(platform, { method: 'POST', path, body: text, key: 'mcp-signed' })
  const { body } = await send(text, headers)
  const { id } = body.result.structuredContent
  const changed = await send(text.replace('"quantity":1', '"quantity":2'), headers)
  expect([changed.status, changed.body.error.data.code]).toEqual([400, 'digest_mismatch'])
  const unsigned = await send(toolCall('get_cart', { meta: about, id }))
  expect([unsigned.status, unsigned.body.error.data.code]).toEqual([401, 'signature_missing'])
  const other = await send(toolCall('get_cart', { meta: meta(), id }))
  expect(codesOf(other.body.result.structuredContent)).toEqual(['not_found'])
  const two = await send(toolCall('get_cart', { meta: meta(), id }), {
    'ucp-agent': `profile="${platform.profile}"`,
  })
  expect(two.body.error.data.code).toBe('invalid_profile_url')
})
