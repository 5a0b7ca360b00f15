import cluster, { type Worker } from 'node:cluster'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { monotonicMs } from '../../call/clock.ts'
import type { ProcessState } from '../../call/node-processes.ts'
import { StartupError } from '../../platform-support/startup-error.ts'
import type { PreparedShop } from '../prepare-shop.ts'
import { type ShutdownManager, StartAborted } from '../shutdown.ts'
import type { Assignment, FromProcess, ToProcess } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./process-program.ts', import.meta.url))
/** Starts in succession that may fail before the node ends. */
const FAILURES_MAX = 3
/** A process that ends sooner than this is started again later each time. */
const STABLE_MS = 60_000
const BACK_OFF_MS = 500
const BACK_OFF_MAX_MS = 30_000
/** A process that has not ended so long after its time limits is killed. */
const KILL_MS = 5_000

interface Options {
  config: { drainDelayMs: number; drainTimeoutMs: number }
  log: Logger
  shutdown: ShutdownManager
  /** Gets what a process sends, besides its start. */
  onMessage(name: string, message: FromProcess): void
  /** Called when the state of a process has changed. */
  onChange(): void
}

/** A process of the node, which is replaced when it ends. */
interface Supervised {
  assignment: Assignment
  state: ProcessState
  /** Sends to the process that has the name now, if there is one. */
  send(message: ToProcess): void
}

/**
 * Starts processes, and starts them again when they end. The third start in succession that fails ends the node with its message, except while
 * the database cannot be reached. The shutdown ends the processes in the opposite order, those that serve together.
 */
export function openSupervisor({ config, log, shutdown, onMessage, onChange }: Options) {
  const processes = new Map<string, Supervised>()
  const ending = new AbortController()

  cluster.setupPrimary({
    exec: PROGRAM,
    args: [],
    // Messages are cloned in structure.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const cache = getCompileCacheDir()
  // Its folder is one for this version of Node, in the folder of all.
  const env = { ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) }

  void shutdown.requested.then(() => {
    ending.abort()
    for (const { send } of processes.values()) send({ kind: 'drain' })
  })

  /** Opens a process of a new name. Resolves when it is ready. */
  async function open(assignment: Assignment): Promise<PreparedShop | undefined> {
    const { name } = assignment
    const state: ProcessState = { name, pid: undefined, state: 'starting', restarts: 0 }
    const opened = Promise.withResolvers<PreparedShop | undefined>()
    let worker: Worker | undefined
    let ended = Promise.resolve()
    let isOpen = false
    let failures = 0
    let quickEnds = 0

    const send = (message: ToProcess) => {
      if (worker?.isConnected()) worker.send(message, undefined, () => {})
    }
    const end = (failure: StartupError) => {
      opened.reject(failure)
      if (isOpen) shutdown.requestShutdown(failure)
    }

    function launch() {
      const startedAt = monotonicMs()
      let failure: Extract<FromProcess, { kind: 'failed' }> | undefined
      const launched = cluster.fork(env)
      worker = launched
      state.pid = launched.process.pid
      state.state = 'starting'
      launched.on('error', () => {})
      launched.on('message', (message: FromProcess) => {
        if (message.kind === 'failed') failure = message
        else if (message.kind === 'ready') {
          state.state = 'ready'
          failures = 0
          isOpen = true
          opened.resolve(message.prepared)
          onChange()
        } else onMessage(name, message)
      })
      const exited = Promise.withResolvers<void>()
      ended = exited.promise
      launched.process.once('exit', (code, signal) => {
        exited.resolve()
        if (worker === launched) worker = undefined
        const wasReady = state.state === 'ready'
        state.state = 'waiting'
        state.pid = undefined
        if (ending.signal.aborted) return
        onChange()
        const reason = failure?.message ?? `It ended with ${signal ?? `code ${code}`}.`
        log.error({ process: name, reason, wasReady }, 'a process of this node ended')
        if (!wasReady && !failure?.isOutage) failures++
        if (!isOpen && failure?.isFinal) return end(new StartupError(reason))
        if (failures >= FAILURES_MAX)
          return end(new StartupError(`The process ${name} failed to start ${failures} times. ${reason}`))
        if (wasReady && monotonicMs() - startedAt > STABLE_MS) quickEnds = 0
        void again(quickEnds === 0 ? 0 : Math.min(BACK_OFF_MS * 2 ** (quickEnds - 1), BACK_OFF_MAX_MS))
        quickEnds++
      })
      send({ kind: 'assignment', assignment: isOpen ? { ...assignment, prepares: false } : assignment })
      onChange()
    }

    async function again(waitMs: number) {
      await delay(waitMs, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      state.restarts++
      launch()
    }

    async function close(hurry: AbortSignal) {
      ending.abort()
      const hurryUp = () => send({ kind: 'hurry' })
      if (hurry.aborted) hurryUp()
      hurry.addEventListener('abort', hurryUp)
      send({ kind: 'close' })
      const kill = setTimeout(
        () => worker?.process.kill('SIGKILL'),
        config.drainDelayMs + 3 * config.drainTimeoutMs + KILL_MS,
      )
      await ended
      clearTimeout(kill)
      hurry.removeEventListener('abort', hurryUp)
    }

    processes.set(name, { assignment, state, send })
    closers.push(close)
    launch()
    void shutdown.requested.then(() => opened.reject(new StartAborted()))
    return opened.promise
  }

  // Those that are open at the same time close at the same time; the first process is the last one.
  const closers: ((hurry: AbortSignal) => Promise<void>)[] = []
  shutdown.onClose(async hurry => {
    const [first, ...others] = closers
    await Promise.all(others.map(close => close(hurry)))
    await first?.(hurry)
  })

  return {
    open,
    processes: () => [...processes.values()],
    process: (name: string) => processes.get(name) as Supervised,
    find: (name: string) => processes.get(name),
  }
}
