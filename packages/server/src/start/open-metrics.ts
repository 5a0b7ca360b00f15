import type { ProcessState } from '../call/node-processes.ts'
import type { Metrics } from '../edge/app.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { explainListenError } from './ports.ts'
import type { ShutdownManager } from './shutdown.ts'
import type { StartConfig } from './start-settings.ts'

/** Serves the metrics, and the states of the processes of the node, at a port of their own, if the settings name one. */
export async function openMetrics(
  metrics: () => Promise<Metrics>,
  config: StartConfig,
  shutdown: ShutdownManager,
  states?: () => readonly ProcessState[],
) {
  const { metricsPort, metricsHost } = config
  if (metricsPort === undefined) return
  const served = await serveMetrics(metrics, config, states).catch(error => {
    throw explainListenError(error, metricsPort, metricsHost, '--metrics-port')
  })
  shutdown.onClose(() => served.close())
}
