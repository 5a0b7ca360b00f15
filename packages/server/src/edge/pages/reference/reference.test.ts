import { readFileSync } from 'node:fs'
import * as clientCalls from '@stoa/client/calls'
import { allCalls, contract, errors } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { PageEnv } from '../../mount-pages.ts'
import { endpoints } from '../../routes.ts'
import { clientCodes } from '../docs-site/error-articles.ts'
import { serveDocuments } from '../documents.ts'
import { clientExample, curlExample, isOfModule } from './code-examples.ts'
import { loadReference } from './reference-calls.ts'
import type { SearchEntry } from './search-entries.ts'

const app = new Hono<PageEnv>()
serveDocuments(app, 'http://127.0.0.1:4140', async () => ({
  name: 'Shop',
  url: 'http://127.0.0.1:3000',
  clientId: 'client-of-the-shop',
}))
const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
/** Texts of pages by path. */
const texts = new Map<string, Promise<string>>()
const textOf = (path: string) => {
  const text = texts.get(path) ?? get(path).then(reply => reply.text())
  texts.set(path, text)
  return text
}

/** Status of each page that is a target of links. */
const statuses = new Map<string, number>()
async function statusOf(path: string): Promise<number> {
  const status = statuses.get(path) ?? (await get(path)).status
  statuses.set(path, status)
  return status
}

const reference = loadReference()
const checks = new Map(endpoints().map(({ route }) => [route.operation, route]))
const pages = [
  '/docs',
  '/docs/reference',
  '/docs/errors',
  ...Object.keys(contract).map(resource => `/docs/${resource}`),
]
/** Bytes of a page as it travels. */
const PAGE_MAX = 80_000

describe.each(reference.calls.map(call => ({ ...call, operation: `${call.resource}.${call.name}` })))(
  '$operation',
  call => {
    const { resource, name, declaration, operation, example } = call

    test('is on the page of its resource with all that it declares', async () => {
      const page = await textOf(`/docs/${resource}`)
      const section = page.slice(page.indexOf(`<section id="${name}"`)).split('</section>')[0] ?? ''
      expect(section).toContain(`shop.call(calls.${name}`)
      expect(section).toContain('curl')
      expect(section).toContain(`href="/admin/developers/console?call=${operation}"`)
      const isForVisitors = declaration.allow.some(role => role === 'visitor' || role === 'anyone')
      expect(section.includes('class="try"')).toBe(isForVisitors)
      expect(section).toContain(declaration.path)
      for (const code of [...(declaration.errors ?? []), ...(declaration.emits ?? [])])
        expect(section).toContain(code)
      for (const field of Object.keys({ ...call.request.properties, ...call.reply.properties }))
        expect(section).toContain(`<code class="name">${field}</code>`)
    })

    test('has an example that a caller may send and that the checks accept', () => {
      expect(declaration.allow).toContain(example?.as)
      const message = structuredClone(example?.message ?? { missing: true })
      expect(checks.get(operation)?.check(message)).toBeUndefined()
      if (!isOfModule(name)) expect(clientCalls).toHaveProperty(name)
      expect(clientExample(call)).toContain(`calls.${name}`)
      expect(curlExample(call)).not.toMatch(/\{[\w.]+\}|undefined/)
    })

    test('has its own address', async () => {
      const reply = await get(`/docs/${resource}/${name}`)
      expect([reply.status, reply.headers.get('location')]).toEqual([302, `/docs/${resource}#${name}`])
    })
  },
)

describe.each(pages.filter((_, row) => row % sized(4, 1) === 0))('%s', path => {
  test('is small, and runs its own style and script alone', async () => {
    const reply = await get(path, { 'accept-encoding': 'gzip' })
    expect((await reply.arrayBuffer()).byteLength).toBeLessThan(PAGE_MAX)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+';/)
    expect(policy).not.toContain('unsafe')
    const page = await textOf(path)
    expect(page).not.toMatch(/ style="| on\w+="|<(script|img|link)[^>]+(src|href)="(?!data:,)/)
    expect(/undefined/.exec(page.slice(0, page.indexOf('<script')))).toBeNull()
  })

  test('links only to what exists', async () => {
    const page = await textOf(path)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
    expect(ids).toHaveLength(new Set(ids).size)
    const links = [...page.matchAll(/<a [^>]*href="([^"]+)"/g)].map(match => match[1] as string)
    for (const link of new Set(links)) {
      const [target, id] = link.split('#')
      if (link.startsWith('/admin/')) continue
      if (target) expect([link, await statusOf(target)]).toEqual([link, 200])
      if (id) expect(target ? await textOf(target) : page, link).toContain(` id="${id}"`)
    }
  })

  test('is sent once while it is unchanged', async () => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    const again = await get(path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })
})

test('the search index has every call and every error', async () => {
  const entries: SearchEntry[] = JSON.parse(await textOf('/docs/search.json'))
  expect(entries.filter(({ x }) => x === undefined).map(({ t }) => t)).toEqual([
    ...allCalls.map(({ resource, name }) => `${resource}.${name}`),
    ...Object.keys(errors),
    ...clientCodes().map(([code]) => code),
  ])
  // A field of an entity of the reply.
  expect(entries.find(({ t }) => t === 'orders.getOrder')?.f).toContain('formattedAmount')
})

test('examples are the same in every run', async () => {
  const file = new URL('../../../generated/examples.json', import.meta.url)
  const { exampleRequests } = await import('../../../../../testkit/src/examples/example-requests.ts')
  expect(await exampleRequests()).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

test('there is no page for an unknown resource', async () => {
  expect((await get('/docs/nothing')).status).toBe(404)
  expect((await get('/docs/orders/nothing')).status).toBe(404)
})
