import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { EachDue } from '../../../call/due-rows.ts'
import {
  type BackupRef,
  backupsToMove,
  type ChunkInStore,
  isBackupInRows,
  markBackupInStore,
  nextChunk,
  type ReadChunk,
} from '../../../storage/data/backup-chunks.ts'
import type { StoredContent } from '../job.ts'
import { type Move, moveToStore } from '../move-to-store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const keyOf = ({ siteId, backupId }: BackupRef) => ({ siteId, id: backupId })

/** Copies the content of backups from rows to the store of media files, each chunk compressed. */
export const moveBackups = ({ eachDue, ...move }: Move & { eachDue: EachDue }) =>
  eachDue<BackupRef>({
    name: 'backups to move',
    read: (after, limit) => backupsToMove(move.db, after, limit),
    async settle([backup]) {
      const chunks: ChunkInStore[] = []
      let bytes = 0
      async function* pieces() {
        for (
          let chunk = await nextChunk(move.db, backup);
          chunk;
          chunk = await nextChunk(move.db, backup, chunk)
        ) {
          const { text, count, ...key } = chunk
          const content = await compress(text)
          chunks.push({ ...key, start: bytes, length: content.length, items: count })
          bytes += content.length
          yield content
        }
      }
      await moveToStore(move, keyOf(backup), {
        isInRows: () => isBackupInRows(move.db, backup),
        pieces,
        bytes: () => bytes,
        mark: tx => markBackupInStore(tx, backup, chunks),
      })
    },
    failure: 'backup not moved to the bucket',
    subject: ({ siteId, backupId }) => ({ siteId, backupId }),
  })

/** Reads chunks of a backup whose content is in the store. */
export const chunkReader =
  (store: StoredContent, backup: BackupRef): ReadChunk =>
  async ({ start, length }) => {
    const content = await Readable.from(store.stream(keyOf(backup), start, start + length - 1)).toArray()
    return (await decompress(Buffer.concat(content))).toString()
  }
