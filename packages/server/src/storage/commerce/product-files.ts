import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

const fileColumns = tableColumns(
  'product_files',
  { id: 'id', productId: 'product_id', createdAt: 'created_at' },
  'p',
)
const contentColumns = tableColumns('data_files', { name: 'name', bytes: 'bytes' }, 'f')
const downloadColumns = tableColumns(
  'downloads',
  { id: 'id', orderId: 'order_id', lineItemId: 'line_item_id', fileId: 'file_id', count: 'count' },
  'd',
)

/** A file of a product. */
export type ProductFileRow = RowOf<typeof fileColumns> & RowOf<typeof contentColumns> & { uploaded: boolean }
/** A file that the buyer of a line may download. */
export type DownloadRow = RowOf<typeof downloadColumns> & RowOf<typeof contentColumns>

/** The caller inserts the row of `data_files` with the same id first. */
export const insertProductFile = (
  db: Sql,
  siteId: string,
  { id, productId, createdAt }: Pick<ProductFileRow, 'id' | 'productId' | 'createdAt'>,
) =>
  db.all(sql`
    insert into product_files (site_id, id, product_id, created_at)
    values (${siteId}, ${id}, ${productId}, ${toTimestamp(createdAt)})`)

/** The files of products, newest first. */
export const findProductFiles = (db: Sql, siteId: string, productIds: readonly string[]) =>
  db.all<ProductFileRow>(sql`
    select ${fileColumns}, ${contentColumns}, f.state = 'READY' as uploaded
    from product_files p join data_files f on f.site_id = p.site_id and f.id = p.id
    where p.site_id = ${siteId} and p.product_id = any(${productIds}::uuid[]) and not p.removed
    order by p.created_at desc, p.id`)

/** Removes a file from its product, and deletes it unless a buyer may download it. False for an unknown id. */
export const removeProductFile = async (db: Sql, siteId: string, id: string): Promise<boolean> => {
  const removed = await db.all(sql`
    update product_files set removed = true
    where site_id = ${siteId} and id = ${id} and not removed returning 1`)
  if (removed.length === 0) return false
  await db.all(sql`
    delete from data_files f where site_id = ${siteId} and id = ${id}
      and not exists (select from downloads d where d.site_id = f.site_id and d.file_id = f.id)`)
  return true
}

/** Lets buyers download files. The order is locked; a line that has a download keeps it. */
export const insertDownloads = (
  db: Sql,
  siteId: string,
  now: number,
  downloads: readonly Pick<DownloadRow, 'id' | 'orderId' | 'lineItemId' | 'fileId'>[],
) =>
  db.all(sql`
    insert into downloads (site_id, id, order_id, line_item_id, file_id, created_at)
    select ${siteId}::uuid, d.id, d."orderId", d."lineItemId", d."fileId", ${toTimestamp(now)}
    from jsonb_to_recordset(${JSON.stringify(downloads)}::jsonb)
      as d(id uuid, "orderId" uuid, "lineItemId" text, "fileId" uuid)
    on conflict (site_id, order_id, line_item_id) do nothing`)

/** Orders whose buyers may download: still valid, and not refunded in full. */
const isPaid = sql`
  exists (select from orders o where o.site_id = d.site_id and o.id = d.order_id
    and o.status not in ('CANCELED', 'REJECTED') and o.payment_status <> 'FULLY_REFUNDED')`

/** The downloads of an order. */
export const findDownloads = (db: Sql, siteId: string, orderId: string) =>
  db.all<DownloadRow>(sql`
    select ${downloadColumns}, ${contentColumns}
    from downloads d join data_files f on f.site_id = d.site_id and f.id = d.file_id
    where d.site_id = ${siteId} and d.order_id = ${orderId} and ${isPaid} order by d.created_at, d.id`)

export const getDownload = (db: Sql, siteId: string, id: string) =>
  db.first<DownloadRow>(sql`
    select ${downloadColumns}, ${contentColumns}
    from downloads d join data_files f on f.site_id = d.site_id and f.id = d.file_id
    where d.site_id = ${siteId} and d.id = ${id} and ${isPaid}`)

/** How long the rest of a download may be asked for, after an interruption or in parts, before it counts as another one. */
const REST_MS = 3_600_000

/**
 * Counts a download, unless it is the rest of one that was counted within an hour. False if the limit is reached; concurrent downloads
 * never exceed it.
 */
export async function countDownload(
  db: Sql,
  { siteId, id }: { siteId: string; id: string },
  { limit, now, isRest }: { limit: number; now: number; isRest: boolean },
): Promise<boolean> {
  const isCounted = sql`(${isRest}::boolean and counted_at > ${toTimestamp(now - REST_MS)})`
  const rows = await db.all(sql`
    update downloads set count = count + case when ${isCounted} then 0 else 1 end,
      counted_at = case when ${isCounted} then counted_at else ${toTimestamp(now)} end
    where site_id = ${siteId} and id = ${id} and (count < ${limit} or ${isCounted}) returning 1`)
  return rows.length > 0
}
