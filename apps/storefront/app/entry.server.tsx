import { PassThrough } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { createReadableStreamFromReadable } from '@react-router/node'
import { preloadModule } from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { readConsent } from './analytics/consent.ts'
import { eventsScriptOf } from './analytics/events-script.ts'
import { entryChunks, islandChunksOf } from './http/built-chunks.server.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { SHARED_PAGE, SHARED_PAGE_HEADER } from './http/shared-page.ts'
import { i18nOf } from './i18n/current-i18n.server.ts'
import { LanguageProvider, pageLanguage } from './i18n/i18n-context.tsx'
import { IslandChunks } from './islands/island-chunks.ts'

export { clientAddressContext } from './http/client-address.ts'
export { addressLanguageContext } from './i18n/current-i18n.server.ts'

const renderTimeoutMs = 10_000

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
            <ServerRouter context={context} url={request.url} />
          </LanguageProvider>
        </IslandChunks>
      </>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      bootstrapModules: [context.manifest.entry.module],
      onShellReady() {
        const zipped = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
        if (zipped) headers.set('Content-Encoding', 'gzip')
        const body = zipped ? createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH }) : new PassThrough()
        body.on('close', () => clearTimeout(timer))
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
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
