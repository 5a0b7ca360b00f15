import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { contract, errors } from '@stoa/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { serve } from './serve.ts'
import { freePort } from './testing/nodes.ts'
import { openTestShop } from './testing/open-test-shop.fixture.ts'

const HOUR_MS = 3_600_000
/** Request timeout in milliseconds. */
const REQUEST_MS = 600

const { shop, driver: w } = await openTestShop({ config: { uploadIdleMs: 1500, uploadTimeoutMs: 4500 } })
const port = await freePort()
const server = await serve(shop.platform, {
  host: '127.0.0.1',
  port,
  requestTimeoutMs: REQUEST_MS,
  replyTimeoutMs: 10_000,
  drainDelayMs: 0,
  drainTimeoutMs: 0,
})
afterAll(async () => {
  await server.close()
})

/** Sends a request whose body the test writes. Returns its status; 0 when the connection ends without a reply. */
function begin(path: string, method: string, headers: Record<string, string> = {}) {
  const sending = request({ host: '127.0.0.1', port, path, method, headers })
  const status = new Promise<number>(resolve => {
    sending.on('response', response => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', () => resolve(0))
  })
  return { sending, status }
}

/** Writes bytes to the port, and reads the reply until the connection ends. */
async function exchange(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += data
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

test.each([
  [
    'a backslash in the path',
    'GET /v1\\site HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'MALFORMED_REQUEST',
  ],
  [
    'a malformed host',
    'GET /v1/site HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n',
    'MALFORMED_REQUEST',
  ],
  [
    'a target of another kind',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'MALFORMED_REQUEST',
  ],
  ['malformed HTTP', 'nonsense\r\n\r\n', 'MALFORMED_REQUEST'],
  ['a space in the path', 'GET /v1/si te HTTP/1.1\r\nHost: a\r\n\r\n', 'MALFORMED_REQUEST'],
  [
    'headers of 20 kB',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'HEADERS_TOO_LARGE',
  ],
  ['a path of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  [
    'a body that does not arrive',
    'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    'REQUEST_TIMEOUT',
  ],
] as const)('%s gets an error body', async (_, bytes, code) => {
  const { status, head, body } = await exchange(bytes)
  expect(status, head).toBe(errors[code][0])
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
  expect(JSON.parse(body).details.applicationError.code).toBe(code)
})

/** Writes a chunk periodically until the other side disconnects. */
async function trickle(sending: ClientRequest, pieces: number, everyMs: number): Promise<void> {
  for (let i = 0; i < pieces && !sending.destroyed; i++) {
    sending.write('_id\r\n')
    await pause(everyMs)
  }
  if (!sending.destroyed) sending.end()
}

const upload = async () => {
  const address = await w.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
  return { ...address, ...begin(new URL(address.uploadUrl).pathname, 'PUT') }
}

const stateOf = async (id: string) =>
  (await shop.sql`select state, bytes::int from data_files where id = ${id}`)[0]

describe('a file that is uploaded slowly', () => {
  test('is accepted as long as bytes arrive', { tags: 'nightly' }, async () => {
    const { sending, status, fileId } = await upload()
    await trickle(sending, 20, 100)
    expect(await status).toBe(200)
    expect(await stateOf(fileId)).toEqual({ state: 'READY', bytes: 100 })
  })

  test('times out when no byte arrives, and can be sent again', async () => {
    const { sending, status, fileId, uploadUrl } = await upload()
    sending.write('_id\r\n')
    expect(await status).toBe(408)
    sending.destroy()
    expect(await stateOf(fileId)).toMatchObject({ state: 'RECEIVING' })
    const again = begin(new URL(uploadUrl).pathname, 'PUT')
    again.sending.end('_id\r\na\r\n')
    expect(await again.status).toBe(200)
  })

  test('times out when it exceeds the maximum time of a file', async () => {
    const { sending, status, fileId } = await upload()
    await trickle(sending, 60, 100)
    expect(await status).not.toBe(200)
    expect(await stateOf(fileId)).toMatchObject({ state: 'RECEIVING' })
  })

  test('may complete after its signed URL has expired', async () => {
    const address = await w.merchant.callOk(contract.movementJobs.createFileUploadUrl, {})
    shop.clock.advance(HOUR_MS - 1000)
    const { sending, status } = begin(new URL(address.uploadUrl).pathname, 'PUT')
    sending.write('_id\r\n')
    await pause(200)
    shop.clock.advance(2000)
    await shop.platform.run('scheduled jobs', shop.clock.now())
    sending.end()
    expect(await status).toBe(200)
    expect(await stateOf(address.fileId)).toMatchObject({ state: 'READY' })
  })

  test('has the ordinary timeout without a signed URL', async () => {
    const { sending, status } = begin('/data-files/a/b/c', 'PUT')
    await trickle(sending, 12, 100)
    expect(await status).not.toBe(200)
  })
})

test('any other request must arrive completely in time, even if bytes keep arriving', async () => {
  const { sending, status } = begin('/oauth2/token', 'POST', { 'content-type': 'application/json' })
  const startedAt = performance.now()
  await Promise.race([trickle(sending, 200, 100), once(sending, 'close')])
  expect(await status).toBe(408)
  expect(performance.now() - startedAt).toBeLessThan(10 * REQUEST_MS)
})

test.each(['//oauth2/token', '/oauth2/token/', '///oauth2//token'])(
  'the body of a POST to %s arrives (protocol/transport §1)',
  async path => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: shop.clientId, grantType: 'anonymous' }),
    })
    expect([reply.status, await reply.json()]).toMatchObject([200, { access_token: expect.any(String) }])
  },
)
