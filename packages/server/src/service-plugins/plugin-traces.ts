import { insertPluginTraces, type NewPluginTrace } from '../storage/plugin-traces.ts'
import type { Sql } from '../storage/sql.ts'

/** Traces that a node keeps in memory at most, until they are stored. Further ones are dropped. */
const PENDING_MAX = 5_000
/** Longest description of a failure that is stored. */
const DESCRIPTION_MAX = 500

/** Collects the requests to plug-ins of this node. They are stored together, so that a request costs no statement. */
export function createPluginTraces(db: Sql, onError: (error: unknown) => void) {
  let pending: NewPluginTrace[] = []

  return {
    add(trace: NewPluginTrace): void {
      if (pending.length >= PENDING_MAX) return
      const { failureDescription } = trace
      pending.push({ ...trace, failureDescription: failureDescription?.slice(0, DESCRIPTION_MAX) ?? null })
    },

    /** Stores what was collected. Never rejects: traces are lost with an error in the log. */
    async flush(): Promise<void> {
      const traces = pending
      pending = []
      if (traces.length > 0) await insertPluginTraces(db, traces).catch(onError)
    },
  }
}

export type PluginTraces = ReturnType<typeof createPluginTraces>
