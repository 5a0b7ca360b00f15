import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { errors, resourceFacts } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { PageEnv } from '../../mount-pages.ts'
import { serveDocuments } from '../documents.ts'
import { articles, sections } from './articles.ts'
import { renderArticle } from './render-article.ts'
import { type SiteDocument, siteDocuments } from './site.ts'

const reader = { url: 'https://platform.example.com', clientId: 'client-of-the-shop' }
const documents = siteDocuments(reader)
const repository = join(import.meta.dirname, '../../../../../..')
const pages = [...documents].filter(([, { type }]) => type === 'html')

const texts = new Map<SiteDocument, string>()
function textOf(path: string): string {
  const document = documents.get(path)
  if (!document) throw new Error(`There is no page ${path}`)
  const text = texts.get(document) ?? document.render()
  texts.set(document, text)
  return text
}

test('no section and no single page has the name of a resource', () => {
  const names = [...sections.map(({ name }) => name), 'errors', 'reference', 'search']
  const single = [...articles().keys()].map(path => path.split('/')[2])
  expect([...names, ...single].filter(name => Object.hasOwn(resourceFacts, name ?? ''))).toEqual([])
})

test('there is a page for every error code, and for every document of the repository', () => {
  for (const code of Object.keys(errors)) expect(documents.has(`/docs/errors/${code}`), code).toBe(true)
  for (const path of ['/docs/guides/content', '/docs/protocol', '/docs/packages/client', '/docs/changelog'])
    expect(documents.has(path), path).toBe(true)
})

describe.each([...articles().values()].map(article => ({ ...article })))('$path', article => {
  const { html } = renderArticle(article, reader)

  test('has one title, unique ids, and nothing that the policy rejects', () => {
    expect(html.match(/<h1 /g)).toHaveLength(1)
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(html).not.toMatch(/ style="|<script| on\w+="/)
  })

  test('links to pages and parts that exist', () => {
    for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      if (/^[a-z]+:|^\/(openapi\.json|llms)/.test(href)) continue
      const [path, id] = href.split('#')
      if (path) expect(documents.has(path), href).toBe(true)
      if (id) expect(path ? textOf(path) : html, href).toContain(` id="${id}"`)
    }
  })

  test('names no file that is missing', () => {
    const folder = posix.dirname(article.file)
    const files = [...article.text.replaceAll(/^```.*?^```/gms, '').matchAll(/\]\((?![a-z]+:|\/|#)([^)#]+)/g)]
    for (const [, file = ''] of files)
      expect(existsSync(join(repository, posix.join(folder, file))), file).toBe(true)
  })
})

test.each(pages.filter((_, row) => row % sized(20, 1) === 0).map(([path]) => path))(
  '%s is a page with one main heading, and exists as Markdown',
  path => {
    const page = textOf(path)
    expect(page.match(/<h1[ >]/g)).toHaveLength(1)
    if (path !== '/docs') expect(textOf(`${path}.md`)).toMatch(/^# \S/)
  },
)

test('programs have the address and the client id of the reader', () => {
  const set = textOf('/docs/reference')
  expect(set).toContain('export STOA_URL=https://platform.example.com')
  expect(set).toContain('client-of-the-shop')
  const markdown = [...articles().values()].map(({ path }) => textOf(`${path}.md`)).join('')
  expect(markdown).not.toContain('YOUR_CLIENT_ID')
  expect(markdown).toContain('client-of-the-shop')
})

test('static files keep the names of what the reader fills in', () => {
  const files = siteDocuments({})
  expect(files.get('/docs/reference')?.render()).toContain('YOUR_CLIENT_ID')
  expect(files.get('/docs/products')?.render()).not.toContain('Try it')
})

test('the index for language models names every article with its address', () => {
  const index = textOf('/llms.txt')
  for (const { path, section } of articles().values())
    if (section && path !== `/docs/${section}`)
      expect(index).toContain(`](https://platform.example.com${path}.md)`)
  expect(textOf('/llms-full.txt')).toContain('# Webhooks')
})

test('the platform serves them with their types, and fills in the client id of its only shop', async () => {
  const app = new Hono<PageEnv>()
  let clientId = 'first-client'
  serveDocuments(app, 'http://127.0.0.1:4140', async () => ({ name: 'Shop', url: 'http://shop', clientId }))
  const page = await app.request('/docs/reference')
  expect(await page.text()).toContain('first-client')
  clientId = 'second-client'
  expect(await (await app.request('/docs/reference')).text()).toContain('second-client')
  const types = ['/docs/guides/content.md', '/llms.txt', '/docs/search.json'].map(async path =>
    (await app.request(path)).headers.get('content-type'),
  )
  expect(await Promise.all(types)).toEqual([
    'text/markdown; charset=utf-8',
    'text/plain; charset=utf-8',
    'application/json; charset=utf-8',
  ])
  expect((await app.request('/docs/guides/nothing')).status).toBe(404)
})

test('each check of the client has a page with its text and the names of its values (protocol/content §16)', async () => {
  const { wde } = await import('../../../../../client/src/data/error-codes.ts')
  const codes = [...Object.keys(wde), 'WDE0055', 'WD_VALIDATION_ERROR', 'WD_UNKNOWN_ERROR']
  for (const code of codes) expect(textOf(`/docs/errors/${code}.md`)).toMatch(new RegExp(`^# ${code}\n\n\\S`))
  expect(textOf('/docs/errors/WDE0008.md')).toContain(
    '{operation} takes {from} to {to} arguments, and was called with {count}.',
  )
})
