import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Contract, resourceFacts } from '@stoa/contract'
import type { Context } from 'hono'
import type { Pages } from '../mount-pages.ts'
import { openApiDocument } from './openapi.ts'
import { referenceAssets } from './reference/page-shell.ts'
import { type ApiReference, loadReference } from './reference/reference-calls.ts'
import { errorsPage, overviewPage, resourcePage } from './reference/reference-pages.ts'
import { searchEntries } from './reference/search-entries.ts'

/** A document in the encodings that browsers accept. */
interface RenderedDocument {
  plain: string
  brotli: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  etag: string
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const encode = (plain: string): RenderedDocument => ({
  plain,
  brotli: new Uint8Array(brotliCompressSync(plain, BROTLI)),
  gzip: new Uint8Array(gzipSync(plain)),
  etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
})

function send(c: Context, document: RenderedDocument, headers: Record<string, string>) {
  const common = {
    ...headers,
    etag: document.etag,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  }
  if (c.req.header('if-none-match')?.includes(document.etag)) return c.body(null, 304, common)
  const encodings = c.req.header('accept-encoding') ?? ''
  const encoding = (['brotli', 'gzip'] as const).find(name =>
    name === 'brotli' ? /\bbr\b/.test(encodings) : /\bgzip\b/.test(encodings),
  )
  if (!encoding) return c.body(document.plain, 200, common)
  return c.body(document[encoding], 200, {
    ...common,
    'content-encoding': encoding === 'brotli' ? 'br' : 'gzip',
  })
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const isResource = (name: string): name is keyof Contract => Object.hasOwn(resourceFacts, name)

/**
 * The contract for machines at `/openapi.json` and for people below `/docs`. Each document is rendered at the first request
 * for it and stored in memory.
 */
export function serveDocuments(app: Pages, publicUrl: string) {
  const documents = new Map<string, RenderedDocument>()
  const rendered = (path: string, render: () => string) => {
    const document = documents.get(path) ?? encode(render())
    documents.set(path, document)
    return document
  }
  let loaded: ApiReference | undefined
  const reference = () => {
    loaded ??= loadReference()
    return loaded
  }
  const sendPage = (c: Context, render: () => string) =>
    send(c, rendered(c.req.path, render), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': referenceAssets().policy,
      'referrer-policy': 'no-referrer',
    })

  app.get('/openapi.json', c =>
    send(
      c,
      rendered('/openapi.json', () => JSON.stringify(openApiDocument(publicUrl))),
      {
        ...JSON_TYPE,
        'access-control-allow-origin': '*',
      },
    ),
  )
  app.get('/docs', c => sendPage(c, () => overviewPage(publicUrl)))
  app.get('/docs/errors', c => sendPage(c, errorsPage))
  app.get('/docs/search.json', c =>
    send(
      c,
      rendered('/docs/search.json', () => JSON.stringify(searchEntries(reference()))),
      JSON_TYPE,
    ),
  )
  app.get('/docs/:resource', (c, next) => {
    const resource = c.req.param('resource')
    return isResource(resource) ? sendPage(c, () => resourcePage(resource, reference())) : next()
  })
  app.get('/docs/:resource/:name', (c, next) => {
    const { resource, name } = c.req.param()
    const exists =
      isResource(resource) && reference().calls.some(call => call.resource === resource && call.name === name)
    return exists ? c.redirect(`/docs/${resource}#${name}`) : next()
  })
}
