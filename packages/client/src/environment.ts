/** Time, chance and waiting: all that a test may want to hold in its hand. The only place that asks the machine for them. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to, not including, 1. */
  random(): number
  uuid(): string
  /** Resolves after `ms` milliseconds; `signal` ends the wait early, still resolving. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** `crypto.randomUUID` is missing on plain-http pages and in Node 18; keys of repetition need no secrecy. */
const uuid = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

/** The machine's own clock and chance. */
export const environment: Environment = {
  now: () => Date.now(),
  random: () => Math.random(),
  uuid,
  wait: (ms, signal) =>
    new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      if (signal?.aborted) done()
      else signal?.addEventListener('abort', done)
    }),
}
