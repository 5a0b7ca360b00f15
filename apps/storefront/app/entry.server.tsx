import { preloadModule } from 'react-dom'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { readConsent } from './analytics/consent.ts'
import { eventsScriptOf } from './analytics/events-script.ts'
import { MarkupCacheContext } from './components/cached-markup.tsx'
import { createMarkupCache } from './components/markup-cache.tsx'
import { entryChunks, islandChunksOf } from './http/built-chunks.server.ts'
import { collectBytes } from './http/collect-bytes.server.ts'
import { compressPage } from './http/compress-page.server.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { pageEncoding } from './http/page-encoding.ts'
import { SHARED_PAGE, SHARED_PAGE_HEADER } from './http/shared-page.ts'
import { i18nOf } from './i18n/current-i18n.server.ts'
import { LanguageProvider, pageLanguage } from './i18n/i18n-context.tsx'
import { IslandChunks } from './islands/island-chunks.ts'

export { clientAddressContext } from './http/client-address.ts'
export { addressLanguageContext } from './i18n/current-i18n.server.ts'

const renderTimeoutMs = 10_000

/** React puts preloads of pictures before HTML without a head. Those of a page belong in its head. */
const preloads = /^(?:<link rel="preload"[^>]*>)+/

const renderMarkup = createMarkupCache({
  render: element => renderToString(element).replace(preloads, ''),
  bytesMax: 32_000_000,
})

/** Preloads what the first script of a page imports. */
function EntryChunks() {
  for (const address of entryChunks) preloadModule(address)
  return null
}

/** Renders a page completely before the first byte. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  const { matches, loaderData } = context.staticHandlerContext
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(
      readConsent(request) === 'granted'
        ? { eventsScript: eventsScriptOf(matches.map(({ route }) => loaderData[route.id])) }
        : {},
    ),
  )
  if (status === 200 && matches.at(-1)?.route.handle === SHARED_PAGE) headers.set(SHARED_PAGE_HEADER, '1')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Accept-Encoding')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  // The page is not hydrated as one router application (README, "Why islands"), so it has no hydration data.
  context.serverHandoffStream = undefined

  return new Promise((resolve, reject) => {
    const page = (
      <>
        <EntryChunks />
        <IslandChunks value={islandChunksOf}>
          <LanguageProvider language={pageLanguage(i18nOf(requestContext))}>
            <MarkupCacheContext value={renderMarkup}>
              <ServerRouter context={context} url={request.url} />
            </MarkupCacheContext>
          </LanguageProvider>
        </IslandChunks>
      </>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      bootstrapModules: [context.manifest.entry.module],
      onAllReady() {
        clearTimeout(timer)
        pipe(
          collectBytes(html => {
            const encoding = pageEncoding(request.headers.get('Accept-Encoding'))
            if (encoding) headers.set('Content-Encoding', encoding)
            resolve(new Response(compressPage(html, encoding), { status, headers }))
          }),
        )
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError: error => console.error(error),
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), renderTimeoutMs)
  })
}

/** Logs server errors, but neither 404s nor aborted requests. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  console.error(`${request.method} ${new URL(request.url).pathname}:`, error)
}
