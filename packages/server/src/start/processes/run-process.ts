import cluster from 'node:cluster'
import type { NodeProcesses, ProcessState } from '../../call/node-processes.ts'
import { openLogFile } from '../../logging/rotating-file.ts'
import type { Platform } from '../../platform.ts'
import { StartupError } from '../../platform-support/startup-error.ts'
import type { PlatformServer } from '../../serve.ts'
import { isConnectionError } from '../../storage/connection-errors.ts'
import { loadDemo } from '../load-demo.ts'
import { saveModuleCache } from '../module-cache.ts'
import { logFile, logTo } from '../open-log.ts'
import { openServer, openServices } from '../open-services.ts'
import { prepareShop } from '../prepare-shop.ts'
import { createShutdownManager, StartAborted } from '../shutdown.ts'
import { RESTART_CODE, shutdownOnUncaughtErrors, UncaughtError } from '../uncaught-errors.ts'
import type { Assignment, FromProcess, ToProcess } from './messages.ts'
import { createSharedCounts } from './shared-counts.ts'
import { createSharedLevels } from './shared-levels.ts'
import { createSharedWork } from './shared-work.ts'

/** One message wakes a worker for the jobs of so long. */
const WAKE_MS = 20

const send = (message: FromProcess) =>
  new Promise<void>(resolve => {
    if (!process.send || !process.connected) return resolve()
    process.send(message, undefined, undefined, () => resolve())
  })

/**
 * A process of a node with several: it does what the primary process assigns to it until that ends it. Signals of a terminal reach all
 * processes at once and are left to the primary one; SIGTERM to this process alone ends it in order.
 */
async function runProcess(): Promise<void> {
  const shutdown = createShutdownManager()
  const assigned = Promise.withResolvers<Assignment>()
  const link = openLink(assigned.resolve, shutdown)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('SIGTERM', () => shutdown.requestShutdown())
  try {
    const { config, connectionString, pooler, prepares } = await assigned.promise
    const destination = openLogFile(logFile(config))
    link.logsTo(destination)
    const log = logTo(destination, config.logLevel)
    const onUncaughtError = shutdownOnUncaughtErrors(shutdown, log)
    const connection = { connectionString }
    const demo = config.demo ? await loadDemo(config.demo) : undefined
    const { processes } = link
    const node = { config, connection, pooler, log, shutdown, onUncaughtError, demo, processes }
    const platform = await openServices(node)
    link.leadsTo(platform)
    const prepared = prepares ? await prepareShop({ ...node, platform }) : undefined
    shutdown.throwIfAborted()
    if (config.role === 'api') link.drains(await openServer(platform, node))
    shutdown.throwIfAborted()
    // The next process starts with it.
    saveModuleCache()
    await send({ kind: 'ready', prepared })
    const { failure } = await shutdown.requested
    if (failure) throw failure
    await shutdown.close()
  } catch (error) {
    await shutdown.close()
    const problem = error instanceof StartAborted ? (await shutdown.requested).failure : error
    if (problem) await fail(problem)
  }
  cluster.worker?.disconnect()
  process.exit()
}

async function fail(problem: unknown) {
  const isFinal = problem instanceof StartupError
  process.exitCode = problem instanceof UncaughtError ? RESTART_CODE : 1
  const { message, stack } = problem as Error
  await send({
    kind: 'failed',
    message: isFinal || problem instanceof UncaughtError ? message : (stack ?? message),
    isOutage: isConnectionError(problem),
    isFinal,
  })
}

/** Connects this process to the primary one. */
function openLink(
  assign: (assignment: Assignment) => void,
  shutdown: ReturnType<typeof createShutdownManager>,
) {
  let platform: Platform | undefined
  let log: ReturnType<typeof openLogFile> | undefined
  let server: Pick<PlatformServer, 'drain'> | undefined
  let states: readonly ProcessState[] = []
  let asked = 0
  const waiting = new Map<number, (text: string) => void>()
  /** Queues whose worker is about to be woken. */
  const woken = new Set<string>()
  const { counts, received } = createSharedCounts(uses => void send({ kind: 'uses', uses }))
  const shared = createSharedLevels(levels => void send({ kind: 'levels', levels }))
  const work = createSharedWork(message => void send(message))

  async function sendMetrics(id: number) {
    await send({ kind: 'metricsOfProcess', id, metrics: (await platform?.metricsOfProcess()) ?? [] })
  }

  process.on('message', (message: ToProcess) => {
    switch (message.kind) {
      case 'assignment':
        return assign(message.assignment)
      case 'drain':
        return server?.drain()
      case 'close':
        return shutdown.requestShutdown()
      case 'hurry':
        return shutdown.hurry()
      case 'openLog':
        return log?.reopen()
      case 'metricsOfProcess':
        return void sendMetrics(message.id)
      case 'metrics':
        waiting.get(message.id)?.(message.text)
        return void waiting.delete(message.id)
      case 'states':
        states = message.states
        return
      case 'uses':
        return received(message.uses)
      case 'levels':
        return shared.received(message.name, message.levels)
      case 'gone':
        return shared.gone(message.name)
      case 'make':
        return work.received(message.key, undefined)
      case 'made':
        return work.received(message.key, message.result)
      case 'wake':
        return platform?.wake(message.queue)
    }
  })

  const processes: NodeProcesses = {
    counts,
    levels: shared.levels,
    once: work.once,
    states: () => states,
    wake(queue) {
      if (woken.has(queue)) return
      woken.add(queue)
      setTimeout(() => {
        woken.delete(queue)
        void send({ kind: 'wake', queue })
      }, WAKE_MS).unref()
    },
    metrics: () =>
      new Promise(resolve => {
        const id = ++asked
        waiting.set(id, resolve)
        void send({ kind: 'metrics', id })
      }),
  }
  return {
    processes,
    logsTo(opened: ReturnType<typeof openLogFile>) {
      log = opened
    },
    leadsTo(opened: Platform) {
      platform = opened
    },
    drains(opened: Pick<PlatformServer, 'drain'>) {
      server = opened
    },
  }
}

await runProcess()
