import { Gauge } from 'prom-client'
import type { Host } from '../call/host.ts'
import type { InstallationHealth } from '../storage/health.ts'
import { installationHealth } from './installation-health.ts'

/** A metric of the installation: its values by the values of its labels, joined by a space. */
interface StateMetric {
  name: string
  help: string
  labels?: readonly string[]
  read(state: InstallationHealth): Record<string, number>
}

const one = (name: string, help: string, read: (state: InstallationHealth) => number): StateMetric => ({
  name,
  help,
  read: state => ({ '': read(state) }),
})

const METRICS: readonly StateMetric[] = [
  one('stoa_database_bytes', 'Size of the database.', state => state.databaseBytes),
  one('stoa_database_connections', 'Open connections of the database server.', state => state.connections),
  one('stoa_database_connections_max', 'Maximum of its connections.', state => state.connectionsMax),
  one('stoa_parked_jobs', 'Jobs that ended their process several times.', state => state.parkedJobs),
  one('stoa_mails_waiting', 'Mails that are not sent yet.', state => state.waitingMails),
  one(
    'stoa_deliveries_waiting',
    'Events that a webhook has not accepted yet.',
    state => state.waitingDeliveries,
  ),
  {
    name: 'stoa_webhooks',
    help: 'Webhooks by state: active, failing, paused.',
    labels: ['state'],
    read: ({ webhooks }) => webhooks,
  },
  {
    name: 'stoa_queue_jobs',
    help: 'Jobs of a queue that are due or running.',
    labels: ['queue', 'state'],
    read: ({ queues }) =>
      Object.fromEntries(
        queues.flatMap(({ queue, waiting, active }) => [
          [`${queue} waiting`, waiting],
          [`${queue} running`, active],
        ]),
      ),
  },
  {
    name: 'stoa_queue_oldest_seconds',
    help: 'How long the oldest due job of a queue has waited.',
    labels: ['queue'],
    read: ({ queues }) => Object.fromEntries(queues.map(({ queue, oldestSec }) => [queue, oldestSec])),
  },
]

/**
 * Registers the metrics of what is in the database, the same on every node: alerts take their maximum. While it does not answer,
 * `stoa_database_up` is 0 and the others are absent.
 */
export function registerStateMetrics({ metrics: { registry }, use }: Host): void {
  const health = use(installationHealth)
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    collect: (own: Gauge) => Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      aggregator: 'max',
      collect() {
        return collect(this)
      },
    })
  gauge('stoa_database_up', 'Whether the database answers.', [], async own =>
    own.set(
      await health.read().then(
        () => 1,
        () => 0,
      ),
    ),
  )
  for (const { name, help, labels = [], read } of METRICS)
    gauge(name, help, labels, async own => {
      const state = await health.read().catch(() => undefined)
      own.reset()
      if (!state) return own.remove()
      for (const [values, value] of Object.entries(read(state)))
        own.labels(...(labels.length > 0 ? values.split(' ') : [])).set(value)
    })
}
