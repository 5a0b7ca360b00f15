import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { type ProductRow, type StoredProduct, storedColumns, type VariantRow } from './product-rows.ts'
import { type ProductPlan, pageOfProducts, productTotal } from './product-source.ts'

const rows = documents<StoredProduct, ProductColumns>('products', [
  'slug',
  'name',
  'sku',
  'price_minor',
  'product_type',
  'visible',
  'numeric_id',
])

export interface ProductColumns {
  [column: string]: unknown
  slug: string
  name: string
  sku: string | null
  price_minor: number
  product_type: string
  visible: boolean
  numeric_id: number
}

const promotedOf = (doc: StoredProduct, numericId: number): ProductColumns => ({
  slug: doc.slug,
  name: doc.name,
  sku: doc.sku ?? null,
  price_minor: doc.priceMinor,
  product_type: doc.productType,
  visible: doc.visible,
  numeric_id: numericId,
})

/** Joins the inventory items of the default location to variants `v`. */
export const defaultItems = sql`left join inventory_items i on i.site_id = v.site_id and i.product_id = v.product_id
      and i.variant_id = v.id and i.location_id = v.site_id`

/** Joins the items of a location; a variant without an item there has that of the default location. */
const itemsAt = (locationId: string) => sql`left join lateral (
      select * from inventory_items l where l.site_id = v.site_id and l.product_id = v.product_id and l.variant_id = v.id
        and l.location_id in (${locationId}, v.site_id) order by l.location_id = v.site_id limit 1) i on true`

/** Orders in advance of an item `i`, and whether it is in stock. */
export const preorder = sql`case when i.preorder_enabled then jsonb_build_object('message', i.preorder_message,
  'limit', i.preorder_limit, 'counter', i.preorder_counter) end`

export const available = sql`case when i.track_quantity then i.quantity > 0 else coalesce(i.in_stock, false) end`

/** A product's row with its variants and their stock, ready for the view. Without `locationId` it is that of the default location. */
const productColumnsAt = (locationId?: string) => sql`${storedColumns},
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'choices', v.choices, 'doc', v.doc, 'preorder', ${preorder},
      'tracked', coalesce(i.track_quantity, false), 'quantity', i.quantity, 'inStock', coalesce(i.in_stock, false)
      ${locationId ? sql`, 'locationId', i.location_id` : sql``}) order by v.position), '[]')
    from variants v ${locationId ? itemsAt(locationId) : defaultItems} where v.site_id = p.site_id and v.product_id = p.id) as variants`

export const productColumns = productColumnsAt()

/** The subscription options of a product, and whether it is sold without one. */
export const subscriptionsColumn = sql`(
    select jsonb_build_object('required', not p.one_time_purchases, 'options', coalesce(jsonb_agg(
      jsonb_build_object('id', a.option_id, 'hidden', a.hidden, 'doc', o.doc) order by a.place), '[]'))
    from product_subscription_options a
    join subscription_options o on o.site_id = a.site_id and o.id = a.option_id
    where a.site_id = p.site_id and a.product_id = p.id) as subscriptions`

export const getProductRow = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<ProductRow>(
    sql`select ${productColumns} from products p where p.site_id = ${siteId} and p.id = ${id} ${lock ? sql`for update` : sql``}`,
  )

/**
 * The products of the ids that exist, in no order, with their stock at a location and their subscription options. The planner does not
 * see how many ids there are: otherwise it would prefer to plan each execution with few of them anew, which takes longer than the execution.
 */
export const getProductRows = (db: Sql, siteId: string, ids: readonly string[], locationId?: string) =>
  db.all<ProductRow>(
    sql`select ${productColumnsAt(locationId === siteId ? undefined : locationId)}, ${subscriptionsColumn} from products p
      where p.site_id = ${siteId} and p.id = any(array(select unnest(${ids}::uuid[])))`,
  )

const productPage = (siteId: string, plan: ProductPlan, visibleOnly: boolean, columns = productColumns) =>
  sql<never>`select ${columns}, page.position from ${pageOfProducts(siteId, plan, visibleOnly)}
    join products p on p.site_id = ${siteId} and p.id = page.id order by page.place`

const withSubscriptions = sql`${productColumns}, ${subscriptionsColumn}`

/** A page of products under the plan, with their subscription options. */
export const findProductRows = (db: Sql, siteId: string, plan: ProductPlan, visibleOnly: boolean) =>
  db.all<ProductRow & { position: (string | null)[] | null }>(
    productPage(siteId, plan, visibleOnly, withSubscriptions),
    { prepare: false },
  )

/** A row of a product whose documents are JSON texts. */
export type ProductText = Omit<ProductRow, 'doc' | 'variants'> & { doc: string; variants: string }

export const parseProduct = <Row extends ProductText>(row: Row) => ({
  ...row,
  doc: JSON.parse(row.doc) as StoredProduct,
  variants: JSON.parse(row.variants) as VariantRow[],
})

/** The same page without subscription options, with documents as JSON texts. */
export const findProductTexts = (db: Sql, siteId: string, plan: ProductPlan, visibleOnly: boolean) =>
  db.all<ProductText & { position: (string | null)[] | null }>(productPage(siteId, plan, visibleOnly), {
    prepare: false,
    jsonAsText: true,
  })

