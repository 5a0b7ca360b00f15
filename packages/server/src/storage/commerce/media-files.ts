import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** Document of an uploaded picture or video: what the merchant edits, and what its bytes have shown. */
export interface MediaFileDoc {
  displayName: string
  sizeInBytes: number
  title?: string
  altText?: string
  focalPoint?: { x: number; y: number }
  status: 'UPLOADING' | 'READY' | 'REJECTED'
  rejection?: string
  mimeType?: string
  width?: number
  height?: number
  duration?: number
  posterId?: string
}

const columns = tableColumns('media_files', { siteId: 'site_id', id: 'id', doc: 'doc' })
const removed = tableColumns('removed_media', { siteId: 'of_site', id: 'id' })

/** Where the content of a file is stored. */
export type MediaKey = RowOf<typeof removed>
/** An uploaded picture, or one that is being uploaded. */
export type MediaFileRow = RowOf<typeof columns, { doc: MediaFileDoc }>

/** Files of a site by their ids. */
export const findMediaFiles = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<MediaFileRow>(sql`
    select ${columns} from media_files where site_id = ${siteId} and id = any(${ids}::uuid[])`)

/** A complete file of any site: the addresses of files name no site. */
export const findReadyMedia = (db: Sql, id: string) =>
  db.first<MediaFileRow>(sql`select ${columns} from media_files where id = ${id} and status = 'READY'`)

/** Deletes uploads that were not completed in time, and rejected files. */
export const deleteStaleMedia = (db: Sql, before: number) =>
  db.all(sql`delete from media_files where status <> 'READY' and created_at < ${toTimestamp(before)}`)

/** Files whose rows are deleted and whose content is not. */
export const findRemovedMedia = (db: Sql, after: MediaKey | undefined, limit: number) =>
  db.all<MediaKey>(sql`
    select ${removed} from removed_media ${after ? sql`where (of_site, id) > (${after.siteId}, ${after.id})` : sql``}
    order by of_site, id limit ${limit}`)

/** The content of a file is removed. */
export const forgetRemovedMedia = (db: Sql, { siteId, id }: MediaKey) =>
  db.all(sql`delete from removed_media where of_site = ${siteId} and id = ${id}`)

/** Ids of products that show a picture or video, or a video with the picture before it plays, at most ten. */
export const productsWithMedia = async (db: Sql, siteId: string, id: string): Promise<string[]> =>
  (
    await db.all<Pick<TableRows['products'], 'id'>>(sql`
      select id from products
      where site_id = ${siteId} and (
        doc @> ${JSON.stringify({ media: [{ id }] })}::jsonb
        or doc @> ${JSON.stringify({ media: [{ video: { stillFrameMediaId: id } }] })}::jsonb
      ) limit 10`)
  ).map(row => row.id)
