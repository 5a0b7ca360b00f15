import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Caller } from '../context.ts'
import { Failure } from '../failure.ts'

const LOOPBACK = /^(::1$|127\.|::ffff:127\.)/

/**
 * Limits calls per identity and new identities per network address, each counted by this node (decision 006).
 * A program on this very machine that forwards for nobody is not limited by address: it could as well read the database.
 */
export function openLimits(config: Pick<Config, 'visitorsPerMinute' | 'callsPerMinute'>) {
  const limiter = (points: number) =>
    points > 0 ? new RateLimiterMemory({ points, duration: 60 }) : undefined
  const calls = limiter(config.callsPerMinute)
  const strangers = limiter(config.visitorsPerMinute)

  return async (caller: Caller, address: string): Promise<void> => {
    const stranger = caller.role === 'anyone'
    if (stranger && LOOPBACK.test(address)) return
    try {
      await (stranger ? strangers?.consume(address) : calls?.consume(caller.id))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new Failure('RATE_LIMITED', { retryAfterSec: Math.ceil(refusal.msBeforeNext / 1000) })
    }
  }
}
