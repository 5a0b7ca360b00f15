import type { AdaptorGuard } from '../../../call/services.ts'
import { createCircuitBreakers } from '../../../service-plugins/index.ts'
import { AdaptorFailure } from './send-request.ts'

/** Key of the circuit breaker: a changed connection starts with a closed circuit. */
interface Connection {
  id: string
  revision: number
}

type Answer = { text: string } | { error: unknown }

/** Circuit breaker and single flight for adaptors. State is per node. */
export function createAdaptorGuard(now: () => number): AdaptorGuard {
  const circuits = createCircuitBreakers(now)
  const inFlight = new Map<string, Promise<unknown>>()

  return {
    /** Sends a request unless the circuit is open or too many requests are in flight. */
    async withCircuitBreaker(connection: Connection, send: () => Promise<string>): Promise<string> {
      let down: unknown
      const outcome = await circuits.guard(
        connection,
        async (): Promise<Answer> => {
          try {
            return { text: await send() }
          } catch (error) {
            if (error instanceof AdaptorFailure && error.down) throw error
            // An adaptor that rejects or sends invalid replies is available: do not count a failure.
            return { error }
          }
        },
        error => {
          down = error
          return { reason: 'UNREACHABLE', description: (error as Error).message }
        },
      )
      if ('failure' in outcome) {
        const { description, retryAfterSec } = outcome.failure
        throw down ?? new AdaptorFailure(`not asked now: ${description}`, { unsent: true, retryAfterSec })
      }
      if ('error' in outcome.reply) throw outcome.reply.error
      return outcome.reply.text
    },

    /** Single flight: concurrent loads with the same key share one request. */
    singleFlight<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = inFlight.get(key) as Promise<T> | undefined
      if (known) return known
      const started = load().finally(() => inFlight.delete(key))
      inFlight.set(key, started)
      return started
    },
  }
}
