import { Readable } from 'node:stream'
import { type ErrorBody, errors } from '@stoa/contract'
import type { Context, Hono } from 'hono'
import type { Bindings } from '../app.ts'
import { extendRequestTimeout } from '../request/request-timeout.ts'

/** What is behind the addresses of files. */
interface FileExchange {
  receive(
    file: { siteId: string; fileId: string },
    token: string,
    body: AsyncIterable<Uint8Array>,
    begun: (withinMs: number) => void,
  ): Promise<'RECEIVED' | 'NOT_FOUND' | 'USED' | 'TOO_LARGE' | 'TOO_SLOW' | 'SUPERSEDED'>
  send(
    file: { siteId: string; fileId: string },
    token: string,
  ): Promise<{ name: string; bytes: number; content: AsyncGenerator<Buffer> } | 'NOT_FOUND' | 'USED'>
}

const REFUSALS = {
  NOT_FOUND: [404, 'FILE_ADDRESS_NOT_FOUND', 'There is no file at this address, or its time is over.'],
  USED: [410, 'FILE_ADDRESS_USED', 'This address works once, and was used. Ask for another one.'],
  TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE', 'The file is larger than this platform accepts.'],
  TOO_SLOW: [408, 'UPLOAD_TOO_SLOW', 'For too long no byte came. Send the file again to the same address.'],
  STORAGE_FULL: [503, 'STORAGE_FULL', errors.STORAGE_FULL[1]],
  SUPERSEDED: [409, 'UPLOAD_SUPERSEDED', 'Another upload to this address has begun since.'],
} as const

type C = Context<{ Bindings: Bindings }>

/** Addresses hold a secret: they are neither cached nor handed on. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function refuse(c: C, why: keyof typeof REFUSALS) {
  const [status, code, description] = REFUSALS[why]
  const body: ErrorBody = {
    message: description,
    details: { applicationError: { code, description, data: {} } },
  }
  return c.json(body, status, HEADERS)
}

const fileOf = (c: C) => ({ siteId: c.req.param('siteId') ?? '', fileId: c.req.param('fileId') ?? '' })

const typeOf = (name: string) =>
  /\.csv$/i.test(name) ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'

/** Files of movement jobs, streamed in and out; the address alone says who may. */
export function serveDataFiles(
  app: Hono<{ Bindings: Bindings }>,
  path: string,
  files: FileExchange,
  isDiskLow: () => boolean,
) {
  const address = `${path}/:siteId/:fileId/:token`
  app.on(['PUT', 'POST'], address, async c => {
    if (isDiskLow()) return refuse(c, 'STORAGE_FULL')
    const body = c.req.raw.body ?? new ReadableStream({ start: controller => controller.close() })
    // Whoever has an address may take longer than others.
    const begun = (withinMs: number) => extendRequestTimeout(c.env?.incoming, withinMs)
    const received = await files.receive(fileOf(c), c.req.param('token') ?? '', body, begun)
    return received === 'RECEIVED' ? c.json({}, 200, HEADERS) : refuse(c, received)
  })
  app.get(address, async c => {
    const sent = await files.send(fileOf(c), c.req.param('token') ?? '')
    if (typeof sent === 'string') return refuse(c, sent)
    const name = sent.name.replaceAll(/[^\w.-]/g, '_')
    return c.body(
      Readable.toWeb(Readable.from(sent.content)) as ReadableStream<Uint8Array<ArrayBuffer>>,
      200,
      {
        ...HEADERS,
        'content-type': typeOf(name),
        'content-length': String(sent.bytes),
        'content-disposition': `attachment; filename="${name}"`,
      },
    )
  })
}
