import type { Ctx } from '../../call/context.ts'

/** URL of the shop: first origin of the calling app, else of the site's first app. */
export async function shopUrl(ctx: Ctx): Promise<string> {
  const { directory } = ctx.platform
  const clientId = ctx.caller.clientId ?? (await directory.ownApp(ctx.site.id))
  const app = clientId ? await directory.client(clientId) : undefined
  return app?.origins[0] ?? ctx.config.publicUrl
}