/** How many products there are under the plan's filter. */
export async function countProducts(db: Sql, siteId: string, plan: ProductPlan, visibleOnly: boolean) {
  const row = await db.first<{ total: number }>(productTotal(siteId, plan, visibleOnly), { prepare: false })
  return row?.total ?? 0
}

/** Number of products by their brand or ribbon, for these texts. Texts without products are missing. */
export async function countProductsByText(
  db: Sql,
  siteId: string,
  field: 'brand' | 'ribbon',
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // The condition `doc ? field` is that of the partial indexes.
  const rows = await db.all<{ text: string; total: number }>(sql`
    select p.doc ->> ${sql.lit(field)} as text, count(*) as total from products p
    where p.site_id = ${siteId} and p.doc ? ${sql.lit(field)} and p.doc ->> ${sql.lit(field)} = any(${texts}::text[])
    group by 1`)
  return new Map(rows.map(({ text, total }) => [text, Number(total)]))
}

/** Number of products with an element of a list by its name or title. Indexes of schema/180-products.sql serve it. */
export async function countProductsByElement(
  db: Sql,
  siteId: string,
  { list, key }: { list: 'additionalInfoSections' | 'options'; key: 'title' | 'name' },
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ text: string; total: number }>(sql`
    select t.text, count(p.id) as total from unnest(${texts}::text[]) as t(text)
    left join products p on p.site_id = ${siteId}
      and p.doc -> ${sql.lit(list)} @> jsonb_build_array(jsonb_build_object(${sql.lit(key)}, t.text))
    group by 1`)
  return new Map(rows.map(({ text, total }) => [text, Number(total)]))
}

export const slugTaken = async (db: Sql, siteId: string, table: 'products' | 'collections', slug: string) =>
  (await db.first(sql`select 1 from ${sql.table(table)} where site_id = ${siteId} and slug = ${slug}`)) !==
  undefined

export const insertProduct = (
  db: Sql,
  siteId: string,
  id: string,
  now: number,
  doc: StoredProduct,
  numericId: number,
) => rows.insert(db, siteId, id, now, doc, promotedOf(doc, numericId))

export const updateProductRow = (db: Sql, siteId: string, row: ProductRow, now: number, doc: StoredProduct) =>
  rows.update(db, siteId, row, now, doc, promotedOf(doc, row.numeric_id))

export const deleteProductRow = (db: Sql, siteId: string, id: string) => rows.delete(db, siteId, id)

/**
 * Makes the variants of a product exactly these, in this order, and stores the lowest of their prices. Stock of those that
 * stay is untouched; new ones get an inventory item at the default location. `touch`: the product counts as changed.
 */
export async function putVariants(
  db: Sql,
  siteId: string,
  productId: string,
  variants: readonly VariantRow[],
  { lowestPriceMinor, now, touch = false }: { lowestPriceMinor: number; now: number; touch?: boolean },
) {
  const wanted = JSON.stringify(
    variants.map((v, position) => ({
      id: v.id,
      position,
      choices: v.choices,
      doc: v.doc,
      track_quantity: v.tracked,
      quantity: v.quantity,
      in_stock: v.inStock,
    })),
  )
  await db.all(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb)
        as w(id uuid, position int, choices jsonb, doc jsonb, track_quantity boolean, quantity int, in_stock boolean)),
    gone as (
      delete from variants v where site_id = ${siteId} and product_id = ${productId}
        and not exists (select 1 from wanted w where w.id = v.id)),
    priced as (
      update products set lowest_price_minor = ${lowestPriceMinor}
        ${touch ? sql`, revision = revision + 1, updated_at = ${toTimestamp(now)}` : sql``} where site_id = ${siteId} and id = ${productId}),
    stored as (
      insert into variants (site_id, product_id, id, position, choices, doc)
      select ${siteId}, ${productId}, id, position, choices, doc from wanted
      on conflict (site_id, product_id, id) do update set position = excluded.position, choices = excluded.choices, doc = excluded.doc
      returning id, xmax = 0 as is_new),
    items as (
      insert into inventory_items (site_id, product_id, variant_id, location_id, created_at, updated_at, track_quantity, quantity, in_stock)
      select ${siteId}, ${productId}, id, ${siteId}, ${toTimestamp(now)}, ${toTimestamp(now)}, track_quantity, quantity, in_stock
      from wanted join stored using (id) where is_new
      returning id, quantity)
    insert into inventory_changes (site_id, item_id, created_at, cause, delta)
    select ${siteId}, id, ${toTimestamp(now)}, 'INITIAL', quantity from items where quantity <> 0`)
}

/** Adds or removes a collection on products. Answers with the ids of the products that exist. */
export const setMembership = (
  db: Sql,
  siteId: string,
  collectionId: string,
  productIds: readonly string[],
  member: boolean,
) =>
  db.all<Pick<TableRows['products'], 'id'>>(sql`
    update products set collection_ids = ${
      member
        ? sql`case when ${collectionId} = any(collection_ids) then collection_ids else array_append(collection_ids, ${collectionId}) end`
        : sql`array_remove(collection_ids, ${collectionId})`
    }
    where site_id = ${siteId} and id = any(${productIds}::uuid[]) returning id`)
