import { deleteStaleMedia, findRemovedMedia, forgetRemovedMedia } from '../storage/commerce/media-files.ts'
import type { Sql } from '../storage/sql.ts'
import type { MediaStore } from './media-store.ts'

/** How long an upload may take, and how long a rejected file is shown. */
const STALE_MS = 24 * 3_600_000
const BATCH = 100

/** Deletes incomplete uploads of yesterday, and the content of deleted files. An interrupted run can be repeated. */
export async function removeMedia({ db, store }: { db: Sql; store: MediaStore }, now: number): Promise<void> {
  await deleteStaleMedia(db, now - STALE_MS)
  while (true) {
    const removed = await findRemovedMedia(db, BATCH)
    for (const key of removed) {
      await store.remove(key)
      await forgetRemovedMedia(db, key)
    }
    if (removed.length < BATCH) return
  }
}
