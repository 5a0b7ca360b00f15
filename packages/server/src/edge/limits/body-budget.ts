import type { Caller } from '../../call/context.ts'
import { Failure } from '../../call/failure.ts'
import { type CallOwner, createFairQueue, type Queueable, type VirtualClock } from './fair-queue.ts'

/** Bodies of at least so many bytes take a part of the budget. */
export const BUDGETED_BYTES = 65_536
/** Requests with such bodies that one caller, and all callers, may have waiting. Each holds a socket and its buffer. */
const WAITING_PER_CALLER = 64
const WAITING = 1_000
/** Bodies of the largest ordinary size that the budgets of shoppers and of merchants hold. */
const SHOPPER_BODIES = 8
const MERCHANT_BODIES = 64

/** Part of the budget that a request has taken, and the body in it. */
export interface BodyReservation {
  body?: Buffer
  release?: () => void
}

/** Returns the part of a call that has ended. Frees the body at once: the garbage collector might let 64 MB of them wait. */
export function endReservation({ body, release }: BodyReservation): void {
  if (!release) return
  if (body?.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength)
    body.buffer.transfer(0)
  release()
}

/**
 * Bounds the bytes of large bodies in memory. A request takes its part before its body is read, and returns it when the call
 * has ended: until then the other bodies stay in the network. Merchants have a budget of their own, so a plug-in that calls
 * the platform never waits for the call that waits for the plug-in. `bodyLimitBytes` is the limit of ordinary calls.
 */
export function createBodyBudget(bodyLimitBytes: number, queueTimeoutMs: number, clock: VirtualClock) {
  const shoppers = createBudget(SHOPPER_BODIES * bodyLimitBytes, (SHOPPER_BODIES / 2) * bodyLimitBytes)
  const merchants = createBudget(MERCHANT_BODIES * bodyLimitBytes, MERCHANT_BODIES * bodyLimitBytes)

  /** A request starts while less than the limit is in use: so one with a body of any size starts at last. */
  function createBudget(maxBytes: number, shareBytes: number) {
    const queue = createFairQueue<Queueable & { bytes: number }>(queueTimeoutMs, clock)
    const inUse = new Map<object, number>()
    let total = 0

    const owners = ({ caller, network }: CallOwner) => [caller, network].filter(owner => owner !== undefined)
    const isWithinShare = ({ call }: Queueable) =>
      owners(call).every(owner => (inUse.get(owner) ?? 0) < shareBytes)
    const change = (call: CallOwner, bytes: number) => {
      total += bytes
      for (const owner of owners(call)) {
        const left = (inUse.get(owner) ?? 0) + bytes
        if (left > 0) inUse.set(owner, left)
        else inUse.delete(owner)
      }
    }
    const start = ({ call, bytes }: Queueable & { bytes: number }) => change(call, bytes)
    const startWaiting = () => {
      while (total < maxBytes && queue.take(isWithinShare, start));
    }

    return async (call: Queueable['call'], bytes: number): Promise<() => void> => {
      const item = { call, bytes }
      if (total < maxBytes && isWithinShare(item)) start(item)
      else {
        if (queue.size() >= WAITING || queue.waitingOf(call) >= WAITING_PER_CALLER)
          throw new Failure('RATE_LIMITED', { limit: 'largeBodies', retryAfterSec: 1 })
        await queue.wait(item)
      }
      return () => {
        change(call, -bytes)
        startWaiting()
      }
    }
  }

  return {
    /** Takes a part of the budget, waiting for it if need be. The caller releases it. */
    async reserve(
      reservation: BodyReservation,
      { role }: Caller,
      call: Queueable['call'],
      bytes: number,
    ): Promise<void> {
      reservation.release = await (role === 'merchant' ? merchants : shoppers)(call, bytes)
    },
  }
}
