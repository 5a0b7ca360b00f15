import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardedFetch } from './guarded-fetch.ts'
import { NoReplyInTime, PrivateAddress, ReplyTooLarge, type Resolve } from './ssrf-safe-request.ts'

let answer: RequestListener
let received: string[]
const server = createServer((incoming, reply) => {
  received.push(incoming.url ?? '')
  answer(incoming, reply)
})
let origin: string
let port: number
beforeEach(async () => {
  received = []
  answer = (_, reply) => void reply.end('{}')
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => {
    server.close(resolve)
  })
})

const open = guardedFetch({ allowPrivate: true, timeoutMs: 5000, bytesMax: 1000 })

test('sends what fetch sends, and returns status, headers and body', async () => {
  answer = (incoming, reply) => {
    let body = ''
    incoming.on('data', chunk => {
      body += chunk
    })
    incoming.on('end', () => {
      reply.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      reply.end(JSON.stringify({ method: incoming.method, type: incoming.headers['content-type'], body }))
    })
  }
  const reply = await open(`${origin}/token`, { method: 'POST', body: new URLSearchParams({ code: 'é' }) })
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
  expect(await reply.json()).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'code=%C3%A9',
  })
})

test('a reply without a body is valid', async () => {
  answer = (_, reply) => void reply.writeHead(204).end()
  const reply = await open(origin)
  expect([reply.status, reply.body]).toEqual([204, null])
})

test('does not follow redirects', async () => {
  answer = (_, reply) => void reply.writeHead(302, { location: '/secret' }).end()
  const reply = await open(origin, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/secret'])
  await expect(open(origin)).rejects.toBeInstanceOf(TypeError)
  expect(received).toEqual(['/', '/'])
})

test('aborts a reply that is too long, too slow, or cancelled', async () => {
  answer = (_, reply) => void reply.end('x'.repeat(1001))
  await expect(open(origin)).rejects.toBeInstanceOf(ReplyTooLarge)
  answer = (_, reply) => void reply.write('x')
  await expect(guardedFetch({ allowPrivate: true, timeoutMs: 200 })(origin)).rejects.toBeInstanceOf(
    NoReplyInTime,
  )
  await expect(open(origin, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://127.0.0.1/'])('does not read %s', async url => {
  await expect(open(url)).rejects.toBeInstanceOf(TypeError)
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
])('%s is not reached, unless private networks are allowed', async host => {
  const closed = guardedFetch({ allowPrivate: false, timeoutMs: 5000 })
  await expect(closed(`http://${host}:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
  expect(received).toEqual([])
})

test.each([['127.0.0.1'], ['192.0.2.1', '10.0.0.1'], ['::ffff:127.0.0.1'], ['fd00::1'], ['fe80::1%eth0']])(
  'a name that resolves to %s is not reached',
  async (...addresses) => {
    const resolve: Resolve = (_, __, callback) =>
      callback(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    const closed = guardedFetch({ allowPrivate: false, timeoutMs: 5000, resolve })
    await expect(closed(`http://rebound.test:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
    expect(received).toEqual([])
  },
)

test('DNS rebinding: a name is resolved once for a connection, and each connection is checked', async () => {
  let lookups = 0
  // 192.0.2.0/24 is reserved for documentation (RFC 5737) and never answers.
  const resolve: Resolve = (_, __, callback) =>
    callback(null, [{ address: lookups++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
  const closed = guardedFetch({ allowPrivate: false, timeoutMs: 500, resolve })
  await expect(closed(`http://rebound.test:${port}/`)).rejects.toThrow()
  expect([lookups, received]).toEqual([1, []])
  await expect(closed(`http://rebound.test:${port}/`)).rejects.toBeInstanceOf(PrivateAddress)
  expect([lookups, received]).toEqual([2, []])
})
