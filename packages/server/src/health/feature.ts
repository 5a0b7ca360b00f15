import type { Host } from '../call/host.ts'
import { type ComponentStatus, serveStatus } from '../edge/pages/status.ts'
import { feature } from '../feature.ts'
import { areJobsLate } from './findings.ts'
import { healthHandlers } from './health.ts'
import { installationHealth } from './installation-health.ts'
import { registerStateMetrics } from './state-metrics.ts'

/** What the public may know. */
async function publicStatus({ use, isDiskLow }: Host): Promise<Record<string, ComponentStatus>> {
  const state = await use(installationHealth)
    .read()
    .catch(() => undefined)
  if (!state) return { shop: 'DOWN', 'background work': 'DOWN' }
  return {
    shop: isDiskLow() ? 'DEGRADED' : 'OPERATIONAL',
    'background work': areJobsLate(state) ? 'DEGRADED' : 'OPERATIONAL',
  }
}

/** Whether the shop and its installation work: the report of the admin, metrics, the public status. */
export const healthFeature = feature({
  name: 'health',
  uses: ['identity'],
  handlers: {
    health: healthHandlers,
  },
  start: registerStateMetrics,
  pages: (pages, host) => serveStatus(pages, { read: () => publicStatus(host), now: host.clock.now }),
})
