import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { isGuid } from '../../platform-support/guid.ts'
import type { Pages } from '../mount-pages.ts'
import { buildFolder, openAssets, pageHeaders } from './built-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { type CheckoutPageData, serveFirstStates } from './first-states.ts'
import type { FindOnlyShop } from './only-shop.ts'

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
  /** What the checkout page shows first, by the key in its address. */
  firstState?(key: string): Promise<CheckoutPageData | undefined>
  /** The shop that pages without a session name (D30). */
  onlyShop?: FindOnlyShop
  /** Receives errors of `firstState` and of its renderer. */
  onError?(error: unknown): void
  /** Folder of the built pages. @default the build of apps/hosted */
  folder?: string
}

/** Serves the hosted pages and their assets from memory, when they have been built. */
export function serveHosted(
  app: Pages,
  {
    originsOf,
    firstState,
    onlyShop = async () => undefined,
    onError = () => {},
    folder = buildFolder('hosted'),
  }: HostedOptions,
) {
  const assets = openAssets(folder)
  if (firstState) serveFirstStates(app, { folder, findState: firstState, onError })
  for (const [file, paths] of Object.entries(PAGES)) {
    const built = join(folder, file)
    if (!existsSync(built)) continue
    const page = readFileSync(built, 'utf8')
    for (const path of paths)
      app.get(path, async c => {
        assets.preload()
        const policy = file === 'frame.html' ? { frameAncestors: await ancestorsOf(c, originsOf) } : {}
        return c.body(withShop(page, await onlyShop()), 200, pageHeaders(policy))
      })
  }
  app.get('/hosted/*', c => assets.send(c, c.req.path.slice('/hosted/'.length)))
}

/** A built page with the shop in the element in which its script runs. */
const withShop = (page: string, shop: object | undefined) =>
  shop
    ? page.replace('<div id="root">', () => `<div id="root" data-shop="${escapeHtml(JSON.stringify(shop))}">`)
    : page

/** Only the shop's registered origins may frame the page of the hidden frame. */
async function ancestorsOf(c: Context, originsOf: HostedOptions['originsOf']): Promise<string> {
  const clientId = c.req.query('client_id') ?? ''
  const appOrigins = isGuid(clientId) ? await originsOf(clientId) : undefined
  // A value that is not an origin could inject other directives into the header.
  const origins =
    appOrigins?.filter(origin => URL.canParse(origin) && new URL(origin).origin === origin) ?? []
  return origins.join(' ') || "'none'"
}
