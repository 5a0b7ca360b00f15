import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import type { Bindings } from './app.ts'

/** The built pages of `apps/hosted`. */
export const hostedBuild = fileURLToPath(new URL('../../../../apps/hosted/build/', import.meta.url))

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}
const COMPRESSIBLE = /^(text|image\/svg)/

/** Pages run only the scripts of this origin, and no other site can put them into a frame. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Serves the hosted pages and their assets from memory, when they have been built. */
export function serveHosted(app: Hono<{ Bindings: Bindings }>) {
  if (!existsSync(join(hostedBuild, 'index.html'))) return
  const page = readFileSync(join(hostedBuild, 'index.html'))
  for (const path of ['/checkout', '/thank-you'])
    app.get(path, c => c.body(new Uint8Array(page), 200, PAGE_HEADERS))

  const assets = new Map<
    string,
    { plain: Uint8Array<ArrayBuffer>; brotli?: Uint8Array<ArrayBuffer>; type: string }
  >()
  const load = async () => {
    const files = await readdir(hostedBuild, { recursive: true, withFileTypes: true })
    for (const file of files) {
      const type = TYPES[extname(file.name)]
      if (!file.isFile() || !type) continue
      const path = join(file.parentPath, file.name)
      const plain = new Uint8Array(readFileSync(path))
      const name = path.slice(hostedBuild.length).replaceAll('\\', '/')
      assets.set(name, {
        plain,
        type,
        ...(COMPRESSIBLE.test(type) && { brotli: new Uint8Array(brotliCompressSync(plain)) }),
      })
    }
  }
  const loaded = load()
  app.get('/hosted/*', async c => {
    await loaded
    const asset = assets.get(c.req.path.slice('/hosted/'.length))
    if (!asset) return c.notFound()
    const brotli = asset.brotli && /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(brotli ? (asset.brotli as Uint8Array<ArrayBuffer>) : asset.plain, 200, {
      'content-type': asset.type,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      // Vite names assets by their content.
      'cache-control': c.req.path.startsWith('/hosted/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      ...(brotli && { 'content-encoding': 'br' }),
    })
  })
}
