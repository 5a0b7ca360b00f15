import { type RawBuilder, sql } from 'kysely'
import { RevisionConflict } from '../documents.ts'
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

/** The taken slug is that of a row that another transaction has just committed: the retry sees it. */
function rejectTakenSlug(error: { code?: string }): never {
  throw error.code === '23505' ? new RevisionConflict('products') : error
}

/** Writes products, and then their documents for searches at once, not after each statement (migration 170). */
async function writeInBulk(
  db: Sql,
  siteId: string,
  products: readonly NewProduct[],
  write: () => Promise<void>,
): Promise<void> {
  if (products.length === 0) return
  await db.all(sql`select set_config('stoa.bulk_products', 'on', true)`)
  await write()
  const ids = products.map(({ id }) => id)
  await db.all(sql`
    select set_config('stoa.bulk_products', 'off', true),
      write_product_documents(array_fill(${siteId}::uuid, array[${ids.length}::int]), ${ids}::uuid[])`)
}

/** Inserts many products with their variants and stock, without events. Call it in a transaction. */
export const insertProducts = (db: Sql, siteId: string, now: number, products: readonly NewProduct[]) =>
  writeInBulk(db, siteId, products, () => insertRows(db, siteId, now, products))

async function insertRows(db: Sql, siteId: string, now: number, products: readonly NewProduct[]) {
  await db
    .all(sql`
    insert into products (site_id, id, slug, name, sku, price_minor, lowest_price_minor, product_type, visible, numeric_id,
      collection_ids, created_at, updated_at, doc)
    select ${siteId}, r.id, r.slug, r.name, r.sku, r.price_minor, r.lowest_price_minor, r.product_type, r.visible, r.numeric_id,
      array(select jsonb_array_elements_text(r.collection_ids)), ${toTimestamp(now)}, ${toTimestamp(now)}, r.doc
    from ${productRecords(products)}`)
    .catch(rejectTakenSlug)
  await db.all(sql`
    insert into variants (site_id, product_id, id, position, choices, doc)
    select ${siteId}, r.product_id, r.id, r.position, r.choices, r.doc from ${variantRecords(products)}`)
  await db.all(sql`with ${insertStock(siteId, now, variantRecords(products))}`)
}

function productRecords(products: readonly NewProduct[]) {
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
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, slug text, name text, sku text, price_minor numeric,
    lowest_price_minor numeric, product_type text, visible boolean, numeric_id bigint, collection_ids jsonb, doc jsonb)`
}

function variantsOf(products: readonly Pick<NewProduct, 'id' | 'variants'>[]) {
  return products.flatMap(product =>
    product.variants.map((variant, position) => ({
      product_id: product.id,
      id: variant.id,
      position,
      choices: variant.choices,
      doc: variant.doc,
      track_quantity: variant.tracked,
      quantity: variant.quantity,
      in_stock: variant.inStock,
      preorder: variant.preorder,
    })),
  )
}

const variantRecords = (products: readonly Pick<NewProduct, 'id' | 'variants'>[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(variantsOf(products))}::jsonb) as r(product_id uuid, id uuid, position int,
    choices jsonb, doc jsonb, track_quantity boolean, quantity int, in_stock boolean, preorder jsonb)`

/** Inserts the stock of variants `r` at the default location, with its ledger. */
const insertStock = (siteId: string, now: number, source: RawBuilder<unknown>) => sql`
    items as (
      insert into inventory_items (site_id, product_id, variant_id, location_id, created_at, updated_at, track_quantity, quantity,
        in_stock, preorder_enabled, preorder_message, preorder_limit, preorder_counter)
      select ${siteId}, r.product_id, r.id, ${siteId}, ${toTimestamp(now)}, ${toTimestamp(now)}, r.track_quantity, r.quantity,
        r.in_stock, jsonb_typeof(r.preorder) is not distinct from 'object', r.preorder ->> 'message', (r.preorder ->> 'limit')::int,
        coalesce((r.preorder ->> 'counter')::int, 0)
      from ${source}
      returning id, quantity)
    insert into inventory_changes (site_id, item_id, created_at, cause, delta)
    select ${siteId}, id, ${toTimestamp(now)}, 'INITIAL', quantity from items where quantity <> 0`

/**
 * Replaces documents, collections and variants of many locked products in two statements. Stock of variants that stay is
 * untouched. Throws `RevisionConflict` if another transaction has just taken a slug.
 */
export async function updateProducts(db: Sql, siteId: string, now: number, products: readonly NewProduct[]) {
  if (products.length === 0) return
  await db
    .all(sql`
    update products p set revision = p.revision + 1, updated_at = ${toTimestamp(now)}, slug = r.slug, name = r.name, sku = r.sku,
      price_minor = r.price_minor, lowest_price_minor = r.lowest_price_minor, product_type = r.product_type, visible = r.visible,
      collection_ids = array(select jsonb_array_elements_text(r.collection_ids)), doc = r.doc
    from ${productRecords(products)} where p.site_id = ${siteId} and p.id = r.id`)
    .catch(rejectTakenSlug)
  const ids = products.map(({ id }) => id)
  await db.all(sql`
    with r as (select * from ${variantRecords(products)}),
    gone as (
      delete from variants v where v.site_id = ${siteId} and v.product_id = any(${ids}::uuid[])
        and not exists (select 1 from r where r.product_id = v.product_id and r.id = v.id)),
    stored as (
      insert into variants as known (site_id, product_id, id, position, choices, doc)
      select ${siteId}, r.product_id, r.id, r.position, r.choices, r.doc from r
      on conflict (site_id, product_id, id) do update set position = excluded.position, choices = excluded.choices, doc = excluded.doc
      where (known.position, known.choices, known.doc) is distinct from (excluded.position, excluded.choices, excluded.doc)
      returning product_id, id, xmax = 0 as is_new),
    ${insertStock(siteId, now, sql`r join stored using (product_id, id) where is_new`)}`)
}

/** Sets a site's product counter to what was inserted, and updates the planner's statistics. */
export async function finishBulkInsert(db: Sql, siteId: string, products: number) {
  await db.all(
    sql`update site_counters set value = value + ${products} where site_id = ${siteId} and name = 'product'`,
  )
  await analyzeCatalogue(db)
}

/** Updates the planner's statistics. Plans from before a table was filled read all of it for each product. */
export const analyzeCatalogue = (db: Sql) =>
  db.all(sql`analyze products, variants, inventory_items, product_documents, collection_products`)
