import { rejectField } from '../../call/failure.ts'
import type { Route } from '../routes.ts'
import type { Interceptor } from './call-input.ts'
import type { AnyHandler, EdgeServices } from './edge-services.ts'
import { RolledBack, runWrite } from './run-write.ts'

/**
 * Runs a write without effect, for a request that asks for it (`Bindings.dryRun`). A call that asks other programs, or that commits by
 * itself, cannot be tried.
 */
export function runDry(route: Route, services: EdgeServices): Interceptor {
  const { resource, name, operation, writes } = route
  return async (call, next) => {
    const { dryRun, message, site } = call
    if (!dryRun) return next(call)
    const asksOthers = site && services.interceptors[resource]?.({ name, message, site })
    if (!writes || asksOthers)
      rejectField('call', 'OTHER', `${operation} cannot be tried without effect: make the call itself`)
    const handler = services.handlers[resource]?.[name] as AnyHandler
    try {
      const { idempotencyKey: _, ...once } = call
      await runWrite(services, once, ctx => handler(structuredClone(message), ctx))
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
      dryRun.events = error.effects.events
      dryRun.mails = error.effects.mails.length
      return { body: error.result as string }
    }
    throw new Error(`${operation} was not rolled back`)
  }
}
