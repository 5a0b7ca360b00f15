import type { Environment, Page, PageMessage } from '../environment.ts'

/** Time limit of a sign-in in a hidden frame (protocol/hosted-pages §4). */
const frameTimeoutMs = 120_000

/** Runs `work` with a hidden frame, and removes the frame afterwards. */
async function withFrame<T>(
  { document }: Page,
  { wait }: Environment,
  url: string,
  work: (frame: ReturnType<Page['document']['createElement']>, timedOut: Promise<void>) => Promise<T>,
): Promise<T> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  const ended = new AbortController()
  try {
    return await work(frame, wait(frameTimeoutMs, ended.signal))
  } finally {
    ended.abort()
    frame.remove()
  }
}

/** The message of the hosted page to its parent window. */
export interface FrameAnswer {
  code?: string
  state: string
  error?: string
  error_description?: string
}

const answerIn = (data: unknown, state: string): FrameAnswer | undefined =>
  typeof data === 'object' && data !== null && (data as FrameAnswer).state === state
    ? (data as FrameAnswer)
    : undefined

/**
 * Loads an authorization address and waits for its message (response mode web_message). Accepts messages
 * only from the frame's window and the platform's origin.
 */
export function frameAnswer(page: Page, environment: Environment, url: string, state: string) {
  const { origin } = new URL(url)
  return withFrame(page, environment, url, async (frame, timedOut) => {
    let listener: (message: PageMessage) => void = () => {}
    try {
      return await new Promise<FrameAnswer>((resolve, reject) => {
        listener = message => {
          const answer = answerIn(message.data, state)
          if (answer && message.origin === origin && message.source === frame.contentWindow) resolve(answer)
        }
        page.addEventListener('message', listener)
        page.document.body.append(frame)
        void timedOut.then(() => reject(new Error('OAuth flow timed out')))
      })
    } finally {
      page.removeEventListener('message', listener)
    }
  })
}

/** Loads an address and waits for its load event. */
export const loadedFrame = (page: Page, environment: Environment, url: string) =>
  withFrame(
    page,
    environment,
    url,
    (frame, timedOut) =>
      new Promise<void>((resolve, reject) => {
        frame.addEventListener('load', resolve)
        frame.addEventListener('error', () => reject(new Error(`${new URL(url).origin} did not load`)))
        page.document.body.append(frame)
        void timedOut.then(() => reject(new Error(`${new URL(url).origin} did not load in time`)))
      }),
  )
