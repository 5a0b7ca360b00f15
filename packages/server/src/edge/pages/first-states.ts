import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { Pages } from '../mount-pages.ts'
import { pageHeaders } from './built-pages.ts'
import { escapeHtml } from './escape-html.ts'

const compress = promisify(gzip)

/** Data of the checkout page, as its renderer takes it. */
export interface CheckoutPageData {
  checkout: object
  callbacks: object
  site: object
}

interface Rendered {
  language: string
  direction: string
  title: string
  /** The look of the shop, for a style element; empty for none. */
  style?: string
  html: string
}

/** A document with the text of its style element. */
interface Page {
  html: string
  style: string | undefined
}

/** The renderer in the build of the hosted pages: `apps/hosted/src/first-state/render-checkout.tsx`. */
interface Renderer {
  renderCheckout(
    state: CheckoutPageData & {
      shopLanguage: string | undefined
      languages: readonly string[]
    },
  ): Promise<Rendered>
}

/** What the built page has where the rendered one goes. */
const EMPTY_PAGE = /<div id="root"><\/div>\s*<noscript>.*?<\/noscript>/

interface FirstStateOptions {
  /** Folder of the built pages. */
  folder: string
  /** The data of the page by the key in its address; undefined if the session has expired. */
  findState(key: string): Promise<CheckoutPageData | undefined>
  /** Receives errors of `findState` and of the renderer. The buyer gets the built page then. */
  onError(error: unknown): void
}

/**
 * Serves checkout pages whose address names a redirect session with their first state in the HTML, so that buyers on slow networks
 * see their order and can type before the scripts arrive. Other requests go on to the built page.
 */
export function serveFirstStates(app: Pages, { folder, findState, onError }: FirstStateOptions): void {
  const file = join(folder, 'render/checkout.mjs')
  if (!existsSync(file)) return
  const template = readTemplate(folder)
  let renderer: Promise<Renderer> | undefined
  async function render(c: Context, key: string): Promise<Page | undefined> {
    const state = await findState(key)
    if (!state) return undefined
    renderer ??= import(pathToFileURL(file).href)
    const { renderCheckout } = await renderer
    const rendered = await renderCheckout({
      ...state,
      shopLanguage: c.req.query('lang'),
      languages: languagesOf(c),
    })
    return { html: toDocument(template, rendered, themeOf(c)), style: rendered.style }
  }
  app.get('/checkout', async (c, next) => {
    const key = c.req.query('redirectSession')
    const page = key ? await render(c, key).catch(error => void onError(error)) : undefined
    return page ? sendCompressed(c, page) : next()
  })
}

/** Everything of the built page that is the same for all checkouts. Its stylesheet precedes its scripts, which it does not need to be read. */
function readTemplate(folder: string): string {
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const [stylesheet = ''] = /<link rel="stylesheet".*?>/.exec(built) ?? []
  return built
    .replace(stylesheet, '')
    .replace('<title>', `${stylesheet}\n    <title>`)
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, tag => `${tag} fetchpriority="low"`)
}

function toDocument(template: string, rendered: Rendered, theme: string): string {
  const { language, direction, title, style, html } = rendered
  return template
    .replace('<html lang="en">', () => `<html lang="${language}" dir="${direction}"${theme}>`)
    .replace(
      /<title>.*?<\/title>/,
      () => `<title>${escapeHtml(title)}</title>${style ? `<style>${style}</style>` : ''}`,
    )
    .replace(EMPTY_PAGE, () => `<div id="root" data-first-state>${html}</div>`)
}

/** The theme that a shop passes in the address; the page itself keeps it from then on. */
function themeOf(c: Context): string {
  const theme = c.req.query('theme')
  return theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
}

/** The languages that the browser accepts, preferred first. */
const languagesOf = (c: Context) =>
  (c.req.header('accept-language') ?? '')
    .split(',', 20)
    .map(part => {
      const [language = '', quality] = part.trim().split(/;\s*q=/)
      return { language, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language && language !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)

async function sendCompressed(c: Context, { html, style }: Page) {
  const headers = {
    ...pageHeaders({ style }),
    'cache-control': 'no-store',
    vary: 'Accept-Encoding, Accept-Language',
  }
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(html, 200, headers)
  const body = new Uint8Array(await compress(html))
  return c.body(body, 200, { ...headers, 'content-encoding': 'gzip' })
}
