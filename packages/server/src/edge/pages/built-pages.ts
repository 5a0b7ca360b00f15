import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import { type Asset, loadAssets } from './load-assets.ts'

/** Where the builds of apps are: in the published package, or beside this one in the repository. */
const PLACES = ['../../../apps/', '../../../../../apps/']

/** The build of an app. */
export function buildFolder(app: 'admin' | 'hosted'): string {
  const [published = '', own = ''] = PLACES.map(place =>
    fileURLToPath(new URL(`${place}${app}/build/`, import.meta.url)),
  )
  return existsSync(published) ? published : own
}

interface PagePolicy {
  /** Sites that may put the page into a frame. Default: none. */
  frameAncestors?: string
  /** Text of the one style element that the page may have. */
  style?: string | undefined
  /** Text of the import map that the page may have. */
  importMap?: string | undefined
}

/** Pages run only the scripts of this origin; other sites can put none of them into a frame unless they are named. */
export const pageHeaders = ({ frameAncestors = "'none'", style, importMap }: PagePolicy = {}) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': `default-src 'none'; script-src 'self'${importMap ? ` ${sourceHash(importMap)}` : ''}; worker-src 'self'; style-src 'self'${style ? ` ${sourceHash(style)}` : ''}; font-src 'self'; img-src 'self' https: data:; media-src 'self' https: blob:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** The hash by which a policy permits an inline element with this text. */
const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The assets of a build, from memory. They are loaded on the first request: most test platforms never serve a page. */
export function openAssets(folder: string) {
  let loading: ReturnType<typeof loadAssets> | undefined
  const load = () => {
    loading ??= loadAssets(folder)
    loading.catch(() => {
      loading = undefined // a build that is being replaced: the next request reads it again
    })
    return loading
  }
  return {
    /** Loads the assets ahead of their requests. */
    preload: () => void load(),
    /** Sends an asset by its path in the folder. */
    async send(c: Context, path: string): Promise<Response> {
      const asset = existsSync(folder) ? (await load()).get(path) : undefined
      return asset ? sendAsset(c, asset, { hashed: path.startsWith('assets/') }) : c.notFound()
    },
  }
}

/** Sends an asset. `hashed`: its name has a hash of its content, so that browsers keep it. */
export async function sendAsset(
  c: Context,
  { plain, brotli, type }: Asset,
  { hashed }: { hashed: boolean },
): Promise<Response> {
  const compressed = /\bbr\b/.test(c.req.header('accept-encoding') ?? '') ? await brotli?.() : undefined
  return c.body(compressed ?? plain, 200, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed && { 'content-encoding': 'br' }),
  })
}
