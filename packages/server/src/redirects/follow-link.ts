import type { ErrorCode } from '@stoa/contract'
import type { Actor, Ctx } from '../call/context.ts'
import { Failure } from '../call/failure.ts'
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
  const { platform, ids, now, clock, config, request, requestId } = ctx
  const site = await platform.directory.site(actor.siteId)
  if (!site) return undefined
  // Plug-ins answer outside of the call's transaction, whose errors the call declares.
  const fail = (code: 'SERVICE_PLUGIN_LOOP', data?: Record<string, unknown>): never => {
    throw new Failure(code, data)
  }
  const pluginCtx = { site, platform, ids, now, clock, config, request, requestId, fail }
  return withPluginReplies(pluginCtx, () => ctx.transact(actor, work))
}
