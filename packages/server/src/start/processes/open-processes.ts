import type { Logger } from 'pino'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type MetricObject,
  Registry,
} from 'prom-client'
import type { ProcessState } from '../../call/node-processes.ts'
import { type Database, openDatabase } from '../../storage/database.ts'
import type { Pooler } from '../../storage/pooler.ts'
import { openMetrics } from '../open-metrics.ts'
import type { PreparedShop } from '../prepare-shop.ts'
import { step } from '../progress.ts'
import type { ShutdownManager } from '../shutdown.ts'
import type { StartConfig } from '../start-settings.ts'
import type { Assignment, FromProcess, ToProcess } from './messages.ts'
import { createWorkBroker } from './shared-work.ts'
import { openSupervisor } from './supervisor.ts'

/** How long the metrics of a process are waited for. */
const METRICS_MS = 2_000

/** A node that serves. */
export interface OpenedNode {
  prepared: PreparedShop
  /** Its database, for what the start itself reads later. */
  database(): Pick<Database, keyof Database>
}

interface Options {
  config: StartConfig
  connectionString: string
  pooler: Pooler | undefined
  log: Logger
  /** Has an event `rotated` when the file of the log is another one. */
  rotated: EventTarget
  shutdown: ShutdownManager
}

/**
 * Opens the processes of a node: those that answer calls at its port, and one that does background work unless the role of the node is
 * `api`. This process, the primary one, starts them again when they end, and passes on what they share (decision 098).
 */
export async function openProcesses(options: Options): Promise<OpenedNode> {
  const { config, connectionString, pooler, shutdown } = options
  const supervisor = openSupervisor({ ...options, onMessage: receive, onChange: tellStates })
  options.rotated.addEventListener('rotated', () => {
    for (const { send } of supervisor.processes()) send({ kind: 'openLog' })
  })
  const states = (): ProcessState[] => supervisor.processes().map(({ state }) => ({ ...state }))

  const broker = createWorkBroker((name, message) => supervisor.find(name)?.send(message))
  /** To the other processes that answer calls. */
  function tellOthers(name: string, message: ToProcess) {
    for (const { state, assignment, send } of supervisor.processes())
      if (state.name !== name && assignment.config.role === 'api') send(message)
  }

  function tellStates() {
    for (const { send, state } of supervisor.processes()) {
      send({ kind: 'states', states: states() })
      if (state.state === 'ready') continue
      broker.gone(state.name)
      tellOthers(state.name, { kind: 'gone', name: state.name })
    }
  }

  let asked = 0
  const waiting = new Map<number, (metrics: MetricObject[]) => void>()
  const ownMetrics = openOwnMetrics(states)

  const metricsOf = ({ send }: ReturnType<typeof supervisor.processes>[number]) =>
    new Promise<MetricObject[]>(resolve => {
      const id = ++asked
      const done = (metrics: MetricObject[]) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(metrics)
      }
      const timer = setTimeout(done, METRICS_MS, []).unref()
      waiting.set(id, done)
      send({ kind: 'metricsOfProcess', id })
    })

  async function metrics(): Promise<string> {
    const ready = supervisor.processes().filter(({ state }) => state.state === 'ready')
    const all = await Promise.all([ownMetrics(), ...ready.map(metricsOf)])
    return AggregatorRegistry.aggregate(all).metrics()
  }

  function receive(name: string, message: FromProcess) {
    const { send, assignment } = supervisor.process(name)
    switch (message.kind) {
      case 'metricsOfProcess':
        waiting.get(message.id)?.(message.metrics as MetricObject[])
        break
      case 'metrics':
        void metrics().then(text => send({ kind: 'metrics', id: message.id, text }))
        break
      case 'uses':
        tellOthers(name, message)
        break
      case 'levels':
        tellOthers(name, { ...message, name })
        break
      case 'wants':
        broker.wants(name, message.key)
        break
      case 'made':
        broker.made(name, message.key, message.result)
        break
      case 'wake':
        // The worker has no other process to wake.
        if (assignment.config.role === 'api') supervisor.find('worker')?.send(message)
        break
    }
  }

  const assign = (name: string, role: 'api' | 'worker', prepares = false): Assignment => ({
    name,
    connectionString,
    pooler,
    prepares,
    config: { ...config, role },
  })
  const apis = Array.from({ length: config.processes }, (_, i) => `api-${i + 1}`)
  // The first process prepares the shop, before any other one serves it.
  const first = config.role === 'api' ? assign('api-1', 'api', true) : assign('worker', 'worker', true)
  const prepared = (await supervisor.open(first)) as PreparedShop
  shutdown.throwIfAborted()
  await step(`Platform (${config.processes} processes)`, () =>
    Promise.all(apis.filter(name => name !== first.name).map(name => supervisor.open(assign(name, 'api')))),
  )
  await openMetrics(
    async () => ({ contentType: Registry.PROMETHEUS_CONTENT_TYPE, text: await metrics() }),
    config,
    shutdown,
    states,
  )
  return {
    prepared,
    database() {
      const database = openDatabase({
        connection: { connectionString },
        poolSize: 1,
        statementTimeoutMs: config.statementTimeoutMs,
      })
      shutdown.onClose(() => database.close())
      return database
    },
  }
}

/** The metrics of the primary process, and those of all processes as it sees them. */
function openOwnMetrics(states: () => readonly ProcessState[]) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'stoa_processes',
    help: 'Processes of this node by state: ready, starting, or waiting to be started again.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const state of ['ready', 'starting', 'waiting'] as const)
        this.set({ state }, states().filter(process => process.state === state).length)
    },
  })
  new Counter({
    name: 'stoa_process_restarts_total',
    help: 'How often a process of this node has ended and was started again.',
    labelNames: ['process'] as const,
    registers,
    collect() {
      this.reset()
      for (const { name, restarts } of states()) this.inc({ process: name }, restarts)
    },
  })
  return (): Promise<MetricObject[]> => registry.getMetricsAsJSON() as Promise<MetricObject[]>
}
