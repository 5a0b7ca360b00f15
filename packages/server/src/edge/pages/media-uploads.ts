import type { ErrorCode } from '@stoa/contract'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Failure, InvalidRequest, violation } from '../../call/failure.ts'
import { toWireError } from '../errors.ts'
import type { PageEnv, Pages } from '../mount-pages.ts'
import { bodyStream } from '../request/read-body.ts'
import { extendRequestTimeout } from '../request/request-timeout.ts'

interface Key {
  siteId: string
  id: string
}

interface Progress {
  offset: number
  length: number
  status: string
  rejection?: string | undefined
}

/** Receives files in parts. */
interface Uploads {
  resize(key: Key, token: string, length: number): Promise<'NOT_FOUND' | 'TOO_LARGE' | undefined>
  progress(key: Key, token: string): Promise<Progress | undefined>
  receive(
    key: Key,
    token: string,
    part: { offset: number; body: AsyncIterable<Uint8Array>; onStarted: (withinMs: number) => void },
  ): Promise<Progress | keyof typeof ERROR_CODES>
}

const ERROR_CODES = {
  NOT_FOUND: 'FILE_ADDRESS_NOT_FOUND',
  CONFLICT: 'UPLOAD_OFFSET_CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_SLOW: 'UPLOAD_TOO_SLOW',
  SUPERSEDED: 'UPLOAD_SUPERSEDED',
  UNAVAILABLE: 'UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>

type C = Context<PageEnv>

/** The URL contains a secret: the reply must not be cached, nor the URL sent as a referrer. */
const HEADERS = {
  'tus-resumable': '1.0.0',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Not thrown: every reply of the protocol has its header. */
function reject(c: C, code: ErrorCode, data = {}) {
  const { status, body } = toWireError(new Failure(code, data), '')
  return c.json(body, status as ContentfulStatusCode, HEADERS)
}

const headersOf = ({ offset, length }: Progress) => ({
  ...HEADERS,
  'upload-offset': String(offset),
  'upload-length': String(length),
})

/**
 * Takes the bytes of media files by the core of the tus protocol, version 1.0.0: HEAD answers the offset, PATCH sends bytes from
 * there. The signed address is the only authorization.
 */
export function serveMediaUploads(app: Pages, path: string, uploads: Uploads, isDiskLow: () => boolean) {
  const address = `${path}/:siteId/:id/:token`
  const of = (c: C) =>
    [
      { siteId: c.req.param('siteId') ?? '', id: c.req.param('id') ?? '' },
      c.req.param('token') ?? '',
    ] as const

  app.get(address, async c => {
    const progress = await uploads.progress(...of(c))
    return progress ? c.body(null, 200, headersOf(progress)) : reject(c, ERROR_CODES.NOT_FOUND)
  })

  app.patch(address, async c => {
    if (isDiskLow()) return reject(c, 'STORAGE_FULL')
    const offset = c.req.header('upload-offset') ?? ''
    const received = await uploads.receive(...of(c), {
      offset: /^\d{1,15}$/.test(offset) ? Number(offset) : -1,
      body: bodyStream(c.req.raw),
      onStarted: withinMs => extendRequestTimeout(c.env?.incoming, withinMs),
    })
    if (typeof received === 'string') return reject(c, ERROR_CODES[received])
    if (received.status === 'REJECTED')
      return reject(c, 'MEDIA_FILE_REJECTED', { rejection: received.rejection })
    return c.body(null, 204, headersOf(received))
  })

  // Programs of the protocol send the whole file at once (protocol/programs §6).
  app.put(address, async c => {
    if (isDiskLow()) return reject(c, 'STORAGE_FULL')
    const [key, token] = of(c)
    const length = Number(c.req.header('content-length') ?? 0)
    if (!(length > 0)) return rejectRequest(c, 'Content-Length', 'must be the size of the file')
    const refused = await uploads.resize(key, token, length)
    if (refused) return reject(c, ERROR_CODES[refused])
    const received = await uploads.receive(key, token, {
      offset: 0,
      body: bodyStream(c.req.raw),
      onStarted: withinMs => extendRequestTimeout(c.env?.incoming, withinMs),
    })
    if (typeof received === 'string') return reject(c, ERROR_CODES[received])
    if (received.status === 'REJECTED')
      return reject(c, 'MEDIA_FILE_REJECTED', { rejection: received.rejection })
    const file = { id: key.id, sizeInBytes: String(received.length), operationStatus: received.status }
    return c.json({ file }, 200, HEADERS)
  })
}

function rejectRequest(c: C, field: string, description: string) {
  const { status, body } = toWireError(
    new InvalidRequest([violation(field, 'REQUIRED_FIELD', description)]),
    '',
  )
  return c.json(body, status as ContentfulStatusCode, HEADERS)
}
