import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { allCalls } from '@stoa/contract'
import type { Context } from 'hono'
import type { Pages } from '../mount-pages.ts'
import type { SiteDocument, siteDocuments } from './docs-site/site.ts'
import type { FindOnlyShop } from './only-shop.ts'
import { openApiDocument } from './openapi.ts'
import { referenceAssets } from './reference/page-shell.ts'

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

const TYPES: Record<SiteDocument['type'], string> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
}

/** The documents for readers who see one client id, and those that somebody has read. */
interface Shelf {
  clientId: string | undefined
  documents: ReturnType<typeof siteDocuments>
  rendered: Map<string, RenderedDocument>
}

/**
 * The contract for machines at `/openapi.json`, and the documentation for people below `/docs`. Each document is rendered at the
 * first request for it and stored in memory; the modules that render are loaded then, too.
 */
export function serveDocuments(
  app: Pages,
  publicUrl: string,
  onlyShop: FindOnlyShop = async () => undefined,
) {
  let openApi: RenderedDocument | undefined
  let shelf: Shelf | undefined
  const shelfFor = async (clientId: string | undefined): Promise<Shelf> => {
    const { siteDocuments } = await import('./docs-site/site.ts')
    if (!shelf || shelf.clientId !== clientId)
      shelf = { clientId, documents: siteDocuments({ url: publicUrl, clientId }), rendered: new Map() }
    return shelf
  }

  app.get('/openapi.json', c => {
    openApi ??= encode(JSON.stringify(openApiDocument(publicUrl)))
    return send(c, openApi, { 'content-type': TYPES.json, 'access-control-allow-origin': '*' })
  })
  const serve = async (c: Context, next: () => Promise<void>) => {
    const { documents, rendered } = await shelfFor((await onlyShop())?.clientId)
    const { path } = c.req
    const source = documents.get(path)
    if (!source) {
      const [resource, name] = path.split('/').slice(2)
      const exists = allCalls.some(call => call.resource === resource && call.name === name)
      return exists ? c.redirect(`/docs/${resource}#${name}`) : next()
    }
    const document = rendered.get(path) ?? encode(source.render())
    rendered.set(path, document)
    const policy = source.type === 'html' ? referenceAssets().policy : "default-src 'none'"
    return send(c, document, {
      'content-type': TYPES[source.type],
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    })
  }
  for (const path of ['/docs', '/docs/:page', '/docs/:section/:page', '/llms.txt', '/llms-full.txt'])
    app.get(path, serve)
}
