import { InvalidRequest } from '../../call/failure.ts'
import type { CallInterceptor, InterceptedCall } from '../../call/interceptor.ts'
import { JsonReply } from '../../call/json-reply.ts'
import type { Route } from '../routes.ts'
import { contextOf } from './call-context.ts'
import type { CallInput, CallOutcome, Interceptor, RunCall } from './call-input.ts'
import type { EdgeServices } from './edge-services.ts'
import { downstreamIdempotencyKey } from './idempotency.ts'
import { runWrite } from './run-write.ts'
import { newSideEffects } from './side-effects.ts'

/** Lets the interceptors of the call's domain take part, such as data hooks and adaptors of external databases. */
export function runDomainInterceptors(
  { resource, name }: Route,
  services: EdgeServices,
): Interceptor | undefined {
  const resolve = services.interceptors[resource]
  if (!resolve) return undefined
  return (call, next) => {
    const { message, site } = call
    const interceptor = site && resolve({ name, message, site })
    return interceptor ? intercept(services, call, next, interceptor) : next(call)
  }
}

async function intercept(
  services: EdgeServices,
  call: CallInput,
  next: RunCall,
  interceptor: CallInterceptor,
): Promise<CallOutcome> {
  const { route, message } = call
  let position: string | undefined
  const ctx = contextOf(services, call, {
    db: call.database ?? services.database,
    effects: newSideEffects(),
    write: runWrite,
    onWritten: written => {
      position = written
    },
  })
  const transact: InterceptedCall['transact'] = async work => {
    const outcome = await runWrite(services, call, work)
    position = outcome.position
    return JSON.parse(outcome.result)
  }
  const runNext: Parameters<CallInterceptor>[2] = async (changed = message, options) => {
    const outcome = await next({ ...call, message: changed, reparse: undefined, accept: options?.accept })
    position = outcome.position
    const { body } = outcome
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString())
  }
  const reply = await interceptor(message, ctx, runNext, {
    validate: changed => {
      const { violations, ignored } = route.check(changed) ?? { violations: [], ignored: [] }
      if (violations.length + ignored.length > 0)
        throw new InvalidRequest([...violations, ...ignored.map(field => field.violation)])
    },
    downstreamIdempotencyKey: downstreamKeyOf(call),
    storedReply: () => findStoredReply(call, transact),
    transact,
  })
  return { body: reply instanceof JsonReply ? reply.bytes : JSON.stringify(reply), position }
}

const downstreamKeyOf = ({ idempotencyKey, digest, route: { operation } }: CallInput) =>
  idempotencyKey === undefined || !digest
    ? undefined
    : downstreamIdempotencyKey(idempotencyKey, { operation, digest })

class NoStoredReply extends Error {}

/** The stored reply under the call's idempotency key. If there is none, the work rolls its transaction back. */
async function findStoredReply({ idempotencyKey }: CallInput, transact: InterceptedCall['transact']) {
  if (idempotencyKey === undefined) return undefined
  try {
    return {
      reply: await transact(() => {
        throw new NoStoredReply()
      }),
    }
  } catch (error) {
    if (error instanceof NoStoredReply) return undefined
    throw error
  }
}
