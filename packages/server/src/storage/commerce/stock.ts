import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** Units of one inventory item: a variant of a product. */
export interface StockUnits {
  productId: string
  variantId: string
  quantity: number
}

const key = (item: { productId: string; variantId: string }) => `${item.productId} ${item.variantId}`

/** Sums quantities per inventory item. */
export function sumByItem(items: readonly StockUnits[]): StockUnits[] {
  const sums = new Map<string, StockUnits>()
  for (const item of items) {
    const sum = sums.get(key(item))
    if (sum) sum.quantity += item.quantity
    else sums.set(key(item), { ...item })
  }
  return [...sums.values()]
}

const variantKey = tableColumns('variants', { productId: 'product_id', variantId: 'id' }, 'v')

const recordset = (items: readonly StockUnits[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    items.map(item => ({ product_id: item.productId, variant_id: item.variantId, quantity: item.quantity })),
  )}::jsonb) as w(product_id uuid, variant_id uuid, quantity int)`

/**
 * Takes units from stock with one conditional update: an item is updated only if it has enough units. Rows are locked in
 * the order of their ids, so that two orders cannot deadlock. Returns the items with too few units; the caller must then
 * roll the transaction back.
 */
export async function decrementStock(
  db: Sql,
  siteId: string,
  wanted: readonly StockUnits[],
): Promise<StockUnits[]> {
  const items = sumByItem(wanted)
  if (items.length === 0) return []
  const taken = await db.all<RowOf<typeof variantKey>>(sql`
    with locked as (
      select v.product_id, v.id, w.quantity as wanted from variants v
      join ${recordset(items)} on v.product_id = w.product_id and v.id = w.variant_id
      where v.site_id = ${siteId} order by v.product_id, v.id for update of v)
    update variants v set quantity = v.quantity - locked.wanted from locked
    where v.site_id = ${siteId} and v.product_id = locked.product_id and v.id = locked.id and v.quantity >= locked.wanted
    returning ${variantKey}`)
  const done = new Set(taken.map(key))
  return items.filter(item => !done.has(key(item)))
}

/** Adds units to stock. Returns the items that no longer exist. */
export async function incrementStock(
  db: Sql,
  siteId: string,
  returned: readonly StockUnits[],
): Promise<StockUnits[]> {
  const items = sumByItem(returned)
  if (items.length === 0) return []
  const done = await db.all<RowOf<typeof variantKey>>(sql`
    with locked as (
      select v.product_id, v.id, w.quantity as added from variants v
      join ${recordset(items)} on v.product_id = w.product_id and v.id = w.variant_id
      where v.site_id = ${siteId} order by v.product_id, v.id for update of v)
    update variants v set quantity = coalesce(v.quantity, 0) + locked.added from locked
    where v.site_id = ${siteId} and v.product_id = locked.product_id and v.id = locked.id
    returning ${variantKey}`)
  const found = new Set(done.map(key))
  return items.filter(item => !found.has(key(item)))
}

/** Sets whether a product's stock is tracked, and the stock of the given variants. */
export async function setStock(
  db: Sql,
  siteId: string,
  productId: string,
  tracked: boolean,
  levels: readonly { variantId: string; quantity: number | null; inStock: boolean }[],
) {
  await db.all(sql`update products set tracked = ${tracked} where site_id = ${siteId} and id = ${productId}`)
  await db.all(sql`
    update variants v set quantity = w.quantity, in_stock = w.in_stock
    from jsonb_to_recordset(${JSON.stringify(
      levels.map(level => ({
        variant_id: level.variantId,
        quantity: level.quantity,
        in_stock: level.inStock,
      })),
    )}::jsonb) as w(variant_id uuid, quantity int, in_stock boolean)
    where v.site_id = ${siteId} and v.product_id = ${productId} and v.id = w.variant_id`)
}
