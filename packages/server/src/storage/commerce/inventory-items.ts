import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import {
  availabilityStatus,
  type InventoryItemRow,
  inventoryItemColumns,
  isInStock,
  NO_VARIANT,
  wireVariantId,
} from './inventory-item-rows.ts'
import type { StockChange } from './stock.ts'

/** Items with the columns that replies and queries use, as rows `i`. */
export const inventoryItemRows = (siteId: string) => sql`(
  select i.*, ${wireVariantId} as wire_variant_id,
    ${isInStock} as available,
    ${availabilityStatus} as availability_status,
    p.visible as product_visible, p.name as product_name, p.collection_ids, coalesce(v.doc ->> 'sku', p.sku) as sku,
    coalesce((v.doc ->> 'visible')::boolean, true) as variant_visible,
    (select b.id from brands b where b.site_id = p.site_id and b.name = p.doc ->> 'brand') as brand_id,
    (select string_agg(v.choices ->> (o.value ->> 'name'), ' | ' order by o.ordinality)
      from jsonb_array_elements(p.doc -> 'options') with ordinality o) as variant_name
  from inventory_items i
  join products p on p.site_id = i.site_id and p.id = i.product_id
  join variants v on v.site_id = i.site_id and v.product_id = i.product_id and v.id = i.variant_id
  where i.site_id = ${siteId}) i`

const shown = sql`${inventoryItemColumns}, i.wire_variant_id, i.availability_status, i.product_name, i.collection_ids, i.variant_name, i.sku, i.variant_visible`

/** Items of visible variants of visible products, or all. */
const seen = (visibleOnly: boolean) =>
  visibleOnly ? sql`i.product_visible and i.variant_visible` : sql`true`

