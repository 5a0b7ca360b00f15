import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../platform-support/startup-error.ts'
import type { Pages } from '../mount-pages.ts'
import { buildFolder, openAssets, pageHeaders } from './built-pages.ts'

/**
 * Serves `apps/admin` under `/admin`, when it has been built. Its router shows the page of the path. `ownFolder` has a build
 * with extensions.
 */
export function serveAdmin(app: Pages, ownFolder?: string) {
  const folder = ownFolder ?? buildFolder('admin')
  const built = join(folder, 'index.html')
  if (!existsSync(built)) {
    if (!ownFolder) return
    throw new StartupError(
      `--admin-folder is ${folder}, where there is no index.html: build the admin into it, or leave the setting out.`,
    )
  }
  const page = new Uint8Array(readFileSync(built))
  const assets = openAssets(folder)
  app.get('/admin/assets/*', c => assets.send(c, c.req.path.slice('/admin/'.length)))
  // Where apps of the original protocol send staff (protocol/sessions §8).
  app.get('/installer/install', c => c.redirect(`/admin/install${new URL(c.req.url).search}`))
  app.get('/admin/icon.svg', c => assets.send(c, 'icon.svg'))
  for (const path of ['/admin', '/admin/*'])
    app.get(path, c => {
      assets.preload()
      return c.body(page, 200, pageHeaders())
    })
}
