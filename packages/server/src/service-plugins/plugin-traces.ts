import { cutText } from '@stoa/contract'
import { insertPluginTraces, type NewPluginTrace } from '../storage/plugin-traces.ts'
import type { Sql } from '../storage/sql.ts'

/** Traces of one plug-in that a node stores at a time. Further ones are counted in the log. */
const PENDING_MAX = 500
/** Longest description of a failure that is stored. */
const DESCRIPTION_MAX = 500

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => cutText(text, DESCRIPTION_MAX).replaceAll('\0', '')

interface Log {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Collects the requests to plug-ins of this node, and stores them together, so that a request costs no statement. Of the requests that
 * the circuit breaker rejects, the first of each time is stored.
 */
export function createPluginTraces(db: Sql, log: Log) {
  let pending = new Map<string, { traces: NewPluginTrace[]; rejected: boolean; dropped: number }>()
  let stored: Promise<unknown> = Promise.resolve()

  async function store(): Promise<void> {
    const plugins = pending
    pending = new Map()
    for (const [pluginId, { dropped }] of plugins)
      if (dropped > 0) log.warn({ pluginId, dropped }, 'too many requests to a service plug-in to trace all')
    const traces = [...plugins.values()].flatMap(plugin => plugin.traces)
    if (traces.length > 0)
      await insertPluginTraces(db, traces).catch(err =>
        log.error({ err }, 'traces of service plug-ins were not stored'),
      )
  }

  return {
    add(trace: NewPluginTrace): void {
      const known = pending.get(trace.pluginId)
      const plugin = known ?? { traces: [], rejected: false, dropped: 0 }
      if (!known) pending.set(trace.pluginId, plugin)
      const { failureReason, failureDescription } = trace
      const isRejected = failureReason === 'CIRCUIT_OPEN' || failureReason === 'BUSY'
      if (isRejected && plugin.rejected) return
      if (isRejected) plugin.rejected = true
      if (plugin.traces.length >= PENDING_MAX) plugin.dropped++
      else
        plugin.traces.push({
          ...trace,
          failureDescription: failureDescription === null ? null : storable(failureDescription),
        })
    },

    /** Stores what was collected, after what is being stored. Never rejects. */
    flush(): Promise<void> {
      const next = stored.then(store)
      stored = next
      return next
    },
  }
}

export type PluginTraces = ReturnType<typeof createPluginTraces>
