import { Readable } from 'node:stream'
import type { ErrorCode } from '@stoa/contract'
import type { Context } from 'hono'
import { Failure } from '../../call/failure.ts'
import type { PageEnv, Pages } from '../mount-pages.ts'
import { bodyStream } from '../request/read-body.ts'
import { extendRequestTimeout } from '../request/request-timeout.ts'

/** Storage of uploads and downloads behind the signed URLs. */
interface FileExchange {
  receive(
    file: { siteId: string; fileId: string },
    token: string,
    body: AsyncIterable<Uint8Array>,
    onStarted: (withinMs: number) => void,
  ): Promise<'RECEIVED' | 'NOT_FOUND' | 'USED' | 'TOO_LARGE' | 'TOO_SLOW' | 'SUPERSEDED'>
  send(
    file: { siteId: string; fileId: string },
    token: string,
  ): Promise<{ name: string; bytes: number; content: AsyncGenerator<Buffer> } | 'NOT_FOUND' | 'USED'>
}

const ERROR_CODES = {
  NOT_FOUND: 'FILE_ADDRESS_NOT_FOUND',
  USED: 'FILE_ADDRESS_USED',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_SLOW: 'UPLOAD_TOO_SLOW',
  STORAGE_FULL: 'STORAGE_FULL',
  SUPERSEDED: 'UPLOAD_SUPERSEDED',
} as const satisfies Record<string, ErrorCode>

type C = Context<PageEnv>

/** The URL contains a secret: the reply must not be cached, nor the URL sent as a referrer. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function reject(reason: keyof typeof ERROR_CODES): never {
  throw new Failure(ERROR_CODES[reason])
}

const fileOf = (c: C) => ({ siteId: c.req.param('siteId') ?? '', fileId: c.req.param('fileId') ?? '' })

const typeOf = (name: string) =>
  /\.csv$/i.test(name) ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'

/** Streams the files of movement jobs in and out. The signed URL is the only authorization. */
export function serveDataFiles(app: Pages, path: string, files: FileExchange, isDiskLow: () => boolean) {
  const address = `${path}/:siteId/:fileId/:token`
  app.on(['PUT', 'POST'], address, async c => {
    if (isDiskLow()) return reject('STORAGE_FULL')
    // The caller holds a signed URL, so the longer upload timeout applies.
    const onStarted = (withinMs: number) => extendRequestTimeout(c.env?.incoming, withinMs)
    const received = await files.receive(
      fileOf(c),
      c.req.param('token') ?? '',
      bodyStream(c.req.raw),
      onStarted,
    )
    return received === 'RECEIVED' ? c.json({}, 200, HEADERS) : reject(received)
  })
  app.get(address, async c => {
    const outcome = await files.send(fileOf(c), c.req.param('token') ?? '')
    if (typeof outcome === 'string') return reject(outcome)
    const name = outcome.name.replaceAll(/[^\w.-]/g, '_')
    return c.body(
      Readable.toWeb(Readable.from(outcome.content)) as ReadableStream<Uint8Array<ArrayBuffer>>,
      200,
      {
        ...HEADERS,
        'content-type': typeOf(name),
        'content-length': String(outcome.bytes),
        'content-disposition': `attachment; filename="${name}"`,
      },
    )
  })
}
