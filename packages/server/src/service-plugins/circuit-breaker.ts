import type { PluginFailure, PluginHealth, ServicePlugin } from '../call/service-plugin.ts'

/** So many failures in a row, and a plug-in is left alone for a while. */
const FAILURES_MAX = 5
/** How long at first. Doubled whenever the request that was let through fails, too. */
const OPEN_MS = 10_000
const REST_MAX_MS = 300_000
/** Requests to one plug-in that are under way at once. A loop that no header stops ends here, too. */
const AT_ONCE_MAX = 100
/** Plug-ins that a node remembers. */
const KNOWN_MAX = 10_000

interface Circuit extends Omit<PluginHealth, 'circuit'> {
  revision: number
  underWay: number
  /** How often in a row it was left alone. */
  consecutiveOpens: number
  /** The request that finds out whether the plug-in answers again. */
  probe?: object
}

type Named = Pick<ServicePlugin, 'id' | 'revision'>

/**
 * Keeps calls from waiting for a plug-in that does not answer: after failures in a row it is not asked for a while, then
 * once. Each node counts for itself. A plug-in that was changed starts anew.
 */
export function createCircuitBreakers(now: () => number) {
  const circuits = new Map<string, Circuit>()

  const find = ({ id, revision }: Named): Circuit => {
    const known = circuits.get(id)
    if (known && known.revision >= revision) return known
    if (circuits.size >= KNOWN_MAX) circuits.clear()
    const made: Circuit = { revision, failures: 0, underWay: 0, consecutiveOpens: 0 }
    circuits.set(id, made)
    return made
  }

  const stateOf = ({ retryAt }: Pick<Circuit, 'retryAt'>): PluginHealth['circuit'] =>
    retryAt === undefined ? 'CLOSED' : now() < retryAt ? 'OPEN' : 'HALF_OPEN'

  /**
   * Those that were under way when the circuit opened fail too; they do not lengthen its rest. A probe whose circuit
   * another request has closed meanwhile is one failure like any other.
   */
  const failed = (circuit: Circuit, failure: PluginFailure, request: object) => {
    const isProbe = circuit.probe === request
    circuit.failures++
    circuit.lastFailure = failure
    circuit.lastFailureAt = now()
    if (isProbe) circuit.probe = undefined
    if (!isProbe && (circuit.retryAt !== undefined || circuit.failures < FAILURES_MAX)) return
    circuit.retryAt = now() + Math.min(OPEN_MS * 2 ** circuit.consecutiveOpens, REST_MAX_MS)
    circuit.consecutiveOpens++
  }

  /** Why the plug-in is not asked now, if it is not. */
  const refusal = (circuit: Circuit): PluginFailure | undefined => {
    const state = stateOf(circuit)
    if (state === 'OPEN' || (state === 'HALF_OPEN' && circuit.probe)) {
      const waitMs = Math.max((circuit.retryAt ?? 0) - now(), 1000)
      return {
        reason: 'CIRCUIT_OPEN',
        description: `failed ${circuit.failures} times in a row, last: ${circuit.lastFailure?.description}`,
        retryAfterSec: Math.ceil(waitMs / 1000),
      }
    }
    return circuit.underWay >= AT_ONCE_MAX
      ? { reason: 'BUSY', description: `${AT_ONCE_MAX} requests to it are under way`, retryAfterSec: 1 }
      : undefined
  }

  return {
    health(plugin: Named): PluginHealth {
      const { failures, lastFailure, lastFailureAt, lastSuccessAt, retryAt } = find(plugin)
      return { circuit: stateOf({ retryAt }), failures, lastFailure, lastFailureAt, lastSuccessAt, retryAt }
    },

    /** Asks, unless the circuit is open, and counts what comes of it. */
    async guard<T>(
      plugin: Named,
      ask: () => Promise<T>,
      failureOf: (error: unknown) => PluginFailure,
      { force = false } = {},
    ): Promise<{ reply: T } | { failure: PluginFailure }> {
      const circuit = find(plugin)
      const refused = force ? undefined : refusal(circuit)
      if (refused) return { failure: refused }
      // Who still asks what was there before a change says nothing about what is there now.
      const counts = circuit.revision === plugin.revision
      const request = {}
      if (counts && stateOf(circuit) === 'HALF_OPEN') circuit.probe ??= request
      circuit.underWay++
      try {
        const reply = await ask()
        if (counts)
          Object.assign(circuit, {
            failures: 0,
            consecutiveOpens: 0,
            retryAt: undefined,
            probe: undefined,
            lastSuccessAt: now(),
          })
        return { reply }
      } catch (error) {
        const failure = failureOf(error)
        if (counts) failed(circuit, failure, request)
        return { failure }
      } finally {
        circuit.underWay--
      }
    },
  }
}
