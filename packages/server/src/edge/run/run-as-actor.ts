import type { Actor, AnyCtx, RequestInfo } from '../../call/context.ts'
import type { EdgeServices } from './edge-services.ts'
import { runWrite } from './run-write.ts'

/** Background work has no address, browser or Authorization header. */
const NO_REQUEST: RequestInfo = {
  address: '',
  identify: () => Promise.reject(new Error('background work has no request')),
  isSameOrigin: () => false,
  cookie: () => undefined,
  setCookie: () => {},
}

/** Runs background work as an actor, in a transaction like that of a call: with events, mails and cache invalidation. */
export const runAsActor =
  (services: EdgeServices, operation: string) =>
  async <T>(actor: Actor, work: (ctx: AnyCtx) => Promise<T>): Promise<T> => {
    const input = {
      route: { operation },
      message: {},
      caller: { strict: true, ...actor },
      site: await services.platform.directory.site(actor.siteId),
      requestId: services.ids.guid(),
      request: NO_REQUEST,
      warn: () => {},
    }
    let result: unknown
    await runWrite(services, input, async ctx => {
      result = await work(ctx)
    })
    return result as T
  }
