import { type RawBuilder, sql } from 'kysely'
import { jsonArray, textArray } from '../binary-array.ts'
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

/** Sends statements together, and throws the error of the first one that failed. Later ones fail with it. */
async function together(statements: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(statements))
    if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Inserts many products with their variants and stock, without events. Their documents for searches are written at the end at
 * once, not after each statement (schema/250-product-search.sql). Call it in a transaction. The statements are sent together: the caller may
 * work on while the database does.
 */
export async function insertProducts(db: Sql, siteId: string, now: number, products: readonly NewProduct[]) {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  await together([
    db.all(sql`select set_config('stoa.bulk_products', 'on', true)`),
    db
      .all(sql`
        insert into products (site_id, id, slug, name, sku, price_minor, lowest_price_minor, product_type, visible, numeric_id,
          collection_ids, created_at, updated_at, doc)
        select ${siteId}, r.id, r.slug, r.name, r.sku, r.price_minor, r.lowest_price_minor, r.product_type, r.visible, r.numeric_id,
          r.collection_ids::text[], ${toTimestamp(now)}, ${toTimestamp(now)}, r.doc
        from ${productRecords(products)}`)
      .catch(rejectTakenSlug),
    db.all(sql`
      with r as materialized (select * from ${variantRecords(products)}),
      stored as (
        insert into variants (site_id, product_id, id, position, choices, doc)
        select ${siteId}, r.product_id, r.id, r.position, r.choices, r.doc from r),
      ${insertStock(siteId, now, sql`r`)}`),
    db.all(sql`
      select set_config('stoa.bulk_products', 'off', true),
        write_product_documents(array_fill(${siteId}::uuid, array[${ids.length}::int]), ${ids}::uuid[])`),
  ])
}

const jsonOf = (values: readonly unknown[]) =>
  jsonArray(values.map(value => Buffer.from(JSON.stringify(value))))

/** Rows `r` of products. Arrays: PostgreSQL reads them in half the time of one JSON text. */
function productRecords(products: readonly NewProduct[]) {
  const docs = products.map(({ doc }) => doc)
  // Ids of collections need no quotes in a list.
  const collections = products.map(({ collectionIds }) => `{${collectionIds.join()}}`)
  return sql`unnest(${products.map(({ id }) => id)}::uuid[], ${textArray(docs.map(({ slug }) => slug))}::text[],
      ${textArray(docs.map(({ name }) => name))}::text[], ${docs.map(({ sku }) => sku ?? null)}::text[],
      ${docs.map(({ priceMinor }) => priceMinor)}::numeric[], ${products.map(each => each.lowestPriceMinor)}::numeric[],
      ${docs.map(({ productType }) => productType)}::text[], ${docs.map(({ visible }) => visible)}::boolean[],
      ${products.map(({ numericId }) => numericId)}::bigint[], ${textArray(collections)}::text[], ${jsonOf(docs)}::jsonb[])
    as r(id, slug, name, sku, price_minor, lowest_price_minor, product_type, visible, numeric_id, collection_ids, doc)`
}

/** Rows `r` of the variants of products with their stock. */
function variantRecords(products: readonly Pick<NewProduct, 'id' | 'variants'>[]) {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({ productId: id, variant, position })),
  )
  const variants = rows.map(({ variant }) => variant)
  return sql`unnest(${rows.map(({ productId }) => productId)}::uuid[], ${variants.map(({ id }) => id)}::uuid[],
      ${rows.map(({ position }) => position)}::int[], ${jsonOf(variants.map(({ choices }) => choices))}::jsonb[],
      ${jsonOf(variants.map(({ doc }) => doc))}::jsonb[], ${variants.map(({ tracked }) => tracked)}::boolean[],
      ${variants.map(({ quantity }) => quantity)}::int[], ${variants.map(({ inStock }) => inStock)}::boolean[],
      ${jsonOf(variants.map(({ preorder }) => preorder ?? null))}::jsonb[])
    as r(product_id, id, position, choices, doc, track_quantity, quantity, in_stock, preorder)`
}

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
      collection_ids = r.collection_ids::text[], doc = r.doc
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
  db.all(sql`analyze products, variants, inventory_items, product_documents, collection_products,
    listed_products`)
