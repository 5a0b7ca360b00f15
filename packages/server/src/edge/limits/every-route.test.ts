import { connect } from 'node:net'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openNodes } from '../../testing/nodes.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { endpoints } from '../routes.ts'

const MIB = 1024 * 1024
/** Bytes that a sender offers, and that a route may take: its limit of 1 MiB, and what the kernel buffers. */
const OFFERED = 24 * MIB
const TAKEN_MAX = 12 * MIB
const AT_ONCE = 4
/** Answer the same few bytes whoever asks: load balancers must not be limited. */
const PROBES = new Set(['/healthz', '/readyz'])

/** Pages that make calls, which count too. They are there where the hosted pages are built. */
const MAKES_CALLS = new Set(['/checkout'])

const lines: { path: string; status: number; operation: string }[] = []

const shop = await openShop({
  logger: pino({ level: 'info' }, { write: text => lines.push(JSON.parse(text)) }),
  config: { pagesPerMinute: 3, visitorsPerMinute: 3, development: true },
})
const nodes = openNodes({ databaseUrl: shop.databaseUrl, pool: shop.platform.database.pool })
const node = await nodes.start()
const unique = new Map(shop.platform.routes().map(route => [`${route.method} ${route.path}`, route]))
const routes = [...unique.values()]
afterAll(async () => {
  nodes?.close()
})

/** An address that a route answers; its parameters are filled. */
const pathOf = (path: string) =>
  path
    .replaceAll(/:\w+\{[^}]*\\\.(\w+)\}/g, '00000000-0000-4000-8000-000000000000.$1')
    .replaceAll(/:\w+(\{[^}]*\})?\??/g, '1')
    .replaceAll('*', 'x')

/** Sends a body in chunks without a length until the server ends the connection or has answered. */
const sendChunks = (method: string, path: string, type: string, token?: string) =>
  new Promise<{ taken: number; status: number }>(resolve => {
    const chunk = Buffer.concat([
      Buffer.from('10000\r\n'),
      Buffer.alloc(65_536, type.includes('json') ? '[' : 'a=b&'),
      Buffer.from('\r\n'),
    ])
    const socket = connect(node.port, '127.0.0.1')
    let text = ''
    let offered = 0
    const end = () => {
      const taken = socket.bytesWritten - socket.writableLength
      socket.destroy()
      resolve({ taken, status: Number(text.slice(9, 12)) })
    }
    const fill = () => {
      while (offered < OFFERED && text === '') {
        offered += chunk.length
        if (!socket.write(chunk)) return
      }
      if (offered >= OFFERED && text === '') socket.write('0\r\n\r\n')
    }
    socket.on('drain', fill)
    socket.on('data', data => {
      text += data.toString('latin1')
      setTimeout(end, 20)
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${node.port}\r\nContent-Type: ${type}\r\n${token ? `Authorization: ${token}\r\n` : ''}Transfer-Encoding: chunked\r\n\r\n`,
    )
    fill()
  })

/** Runs the work for each element, a few at a time. */
async function eachOf<T>(list: readonly T[], work: (element: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const isPage = (path: string) => !endpoints().some(endpoint => endpoint.path === path)

describe('every route', () => {
  test('takes a bounded part of a body without a length, and answers', {
    tags: 'nightly',
    timeout: 300_000,
  }, async () => {
    const wrong: string[] = []
    const pages = routes.filter(({ path }) => isPage(path))
    expect(pages.length).toBeGreaterThan(40)
    // Calls have one mount. A few of each method stand for all.
    const calls = ['POST', 'PUT', 'PATCH', 'DELETE', 'GET'].flatMap(method =>
      routes.filter(route => route.method === method && !isPage(route.path)).slice(0, 4),
    )
    await eachOf([...pages, ...calls], async ({ method, path }) => {
      const type = /oauth2|test-payments/.test(path)
        ? 'application/x-www-form-urlencoded'
        : 'application/json'
      const send = () => sendChunks(method, pathOf(path), type, isPage(path) ? undefined : shop.apiKey)
      let { taken, status } = await send()
      // A reply can be lost when the server ends the connection while bytes arrive.
      for (let i = 0; i < 3 && status === 0 && taken <= TAKEN_MAX; i++) ({ taken, status } = await send())
      // A route that reads no body may answer at once.
      const isRejected = status >= 400 && status < 500
      const isRead = method === 'GET' || method === 'DELETE' || method === 'HEAD'
      if (taken > TAKEN_MAX || !(isRejected || (isRead && status < 500)))
        wrong.push(`${method} ${path}: ${status} after ${taken} bytes`)
    })
    expect(wrong).toEqual([])
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  })

  test('answers deep bodies with a rejection', async () => {
    const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const wrong: string[] = []
    await eachOf(
      routes.filter(({ method, path }) => method === 'POST' && isPage(path)),
      async ({ method, path }) => {
        const headers = { 'content-type': 'application/json' }
        const { status } = await fetch(node.url + pathOf(path), {
          method,
          headers,
          body: deep,
          redirect: 'manual',
        })
        if (status < 400 || status >= 500) wrong.push(`${method} ${path}: ${status}`)
      },
    )
    expect(wrong).toEqual([])
  })

  test('that is no call counts against the address, and has a line in the log with its pattern', {
    timeout: 120_000,
  }, async () => {
    const wrong: string[] = []
    const pages = routes.filter(({ path }) => isPage(path) && !PROBES.has(path) && path !== '/metrics')
    for (const [n, { method, path }] of pages.entries()) {
      const env = { incoming: { socket: { remoteAddress: `198.51.${n}.1` } } }
      const send = () =>
        shop.platform.fetch(new Request(shop.baseUrl + pathOf(path), { method }), env as never)
      lines.length = 0
      const statuses = []
      for (let i = 0; i < 4; i++) statuses.push((await send()).status)
      const isEarly = !MAKES_CALLS.has(path) && statuses.slice(0, 3).includes(429)
      if (statuses.at(-1) !== 429 || isEarly) wrong.push(`${method} ${path}: ${statuses}`)
      // Repeated lines of one status are thinned out.
      if (n < 10 && !lines.some(line => line.path?.includes(path))) wrong.push(`${method} ${path}: no line`)
    }
    expect(wrong).toEqual([])
  })
})
