import { Failure } from '../call/failure.ts'
import type { Host } from '../call/host.ts'
import { platformActor } from '../call/platform-actor.ts'
import { changeEntity } from '../crud/change-entity.ts'
import { inTime, TooSlow } from '../data/jobs/index.ts'
import { isGuid } from '../platform-support/guid.ts'
import type { PictureProcess } from '../renditions/index.ts'
import { findMediaFiles, type MediaFileDoc, type MediaKey } from '../storage/commerce/media-files.ts'
import type { Sql } from '../storage/sql.ts'
import { inspectMedia } from './inspect-media.ts'
import { mediaFileStore } from './media-files.ts'
import type { MediaStore } from './media-store.ts'
import { isUploadToken } from './upload-url.ts'

/** How far an upload is. */
export interface UploadProgress {
  offset: number
  length: number
  status: MediaFileDoc['status']
  rejection?: string | undefined
}

/** Why bytes are not accepted. */
export type UploadError = 'NOT_FOUND' | 'CONFLICT' | 'TOO_LARGE' | 'TOO_SLOW' | 'SUPERSEDED' | 'UNAVAILABLE'

/** Errors of the media store. */
const STORE_ERRORS: Partial<Record<string, UploadError>> = {
  UPLOAD_OFFSET_CONFLICT: 'CONFLICT',
  UNAVAILABLE: 'UNAVAILABLE',
}

interface Part {
  offset: number
  body: AsyncIterable<Uint8Array>
  /** Gets the time limit of the upload, once the token is verified. */
  onStarted: (withinMs: number) => void
}

export interface MediaUploads {
  /** How far an upload is; undefined if the address names none. */
  progress(key: MediaKey, token: string): Promise<UploadProgress | undefined>
  /** Sets the size of a file of which no byte has arrived, if it is within the announced one. */
  resize(key: MediaKey, token: string, length: number): Promise<'NOT_FOUND' | 'TOO_LARGE' | undefined>
  /** Takes the next bytes. The last one completes the upload: the content is inspected. */
  receive(key: MediaKey, token: string, part: Part): Promise<UploadProgress | UploadError>
}

interface UploadOptions {
  db: Sql
  store: MediaStore
  pictures: Pick<PictureProcess, 'inspect'>
  secret: string
  transact: Host['transact']
  idleMs: number
  withinMs: number
}

class Stopped extends Error {
  readonly reason: 'TOO_LARGE' | 'SUPERSEDED'
  constructor(reason: 'TOO_LARGE' | 'SUPERSEDED') {
    super(reason)
    this.reason = reason
  }
}

/** Receives media files in parts, in constant memory. A part that breaks off is continued where it ended. */
export function receiveMedia({
  db,
  store,
  pictures,
  secret,
  transact,
  idleMs,
  withinMs,
}: UploadOptions): MediaUploads {
  const active = new Map<string, { stop: AbortController; ended: Promise<unknown> }>()

  const find = async (key: MediaKey, token: string) =>
    isGuid(key.siteId) && isGuid(key.id) && isUploadToken(secret, key, token)
      ? (await findMediaFiles(db, key.siteId, [key.id]))[0]?.doc
      : undefined

  async function progressOf(key: MediaKey, doc: MediaFileDoc): Promise<UploadProgress> {
    const { status, rejection, sizeInBytes: length } = doc
    return { offset: status === 'UPLOADING' ? await store.size(key) : length, length, status, rejection }
  }

  /** Stores what the bytes have shown. Undefined if the file was deleted meanwhile. */
  async function complete(key: MediaKey): Promise<MediaFileDoc | undefined> {
    const inspected = await inspectMedia(store, key, pictures)
    try {
      await transact(platformActor(key.siteId), async ctx => {
        await changeEntity(ctx, mediaFileStore, { id: key.id, at: 'mediaFile' }, doc => ({
          ...doc,
          ...inspected,
        }))
      })
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'MEDIA_FILE_NOT_FOUND')) throw error
      await store.remove(key)
      return undefined
    }
    if (inspected.status === 'REJECTED') await store.remove(key)
    return (await findMediaFiles(db, key.siteId, [key.id]))[0]?.doc
  }

  async function append(key: MediaKey, doc: MediaFileDoc, { offset, body }: Part, stop: AbortSignal) {
    const limit = doc.sizeInBytes - offset
    await store.append(key, bounded(inTime(body, idleMs), limit, stop))
    if ((await store.size(key)) < doc.sizeInBytes) return progressOf(key, doc)
    const completed = await complete(key)
    return completed ? progressOf(key, completed) : 'NOT_FOUND'
  }

  return {
    async progress(key, token) {
      const doc = await find(key, token)
      return doc && progressOf(key, doc)
    },

    async resize(key, token, length) {
      const doc = await find(key, token)
      if (!doc) return 'NOT_FOUND'
      if (length > doc.sizeInBytes) return 'TOO_LARGE'
      if (length === doc.sizeInBytes || doc.status !== 'UPLOADING' || (await store.size(key)) > 0)
        return undefined
      await transact(platformActor(key.siteId), async ctx => {
        await changeEntity(ctx, mediaFileStore, { id: key.id, at: 'mediaFile' }, stored => ({
          ...stored,
          sizeInBytes: length,
        }))
      })
      return undefined
    },

    async receive(key, token, part) {
      if (!(await find(key, token))) return 'NOT_FOUND'
      // A client continues after a broken connection that this server still waits for.
      for (let before = active.get(key.id); before; before = active.get(key.id)) {
        before.stop.abort()
        await before.ended
      }
      const stop = new AbortController()
      const run = async (): Promise<UploadProgress | UploadError> => {
        const doc = await find(key, token)
        if (!doc) return 'NOT_FOUND'
        const before = await progressOf(key, doc)
        if (part.offset !== before.offset) return 'CONFLICT'
        if (before.status !== 'UPLOADING') return before
        part.onStarted(withinMs)
        return append(key, doc, part, stop.signal)
      }
      const received = run().catch((error): UploadError => {
        if (error instanceof TooSlow) return 'TOO_SLOW'
        if (error instanceof Stopped) return error.reason
        const known = error instanceof Failure && STORE_ERRORS[error.code]
        if (known) return known
        throw error
      })
      const ended = received.catch(() => {}).finally(() => active.delete(key.id))
      active.set(key.id, { stop, ended })
      return received
    },
  }
}

/** Bytes of a body, until there are too many or a newer part arrives. */
async function* bounded(body: AsyncGenerator<Uint8Array>, limit: number, stop: AbortSignal) {
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Stopped('SUPERSEDED')), { once: true })
  })
  stopped.catch(() => {})
  let received = 0
  while (true) {
    const { value, done } = await Promise.race([body.next(), stopped])
    if (done) return
    received += value.byteLength
    if (received > limit) throw new Stopped('TOO_LARGE')
    yield value
  }
}
