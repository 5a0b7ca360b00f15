import type pg from 'pg'
import type { MediaStore } from '../media/index.ts'
import { type Snapshot, withSnapshot } from '../storage/backup/snapshot.ts'
import type { BackupStore } from './backup-store.ts'
import { fileOfTable, jsonLines, mediaEntries, placeOf, writeCompressed } from './checked-stream.ts'
import { copyMedia } from './copied-media.ts'
import {
  listBackups,
  type Manifest,
  type MediaEntry,
  mediaContentPath,
  pathOf,
  readManifest,
  writeManifest,
} from './manifest.ts'

/** What a backup is made of, and where it goes. */
export interface BackupSource {
  connection: pg.ClientConfig
  media: MediaStore
  store: BackupStore
  /** The time that names the backup, in milliseconds. */
  now: number
  /** Ends the backup, which then does not appear. */
  signal?: AbortSignal
}

/** Name of a backup: its time, so that names sort by age. */
export const backupName = (now: number) => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * Copies a database at one moment and the media files that it names, while the shop runs. Memory does not depend on their
 * size. Media files that an earlier backup has are not copied again.
 */
export function createBackup({ connection, media, store, now, signal }: BackupSource): Promise<Manifest> {
  const name = backupName(now)
  const place = placeOf(store, name)
  const copy = async (snapshot: Snapshot) => {
    const before = (await listBackups(store)).findLast(backup => backup.isComplete && backup.name < name)
    const { before: statements, after, tables: found, omitted } = snapshot.schema
    const schema = await writeCompressed(
      place,
      'schema.jsonl.zst',
      jsonLines([...statements.map(sql => ({ sql })), ...after.map(sql => ({ after: sql }))]),
    )
    const tables: Manifest['tables'] = []
    for (const { name: table, columns } of found) {
      const rows = snapshot.copy({ name: table, columns })
      const file = await writeCompressed(place, fileOfTable(table), rows)
      tables.push({ name: table, columns, rows: rows.rowCount, ...file })
    }
    const previous = before && (await readManifest(store, before.name))
    const counts = { count: 0, missing: 0 }
    const list = await writeCompressed(
      place,
      'media.jsonl.zst',
      jsonLines(newMedia({ snapshot, media, store, previous, counts })),
    )
    const manifest: Manifest = {
      format: 1,
      name,
      createdAt: new Date(now).toISOString(),
      postgres: snapshot.postgres,
      migrations: snapshot.migrations,
      schema,
      tables,
      sequences: await snapshot.sequences(),
      media: { ...list, ...counts },
      omitted,
    }
    signal?.throwIfAborted()
    await writeManifest(store, manifest)
    return manifest
  }
  return withSnapshot(
    connection,
    snapshot =>
      copy(snapshot).catch(async error => {
        // Otherwise attempts of the schedule fill a disk that is almost full.
        await removeFiles(store, name).catch(() => {})
        throw error
      }),
    signal,
  )
}

async function removeFiles(store: BackupStore, name: string): Promise<void> {
  for (const file of await store.list(pathOf(name, ''))) await store.remove(file)
}

/** Lists of media files are in the order of these texts. */
const orderOf = ({ siteId, id }: { siteId: string; id: string }) => `${siteId}/${id}`

/**
 * Finds entries of a sorted list by keys that are asked for in the same order. It reads the list once, so that the memory
 * does not depend on its length.
 */
function follow(
  entries: AsyncIterable<MediaEntry> | undefined,
): (key: string) => Promise<MediaEntry | undefined> {
  const iterator = entries?.[Symbol.asyncIterator]()
  let current: MediaEntry | undefined
  let isAtEnd = !iterator
  return async key => {
    while (!isAtEnd && (!current || orderOf(current) < key)) {
      const next = await iterator?.next()
      isAtEnd = !next || next.done === true
      current = next?.value
    }
    return current && orderOf(current) === key ? current : undefined
  }
}

/** Copies what the backup before does not have. A file whose row was deleted since the snapshot can be missing. */
async function* newMedia(options: {
  snapshot: Snapshot
  media: MediaStore
  store: BackupStore
  previous: Manifest | undefined
  counts: { count: number; missing: number }
}): AsyncGenerator<MediaEntry> {
  const { snapshot, media, store, previous, counts } = options
  const known = follow(previous ? mediaEntries(store, previous) : undefined)
  for await (const key of snapshot.media()) {
    const entry = (await known(orderOf(key))) ?? (await copyMedia(media, store, key))
    if (entry) {
      counts.count++
      yield entry
    } else counts.missing++
  }
}

/** Deletes the oldest backups but `keep`, media files that no other backup names, and interrupted backups of the day before. */
export async function pruneBackups(store: BackupStore, keep: number, now: number): Promise<string[]> {
  const all = await listBackups(store)
  const complete = all.filter(({ isComplete }) => isComplete)
  const kept = complete.slice(-keep)
  const interrupted = backupName(now - 86_400_000)
  const removed = all.filter(
    backup => !kept.includes(backup) && (backup.isComplete || backup.name < interrupted),
  )
  const left = await Promise.all(kept.map(({ name }) => readManifest(store, name)))
  for (const { name, isComplete, files } of removed) {
    if (isComplete) {
      const others = left.map(manifest => follow(mediaEntries(store, manifest)))
      for await (const entry of mediaEntries(store, await readManifest(store, name))) {
        const named = await Promise.all(others.map(find => find(orderOf(entry))))
        if (named.every(found => !found)) await store.remove(mediaContentPath(entry))
      }
      // First, so that what is left of an interrupted deletion is an incomplete backup.
      await store.remove(pathOf(name, 'manifest.json'))
    }
    for (const file of files) await store.remove(file)
  }
  return removed.map(({ name }) => name)
}
