import type { Actor, AnyCtx, RequestInfo } from '../../call/context.ts'
import type { EdgeServices } from './run-call.ts'
import { runWrite } from './run-write.ts'

/** Nobody waits for the answer: there is no address, no browser and nobody who could say who he is. */
const NOBODY: RequestInfo = {
  address: '',
  identify: () => Promise.reject(new Error('no request is behind this change')),
  isSameOrigin: () => false,
  cookie: () => undefined,
  setCookie: () => {},
}

/**
 * Makes changes that no call makes, in the name of an actor. They are made as those of calls are: one transaction with
 * events, mails and cached reads that they drop.
 */
export const runAsActor =
  (runner: EdgeServices, operation: string) =>
  async <T>(actor: Actor, work: (ctx: AnyCtx) => Promise<T>): Promise<T> => {
    const input = {
      route: { operation },
      message: {},
      caller: { strict: true, ...actor },
      site: await runner.platform.directory.site(actor.siteId),
      requestId: runner.ids.guid(),
      request: NOBODY,
      warn: () => {},
    }
    let result: unknown
    await runWrite(runner, input, async ctx => {
      result = await work(ctx)
    })
    return result as T
  }
