import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Hono } from 'hono'
import { isGuid } from '../../platform-support/guid.ts'
import type { Bindings } from '../bindings.ts'
import { type Asset, loadAssets } from './hosted-assets.ts'

/** The built pages of `apps/hosted`. */
const hostedBuild = fileURLToPath(new URL('../../../../../apps/hosted/build/', import.meta.url))

/** Built page by path. */
const PAGES = {
  'index.html': ['/checkout', '/thank-you'],
  'sign-in.html': ['/sign-in', '/sign-in/link', '/sign-in/callback/:connectionId', '/sign-out', '/recover'],
  'account.html': ['/account'],
  'order.html': ['/order'],
  'pay.html': ['/pay/:token'],
  'frame.html': ['/sign-in/frame'],
}

export interface HostedOptions {
  /** Registered origins of a client app; undefined for an unknown app. */
  originsOf(clientId: string): Promise<readonly string[] | undefined>
  /** Folder of the built pages. @default the build of apps/hosted */
  folder?: string
}

/** Pages run only the scripts of this origin; other sites can put none of them into a frame unless they are named. */
const pageHeaders = (frameAncestors: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** Serves the hosted pages and their assets from memory, when they have been built. */
export function serveHosted(
  app: Hono<{ Bindings: Bindings }>,
  { originsOf, folder = hostedBuild }: HostedOptions,
) {
  // Loaded on the first request: most test platforms never serve a page.
  let loading: ReturnType<typeof loadAssets> | undefined
  const assets = () => {
    loading ??= loadAssets(folder)
    loading.catch(() => {
      loading = undefined // a build that is being replaced: the next request reads it again
    })
    return loading
  }
  for (const [file, paths] of Object.entries(PAGES)) {
    const built = join(folder, file)
    if (!existsSync(built)) continue
    const page = new Uint8Array(readFileSync(built))
    for (const path of paths)
      app.get(path, async c => {
        void assets()
        const ancestors = file === 'frame.html' ? await frameAncestors(c, originsOf) : "'none'"
        return c.body(page, 200, pageHeaders(ancestors))
      })
  }
  app.get('/hosted/*', async c => {
    const asset = existsSync(folder) ? (await assets()).get(c.req.path.slice('/hosted/'.length)) : undefined
    return asset ? send(c, asset) : c.notFound()
  })
}

/** Only the shop's registered origins may frame the page of the hidden frame. */
async function frameAncestors(c: Context, originsOf: HostedOptions['originsOf']): Promise<string> {
  const clientId = c.req.query('client_id') ?? ''
  const known = isGuid(clientId) ? await originsOf(clientId) : undefined
  // A value that is not an origin could inject other directives into the header.
  const origins = known?.filter(origin => URL.canParse(origin) && new URL(origin).origin === origin) ?? []
  return origins.join(' ') || "'none'"
}

function send(c: Context, { plain, brotli, type }: Asset) {
  const body = brotli && /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? brotli : plain
  return c.body(body, 200, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    // Vite adds a content hash to asset names.
    'cache-control': c.req.path.startsWith('/hosted/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ...(body === brotli && { 'content-encoding': 'br' }),
  })
}
