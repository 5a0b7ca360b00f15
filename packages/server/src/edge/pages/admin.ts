import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isLoopbackUrl } from '../../platform-support/loopback.ts'
import { StartupError } from '../../platform-support/startup-error.ts'
import type { Pages } from '../mount-pages.ts'
import { buildFolder, openAssets, pageHeaders, sendAsset } from './built-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { openPackageModules, PACKAGES_PATH } from './package-modules.ts'

interface AdminOptions {
  /** A build of the admin that has extensions. */
  ownFolder?: string | undefined
  /** The modules of features, by name. */
  modules: Readonly<Record<string, URL>>
  logger: Logger
  publicUrl: string
}

/** Serves `apps/admin` under `/admin`, when it has been built. Its router shows the page of the path. */
export function serveAdmin(app: Pages, { ownFolder, modules, logger, publicUrl }: AdminOptions) {
  const folder = ownFolder ?? buildFolder('admin')
  const built = join(folder, 'index.html')
  if (!existsSync(built)) {
    if (!ownFolder) return
    throw new StartupError(
      `--admin-folder is ${folder}, where there is no index.html: build the admin into it, or leave the setting out.`,
    )
  }
  const assets = openAssets(folder)
  const pageOf = Object.keys(modules).length > 0 ? servePackages(app, { folder, modules, logger }) : plainPage
  const index = readFileSync(built, 'utf8')
  app.get('/admin/assets/*', c => assets.send(c, c.req.path.slice('/admin/'.length)))
  // Where apps of the original protocol send staff (protocol/sessions §8).
  app.get('/installer/install', c => c.redirect(`/admin/install${new URL(c.req.url).search}`))
  app.get('/admin/icon.svg', c => assets.send(c, 'icon.svg'))
  for (const path of ['/admin', '/admin/*'])
    app.get(path, async c => {
      // Sign-in works from the public URL alone; `localhost` and 127.0.0.1 are different origins.
      if (isOtherLoopback(c.req.url, publicUrl)) return c.redirect(new URL(c.req.path, publicUrl).href)
      assets.preload()
      const { page, importMap } = await pageOf(index)
      return c.body(page, 200, pageHeaders({ importMap }))
    })
}

/** Whether an address is loopback, as the public URL is, under another name. */
const isOtherLoopback = (url: string, publicUrl: string) =>
  isLoopbackUrl(url) && isLoopbackUrl(publicUrl) && new URL(url).hostname !== new URL(publicUrl).hostname

type PackagesOptions = Pick<AdminOptions, 'modules' | 'logger'> & { folder: string }

interface AdminPage {
  page: string
  /** The text of its import map. */
  importMap?: string
}

const plainPage = async (page: string): Promise<AdminPage> => ({ page })

/** Serves the modules of packages. The page names them, and has the import map by which they share modules with the admin. */
function servePackages(app: Pages, { folder, modules, logger }: PackagesOptions) {
  const importMap = readFileSync(join(folder, 'shared-modules.json'), 'utf8')
  const packages = openPackageModules({
    modules,
    shared: Object.keys(JSON.parse(importMap).imports),
    onError: (error, feature) =>
      logger.error({ err: error, feature }, 'the admin pages of a package cannot be built'),
  })
  app.get(`${PACKAGES_PATH}*`, async c => {
    const asset = await packages.assetAt(c.req.path)
    return asset ? sendAsset(c, asset, { hashed: true }) : c.notFound()
  })
  return async (page: string): Promise<AdminPage> => {
    const list = escapeHtml(JSON.stringify(await packages.list()))
    const head = `<meta name="stoa-packages" content="${list}" /><script type="importmap">${importMap}</script>`
    return { page: page.replace('</title>', () => `</title>${head}`), importMap }
  }
}
