import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import type { StoredProduct, VariantRow } from './product-rows.ts'

export interface NewProduct {
  id: string
  numericId: number
  collectionIds: string[]
  doc: StoredProduct
  variants: VariantRow[]
  lowestPriceMinor: number
}

/** Inserts many products with their variants and stock in three statements, without events: for filling a new shop. */
export async function insertProducts(db: Sql, siteId: string, now: number, products: readonly NewProduct[]) {
  const rows = products.map(({ doc, ...product }) => ({
    id: product.id,
    slug: doc.slug,
    name: doc.name,
    sku: doc.sku ?? null,
    price_minor: doc.priceMinor,
    lowest_price_minor: product.lowestPriceMinor,
    product_type: doc.productType,
    visible: doc.visible,
    numeric_id: product.numericId,
    collection_ids: product.collectionIds,
    doc,
  }))
  await db.all(sql`
    insert into products (site_id, id, slug, name, sku, price_minor, lowest_price_minor, product_type, visible, numeric_id,
      collection_ids, created_at, updated_at, doc)
    select ${siteId}, r.id, r.slug, r.name, r.sku, r.price_minor, r.lowest_price_minor, r.product_type, r.visible, r.numeric_id,
      array(select jsonb_array_elements_text(r.collection_ids)), ${toTimestamp(now)}, ${toTimestamp(now)}, r.doc
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, slug text, name text, sku text, price_minor numeric,
      lowest_price_minor numeric, product_type text, visible boolean, numeric_id bigint, collection_ids jsonb, doc jsonb)`)
  const variants = products.flatMap(product =>
    product.variants.map((variant, position) => ({
      product_id: product.id,
      id: variant.id,
      position,
      choices: variant.choices,
      doc: variant.doc,
      track_quantity: variant.tracked,
      quantity: variant.quantity,
      in_stock: variant.inStock,
    })),
  )
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as r(product_id uuid, id uuid, position int,
    choices jsonb, doc jsonb, track_quantity boolean, quantity int, in_stock boolean)`
  await db.all(sql`
    insert into variants (site_id, product_id, id, position, choices, doc)
    select ${siteId}, r.product_id, r.id, r.position, r.choices, r.doc from ${recordset}`)
  await db.all(sql`
    with items as (
      insert into inventory_items (site_id, product_id, variant_id, location_id, created_at, updated_at, track_quantity, quantity, in_stock)
      select ${siteId}, r.product_id, r.id, ${siteId}, ${toTimestamp(now)}, ${toTimestamp(now)}, r.track_quantity, r.quantity, r.in_stock
      from ${recordset}
      returning id, quantity)
    insert into inventory_changes (site_id, item_id, created_at, cause, delta)
    select ${siteId}, id, ${toTimestamp(now)}, 'INITIAL', quantity from items where quantity <> 0`)
}

/** Sets a site's product counter to what was inserted, and updates the planner's statistics. */
export async function finishBulkInsert(db: Sql, siteId: string, products: number) {
  await db.all(
    sql`update site_counters set value = value + ${products} where site_id = ${siteId} and name = 'product'`,
  )
  await db.all(sql`analyze products, variants, inventory_items`)
}
