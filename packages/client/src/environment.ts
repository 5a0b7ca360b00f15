/** Clock, randomness and timers, which tests replace. The only module that uses the machine's own. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to, not including, 1. */
  random(): number
  uuid(): string
  /** Resolves after `ms` milliseconds; `signal` ends the wait early, still resolving. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** The window for hidden frames. Default: the browser's, if any. */
  page?: Page
}

/** The part of an iframe that the client uses. */
export interface Frame {
  src: string
  hidden: boolean
  readonly contentWindow: unknown
  addEventListener(type: 'load' | 'error', listener: () => void): void
  remove(): void
}

/** A message between windows. */
export interface PageMessage {
  data: unknown
  origin: string
  source: unknown
}

/** The part of a window that the client uses. */
export interface Page {
  document: {
    createElement(name: 'iframe'): Frame
    body: { append(frame: Frame): void }
  }
  localStorage?: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  addEventListener(type: 'message', listener: (message: PageMessage) => void): void
  removeEventListener(type: 'message', listener: (message: PageMessage) => void): void
}

/** The browser's window; undefined elsewhere. */
export const pageOf = ({ page }: Environment): Page | undefined =>
  page ?? ('document' in globalThis ? (globalThis as unknown as Page) : undefined)

/** Cryptographically random bytes. Not replaceable by tests: a predictable verifier protects nothing. */
export const secretBytes = (length: number): Uint8Array<ArrayBuffer> =>
  globalThis.crypto.getRandomValues(new Uint8Array(length))

/** `crypto.randomUUID` is missing on plain-http pages and in Node 18; idempotency keys need no secrecy. */
const uuid = (): string =>
  globalThis.crypto?.randomUUID?.() ??
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

/** The machine's clock and randomness. */
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
