import { service } from '../../call/host.ts'
import { onlySiteId } from '../../storage/identity/sites.ts'

/** How long the number of sites is not read again. */
const FRESH_MS = 10_000

/** Finds name, address and look of the shop of an installation that has one; undefined where there are several. */
export const onlyShop = service('only shop', ({ db, platform: { directory }, config, clock }) => {
  const { now } = clock
  let known: { id: string | undefined; at: number } | undefined
  return async () => {
    if (!known || now() - known.at > FRESH_MS) known = { id: await onlySiteId(db), at: now() }
    const site = known.id ? await directory.site(known.id) : undefined
    if (!site) return undefined
    const clientId = await directory.ownApp(site.id)
    const app = clientId ? await directory.client(clientId) : undefined
    return {
      name: site.name,
      url: app?.origins[0] ?? config.publicUrl,
      clientId,
      ...site.settings.appearance,
    }
  }
})
