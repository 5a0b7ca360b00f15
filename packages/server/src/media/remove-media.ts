import type { EachDue } from '../call/due-rows.ts'
import type { CdnPurges } from '../cdn/index.ts'
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
  {
    db,
    store,
    purges,
    eachDue,
  }: { db: Sql; store: MediaStore; purges?: CdnPurges | undefined; eachDue: EachDue },
  now: number,
): Promise<void> {
  await deleteStaleMedia(db, now - STALE_MS)
  let isPurged = true
  await eachDue<MediaKey>({
    read: (...page) => findRemovedMedia(db, ...page),
    async settle(keys) {
      for (const key of keys) await store.remove(key)
      // Those that the CDN has not dropped stay for the next run.
      isPurged &&= (await purges?.purge(keys.map(({ id }) => `media-${id}`))) ?? true
      if (isPurged) for (const key of keys) await forgetRemovedMedia(db, key)
    },
    together: 100,
    failure: 'content of a file not removed',
    subject: ({ siteId, id }) => ({ siteId, fileId: id }),
    passMs: Number.POSITIVE_INFINITY,
    frees: true,
  })
}
