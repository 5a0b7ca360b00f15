/** Time, chance and waiting: all that a test may want to hold in its hand. The only place that asks the machine for them. */
export interface Environment {
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 up to, not including, 1. */
  random(): number
  uuid(): string
  /** Resolves after `ms` milliseconds; `signal` ends the wait early, still resolving. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** The page that hidden frames are put into. Default: the browser's own, where there is one. */
  page?: Page
}

/** A frame, as far as the client uses one. */
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

/** The window of a page, as far as the client uses one. */
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

/** The page that frames are put into, or nothing where there is none. */
export const pageOf = ({ page }: Environment): Page | undefined =>
  page ?? ('document' in globalThis ? (globalThis as unknown as Page) : undefined)

/** Bytes that nobody can foresee. Not in a test's hand: a verifier that follows from a seed protects nothing. */
export const secretBytes = (length: number): Uint8Array<ArrayBuffer> =>
  globalThis.crypto.getRandomValues(new Uint8Array(length))

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
