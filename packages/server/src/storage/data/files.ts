import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** OPEN waits for an upload, RECEIVING is being written, READY is complete. */
export type FileState = 'OPEN' | 'RECEIVING' | 'READY'

export type DataFileRow = RowOf<
  typeof columns,
  {
    state: FileState
    /** Number of started uploads, or of downloads of an exported file. */
    upload: number
  }
>

/** Key of a file. */
export interface FileRef {
  siteId: string
  fileId: string
}

/** A compressed part of a file. */
export type FileChunk = RowOf<typeof chunkColumns>

const columns = tableColumns('data_files', ['id', 'name', 'state', 'upload', 'bytes', 'expires_at'])
const movedColumns = tableColumns('data_files', { siteId: 'site_id', fileId: 'id', bytes: 'bytes' })
const chunkColumns = tableColumns('data_file_chunks', {
  start: 'byte_offset',
  length: 'length',
  content: 'content',
})

export const insertFile = (
  db: Sql,
  file: FileRef & {
    name: string | null
    state: FileState
    expiresAt: number
    permanent?: boolean
    /** Whether its content may go to the store of media files. @default that of a permanent file */
    moves?: boolean
  },
  now: number,
) =>
  db.all(sql`
    insert into data_files (site_id, id, name, state, permanent, moves, created_at, expires_at)
    values (${file.siteId}, ${file.fileId}, ${file.name}, ${file.state}, ${file.permanent ?? false},
      ${file.moves ?? file.permanent ?? false}, ${toTimestamp(now)}, ${toTimestamp(file.expiresAt)})`)

/** The file, unless it has expired. */
export const findFile = (db: Sql, { siteId, fileId }: FileRef, now: number) =>
  db.first<DataFileRow>(sql`
    select ${columns} from data_files
    where site_id::text = ${siteId} and id::text = ${fileId} and expires_at > ${toTimestamp(now)}`)

export const findFiles = (db: Sql, siteId: string, ids: readonly string[], now: number) =>
  db.all<DataFileRow>(sql`
    select ${columns} from data_files
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and expires_at > ${toTimestamp(now)}`)

/** Starts an upload, superseding an aborted one. Undefined if the file is already complete. */
export const beginUpload = (db: Sql, { siteId, fileId }: FileRef, until: number) =>
  db.first<Pick<DataFileRow, 'upload'>>(sql`
    with begun as (
      update data_files set state = 'RECEIVING', upload = upload + 1, bytes = 0,
        expires_at = greatest(expires_at, ${toTimestamp(until)})
      where site_id = ${siteId} and id = ${fileId} and state in ('OPEN', 'RECEIVING') returning upload),
    cleared as (
      delete from data_file_chunks where site_id = ${siteId} and file_id = ${fileId} and exists (select from begun))
    select upload from begun`)

/** Adds a chunk to an upload. False if a newer upload of the file has started. */
export const addChunk = async (
  db: Sql,
  { siteId, fileId }: FileRef,
  upload: number,
  piece: FileChunk,
): Promise<boolean> =>
  (
    await db.all(sql`
      with still as (
        update data_files set bytes = bytes + ${piece.length}
        where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'RECEIVING' returning 1)
      insert into data_file_chunks (site_id, file_id, byte_offset, length, content)
      select ${siteId}, ${fileId}, ${piece.start}, ${piece.length}, ${piece.content} from still returning 1`)
  ).length > 0

/** Marks a file as complete. A permanent one no longer expires. False if a newer upload has started. */
export const finishFile = async (
  db: Sql,
  { siteId, fileId }: FileRef,
  upload: number,
  expiresAt: number,
): Promise<boolean> =>
  (
    await db.all(sql`
      update data_files set state = 'READY',
        expires_at = case when permanent then 'infinity' else ${toTimestamp(expiresAt)} end
      where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'RECEIVING' returning 1`)
  ).length > 0

/** Consumes a download URL. False if it was used before. */
export const consumeSignedUrl = async (
  db: Sql,
  { siteId, fileId }: FileRef,
  upload: number,
): Promise<boolean> =>
  (
    await db.all(sql`
      update data_files set upload = upload + 1
      where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'READY' returning 1`)
  ).length > 0

/** The chunk with the byte at an offset. */
export const chunkAt = (db: Sql, { siteId, fileId }: FileRef, offset: number) =>
  db.first<FileChunk>(sql`
    select ${chunkColumns} from data_file_chunks
    where site_id = ${siteId} and file_id = ${fileId} and byte_offset <= ${offset} and byte_offset + length > ${offset}
    order by byte_offset desc limit 1`)

/** Whether the content of a file is where media files are. */
export const isInStore = async (db: Sql, { siteId, fileId }: FileRef): Promise<boolean> =>
  (await db.first(
    sql`select from data_files where site_id = ${siteId} and id = ${fileId} and location = 'STORE'`,
  )) !== undefined

/** Complete files whose content is in rows and can be in the store, the oldest first. */
export const filesToMove = (db: Sql, after: FileRef | undefined, limit: number) =>
  db.all<RowOf<typeof movedColumns>>(sql`
    select ${movedColumns} from data_files
    where moves and location = 'ROWS' and state = 'READY' and bytes > 0
      ${after ? sql`and (site_id, id) > (${after.siteId}, ${after.fileId})` : sql``}
    order by site_id, id limit ${limit}`)

/** Names the store as the place of a file's content, and deletes its rows. False if the file is gone. */
export async function markInStore(db: Sql, { siteId, fileId }: FileRef): Promise<boolean> {
  const marked = await db.all(
    sql`update data_files set location = 'STORE' where site_id = ${siteId} and id = ${fileId} returning 1`,
  )
  await db.all(sql`delete from data_file_chunks where site_id = ${siteId} and file_id = ${fileId}`)
  return marked.length > 0
}

export const removeFile = (db: Sql, { siteId, fileId }: FileRef) =>
  db.all(sql`delete from data_files where site_id = ${siteId} and id = ${fileId}`)

/** Deletes expired files. */
export const removeExpiredFiles = (db: Sql, now: number) =>
  db.all(sql`delete from data_files where expires_at <= ${toTimestamp(now)}`)
