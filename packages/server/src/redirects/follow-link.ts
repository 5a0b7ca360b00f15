import type { ErrorCode } from '@stoa/contract'
import type { Actor, Ctx } from '../call/context.ts'
import { withPluginReplies } from '../service-plugins/index.ts'

/**
 * Runs the work of a link that anyone may open, in a transaction as the actor. Undefined if there is no such site. The token
 * of the browser, if it sent one, has no influence: a link must do the same for all who open it.
 */
export async function followLink<E extends ErrorCode, V extends string, T>(
  ctx: Ctx<E, V>,
  actor: Actor,
  work: (ctx: Ctx<E, V>) => Promise<T>,
): Promise<T | undefined> {
  const { platform, ids, now, clock, config, request, requestId, fail } = ctx
  const site = await platform.directory.site(actor.siteId)
  if (!site) return undefined
  const pluginCtx = { site, platform, ids, now, clock, config, request, requestId, fail: fail as never }
  return withPluginReplies(pluginCtx, () => ctx.transact(actor, work))
}
