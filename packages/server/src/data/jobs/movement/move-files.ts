import type { EachDue } from '../../../call/due-rows.ts'
import type { MediaStore } from '../../../media/index.ts'
import { type FileRef, filesToMove, markInStore } from '../../../storage/data/files.ts'
import type { Database } from '../../../storage/database.ts'
import { readPieces } from './file-chunks.ts'

/**
 * Copies complete files of exports and digital products from rows to the store of media files. A file that an interrupted run has left
 * there is copied again; its rows go when the copy is complete.
 */
export const moveFiles = ({ db, store, eachDue }: { db: Database; store: MediaStore; eachDue: EachDue }) =>
  eachDue<FileRef & { bytes: number }>({
    name: 'files to move',
    read: (after, limit) => filesToMove(db, after, limit),
    async settle([file]) {
      const key = { siteId: file.siteId, id: file.fileId }
      if ((await store.size(key)) > 0) await store.remove(key)
      await store.append(key, readPieces(db, file, 0))
      if ((await store.size(key)) !== file.bytes) throw new Error('the copy of a file is incomplete')
      await db.transaction(tx => markInStore(tx, file))
    },
    failure: 'file not moved to the bucket',
    subject: ({ siteId, fileId }) => ({ siteId, fileId }),
  })
