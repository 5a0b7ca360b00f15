import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import {
  availabilityStatus,
  inventoryItemColumns,
  type StockItemRow,
  wireVariantId,
} from './inventory-item-rows.ts'

/** Units of one inventory item: a variant of a product at a location. */
export interface StockUnits {
  productId: string
  variantId: string
  /** Absent for the default location. */
  locationId?: string
  quantity: number
  /** The units are ordered in advance: they are counted, and not taken from stock. */
  preorder?: true
}

/** Why stock changes, as the ledger of changes stores it. */
export interface StockChange {
  now: number
  cause: 'ORDER' | 'RETURN' | 'MANUAL' | 'REVERT_INVENTORY_CHANGE' | 'TRANSFER'
  orderId?: string
}

type StockKey = Omit<StockUnits, 'quantity'>

const key = (item: StockKey) => `${item.productId} ${item.variantId} ${item.locationId ?? ''}`
const unitsKey = (item: StockKey) => `${key(item)} ${item.preorder ?? false}`

/** Whether units belong to the same inventory item, and both or none are ordered in advance. */
export const isSameStock = (a: StockKey, b: StockKey) => unitsKey(a) === unitsKey(b)

/** Sums quantities per inventory item, apart for units that are ordered in advance. */
export function sumByItem(items: readonly StockUnits[]): StockUnits[] {
  const sums = new Map<string, StockUnits>()
  for (const item of items) {
    const sum = sums.get(unitsKey(item))
    if (sum) sum.quantity += item.quantity
    else sums.set(unitsKey(item), { ...item })
  }
  return [...sums.values()]
}

/** An item after a change, with its availability before it. */
export type ChangedStock = StockItemRow & { previous_status: StockItemRow['availability_status'] }

/** Locks the items in the order of their keys, so that two orders cannot deadlock. */
const lockedItems = (siteId: string, units: readonly StockUnits[]) => sql`
  select i.site_id, i.product_id, i.variant_id, i.location_id, w.units, w.preordered,
    ${availabilityStatus} as previous_status from inventory_items i
  join (
    select product_id, variant_id, location_id, coalesce(sum(quantity) filter (where not preorder), 0)::int as units,
      coalesce(sum(quantity) filter (where preorder), 0)::int as preordered
    from jsonb_to_recordset(${JSON.stringify(
      units.map(({ productId, variantId, locationId, quantity, preorder = false }) => ({
        product_id: productId,
        variant_id: variantId,
        location_id: locationId ?? siteId,
        quantity,
        preorder,
      })),
    )}::jsonb) as w(product_id uuid, variant_id uuid, location_id uuid, quantity int, preorder boolean)
    group by 1, 2, 3) w
    on i.product_id = w.product_id and i.variant_id = w.variant_id and i.location_id = w.location_id
  where i.site_id = ${siteId} order by i.product_id, i.variant_id, i.location_id for update of i`

/** Changes items with one conditional update and writes the ledger. `missing` are the items that the condition excludes. */
async function changeStock(
  db: Sql,
  siteId: string,
  units: readonly StockUnits[],
  {
    sign,
    now,
    cause,
    orderId = null,
  }: { sign: 1 | -1 } & Omit<StockChange, 'orderId'> & { orderId?: string | null },
): Promise<{ missing: StockUnits[]; changed: ChangedStock[] }> {
  const items = sumByItem(units)
  if (items.length === 0) return { missing: [], changed: [] }
  const change = sql`${sql.lit(sign)} * locked.units`
  const inRange =
    sign < 0
      ? sql`(locked.units = 0 or i.quantity >= locked.units) and (locked.preordered = 0
          or i.preorder_enabled and i.preorder_counter + locked.preordered <= coalesce(i.preorder_limit, 100000))`
      : sql`coalesce(i.quantity, 0) + locked.units <= 99999`
  const changed = await db.all<ChangedStock>(sql`
    with locked as (${lockedItems(siteId, items)}),
    changed as (
      update inventory_items i set revision = i.revision + 1, updated_at = ${toTimestamp(now)},
        quantity = case when locked.units = 0 then i.quantity else coalesce(i.quantity, 0) + ${change} end,
        preorder_counter = greatest(0, i.preorder_counter - ${sql.lit(sign)} * locked.preordered)
      from locked
      where i.site_id = ${siteId} and i.product_id = locked.product_id and i.variant_id = locked.variant_id
        and i.location_id = locked.location_id and ${inRange}
      returning ${change} as delta, ${inventoryItemColumns}, ${wireVariantId} as wire_variant_id,
        ${availabilityStatus} as availability_status, locked.previous_status),
    logged as (
      insert into inventory_changes (site_id, item_id, created_at, cause, delta, order_id)
      select ${siteId}, id, ${toTimestamp(now)}, ${cause}, delta, ${orderId}::uuid from changed where delta <> 0)
    select * from changed`)
  const found = new Set(
    changed.map(({ product_id: productId, variant_id: variantId, location_id: locationId }) =>
      key({ productId, variantId, locationId }),
    ),
  )
  const missing = items.filter(item => !found.has(key({ ...item, locationId: item.locationId ?? siteId })))
  return { missing, changed }
}

