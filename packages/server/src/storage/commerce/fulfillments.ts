import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** What a fulfillment says beside its columns. */
export interface FulfillmentDoc {
  status: string
  trackingInfo?: { trackingNumber?: string; shippingProvider?: string; trackingLink?: string }
  customInfo?: { fieldsData?: Record<string, string> }
}

export interface FulfillmentLine {
  id: string
  quantity: number
}

const columns = tableColumns('fulfillments', ['id', 'order_id', 'created_at', 'completed', 'doc'], 'f')

/** A fulfillment with its lines. */
export type FulfillmentRow = RowOf<typeof columns, { doc: FulfillmentDoc }> & { lines: FulfillmentLine[] }

/** Fulfillments of orders with their lines, oldest first. */
export const findFulfillments = (db: Sql, siteId: string, orderIds: readonly string[]) =>
  db.all<FulfillmentRow>(sql`
    select ${columns}, (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.line_item_id, 'quantity', l.quantity) order by l.position), '[]')
      from fulfillment_lines l where l.site_id = f.site_id and l.fulfillment_id = f.id) as lines
    from fulfillments f where f.site_id = ${siteId} and f.order_id = any(${orderIds}::uuid[]) order by f.position`)

/** Inserts a fulfillment, or replaces its document and lines. The order is locked. */
export const saveFulfillment = (
  db: Sql,
  siteId: string,
  { id, order_id, created_at, completed, doc, lines }: FulfillmentRow,
) =>
  db.all(sql`
    with saved as (
      insert into fulfillments (site_id, id, order_id, created_at, completed, doc)
      values (${siteId}, ${id}, ${order_id}, ${toTimestamp(created_at)}, ${completed}, ${JSON.stringify(doc)})
      on conflict (site_id, id) do update set completed = excluded.completed, doc = excluded.doc),
    removed as (
      delete from fulfillment_lines
      where site_id = ${siteId} and fulfillment_id = ${id} and line_item_id <> all(${lines.map(line => line.id)}::text[]))
    insert into fulfillment_lines (site_id, fulfillment_id, line_item_id, position, quantity)
    select ${siteId}::uuid, ${id}::uuid, l.id, l.position, l.quantity
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
      as l(id text, position int, quantity int)
    on conflict (site_id, fulfillment_id, line_item_id)
      do update set position = excluded.position, quantity = excluded.quantity`)

/** Deletes a fulfillment with its lines. */
export const removeFulfillment = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from fulfillments where site_id = ${siteId} and id = ${id}`)

const orderIds = tableColumns('orders', ['id'])

/** Those of the orders that exist; with an `ownerId` only the owner's. */
export const findOrderIds = (db: Sql, siteId: string, ids: readonly string[], ownerId: string | undefined) =>
  db.all<RowOf<typeof orderIds>>(sql`
    select ${orderIds} from orders where site_id = ${siteId} and id = any(${ids}::uuid[])
      ${ownerId ? sql`and owner_id = ${ownerId}` : sql``}`)
