import type { Pages } from '../mount-pages.ts'

/**
 * Answers existing storefronts that ask which scripts to embed (protocol/transport §12). The platform has none: a script of
 * another origin could read a shopper's tokens.
 */
export function serveSiteScripts(app: Pages) {
  app.get('/assets/scripts/v1/site-scripts', c =>
    c.json({ siteScripts: [] }, 200, {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    }),
  )
}
