import type { Actor, AnyCtx, RequestInfo } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import type { PluginCtx } from '../../call/services.ts'
import { requireServing } from '../../call/site-status.ts'
import { withPluginReplies } from '../../service-plugins/index.ts'
import type { EdgeServices } from './edge-services.ts'
import { runWrite } from './run-write.ts'

/** Background work has no address, browser or Authorization header. */
const NO_REQUEST: RequestInfo = {
  address: '',
  identify: () => Promise.reject(new Error('background work has no request')),
  isSameOrigin: () => false,
  isLocal: () => false,
  cookie: () => undefined,
  setCookie: () => {},
}

/**
 * Runs background work as an actor, in a transaction like that of a call: with events, mails and cache invalidation. The work may
 * price purchases: it is repeated with the replies of service plug-ins that it needs.
 */
export const runAsActor =
  (services: EdgeServices, operation: string) =>
  async <T>(actor: Actor, work: (ctx: AnyCtx) => Promise<T>): Promise<T> => {
    const { platform, ids, clock, config } = services
    const site = await platform.directory.site(actor.siteId)
    requireServing(site, { role: actor.role, writes: true })
    const requestId = ids.guid()
    const input = {
      route: { operation },
      message: {},
      caller: { strict: true, ...actor },
      site,
      requestId,
      request: NO_REQUEST,
      warn: () => {},
    }
    const run = async () => {
      let result: unknown
      await runWrite(services, input, async ctx => {
        result = await work(ctx)
      })
      return result as T
    }
    if (!site) return run()
    const fail: PluginCtx['fail'] = (code, data) => {
      throw new Failure(code, data)
    }
    const now = clock.now()
    return withPluginReplies(
      { site, platform, ids, now, clock, config, request: NO_REQUEST, requestId, fail },
      run,
    )
  }
