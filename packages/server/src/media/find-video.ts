import { isGuid } from '../platform-support/guid.ts'
import { findReadyMedia } from '../storage/commerce/media-files.ts'
import type { Sql } from '../storage/sql.ts'
import type { MediaStore } from './media-store.ts'

/** Content of a video, which never changes. */
export interface VideoSource {
  bytes: number
  etag: string
  /** The bytes from `start` to `end`, both included, as they are read. */
  stream(start: number, end: number): AsyncIterable<Uint8Array>
}

/** Finds uploaded videos by the ids in their addresses. */
export const findVideo =
  ({ db, store }: { db: Sql; store: MediaStore }) =>
  async (id: string): Promise<VideoSource | undefined> => {
    const row = isGuid(id) ? await findReadyMedia(db, id.toLowerCase()) : undefined
    if (row?.doc.mimeType !== 'video/mp4') return undefined
    const key = { siteId: row.siteId, id: row.id }
    return {
      bytes: row.doc.sizeInBytes,
      etag: `"${row.id}"`,
      stream: (start, end) => store.stream(key, start, end),
    }
  }
