import type { Ctx } from '../../call/context.ts'

/** Where the shop of the calling app is, or of the site's first app: for links that lead back to it. */
export async function shopUrl(ctx: Ctx): Promise<string> {
  const { directory } = ctx.platform
  const clientId = ctx.caller.clientId ?? (await directory.ownApp(ctx.site.id))
  const app = clientId ? await directory.client(clientId) : undefined
  return app?.origins[0] ?? ctx.config.publicUrl
}
