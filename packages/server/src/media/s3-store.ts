import type { Logger } from 'pino'
import { Failure } from '../call/failure.ts'
import { bucketAddressOf, openS3Bucket } from '../platform-support/s3-bucket.ts'
import type { MediaKey } from '../storage/commerce/media-files.ts'
import type { MediaStore } from './media-store.ts'

interface Part {
  offset: number
  size: number
}

interface S3StoreOptions {
  logger: Logger
  /** Makes the id of a request that writes. */
  newId: () => string
  /** Bytes of an upload that are in memory until they are sent as one object. @default 8 MiB */
  partBytes?: number
}

const MIB = 1024 * 1024
const OFFSET_DIGITS = 15
/** Header of an object that names the request that has written it. */
const WRITER = 'x-amz-meta-writer'

/**
 * Stores media files in the bucket of an address with keys and region, such as
 * `https://ID:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1`. Objects cannot be appended to, so each file is a
 * folder of objects, one for each part of its upload, named by their offsets. Most files have one. Throws UNAVAILABLE.
 */
export function openS3Store(
  address: string,
  { logger, newId, partBytes = 8 * MIB }: S3StoreOptions,
): MediaStore {
  const { prefix, ...location } = bucketAddressOf(address)
  const bucket = openS3Bucket(location)
  const folderOf = ({ siteId, id }: MediaKey) => `${prefix && `${prefix}/`}${siteId}/${id}/`
  const keyOf = (key: MediaKey, offset: number) =>
    `${folderOf(key)}${String(offset).padStart(OFFSET_DIGITS, '0')}`

  const reported = async <T>(object: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      logger.error({ err: error, object }, 'media bucket: request failed')
      throw new Failure('UNAVAILABLE')
    }
  }
  /** The reply of the service. A status that is `allowed` is no failure. */
  const send = (object: string, init: RequestInit = {}, allowed?: number): Promise<Response> =>
    reported(object, () => bucket.send(object, init, { ...(allowed && { allowed }) }))

  /** The parts of a file in their order. */
  const partsOf = (key: MediaKey): Promise<Part[]> =>
    reported(folderOf(key), async () => {
      const parts: Part[] = []
      for await (const { key: object, size } of bucket.list(folderOf(key)))
        parts.push({ offset: Number(object.slice(-OFFSET_DIGITS)), size })
      return parts.toSorted((a, b) => a.offset - b.offset)
    })
  const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { size }) => sum + size, 0)

  /** Writes a part once. Another node may receive the same bytes: the first request has them. */
  const write = async (target: string, content: Buffer<ArrayBuffer>) => {
    const writer = newId()
    const headers = { 'if-none-match': '*', [WRITER]: writer }
    const { status } = await send(target, { method: 'PUT', body: content, headers }, 412)
    if (status !== 412) return
    // The reply to the first attempt of this request may have been lost.
    const existing = await send(target, { method: 'HEAD' })
    if (existing.headers.get(WRITER) !== writer) throw new Failure('UPLOAD_OFFSET_CONFLICT')
  }

  return {
    size: async key => sizeOf(await partsOf(key)),

    async append(key, body) {
      let offset = sizeOf(await partsOf(key))
      let chunks: Uint8Array[] = []
      let waiting = 0
      const flush = async () => {
        if (waiting === 0) return
        const content = Buffer.concat(chunks)
        chunks = []
        waiting = 0
        await write(keyOf(key, offset), content)
        offset += content.length
      }
      try {
        for await (const chunk of body) {
          chunks.push(chunk)
          waiting += chunk.byteLength
          if (waiting >= partBytes) await flush()
        }
      } finally {
        await flush()
      }
    },

    async read(key, bytes = Number.POSITIVE_INFINITY) {
      const parts = await partsOf(key)
      if (parts.length === 0) throw new Error(`the media bucket has no object below ${folderOf(key)}`)
      const contents: Buffer[] = []
      for (const { offset, size } of parts) {
        const wanted = bytes - offset
        if (wanted <= 0) break
        const headers: Record<string, string> = wanted < size ? { range: `bytes=0-${wanted - 1}` } : {}
        const reply = await send(keyOf(key, offset), { headers })
        contents.push(Buffer.from(await reply.arrayBuffer()))
      }
      return Buffer.concat(contents)
    },

    async *stream(key, start, end) {
      for (const { offset, size } of await partsOf(key)) {
        const first = Math.max(start - offset, 0)
        const last = Math.min(end - offset, size - 1)
        if (first > last) continue
        const reply = await send(keyOf(key, offset), { headers: { range: `bytes=${first}-${last}` } })
        if (reply.body) yield* reply.body
      }
    },

    async remove(key) {
      for (const { offset } of await partsOf(key)) await send(keyOf(key, offset), { method: 'DELETE' })
    },
  }
}
