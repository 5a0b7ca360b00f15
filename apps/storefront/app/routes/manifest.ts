import { orErrorPage } from '../http/page-error.ts'
import { config } from '../platform/config.server.ts'
import { currentSite } from '../platform/site.server.ts'

/** The web manifest: name, colours and icons of a shop that is put on a home screen. */
export async function loader() {
  const { name, locale } = await orErrorPage(currentSite())
  const manifest = {
    name,
    short_name: name,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    // Tells the platform whose shop answers at this address (protocol/hosted-pages §11).
    stoa: { clientId: config.clientId },
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