/**
 * Takes units from stock, or counts units ordered in advance: an item is updated only if it has enough units. `missing` are the items
 * with too few units; the caller must then roll the transaction back.
 */
export const decrementStock = (db: Sql, siteId: string, wanted: readonly StockUnits[], change: StockChange) =>
  changeStock(db, siteId, wanted, { sign: -1, ...change })

/** Adds units to stock. `missing` are the items that no longer exist, or would have more than 99,999 units. */
export const incrementStock = (
  db: Sql,
  siteId: string,
  returned: readonly StockUnits[],
  change: StockChange,
) => changeStock(db, siteId, returned, { sign: 1, ...change })

/** Orders in advance, as sent. */
interface PreorderTerms {
  enabled?: boolean | null | undefined
  message?: string | null | undefined
  limit?: number | null | undefined
}

const storedLevel = tableColumns('inventory_items', { variantId: 'variant_id', quantity: 'quantity' })

/**
 * Sets whether the stock of a product is counted at the default location, the stock of the given variants there, and orders
 * in advance of all variants. The last level of a variant counts.
 */
export async function setStock(
  db: Sql,
  siteId: string,
  product: { id: string; tracked: boolean; preorder?: PreorderTerms | null | undefined },
  levels: readonly { variantId: string; quantity: number | null; inStock: boolean }[],
  { now, cause }: Pick<StockChange, 'now' | 'cause'>,
) {
  const before = await db.all<RowOf<typeof storedLevel>>(sql`
    select ${storedLevel} from inventory_items
    where site_id = ${siteId} and product_id = ${product.id} and location_id = ${siteId} order by variant_id for update`)
  const lastLevels = [...new Map(levels.map(level => [level.variantId, level])).values()]
  const wanted = lastLevels.map(({ variantId, quantity, inStock }) => ({
    variant_id: variantId,
    quantity,
    in_stock: inStock,
    delta: (quantity ?? 0) - (before.find(item => item.variantId === variantId)?.quantity ?? 0),
  }))
  await db.all(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(variant_id uuid, quantity int, in_stock boolean, delta int)),
    tracked as (
      update inventory_items i set track_quantity = ${product.tracked}, revision = i.revision + 1, updated_at = ${toTimestamp(now)}
      where i.site_id = ${siteId} and i.product_id = ${product.id} and i.location_id = ${siteId} and i.track_quantity <> ${product.tracked}
        and not exists (select 1 from wanted w where w.variant_id = i.variant_id)),
    stored as (
      insert into inventory_items as i (site_id, product_id, variant_id, location_id, created_at, updated_at, track_quantity, quantity, in_stock)
      select ${siteId}, ${product.id}, variant_id, ${siteId}, ${toTimestamp(now)}, ${toTimestamp(now)}, ${product.tracked}, quantity, in_stock
      from wanted
      on conflict (site_id, product_id, variant_id, location_id) do update set revision = i.revision + 1, updated_at = excluded.updated_at,
        track_quantity = excluded.track_quantity, quantity = excluded.quantity, in_stock = excluded.in_stock
      returning i.id, i.variant_id)
    insert into inventory_changes (site_id, item_id, created_at, cause, delta)
    select ${siteId}, stored.id, ${toTimestamp(now)}, ${cause}, delta from stored join wanted using (variant_id) where delta <> 0`)
  if (product.preorder === undefined) return
  const { enabled, message = null, limit = null } = product.preorder ?? {}
  await db.all(sql`
    update inventory_items set preorder_enabled = ${enabled ?? false}, preorder_message = ${message}, preorder_limit = ${limit}::int
    where site_id = ${siteId} and product_id = ${product.id} and location_id = ${siteId}`)
}
