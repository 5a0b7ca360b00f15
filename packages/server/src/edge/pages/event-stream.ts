import type { Pages } from '../mount-pages.ts'

/** An event of the stream: its id, and its text. */
interface StreamedEvent {
  id: string
  data: string
}

/** What the stream needs of the platform. */
export interface EventStreamOptions {
  /** Those that are open. `wake`: there may be events. */
  streams: { open: Set<{ siteId: string; wake(): void; end(): void }> }
  /** The reply of `events.listEvents` to these headers: the stream has its permissions and limits. */
  authorize: (headers: Headers) => Promise<Response>
  /** The reply of a call that all staff may make: it decides about a stream of ids and types. */
  authorizeBrief: (headers: Headers) => Promise<Response>
  /** The site of an authorized caller, and the types of events that they may read; undefined: all. */
  readerOf: (headers: Headers) => Promise<{ siteId: string; types: readonly string[] | undefined }>
  /** Id of the last event. */
  lastId: () => Promise<number>
  /** Id of the last event of the site that was deleted after its period; 0 for none. */
  lastDeletedId: (siteId: string) => Promise<number>
  /** Whether the site has a key to sign events. */
  canSign: (siteId: string) => Promise<boolean>
  /**
   * Events of a site after an id, oldest first, and the id up to which the log was read; `signed`: as the tokens that webhooks
   * get.
   */
  read: (
    siteId: string,
    selection: {
      after: number
      type?: string
      types: readonly string[] | undefined
      signed: boolean
      limit: number
    },
  ) => Promise<{ events: StreamedEvent[]; position: number }>
}

/** Interval of reads in milliseconds. */
const POLL_MS = 1000
/** Events that follow each other in so many milliseconds are read together. */
const WAKE_MS = 50
/** The permission is checked again after this time, in reads. A comment keeps the connection open. */
const CHECK_EVERY = 15
const BATCH = 100
/** Streams of this node. */
const STREAMS_MAX = 100

/** What a brief stream has of an event. */
function briefOf(data: string): string {
  const { id, type, entityId } = JSON.parse(data) as Record<string, unknown>
  return JSON.stringify({ id, type, entityId })
}

const POSITION = /^\d{1,15}$/

/**
 * Serves the event log as server-sent events. It continues after `Last-Event-ID` or `after`; without them it starts with the next
 * event. Backpressure: the next batch is read when the client has taken the last one.
 */
export function serveEventStream(app: Pages, options: EventStreamOptions) {
  const streams = options.streams.open
  app.get('/v1/events/stream', async c => {
    const { headers } = c.req.raw
    const isBrief = c.req.query('brief') === 'true'
    const authorize = isBrief ? options.authorizeBrief : options.authorize
    const allowed = await authorize(headers)
    if (!allowed.ok) return allowed
    await allowed.body?.cancel()
    if (streams.size >= STREAMS_MAX)
      return c.text(`This node serves ${STREAMS_MAX} event streams already. Try again later.`, 503, {
        'retry-after': '10',
      })
    const position = headers.get('last-event-id') ?? c.req.query('after')
    if (position !== undefined && position !== null && !POSITION.test(position))
      return c.text('Last-Event-ID and after must be ids of events, decimal numbers.', 400)
    let reader = await options.readerOf(headers)
    const { siteId } = reader
    const type = c.req.query('type')
    const signed = c.req.query('signed') === 'true'
    if (signed && isBrief) return c.text('A brief stream has no signed events: omit brief or signed.', 400)
    if (signed && !(await options.canSign(siteId)))
      return c.text('The site has no key for signed events: create a webhook first.', 409)
    let after = position ? Number(position) : await options.lastId()
    const lastDeleted = after > 0 ? await options.lastDeletedId(siteId) : 0
    if (after < lastDeleted)
      return c.text(
        `Events after ${after} were deleted after their period. Continue after ${lastDeleted}, and read the entities that you store again.`,
        410,
      )
    let reads = 0
    let wait: (() => void) | undefined
    let isDue = false
    let soon: (() => void) | undefined
    let ended = false
    const end = () => {
      ended = true
      streams.delete(stream)
      wait?.()
    }
    const stream = {
      siteId,
      end,
      wake() {
        isDue = true
        soon?.()
      },
    }
    streams.add(stream)
    c.req.raw.signal.addEventListener('abort', end)
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>(
      {
        start: controller => controller.enqueue(encoder.encode('retry: 2000\n\n')),
        async pull(controller) {
          while (!ended) {
            const isCheck = ++reads % CHECK_EVERY === 0
            if (isCheck) {
              if (!(await authorize(headers)).ok) break
              // The session may end between both.
              const present = await options.readerOf(headers).catch(() => undefined)
              if (!present) break
              reader = present
            }
            const { types } = reader
            isDue = false
            soon = undefined
            const { events, position } = await options.read(siteId, {
              after,
              ...(type && { type }),
              types,
              signed,
              limit: BATCH,
            })
            after = position
            if (events.length > 0) {
              const text = events
                .map(({ id, data }) => `id: ${id}\ndata: ${isBrief ? briefOf(data) : data}\n\n`)
                .join('')
              return controller.enqueue(encoder.encode(text))
            }
            if (isCheck) return controller.enqueue(encoder.encode(': no events\n\n'))
            await new Promise<void>(done => {
              let timer = setTimeout(done, isDue ? WAKE_MS : POLL_MS)
              soon = () => {
                soon = undefined
                clearTimeout(timer)
                timer = setTimeout(done, WAKE_MS)
              }
              wait = () => {
                clearTimeout(timer)
                done()
              }
            })
          }
          end()
          controller.close()
        },
        cancel: end,
      },
      { highWaterMark: 1 },
    )
    return c.body(body, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
  })
}
