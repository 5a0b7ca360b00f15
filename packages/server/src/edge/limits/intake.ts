import type { Caller } from '../../call/context.ts'
import type { Config } from '../../config/settings.ts'
import { readBody } from '../request/read-body.ts'
import { type BodyReservation, createBodyBudget, endReservation } from './body-budget.ts'
import { createCallAdmission } from './call-admission.ts'
import type { CallOwner, VirtualClock } from './fair-queue.ts'

/** How a request whose caller is known and counted comes to its turn and its body. */
export interface Intake {
  owner: CallOwner
  /** Undefined where the request may start at once, else resolves when it may. */
  turn(): Promise<unknown> | undefined
  /** The whole body of at most `limitBytes`, within the budget of large bodies. It is freed when the request ends. */
  body(limitBytes: number): Promise<Buffer>
}

/** Runs the work of a request with its intake. */
export type RunWithIntake = ReturnType<typeof createIntake>

/** The one way of every route to the processor and to memory for its body. */
export function createIntake(
  { bodyLimitBytes, queueTimeoutMs }: Pick<Config, 'bodyLimitBytes' | 'queueTimeoutMs'>,
  clock: VirtualClock,
) {
  const budget = createBodyBudget(bodyLimitBytes, queueTimeoutMs, clock)
  const admission = createCallAdmission(queueTimeoutMs, clock)

  return async <T>(
    request: Request,
    caller: Caller,
    owner: CallOwner,
    work: (intake: Intake) => Promise<T>,
  ): Promise<T> => {
    const reservation: BodyReservation = {}
    const queued = { ...owner, signal: () => request.signal }
    try {
      return await work({
        owner,
        turn: () => admission.enter(queued),
        async body(limitBytes) {
          reservation.body = await readBody(request, limitBytes, bytes =>
            budget.reserve(reservation, caller, queued, bytes),
          )
          return reservation.body
        },
      })
    } finally {
      endReservation(reservation)
    }
  }
}
