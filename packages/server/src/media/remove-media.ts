import type { EachDue } from '../call/due-rows.ts'
import {
  deleteStaleMedia,
  findRemovedMedia,
  forgetRemovedMedia,
  type MediaKey,
} from '../storage/commerce/media-files.ts'
import type { Sql } from '../storage/sql.ts'
import type { MediaStore } from './media-store.ts'

/** How long an upload may take, and how long a rejected file is shown. */
const STALE_MS = 24 * 3_600_000

/** Deletes incomplete uploads of yesterday, and the content of deleted files. An interrupted run can be repeated. */
export async function removeMedia(
  { db, store, eachDue }: { db: Sql; store: MediaStore; eachDue: EachDue },
  now: number,
): Promise<void> {
  await deleteStaleMedia(db, now - STALE_MS)
  await eachDue<MediaKey>({
    read: (...page) => findRemovedMedia(db, ...page),
    async settle([key]) {
      await store.remove(key)
      await forgetRemovedMedia(db, key)
    },
    failure: 'content of a file not removed',
    subject: ({ siteId, id }) => ({ siteId, fileId: id }),
    passMs: Number.POSITIVE_INFINITY,
    frees: true,
  })
}
