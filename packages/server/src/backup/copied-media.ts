import type { MediaStore } from '../media/index.ts'
import { StartupError } from '../platform-support/startup-error.ts'
import type { BackupStore } from './backup-store.ts'
import { checksum } from './checked-stream.ts'
import { type MediaEntry, mediaContentPath } from './manifest.ts'

/**
 * Copies the content of a media file into a backup, unless it is there already (`isCopied`). Undefined if it has none: its row was deleted
 * since the snapshot.
 */
export async function copyMedia(
  media: MediaStore,
  store: BackupStore,
  key: { siteId: string; id: string },
  isCopied = false,
): Promise<MediaEntry | undefined> {
  const size = await media.size(key)
  if (size === 0) return undefined
  const sum = checksum()
  if (isCopied) {
    for await (const _ of sum.pass(media.stream(key, 0, size - 1)));
    return { ...key, size, sha256: sum.sha256() }
  }
  await store.write(mediaContentPath(key), sum.pass(media.stream(key, 0, size - 1)))
  return { ...key, size: sum.size(), sha256: sum.sha256() }
}

/** Copies a media file of a backup to where media files are. One that an interrupted restore has written is written again. */
export async function restoreMedia(
  store: BackupStore,
  media: MediaStore,
  entry: MediaEntry,
  remedy = 'restore another backup',
): Promise<void> {
  const size = await media.size(entry)
  if (size === entry.size) return
  if (size > 0) await media.remove(entry)
  const sum = checksum()
  await media.append(entry, sum.pass(await store.read(mediaContentPath(entry))))
  if (sum.sha256() === entry.sha256) return
  await media.remove(entry)
  throw damagedMedia(entry, remedy)
}

/** The error of a media file whose content is not what was copied. */
export const damagedMedia = (entry: MediaEntry, remedy: string) =>
  new StartupError(
    `The file ${mediaContentPath(entry)} of the backup is damaged (its checksum differs): ${remedy}.`,
  )
