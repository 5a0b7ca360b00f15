import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { createRequestListener } from '@react-router/node'
import { type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Language, languages, splitLanguage } from '../app/i18n/languages.ts'
import type { StorefrontConfig } from '../config.ts'
import { loadAssets } from './assets.ts'
import { createPageCache } from './page-cache.ts'

/** What the listener passes to the built pages (`app/entry.server.tsx`). */
interface Entry {
  clientAddressContext: RouterContext<string>
  addressLanguageContext: RouterContext<Language | undefined>
}

const { STOA_STOREFRONT_BUILD } = process.env
/** Beside this program, or where the build was told to write. */
const buildDir = STOA_STOREFRONT_BUILD
  ? pathToFileURL(`${STOA_STOREFRONT_BUILD}/`)
  : new URL('../build/', import.meta.url)

/** Headers of every reply. Pages set the content security policy themselves, because it has the hashes of their scripts. */
const headers: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
}

/** The whole storefront as one Node listener: health, readiness, built assets, pages. */
export async function createStorefrontListener(
  config: StorefrontConfig,
  isDraining: () => boolean,
): Promise<RequestListener> {
  const build = await loadBuild()
  const serveAsset = await loadAssets(new URL('client/', buildDir))
  const { clientAddressContext, addressLanguageContext } = build.entry.module as unknown as Entry
  const servePage = (language: Language | undefined) =>
    createRequestListener({
      build,
      mode: 'production',
      getLoadContext: (_, client) => {
        const context = new RouterContextProvider()
        context.set(clientAddressContext, client.address)
        context.set(addressLanguageContext, language)
        return context
      },
    })
  // One for each language: the routes have paths without it.
  const pages = new Map([undefined, ...languages].map(language => [language, servePage(language)]))
  const serveCached = createPageCache({
    maxAgeMs: Number(config.pageCacheMs),
    cdnSec: Number(config.cdnPageSec),
  })
  return (req: IncomingMessage, res: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    if (req.url === '/healthz') return health(config, res)
    if (req.url === '/readyz') return readiness(isDraining(), res)
    if (serveAsset(req, res)) return
    void serveCached(req, res, () => {
      const { language, rest } = splitLanguage(req.url ?? '/')
      req.url = rest
      pages.get(language)?.(req, res)
    })
  }
}

async function loadBuild(): Promise<ServerBuild> {
  try {
    return (await import(new URL('server/index.js', buildDir).href)) as ServerBuild
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new Error('The storefront is not built yet: run "npm run build" in its folder.', { cause })
  }
}

function health(config: StorefrontConfig, res: ServerResponse) {
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ status: 'ok', platform: config.baseUrl }))
}

function readiness(isDraining: boolean, res: ServerResponse) {
  res.statusCode = isDraining ? 503 : 200
  res.setHeader('Content-Type', 'application/json')
  res.end(JSON.stringify({ status: isDraining ? 'not ready' : 'ready' }))
}
