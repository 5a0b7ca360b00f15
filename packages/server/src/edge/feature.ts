import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { firstSiteId } from '../storage/identity/sites.ts'
import { serveGraphql } from './graphql/serve-graphql.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { serveAdmin } from './pages/admin.ts'
import { serveDocuments } from './pages/documents.ts'
import { serveFrontPage } from './pages/front-page.ts'
import { serveSiteScripts } from './pages/site-scripts.ts'

/** What the platform serves besides its calls and the pages of features: the reference, the admin, GraphQL, the Model Context Protocol. */
export const edgeFeature = feature({
  name: 'edge',
  pages(pages, { config, db, fetch, use, adminModules, logger, platform, clock }) {
    serveDocuments(pages, config.publicUrl, use(onlyShop))
    serveSiteScripts(pages)
    serveFrontPage(pages, {
      onlyShop: use(onlyShop),
      isSetUp: async () => (await firstSiteId(db)) !== undefined,
    })
    serveAdmin(pages, {
      ownFolder: config.adminFolder,
      modules: adminModules,
      logger,
      publicUrl: config.publicUrl,
    })
    serveGraphql(pages, { introspection: config.graphqlIntrospection, fetch })
    if (config.mcp)
      serveMcp(pages, {
        publicUrl: config.publicUrl,
        fetch,
        onlyShop: use(onlyShop),
        secret: platform.protectionSecret,
        now: clock.now,
      })
  },
})
