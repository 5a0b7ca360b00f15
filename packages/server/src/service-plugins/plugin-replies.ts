import type { PluginOutcome, PluginReplies } from '../call/plugin-replies.ts'

/** How long a failure is used without another request, in milliseconds. */
const FAILURE_TTL_MS = 30_000
const ENTRIES_MAX = 5_000

/** A cache of replies, with single flight for each key. */
export function createPluginReplies(now: () => number): PluginReplies {
  const stored = new Map<string, { outcome: PluginOutcome; until: number }>()
  const inFlight = new Map<string, Promise<void>>()
  return {
    find(key) {
      const entry = stored.get(key)
      return entry && now() < entry.until ? entry.outcome : undefined
    },

    load(key, send, ttlMs) {
      const earlier = inFlight.get(key)
      if (earlier) return earlier
      const loading = send()
        .then(outcome => {
          const oldest = stored.size >= ENTRIES_MAX ? stored.keys().next().value : undefined
          if (oldest !== undefined) stored.delete(oldest)
          stored.delete(key)
          stored.set(key, { outcome, until: now() + ('reply' in outcome ? ttlMs : FAILURE_TTL_MS) })
        })
        .finally(() => inFlight.delete(key))
      inFlight.set(key, loading)
      return loading
    },
  }
}
