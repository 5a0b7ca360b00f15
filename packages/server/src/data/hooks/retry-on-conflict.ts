import type { HookCall } from './hook-call.ts'

/** What was written is not what the hooks were asked about: somebody else has changed the item meanwhile. */
export class HookInputStale extends Error {}

const ATTEMPTS = 3

/**
 * Asks hooks and writes; again with what there is now, when another write came between. So the hook that was asked is
 * always that of what was done.
 */
export async function retryOnConflict<T>({ ctx }: HookCall, attempt: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof HookInputStale)) throw error
      if (i === ATTEMPTS) return ctx.fail('CONFLICT')
    }
  }
}
