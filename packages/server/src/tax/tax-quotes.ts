import type { QuoteOutcome, TaxQuotes } from '../call/tax-quotes.ts'

/** How long a quote is used for the same purchase, in milliseconds. */
const QUOTE_TTL_MS = 3_600_000
/** How long the manual rates replace a quote that failed, in milliseconds. */
const FAILURE_TTL_MS = 30_000
const ENTRIES_MAX = 5_000

/** A cache of quotes, with single flight for each key. */
export function createTaxQuotes(now: () => number): TaxQuotes {
  const stored = new Map<string, { outcome: QuoteOutcome; until: number }>()
  const inFlight = new Map<string, Promise<void>>()
  return {
    find(key) {
      const entry = stored.get(key)
      return entry && now() < entry.until ? entry.outcome : undefined
    },

    load(key, load) {
      const earlier = inFlight.get(key)
      if (earlier) return earlier
      const loading = load()
        .then(outcome => {
          const oldest = stored.size >= ENTRIES_MAX ? stored.keys().next().value : undefined
          if (oldest !== undefined) stored.delete(oldest)
          stored.delete(key)
          stored.set(key, { outcome, until: now() + ('quote' in outcome ? QUOTE_TTL_MS : FAILURE_TTL_MS) })
        })
        .finally(() => inFlight.delete(key))
      inFlight.set(key, loading)
      return loading
    },
  }
}
