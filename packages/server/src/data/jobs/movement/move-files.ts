import type { EachDue } from '../../../call/due-rows.ts'
import { type FileRef, filesToMove, isInStore, markInStore } from '../../../storage/data/files.ts'
import { type Move, moveToStore } from '../move-to-store.ts'
import { readPieces } from './file-chunks.ts'

/** Copies complete files of exports and digital products from rows to the store of media files. */
export const moveFiles = ({ eachDue, ...move }: Move & { eachDue: EachDue }) =>
  eachDue<FileRef & { bytes: number }>({
    name: 'files to move',
    read: (after, limit) => filesToMove(move.db, after, limit),
    settle: ([file]) =>
      moveToStore(
        move,
        { siteId: file.siteId, id: file.fileId },
        {
          isInRows: async () => !(await isInStore(move.db, file)),
          pieces: () => readPieces(move.db, file, 0),
          bytes: () => file.bytes,
          mark: tx => markInStore(tx, file),
        },
      ),
    failure: 'file not moved to the bucket',
    subject: ({ siteId, fileId }) => ({ siteId, fileId }),
  })
