import type { ErrorCode } from '@stoa/contract'
import type { Ctx } from './context.ts'
import { Failure } from './failure.ts'

/** What became of one item of a bulk call. */
type Outcome<T> = { value: T; error?: undefined } | { value?: undefined; error: Failure }

/** The context of one item: any error rejects the item, so the call need not declare it. */
const contextOfItem = <V extends string>(ctx: Ctx<never, V>): Ctx<ErrorCode, V> => ({
  ...ctx,
  fail: (code, data) => {
    throw new Failure(code, data)
  },
  transact: (actor, work) => ctx.transact(actor, inner => work(contextOfItem(inner))),
})

/** Runs the write of one item of a bulk call. One that is rejected, before it writes, leaves the others. */
export const itemOutcome = <V extends string, T>(
  ctx: Ctx<never, V>,
  write: (ctx: Ctx<ErrorCode, V>) => Promise<T>,
): Promise<Outcome<T>> =>
  write(contextOfItem(ctx)).then(
    value => ({ value }),
    error => {
      if (!(error instanceof Failure)) throw error
      return { error }
    },
  )
