import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** OPEN waits for an upload, RECEIVING is being written, READY is whole. */
export type FileState = 'OPEN' | 'RECEIVING' | 'READY'

export interface DataFileRow {
  id: string
  name: string | null
  state: FileState
  /** Uploads that were begun, or downloads of a file that an export has written. */
  upload: number
  bytes: number
  expires_at: number
}

/** Which file is meant. */
export interface FileRef {
  siteId: string
  fileId: string
}

/** A part of a file, compressed. */
export interface FilePiece {
  start: number
  length: number
  content: Buffer
}

const columns = sql`id, name, state, upload, bytes, expires_at`
export const insertFile = (
  db: Sql,
  file: FileRef & { name: string | null; state: FileState; expiresAt: number },
  now: number,
) =>
  db.all(sql`
    insert into data_files (site_id, id, name, state, created_at, expires_at)
    values (${file.siteId}, ${file.fileId}, ${file.name}, ${file.state}, ${toTimestamp(now)}, ${toTimestamp(file.expiresAt)})`)

/** The file, unless its time is over. */
export const findFile = (db: Sql, { siteId, fileId }: FileRef, now: number) =>
  db.first<DataFileRow>(sql`
    select ${columns} from data_files
    where site_id::text = ${siteId} and id::text = ${fileId} and expires_at > ${toTimestamp(now)}`)

export const findFiles = (db: Sql, siteId: string, ids: readonly string[], now: number) =>
  db.all<DataFileRow>(sql`
    select ${columns} from data_files
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and expires_at > ${toTimestamp(now)}`)

/** Begins an upload, in place of one that was broken off; the file waits for it. Undefined when the file is whole already. */
export const beginUpload = (db: Sql, { siteId, fileId }: FileRef, until: number) =>
  db.first<{ upload: number }>(sql`
    with begun as (
      update data_files set state = 'RECEIVING', upload = upload + 1, bytes = 0,
        expires_at = greatest(expires_at, ${toTimestamp(until)})
      where site_id = ${siteId} and id = ${fileId} and state in ('OPEN', 'RECEIVING') returning upload),
    cleared as (
      delete from data_file_chunks where site_id = ${siteId} and file_id = ${fileId} and exists (select from begun))
    select upload from begun`)

/** Adds a piece to an upload. False when a newer upload of the file has begun. */
export const addPiece = async (
  db: Sql,
  { siteId, fileId }: FileRef,
  upload: number,
  piece: FilePiece,
): Promise<boolean> =>
  (
    await db.all(sql`
      with still as (
        update data_files set bytes = bytes + ${piece.length}
        where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'RECEIVING' returning 1)
      insert into data_file_chunks (site_id, file_id, byte_offset, length, content)
      select ${siteId}, ${fileId}, ${piece.start}, ${piece.length}, ${piece.content} from still returning 1`)
  ).length > 0

/** The file is whole. False when a newer upload of it has begun. */
export const finishFile = async (
  db: Sql,
  { siteId, fileId }: FileRef,
  upload: number,
  expiresAt: number,
): Promise<boolean> =>
  (
    await db.all(sql`
      update data_files set state = 'READY', expires_at = ${toTimestamp(expiresAt)}
      where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'RECEIVING' returning 1`)
  ).length > 0

/** Uses an address of a whole file up. False when it was used before. */
export const useAddress = async (db: Sql, { siteId, fileId }: FileRef, upload: number): Promise<boolean> =>
  (
    await db.all(sql`
      update data_files set upload = upload + 1
      where site_id = ${siteId} and id = ${fileId} and upload = ${upload} and state = 'READY' returning 1`)
  ).length > 0

/** The piece that holds the byte at an offset. */
export const pieceAt = (db: Sql, { siteId, fileId }: FileRef, offset: number) =>
  db.first<FilePiece>(sql`
    select byte_offset as start, length, content from data_file_chunks
    where site_id = ${siteId} and file_id = ${fileId} and byte_offset <= ${offset} and byte_offset + length > ${offset}
    order by byte_offset desc limit 1`)

export const removeFile = (db: Sql, { siteId, fileId }: FileRef) =>
  db.all(sql`delete from data_files where site_id = ${siteId} and id = ${fileId}`)

/** Removes files whose time is over. */
export const removeExpiredFiles = (db: Sql, now: number) =>
  db.all(sql`delete from data_files where expires_at <= ${toTimestamp(now)}`)
