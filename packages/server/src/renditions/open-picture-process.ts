import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Failure } from '../call/failure.ts'
import type { PictureSource } from './open-renditions.ts'
import type { Rendition } from './parse-rendition.ts'
import type { PictureJob, PictureReply } from './picture-process.ts'
import { createPictureQueue, type PictureQueue } from './picture-queue.ts'
import type { readPicture } from './render-photo.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

interface Options {
  /** Bounds the pictures that wait. Work is done one picture at a time, which leaves the other cores to the calls. */
  queue?: PictureQueue
  /** The process ends after so long without work, and gives its memory back. @default 30 s */
  idleMs?: number
  /** A picture that takes longer is given up. @default 60 s */
  timeoutMs?: number
  /** Gets the reason when the process ended during work. */
  onEnded?: (reason: PictureProcessEnded) => void
}

/** The process ended, or took too long. */
class PictureProcessEnded extends Error {}

const reasonOf = (cause: Error | number | null, signal?: NodeJS.Signals | null) =>
  new PictureProcessEnded(
    cause instanceof Error ? cause.message : `The process ended with ${signal ?? `exit code ${cause}`}.`,
  )

export type PictureProcess = ReturnType<typeof openPictureProcess>

/**
 * Work on pictures in a process of its own, at a lower priority: calls keep their latency, and a picture that crashes the decoder
 * or exhausts the memory costs one picture only. The process starts with the first picture, without the settings of the platform.
 */
export function openPictureProcess({
  queue = createPictureQueue(),
  idleMs = 30_000,
  timeoutMs = 60_000,
  onEnded,
}: Options = {}) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  function start(): ChildProcess {
    const { PATH, SystemRoot, MALLOC_ARENA_MAX } = process.env
    const started = fork(PROGRAM, {
      execArgv: [],
      serialization: 'advanced',
      env: { PATH, SystemRoot, MALLOC_ARENA_MAX },
    })
    const forget = () => {
      if (child === started) child = undefined
    }
    started.once('exit', forget).once('error', forget)
    return started
  }

  function send<T>(job: PictureJob): Promise<T> {
    clearTimeout(idle)
    child ??= start()
    const worker = child
    worker.ref()
    worker.channel?.ref()
    return new Promise<T>((resolve, reject) => {
      const ended = (cause: Error | number | null, signal?: NodeJS.Signals | null) => {
        const reason = reasonOf(cause, signal)
        settle(() => {
          reject(reason)
          onEnded?.(reason)
        })
      }
      const answered = (reply: PictureReply) =>
        settle(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.value as T)))
      const timeout = setTimeout(end, timeoutMs)
      let isSettled = false
      function settle(done: () => void) {
        if (isSettled) return
        isSettled = true
        clearTimeout(timeout)
        worker.off('exit', ended).off('error', ended).off('message', answered)
        // A process without work holds up no shutdown.
        worker.unref()
        worker.channel?.unref()
        idle = setTimeout(end, idleMs).unref()
        done()
      }
      worker.on('exit', ended).on('error', ended).on('message', answered)
      worker.send(job, error => error && ended(error))
    })
  }

  return {
    /** Renders a picture. Rejected with 503 if too many wait, or if the process ended. */
    async render(source: PictureSource, rendition: Rendition): Promise<Uint8Array<ArrayBuffer>> {
      try {
        return await queue(async () => {
          const [content, focalPoint] =
            typeof source === 'string' ? [source, undefined] : [await source.read(), source.focalPoint]
          return send<Uint8Array<ArrayBuffer>>({ kind: 'render', content, focalPoint, rendition })
        })
      } catch (error) {
        throw error instanceof PictureProcessEnded ? new Failure('UNAVAILABLE', { retryAfterSec: 1 }) : error
      }
    },
    /** The size of a picture; a picture that ends the process is damaged, too. */
    async inspect(read: () => Promise<Buffer>): ReturnType<typeof readPicture> {
      try {
        return await queue(async () => send({ kind: 'inspect', content: await read() }))
      } catch (error) {
        if (error instanceof PictureProcessEnded) return 'DAMAGED'
        throw error
      }
    },
    /** Undefined while no process runs. */
    get pid() {
      return child?.pid
    },
    close: end,
  }
}
