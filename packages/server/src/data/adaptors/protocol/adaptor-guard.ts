import type { AdaptorGuard } from '../../../call/services.ts'
import { createCircuitBreakers } from '../../../service-plugins/index.ts'
import { AdaptorFailure } from './send-request.ts'

/** A connection as its adaptor is known by; one that was changed starts anew. */
interface Asked {
  id: string
  revision: number
}

type Answer = { text: string } | { error: unknown }

/** Spares adaptors that do not answer, and the calls that would wait for them. Each node counts for itself. */
export function createAdaptorGuard(now: () => number): AdaptorGuard {
  const circuits = createCircuitBreakers(now)
  const underWay = new Map<string, Promise<unknown>>()

  return {
    /** Sends a request, unless the adaptor is left alone for a while or has too many of them under way. */
    async withCircuitBreaker(asked: Asked, send: () => Promise<string>): Promise<string> {
      let down: unknown
      const outcome = await circuits.guard(
        asked,
        async (): Promise<Answer> => {
          try {
            return { text: await send() }
          } catch (error) {
            if (error instanceof AdaptorFailure && error.down) throw error
            // Whoever refuses, or answers nonsense, is there.
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

    /** One load for all who want the same while it is under way. */
    singleFlight<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = underWay.get(key) as Promise<T> | undefined
      if (known) return known
      const made = load().finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}
