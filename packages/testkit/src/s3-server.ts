import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import aws4 from 'aws4'

interface StoredObject {
  content: Buffer
  metadata: Record<string, string>
}

interface S3Reply {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** What goes wrong with a request: it is carried out and its reply is lost, or it is answered 503. */
export type S3Fault = 'reply-lost' | 'unavailable'

/** Bytes that each part of an upload has, except the last. */
const PART_MIN = 5 * 1024 * 1024

const error = (status: number, code: string): S3Reply => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

/**
 * A server that speaks the documented HTTP of S3, as far as media files need it: objects with conditions, ranges and metadata, uploads
 * in parts, lists in pages. It verifies signatures with another library than the one that signs them.
 */
export async function createS3Server({ pageSize = 1000 } = {}) {
  /** Uploads in parts that are not complete, with their parts by number. */
  const uploads = new Map<string, Map<number, Buffer>>()
  const credentials = { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'test/secret+key=0123456789' }
  const region = 'eu-central-1'
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  let fault: { kind: S3Fault; times: number; matches: RegExp } | undefined

  const isSigned = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
    const { authorization = '' } = headers
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
    const expected = aws4.sign(
      {
        method,
        path: url,
        service: 's3',
        region,
        headers: Object.fromEntries(names.map(name => [name, headers[name] as string])),
      },
      credentials,
    )
    return expected.headers?.Authorization === authorization
  }

  const list = (query: URLSearchParams): S3Reply => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const contents = page.map(
      key => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.content.length}</Size></Contents>`,
    )
    const next =
      page.length < keys.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` }
  }

  /** Uploads in parts: begin, part, end and abort. */
  const answerUpload = (
    method: string | undefined,
    key: string,
    query: URLSearchParams,
    content: Buffer,
  ): S3Reply => {
    const id = query.get('uploadId') ?? `upload-${requests.length}`
    if (query.has('uploads')) {
      uploads.set(id, new Map())
      return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` }
    }
    const parts = uploads.get(id)
    if (!parts) return error(404, 'NoSuchUpload')
    if (method === 'PUT') {
      const number = Number(query.get('partNumber'))
      parts.set(number, content)
      return { status: 200, headers: { etag: `"${number}"` } }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const numbers = [...content.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\d+)"/g)]
    const chosen = numbers.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0))
    if (chosen.slice(0, -1).some(({ length }) => length < PART_MIN)) return error(400, 'EntityTooSmall')
    objects.set(key, { content: Buffer.concat(chosen), metadata: {} })
    return {
      status: 200,
      body: '<CompleteMultipartUploadResult><ETag>"all-2"</ETag></CompleteMultipartUploadResult>',
    }
  }

  const answer = (incoming: IncomingMessage, content: Buffer): S3Reply => {
    if (!isSigned(incoming)) return error(403, 'SignatureDoesNotMatch')
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'media') return error(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (!key) return list(url.searchParams)
    const known = objects.get(key)
    const { headers, method } = incoming
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return answerUpload(method, key, url.searchParams, content)
    if (method === 'PUT') {
      if (known && headers['if-none-match'] === '*') return error(412, 'PreconditionFailed')
      const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
      objects.set(key, { content, metadata: Object.fromEntries(metadata) as Record<string, string> })
      return { status: 200 }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!known) return error(404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return {
      status: end ? 206 : 200,
      headers: {
        ...known.metadata,
        ...(end && { 'content-range': `bytes ${start}-${end}/${known.content.length}` }),
      },
      body: end ? known.content.subarray(Number(start), Number(end) + 1) : known.content,
    }
  }

  const server = createServer(async (incoming, response) => {
    const content = Buffer.concat(await incoming.toArray())
    const request = `${incoming.method} ${incoming.url}`
    requests.push(request)
    const fails = fault && fault.times > 0 && fault.matches.test(request) ? fault : undefined
    if (fails) fails.times--
    if (fails?.kind === 'unavailable') return void response.writeHead(503).end()
    const { status, headers, body } = answer(incoming, content)
    // As a proxy in between would answer.
    if (fails) return void response.writeHead(502).end()
    response.writeHead(status, headers).end(incoming.method === 'HEAD' ? undefined : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { accessKeyId, secretAccessKey } = credentials

  return {
    /** Address of the bucket with its keys, as a setting has it. */
    url: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/media?region=${region}`,
    objects,
    /** Method and address of each request. */
    requests,
    /** Makes requests fail whose method and address match. */
    fail(kind: S3Fault, { times = Number.POSITIVE_INFINITY, matches = /./ } = {}) {
      fault = { kind, times, matches }
    },
    /** Ends the failures. */
    recover() {
      fault = undefined
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
