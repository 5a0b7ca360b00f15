import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startProfile } from './profile.ts'

/** A child process that answers requests and exits with this one. */
export interface Child {
  pid: number
  ask<T>(question: string, argument?: unknown): Promise<T>
  stop(): Promise<void>
}

interface Answer {
  id: number
  answer?: unknown
  error?: string
}

/** Starts a program of this folder, in the way given, and waits until it says that it is ready. */
export async function startChild(
  program: string,
  settings: object,
  { execArgv, env }: { execArgv?: string[]; env?: Record<string, string> } = {},
): Promise<Child> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), [JSON.stringify(settings)], {
    // Values of SQL statements hold buffers.
    serialization: 'advanced',
    execArgv,
    env: { ...process.env, ...env },
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  child.on('message', ({ id, answer, error }: Answer) => {
    if (error) waiting.get(id)?.reject(new Error(`${program}: ${error}`))
    else waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  child.once('exit', code => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} has ended with code ${code}`))
    waiting.clear()
  })

  let questions = 0
  const ask = <T>(question: string, argument?: unknown): Promise<T> => {
    const promised = Promise.withResolvers<unknown>()
    waiting.set(questions, promised)
    child.send({ id: questions++, question, argument })
    return promised.promise as Promise<T>
  }
  await ask('ready')
  return {
    pid: child.pid as number,
    ask,
    stop: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** The other end: answers by these functions until the bench lets go, then closes and ends. */
export function answerParent(answers: Record<string, (argument: never) => unknown>, close: () => unknown) {
  process.on(
    'message',
    async ({ id, question, argument }: { id: number; question: string; argument: never }) => {
      try {
        process.send?.({ id, answer: await answers[question]?.(argument) })
      } catch (error) {
        process.send?.({ id, error: String((error as Error).stack ?? error) })
      }
    },
  )
  process.on('disconnect', async () => {
    await close()
    process.exit()
  })
  // Ctrl-C reaches the whole group; the bench decides when it is over.
  process.on('SIGINT', () => {})
}

let stopProfile: Awaited<ReturnType<typeof startProfile>> | undefined

/** The answers that every serving process gives. */
export const commonAnswers = {
  ready: () => true,
  usage: () => {
    const { user, system } = process.cpuUsage()
    return {
      cpuMicros: user + system,
      peakRss: process.resourceUsage().maxRSS * 1024,
      ...process.memoryUsage(),
    }
  },
  profile: async () => {
    stopProfile = await startProfile()
  },
  profiled: (file?: string) => stopProfile?.(file),
}
