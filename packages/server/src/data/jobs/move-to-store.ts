import type { MediaStore } from '../../media/index.ts'
import type { MediaKey } from '../../storage/commerce/media-files.ts'
import { lockJob } from '../../storage/data/jobs.ts'
import type { Database, Transaction } from '../../storage/database.ts'

/** Where content moves from and to. */
export interface Move {
  db: Database
  store: MediaStore
}

/** Content in rows that can be where media files are. */
interface MovedContent {
  isInRows(): Promise<boolean>
  /** Its bytes in their order. */
  pieces(): AsyncGenerator<Uint8Array>
  /** Their number, once all were read. */
  bytes(): number
  /** Names the store as its place, and deletes the rows. Returns whether it was still there. */
  mark(tx: Transaction): Promise<boolean>
}

/**
 * Copies content from rows to the store of media files. What an interrupted run has left there is copied again; the rows go when the copy
 * is complete. A lock keeps another node from replacing a copy that this one has just named.
 */
export async function moveToStore({ db, store }: Move, key: MediaKey, content: MovedContent): Promise<void> {
  const release = await lockJob(db.sessions, key.id)
  if (!release) return
  try {
    if (!(await content.isInRows())) return
    if ((await store.size(key)) > 0) await store.remove(key)
    await store.append(key, content.pieces())
    if ((await store.size(key)) !== content.bytes()) throw new Error('the copy in the store is incomplete')
    if (!(await db.transaction(content.mark))) await store.remove(key)
  } finally {
    await release()
  }
}