/** A page of items under the plan. */
export const findInventoryItems = (db: Sql, siteId: string, plan: QueryPlan, visibleOnly = false) =>
  db.all<InventoryItemRow & { position: (string | null)[] | null }>(
    sql`select ${shown}, ${plan.position} as position from ${inventoryItemRows(siteId)} where ${plan.where} and ${plan.seek} and ${seen(visibleOnly)}
      order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
    { prepare: false },
  )

/** Number of items under the filter of the plan. */
export async function countInventoryItems(
  db: Sql,
  siteId: string,
  plan: Pick<QueryPlan, 'where'>,
  visibleOnly = false,
) {
  const row = await db.first<{ total: number }>(
    sql`select count(*) as total from ${inventoryItemRows(siteId)} where ${plan.where} and ${seen(visibleOnly)}`,
    { prepare: false },
  )
  return Number(row?.total ?? 0)
}

type Id = Pick<TableRows['inventory_items'], 'id'>

/** Ids of the items under the filter of the plan, at most `limit`. */
export const inventoryItemIds = (db: Sql, siteId: string, plan: Pick<QueryPlan, 'where'>, limit: number) =>
  db.all<Id>(sql`select i.id from ${inventoryItemRows(siteId)} where ${plan.where} limit ${limit}`, {
    prepare: false,
  })

/** The items of these ids that exist. */
export const getInventoryItems = (db: Sql, siteId: string, ids: readonly string[], visibleOnly = false) =>
  db.all<InventoryItemRow>(
    sql`select ${shown} from ${inventoryItemRows(siteId)} where i.id = any(${ids}::uuid[]) and ${seen(visibleOnly)}`,
  )

/** Locks the items of these ids in the order of their keys, like orders do, and reads them. */
export async function lockInventoryItems(db: Sql, siteId: string, ids: readonly string[]) {
  await db.all(sql`
    select 1 from inventory_items where site_id = ${siteId} and id = any(${ids}::uuid[])
    order by product_id, variant_id, location_id for update`)
  // A statement after the lock sees the changes of the transactions that held it.
  return getInventoryItems(db, siteId, ids)
}

/** A variant at a location, as clients name it. */
export interface ItemKey {
  variantId: string
  locationId: string
  /** Needed where clients send the id of products without managed variants as zeros. */
  productId?: string | undefined
}

/** The stored keys of variants, with their position in the request; those of variants that do not exist are missing. */
export const resolveItemKeys = (db: Sql, siteId: string, wanted: readonly ItemKey[]) =>
  db.all<
    Pick<TableRows['inventory_items'], 'product_id' | 'variant_id' | 'location_id'> & {
      n: number
      /** Id of the item of this key, if there is one. */
      itemId: string | null
      hasLocation: boolean
    }
  >(sql`
    select k.n, k.product_id, k.variant_id, k.location_id, i.id as "itemId", l.id is not null as "hasLocation"
    from (
      select w.n, w.location_id, v.product_id, v.id as variant_id
      from jsonb_to_recordset(${JSON.stringify(
        wanted.map(({ variantId, locationId, productId }, n) => ({
          n,
          variant_id: variantId,
          location_id: locationId,
          product_id: productId,
        })),
      )}::jsonb) as w(n int, variant_id uuid, location_id uuid, product_id uuid)
      cross join lateral (
        select o.product_id, o.id from variants o
        where o.site_id = ${siteId} and o.id = w.variant_id and o.id <> ${NO_VARIANT}
        union all
        select o.product_id, o.id from variants o
        where o.site_id = ${siteId} and o.id = ${NO_VARIANT}
          and o.product_id = case when w.variant_id = ${NO_VARIANT} then w.product_id else w.variant_id end) v
      where w.product_id is null or w.product_id = v.product_id) k
    left join business_locations l on l.site_id = ${siteId} and l.id = k.location_id
    left join inventory_items i on i.site_id = ${siteId} and i.product_id = k.product_id and i.variant_id = k.variant_id
      and i.location_id = k.location_id
    order by k.n`)

/** Columns that changes of items write. */
export type ItemState = Pick<
  InventoryItemRow,
  | 'track_quantity'
  | 'quantity'
  | 'in_stock'
  | 'preorder_enabled'
  | 'preorder_message'
  | 'preorder_limit'
  | 'preorder_counter'
  | 'extended_fields'
>

export type NewInventoryItem = ItemState & Pick<InventoryItemRow, 'product_id' | 'variant_id' | 'location_id'>

const written = sql.raw(
  'track_quantity, quantity, in_stock, preorder_enabled, preorder_message, preorder_limit, preorder_counter, extended_fields',
)

/** Inserts the items whose keys are free. Returns their ids. */
export async function insertInventoryItems(
  db: Sql,
  siteId: string,
  created: readonly NewInventoryItem[],
  { now, cause = 'INITIAL' }: { now: number; cause?: StockChange['cause'] | 'INITIAL' },
): Promise<string[]> {
  if (created.length === 0) return []
  const rows = await db.all<Id>(sql`
    with created as (
      insert into inventory_items (site_id, product_id, variant_id, location_id, created_at, updated_at, ${written})
      select ${siteId}, product_id, variant_id, location_id, ${toTimestamp(now)}, ${toTimestamp(now)}, ${written}
      from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as w(product_id uuid, variant_id uuid, location_id uuid,
        track_quantity boolean, quantity int, in_stock boolean, preorder_enabled boolean, preorder_message text,
        preorder_limit int, preorder_counter int, extended_fields jsonb)
      order by product_id, variant_id, location_id
      on conflict do nothing returning id, quantity),
    logged as (
      insert into inventory_changes (site_id, item_id, created_at, cause, delta)
      select ${siteId}, id, ${toTimestamp(now)}, ${cause}, quantity from created where quantity <> 0)
    select id from created`)
  return rows.map(({ id }) => id)
}

/** Writes locked items, and the changes of their quantities to the ledger. */
export const updateInventoryItems = (
  db: Sql,
  siteId: string,
  changed: readonly (ItemState & { id: string; delta: number })[],
  { now, cause }: { now: number; cause: StockChange['cause'] | 'INITIAL' },
) =>
  db.all(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as w(id uuid, delta int, track_quantity boolean,
        quantity int, in_stock boolean, preorder_enabled boolean, preorder_message text, preorder_limit int, preorder_counter int,
        extended_fields jsonb)),
    changed as (
      update inventory_items i set revision = i.revision + 1, updated_at = ${toTimestamp(now)}, track_quantity = w.track_quantity,
        quantity = w.quantity, in_stock = w.in_stock, preorder_enabled = w.preorder_enabled, preorder_message = w.preorder_message,
        preorder_limit = w.preorder_limit, preorder_counter = w.preorder_counter, extended_fields = w.extended_fields
      from wanted w where i.site_id = ${siteId} and i.id = w.id)
    insert into inventory_changes (site_id, item_id, created_at, cause, delta)
    select ${siteId}, id, ${toTimestamp(now)}, ${cause}, delta from wanted where delta <> 0 order by id`)

/** Deletes locked items with their ledger. */
export const deleteInventoryItems = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all(sql`delete from inventory_items where site_id = ${siteId} and id = any(${ids}::uuid[])`)

const ledger = tableColumns('inventory_changes', ['created_at', 'cause', 'delta', 'order_id'], 'c')

/** Changes of an item, newest first, with the quantity after each. */
export const findInventoryChanges = (
  db: Sql,
  siteId: string,
  itemId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.all<RowOf<typeof ledger> & { quantity: number }>(sql`
    select ${ledger}, (sum(c.delta) over (order by c.position))::int as quantity from inventory_changes c
    where c.site_id = ${siteId} and c.item_id = ${itemId} order by c.position desc limit ${limit} offset ${offset}`)
