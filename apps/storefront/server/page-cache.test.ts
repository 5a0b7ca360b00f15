import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { SHARED_PAGE_HEADER } from '../app/http/shared-page.ts'
import { createPageCache, pageKey } from './page-cache.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server whose pages are numbered in the order of their rendering. */
async function pages(reply: Record<string, string> = {}, { status = 200, maxAgeMs = 1000 } = {}) {
  const clock = { now: 0, rendered: 0 }
  const serve = createPageCache({ maxAgeMs, now: () => clock.now })
  const render: RequestListener = async (_, res) => {
    const page = `page ${++clock.rendered}`
    await new Promise(resolve => setTimeout(resolve, 50))
    res.writeHead(status, '', { 'content-type': 'text/html', [SHARED_PAGE_HEADER]: '1', ...reply })
    res.write(Buffer.from(page))
    res.end()
  }
  const server = createServer((req, res) => void serve(req, res, render)).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = async (path = '/', headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect(response.headers.get(SHARED_PAGE_HEADER)).toBeNull()
    return response.text()
  }
  return { clock, get }
}

describe('a shared page', () => {
  it('is rendered once for all, until it is too old', async () => {
    const { clock, get } = await pages()
    expect(await get()).toBe('page 1')
    clock.now = 999
    expect(await get()).toBe('page 1')
    clock.now = 1000
    expect(await get()).toBe('page 2')
  })

  it('is rendered once for requests at the same time', async () => {
    const { get } = await pages()
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => get())))).toEqual(new Set(['page 1']))
  })

  it('has the age of the request that it was rendered for', async () => {
    const { clock, get } = await pages()
    const first = get()
    await expect.poll(() => clock.rendered, { interval: 1 }).toBe(1)
    clock.now = 900
    expect(await first).toBe('page 1')
    clock.now = 1000
    expect(await get()).toBe('page 2')
  })

  it.each([
    ['another address', '/?page=2', {}],
    ['another language', '/de', {}],
    ['a theme', '/', { cookie: 'theme=dark' }],
    ['an answer about analytics', '/', { cookie: 'consent=granted' }],
    ['https in front', '/', { 'x-forwarded-proto': 'https' }],
    ['no compression', '/', { 'accept-encoding': 'identity' }],
  ])('is another one for %s', async (_, path, headers) => {
    const { get } = await pages()
    expect([await get(), await get(path, headers), await get(path, headers), await get()]).toEqual([
      'page 1',
      'page 2',
      'page 2',
      'page 1',
    ])
  })

  it.each([
    'stoa_session=x',
    'theme=dark; stoa_session=x',
    'stoa_position=1',
    'preview=x',
    'destination=DE',
    'theme=other',
    'checkout=x',
    'unknown=1',
  ])('is neither read nor stored with the cookie %s', async cookie => {
    const { get } = await pages()
    expect([await get('/', { cookie }), await get(), await get('/', { cookie }), await get()]).toEqual([
      'page 1',
      'page 2',
      'page 3',
      'page 2',
    ])
  })
})

it.each([
  ['sets a cookie', { 'set-cookie': 'a=b' }, {}],
  ['is an error', {}, { status: 503 }],
  ['is rendered while the cache is off', {}, { maxAgeMs: 0 }],
])('a page that %s is not stored', async (_, reply, options) => {
  const { get } = await pages(reply as Record<string, string>, options)
  expect([await get(), await get()]).toEqual(['page 1', 'page 2'])
})

it('a page of a route that does not declare it shared is not stored', async () => {
  const serve = createPageCache({ maxAgeMs: 1000 })
  let rendered = 0
  const server = createServer((req, res) => void serve(req, res, () => res.end(`page ${++rendered}`)))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect([await (await fetch(url)).text(), await (await fetch(url)).text()]).toEqual(['page 1', 'page 2'])
})

describe('requests for one path at the same time', () => {
  /** A server that renders a page for each request when it is released. */
  async function waiting() {
    const state = { rendering: 0, shared: false }
    const released: (() => void)[] = []
    const serve = createPageCache({ maxAgeMs: 1000 })
    const render: RequestListener = async (_, res) => {
      state.rendering++
      await new Promise<void>(resolve => released.push(resolve))
      res.writeHead(200, '', state.shared ? { [SHARED_PAGE_HEADER]: '1' } : {})
      res.end(Buffer.from('page'))
    }
    const server = createServer((req, res) => void serve(req, res, render)).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    const whenRendering = (count: number) => expect.poll(() => state.rendering, { interval: 1 }).toBe(count)
    const release = () => {
      for (const reply of released.splice(0)) reply()
    }
    return { state, get, whenRendering, release }
  }

  it('are rendered beside each other where the last page was not shared, with any query', async () => {
    const { state, get, whenRendering, release } = await waiting()
    const first = get('/products/mug')
    await whenRendering(1)
    release()
    await first
    const others = [
      get('/products/mug'),
      get('/products/mug'),
      get('/products/mug?o.Colour=Ink'),
      get('/products/mug?o.Colour=Ink'),
    ]
    await whenRendering(5)
    release()
    expect(await Promise.all(others)).toEqual(['page', 'page', 'page', 'page'])
    // It became a shared page: requests wait for one another again.
    state.shared = true
    const next = get('/products/mug')
    await whenRendering(6)
    release()
    await next
    expect(await Promise.all([get('/products/mug'), get('/products/mug')])).toEqual(['page', 'page'])
    expect(state.rendering).toBe(6)
  })
})

it('the key is the same for cookies in any order, and missing for changes', () => {
  const request = (headers: Record<string, string>, method = 'GET') =>
    ({ method, url: '/', headers }) as unknown as IncomingMessage
  const key = pageKey(request({ cookie: 'theme=dark; consent=denied' }))
  expect(key).toBe(pageKey(request({ cookie: 'consent=denied;theme=dark' })))
  expect(pageKey(request({}, 'POST'))).toBeUndefined()
  expect(pageKey(request({}, 'HEAD'))).toBeUndefined()
  expect(pageKey(request({ authorization: 'Bearer x' }))).toBeUndefined()
})

describe('for a CDN', () => {
  const ask = async (headers: Record<string, string>, reply: Record<string, string> = {}, cdnSec = 60) => {
    const serve = createPageCache({ maxAgeMs: 0, cdnSec })
    const server = createServer((req, res) =>
      serve(req, res, (_, own) => {
        own.writeHead(200, '', {
          'cache-control': 'private, no-cache',
          vary: 'Accept-Encoding',
          [SHARED_PAGE_HEADER]: '1',
          ...reply,
        })
        own.end('page')
      }),
    ).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers })
    await response.text()
    return ['cache-control', 'cache-tag', 'vary'].map(name => response.headers.get(name))
  }
  const PRIVATE = ['private, no-cache', null, 'Accept-Encoding']

  it('a page without any cookie may be kept, with a tag; one of a session never', async () => {
    const kept = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
    expect(await ask({})).toEqual([kept, 'stoa-pages', 'Accept-Encoding, Cookie'])
    expect(await ask({}, {}, 0)).toEqual(PRIVATE)
    for (const [name, value] of [
      ['cookie', 'theme=dark'],
      ['cookie', 'session=abc'],
      ['authorization', 'Bearer abc'],
    ] as const)
      expect(await ask({ [name]: value })).toEqual(PRIVATE)
    expect(await ask({}, { 'set-cookie': 'session=abc' })).toEqual(PRIVATE)
  })
})
