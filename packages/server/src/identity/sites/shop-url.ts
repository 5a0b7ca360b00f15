import type { Ctx } from '../../call/context.ts'

/** URL of the shop: that of the calling app if it belongs to the shop, else that of the site's own app. */
export async function shopUrl({ caller, site, config, platform: { directory } }: Ctx): Promise<string> {
  if (caller.shopOrigin) return caller.shopOrigin
  const clientId = await directory.ownApp(site.id)
  const app = clientId && (await directory.client(clientId))
  return (app || undefined)?.origins[0] ?? config.publicUrl
}
