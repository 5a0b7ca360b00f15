import type { HookCall } from './hook-call.ts'

/** The item changed between the hook call and the write. */
export class HookInputStale extends Error {}

const ATTEMPTS = 3

/**
 * Runs hooks and the write; retries when a concurrent write changed the item. So the hook that ran always matches the write.
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
