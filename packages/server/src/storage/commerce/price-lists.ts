import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** Price lists of a site that are not suspended, as a column of a statement that reads `sites`. Null if there are none. */
export const activePriceLists = sql`(
  select jsonb_agg(jsonb_build_object('id', l.id, 'revision', l.revision, 'hasPrices', exists (
      select from price_list_prices p where p.site_id = l.site_id and p.price_list_id = l.id)) || l.doc
    order by (l.doc->>'priority')::int desc, l.created_at, l.id)
  from price_lists l where l.site_id = sites.id and (l.doc->>'active')::boolean)`

const columns = tableColumns('price_list_prices', {
  priceListId: 'price_list_id',
  productId: 'product_id',
  variantId: 'variant_id',
  priceMinor: 'price_minor',
})

/** A fixed price. `variantId` is the id of the product for a price of all its variants. */
export type FixedPrice = RowOf<typeof columns>

/** The fixed prices of products in lists. */
export const fixedPrices = (
  db: Sql,
  siteId: string,
  priceListIds: readonly string[],
  productIds: readonly string[],
) =>
  db.all<FixedPrice>(sql`
    select ${columns} from price_list_prices
    where site_id = ${siteId} and price_list_id = any(${priceListIds}::uuid[]) and product_id = any(${productIds}::uuid[])`)

type NewPrice = Pick<FixedPrice, 'productId' | 'variantId'> & { price: number }

const asRows = (prices: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
  as w(n int, "productId" uuid, "variantId" uuid, "price" numeric)`

/** Positions of the items that name no variant of the site. The products are locked: their rows in listings change. */
export async function unknownItems(db: Sql, siteId: string, items: readonly NewPrice[]): Promise<number[]> {
  const found = await db.all<{ n: number }>(sql`
    select w.n from ${asRows(items.map((item, n) => ({ ...item, n })))}
    join products p on p.site_id = ${siteId} and p.id = w."productId"
    where w."variantId" = w."productId"
      or exists (select from variants v where v.site_id = p.site_id and v.product_id = p.id and v.id = w."variantId")
    order by p.id for no key update of p`)
  const known = new Set(found.map(({ n }) => n))
  return items.flatMap((_, n) => (known.has(n) ? [] : [n]))
}

/** Sets prices of a list, in the order of their keys, so that two calls cannot deadlock. */
export const putPrices = (db: Sql, siteId: string, priceListId: string, prices: readonly NewPrice[]) =>
  db.all(sql`
    insert into price_list_prices (site_id, price_list_id, product_id, variant_id, price_minor)
    select ${siteId}, ${priceListId}, w."productId", w."variantId", w.price from ${asRows(prices)} order by 3, 4
    on conflict (site_id, price_list_id, product_id, variant_id) do update set price_minor = excluded.price_minor`)

export const deletePrices = (
  db: Sql,
  siteId: string,
  priceListId: string,
  items: readonly Omit<NewPrice, 'price'>[],
) =>
  db.all(sql`
    delete from price_list_prices p using ${asRows(items)}
    where p.site_id = ${siteId} and p.price_list_id = ${priceListId} and p.product_id = w."productId" and p.variant_id = w."variantId"`)

const shown = tableColumns(
  'price_list_prices',
  {
    productId: 'product_id',
    variantId: 'variant_id',
    priceMinor: 'price_minor',
  },
  'f',
)

export type ListedPrice = RowOf<typeof shown> & { productName: string }

/** A page of the prices of a list by name of the product, and their number. */
export async function findPrices(
  db: Sql,
  siteId: string,
  priceListId: string,
  {
    productIds,
    limit,
    offset,
  }: { productIds?: readonly string[] | undefined; limit: number; offset: number },
): Promise<{ rows: ListedPrice[]; total: number }> {
  const where = sql`f.site_id = ${siteId} and f.price_list_id = ${priceListId}
    ${productIds ? sql`and f.product_id = any(${productIds}::uuid[])` : sql``}`
  const [rows, count] = await Promise.all([
    db.all<ListedPrice>(
      sql`select ${shown}, p.name as "productName" from price_list_prices f
        join products p on p.site_id = f.site_id and p.id = f.product_id
        where ${where} order by p.name, f.product_id, f.variant_id <> f.product_id, f.variant_id
        limit ${limit} offset ${offset}`,
      { prepare: false },
    ),
    db.first<{ total: number }>(sql`select count(*) as total from price_list_prices f where ${where}`, {
      prepare: false,
    }),
  ])
  return { rows, total: Number(count?.total ?? 0) }
}

const listGroup = tableColumns('price_lists', ['id'])

/** A price list that is for the group, if there is one. */
export const priceListOfGroup = (db: Sql, siteId: string, groupId: string) =>
  db.first<RowOf<typeof listGroup>>(sql`
    select ${listGroup} from price_lists where site_id = ${siteId} and group_id = ${groupId} limit 1`)
