import { type RawBuilder, sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { defaultItems } from './products.ts'

export interface BackInStockRequestDoc {
  /** Page of the product, as sent. */
  itemUrl?: string
  /** Whether the platform has sent the mail. Absent until then. */
  autoNotified?: boolean
  /** Name and price for the mail, as the merchant reported them. */
  reported?: { name?: string; price?: string }
}

const PROMOTED = ['product_id', 'variant_id', 'email', 'status', 'notified_at', 'held'] as const

const columns = tableColumns(
  'back_in_stock_requests',
  ['id', 'revision', 'created_at', 'updated_at', 'doc', ...PROMOTED],
  'r',
)

export type BackInStockRequestRow = RowOf<typeof columns, { doc: BackInStockRequestDoc }>
type Columns = Pick<BackInStockRequestRow, 'product_id' | 'variant_id' | 'email' | 'status'>

const rows = documents<BackInStockRequestDoc, Columns>('back_in_stock_requests', [
  'product_id',
  'variant_id',
  'email',
  'status',
])

export const findBackInStockRequests = rows.find
export const countBackInStockRequests = rows.count

/** A variant of a product. */
export interface StockItem {
  productId: string
  variantId: string
}

/** How long a piece is held for the recipient of a mail. */
const HELD = sql`interval '24 hours'`

const ofItem = (siteId: string, { productId, variantId }: StockItem) =>
  sql`r.site_id = ${siteId} and r.product_id = ${productId} and r.variant_id = ${variantId}`

export const getBackInStockRequest = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<BackInStockRequestRow>(sql`
    select ${columns} from back_in_stock_requests r
    where r.site_id = ${siteId} and r.id = ${id} ${lock ? sql`for update` : sql``}`)

/** Stores a request unless the address already waits for the variant; returns whether it was stored. */
export async function insertBackInStockRequest(
  db: Sql,
  siteId: string,
  now: number,
  request: { id: string; doc: BackInStockRequestDoc; values: Columns },
): Promise<boolean> {
  return (await rows.insertMany(db, siteId, now, [request])).size > 0
}

/** The request of an address that waits for a variant. */
export const waitingBackInStockRequest = (db: Sql, siteId: string, item: StockItem, email: string) =>
  db.first<BackInStockRequestRow>(sql`
    select ${columns} from back_in_stock_requests r
    where ${ofItem(siteId, item)} and r.email = ${email} and r.status in ('RECEIVED', 'PROCESSING')`)

export const deleteBackInStockRequest = rows.delete

/** Stores status and document of locked requests. `held` holds a piece for each recipient. */
export const updateBackInStockRequests = (
  db: Sql,
  siteId: string,
  now: number,
  changed: readonly Pick<BackInStockRequestRow, 'id' | 'status' | 'doc' | 'notified_at' | 'held'>[],
) =>
  db.all(sql`
    update back_in_stock_requests r set revision = r.revision + 1, updated_at = ${toTimestamp(now)}, status = w.status, doc = w.doc,
      notified_at = case when w.notified then ${toTimestamp(now)} else r.notified_at end, held = w.held
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(({ id, status, doc, notified_at, held }) => ({
        id,
        status,
        doc,
        held,
        notified: notified_at === now,
      })),
    )}::jsonb) as w(id uuid, status text, doc jsonb, notified boolean, held boolean)
    where r.site_id = ${siteId} and r.id = w.id`)

const heldOf = (
  v: { siteId: RawBuilder<unknown>; productId: RawBuilder<unknown>; variantId: RawBuilder<unknown> },
  now: number,
) => sql`
  (select count(*) from back_in_stock_requests h
    where h.site_id = ${v.siteId} and h.product_id = ${v.productId} and h.variant_id = ${v.variantId}
      and h.held and h.notified_at > ${toTimestamp(now)} - ${HELD})`

/** Pieces that can be bought and are not held; null for unlimited. */
const unheldPieces = (now: number) => sql`
  case when i.track_quantity then coalesce(i.quantity, 0) - ${heldOf(
    { siteId: sql`v.site_id`, productId: sql`v.product_id`, variantId: sql`v.id` },
    now,
  )} when i.in_stock then null else 0 end`

const forSale = sql`p.visible and coalesce((v.doc ->> 'visible')::boolean, true)`

/** Locks the stock of a variant until the end of the transaction. Returns how many mails its stock allows; null for any number. */
export async function lockUnheldPieces(
  db: Sql,
  siteId: string,
  { productId, variantId }: StockItem,
  now: number,
): Promise<number | null> {
  await db.first(
    sql`select 1 from inventory_items where site_id = ${siteId} and product_id = ${productId} and variant_id = ${variantId}
      and location_id = ${siteId} for update`,
  )
  // A statement after the lock sees the requests of the transaction that held it.
  const row = await db.first<{ pieces: number | null }>(sql`
    select (${unheldPieces(now)})::int as pieces from variants v ${defaultItems} join products p on p.site_id = v.site_id and p.id = v.product_id
    where v.site_id = ${siteId} and v.product_id = ${productId} and v.id = ${variantId} and ${forSale}`)
  return row ? row.pieces : 0
}

/** Locks the oldest requests for a variant. */
export const lockReceivedRequests = (db: Sql, siteId: string, item: StockItem, limit: number) =>
  db.all<BackInStockRequestRow>(sql`
    select ${columns} from back_in_stock_requests r where ${ofItem(siteId, item)} and r.status = 'RECEIVED'
    order by r.position limit ${limit} for update`)

const due = tableColumns(
  'back_in_stock_requests',
  { siteId: 'site_id', productId: 'product_id', variantId: 'variant_id' },
  'r',
)
/** A variant that addresses wait for. */
export type DueItem = RowOf<typeof due>

/** Variants that addresses wait for and whose stock allows mails: of all sites, or of products of one. */
export const itemsBackInStock = (
  db: Sql,
  now: number,
  only: { siteId: string; productIds: readonly string[] } | undefined,
  after: DueItem | undefined,
  limit: number,
) =>
  db.all<DueItem>(sql`
    select ${due} from (
      select w.site_id, w.product_id, w.variant_id from back_in_stock_requests w where w.status = 'RECEIVED'
        ${only ? sql`and w.site_id = ${only.siteId} and w.product_id = any(${only.productIds}::uuid[])` : sql``}
      group by 1, 2, 3) r
    join variants v on v.site_id = r.site_id and v.product_id = r.product_id and v.id = r.variant_id ${defaultItems}
    join products p on p.site_id = r.site_id and p.id = r.product_id
    where ${forSale} and coalesce(${unheldPieces(now)}, 1) > 0
      ${after ? sql`and (r.site_id, r.product_id, r.variant_id) > (${after.siteId}, ${after.productId}, ${after.variantId})` : sql``}
    order by r.site_id, r.product_id, r.variant_id limit ${limit}`)

const reported = tableColumns('back_in_stock_requests', ['site_id', 'id', 'position'], 'r')
/** A request that a merchant has reported. */
export type ReportedRequest = RowOf<typeof reported>

/** Requests that merchants have reported, oldest first. */
export const reportedRequests = (db: Sql, after: ReportedRequest | undefined, limit: number) =>
  db.all<ReportedRequest>(sql`
    select ${reported} from back_in_stock_requests r
    where r.status = 'PROCESSING' ${after ? sql`and r.position > ${after.position}` : sql``}
    order by r.position limit ${limit}`)

/** Locks reported requests, oldest first; those locked by another transaction are skipped. */
export const lockReportedRequests = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<BackInStockRequestRow>(sql`
    select ${columns} from back_in_stock_requests r
    where r.site_id = ${siteId} and r.id = any(${ids}::uuid[]) and r.status = 'PROCESSING'
    order by r.position for update skip locked`)

/** Marks requests as reported, to be mailed by a job. */
export const reportRequests = (
  db: Sql,
  siteId: string,
  now: number,
  {
    items,
    requestIds,
    details,
  }: { items?: readonly StockItem[]; requestIds: readonly string[]; details: object },
): Promise<unknown> =>
  db.all(sql`
    update back_in_stock_requests r set status = 'PROCESSING', revision = r.revision + 1, updated_at = ${toTimestamp(now)},
      doc = r.doc || jsonb_build_object('reported', ${JSON.stringify(details)}::jsonb)
    where r.site_id = ${siteId} and r.status = 'RECEIVED'
      ${
        items
          ? sql`and (r.product_id, r.variant_id) in (
              select w."productId", w."variantId" from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
                as w("productId" uuid, "variantId" uuid))`
          : sql``
      }
      ${requestIds.length > 0 ? sql`and r.id = any(${requestIds}::uuid[])` : sql``}
  `)

/** Ends holds after their time, and those of variants that are sold out: pieces that return later are new ones. */
export const endHolds = (db: Sql, now: number) =>
  db.all(sql`
    update back_in_stock_requests r set held = false from inventory_items i
    where r.held and i.site_id = r.site_id and i.product_id = r.product_id and i.variant_id = r.variant_id and i.location_id = r.site_id
      and (i.quantity <= 0 or r.notified_at <= ${toTimestamp(now)} - ${HELD})`)

/** Number of addresses that wait, by product and variant. */
export const countWaitingRequests = (db: Sql, siteId: string, productIds: readonly string[]) =>
  db.all<Omit<DueItem, 'siteId'> & { count: number }>(sql`
    select r.product_id as "productId", r.variant_id as "variantId", count(*)::int as count from back_in_stock_requests r
    where r.site_id = ${siteId} and r.product_id = any(${productIds}::uuid[]) and r.status in ('RECEIVED', 'PROCESSING')
    group by 1, 2`)
