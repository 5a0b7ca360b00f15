import type { PluginFailure, PluginHealth, ServicePlugin } from '../call/service-plugin.ts'

/** Consecutive failures that open the circuit of a plug-in. */
const FAILURES_MAX = 5
/** First open time in milliseconds. Doubles each time the probe request fails. */
const OPEN_MS = 10_000
const REST_MAX_MS = 300_000
/** Maximum requests in flight per plug-in. It also ends loops without the depth header. */
const AT_ONCE_MAX = 100
/** Maximum number of circuits in memory. */
const KNOWN_MAX = 10_000

interface Circuit extends Omit<PluginHealth, 'circuit'> {
  revision: number
  inFlight: number
  /** Consecutive times that the circuit opened. */
  consecutiveOpens: number
  /** The probe request in flight. */
  probe?: object
}

type Named = Pick<ServicePlugin, 'id' | 'revision'>

/**
 * Circuit breaker for plug-ins: consecutive failures open the circuit for a while, then one probe request tests the
 * plug-in. State is per node. A change of the plug-in resets it.
 */
export function createCircuitBreakers(now: () => number) {
  const circuits = new Map<string, Circuit>()

  const find = ({ id, revision }: Named): Circuit => {
    const known = circuits.get(id)
    if (known && known.revision >= revision) return known
    if (circuits.size >= KNOWN_MAX) circuits.clear()
    const created: Circuit = { revision, failures: 0, inFlight: 0, consecutiveOpens: 0 }
    circuits.set(id, created)
    return created
  }

  const stateOf = ({ retryAt }: Pick<Circuit, 'retryAt'>): PluginHealth['circuit'] =>
    retryAt === undefined ? 'CLOSED' : now() < retryAt ? 'OPEN' : 'HALF_OPEN'

  /**
   * Requests in flight when the circuit opened do not extend its open time if they fail. A probe whose circuit another
   * request has closed counts as an ordinary failure.
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

  /** Why the plug-in must not be invoked now; undefined if it may be. */
  const rejection = (circuit: Circuit): PluginFailure | undefined => {
    const state = stateOf(circuit)
    if (state === 'OPEN' || (state === 'HALF_OPEN' && circuit.probe)) {
      const waitMs = Math.max((circuit.retryAt ?? 0) - now(), 1000)
      return {
        reason: 'CIRCUIT_OPEN',
        description: `failed ${circuit.failures} times in a row, last: ${circuit.lastFailure?.description}`,
        retryAfterSec: Math.ceil(waitMs / 1000),
      }
    }
    return circuit.inFlight >= AT_ONCE_MAX
      ? { reason: 'BUSY', description: `${AT_ONCE_MAX} requests to it are under way`, retryAfterSec: 1 }
      : undefined
  }

  return {
    health(plugin: Named): PluginHealth {
      const { failures, lastFailure, lastFailureAt, lastSuccessAt, retryAt } = find(plugin)
      return { circuit: stateOf({ retryAt }), failures, lastFailure, lastFailureAt, lastSuccessAt, retryAt }
    },

    /** Invokes the plug-in unless the circuit is open, and records the outcome. */
    async guard<T>(
      plugin: Named,
      ask: () => Promise<T>,
      failureOf: (error: unknown) => PluginFailure,
      { force = false } = {},
    ): Promise<{ reply: T } | { failure: PluginFailure }> {
      const circuit = find(plugin)
      const rejected = force ? undefined : rejection(circuit)
      if (rejected) return { failure: rejected }
      // The outcome of a request to the former version says nothing about the changed plug-in.
      const counts = circuit.revision === plugin.revision
      const request = {}
      if (counts && stateOf(circuit) === 'HALF_OPEN') circuit.probe ??= request
      circuit.inFlight++
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
        circuit.inFlight--
      }
    },
  }
}
