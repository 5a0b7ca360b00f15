import { monotonicMs } from '../../call/clock.ts'
import {
  beginWork,
  type CallOwner,
  createFairQueue,
  type Queueable,
  type VirtualClock,
} from './fair-queue.ts'

/** Calls start at once for so long in one turn of the event loop, in milliseconds. Later ones wait for their turn. */
const SLICE_MS = 3
/** Processor time of a call that is charged to its caller, in milliseconds: rejected calls cost time, too. */
const CALL_MS = 1

/**
 * Shares the processor of this node between callers. What a call costs before its first statement, reading and checking its
 * message, is not bounded by database slots: many callers who send queries at once fill the event loop. When the loop is
 * behind, calls wait unread, one starts in each turn of the loop, and callers take turns by fair queueing.
 */
export function createCallAdmission(queueTimeoutMs: number, clock: VirtualClock) {
  const queue = createFairQueue<Queueable>(queueTimeoutMs, clock)
  let turnStartedAt: number | undefined

  const charge = ({ caller, network }: CallOwner) => {
    if (caller) caller.finish += CALL_MS
    if (network) network.finish += CALL_MS
  }
  const nextTurn = () => {
    turnStartedAt = undefined
    if (queue.size() === 0) return
    beginTurn()
    queue.take(
      () => true,
      ({ call }) => charge(call),
    )
  }
  const beginTurn = () => {
    turnStartedAt = monotonicMs()
    setImmediate(nextTurn)
  }

  return {
    /** Undefined where the call may start at once, else resolves when it may. Rejects with TIMEOUT. */
    enter(call: CallOwner & Queueable['call']): Promise<unknown> | undefined {
      if (turnStartedAt === undefined) beginTurn()
      else if (queue.size() > 0 || monotonicMs() - turnStartedAt > SLICE_MS) return queue.wait({ call })
      beginWork(call, clock)
      charge(call)
      return undefined
    },
    /** Calls that wait. */
    waiting: () => queue.size(),
  }
}
