import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ItemTable } from '../data/item-tables.ts'
import type { SearchSource } from '../data/search-rows.ts'
import { matchesQuery } from '../data/search-rows.ts'
import type { FieldSpec, QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type AggregateGroup, aggregateRows, type ItemAggregation } from './aggregate-inventory-items.ts'
import { joinListing } from './product-listings.ts'
import type { ProductPlan } from './product-source.ts'

const shown = (siteId: string, visibleOnly: boolean) =>
  sql<SqlBool>`p.site_id = ${siteId} ${visibleOnly ? sql`and p.visible` : sql``}`

/** Condition: the words of a search occur in the product `p`. */
export const productHasWords = (table: ItemTable, source: SearchSource, query: string) =>
  sql<SqlBool>`p.id in (select i.id::uuid from product_documents i
    where i.site_id = ${table.siteId} and ${matchesQuery(table, source, query)})`

/** A plan with a further condition. */
export const withCondition = <Plan extends Pick<QueryPlan, 'where'>>(
  plan: Plan,
  condition: SqlCondition,
): Plan => ({
  ...plan,
  where: sql<SqlBool>`(${plan.where} and ${condition})`,
  isNarrowed: true,
})

/** Condition on a document `i`: its product is in the filter of a plan, and the caller may see it. */
export const documentInFilter = (
  siteId: string,
  plan: Pick<ProductPlan, 'where' | 'listing'>,
  visibleOnly: boolean,
) =>
  sql<SqlBool>`i.site_id = ${siteId} ${visibleOnly ? sql`and i.visible` : sql``} and exists (
    select from products p ${joinListing(plan.listing)}
    where ${shown(siteId, visibleOnly)} and p.id = i.id::uuid and ${plan.where})`

/** A field that aggregations of products read, as a column of their rows. */
export interface AggregatedField extends Pick<FieldSpec<never>, 'type' | 'list' | 'minorUnits'> {
  column: string
  value: RawBuilder<unknown>
}

/** The values of a field of products `p`: one, or an array of the different ones. */
function valuesOf({ column, expression, subquery, list, path = [] }: FieldSpec<never>): RawBuilder<unknown> {
  if (subquery)
    return sql`array(select distinct e.value from unnest(array${subquery}) e(value) where e.value is not null)`
  if (expression) return expression
  if (column) return sql.ref(`p.${column}`)
  const at = sql`array[${sql.join(path.map(key => sql.lit(key)))}]`
  return list
    ? sql`array(select jsonb_array_elements_text(coalesce(p.doc #> ${at}, '[]')))`
    : sql`p.doc #>> ${at}`
}

/** Fields of filters as fields of aggregations, by their names. */
export const aggregatedFields = (
  fields: Readonly<Record<string, FieldSpec<never>>>,
): Record<string, AggregatedField> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { filter, items }]) => filter && !items)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, spec]) => [
        name,
        {
          type: spec.type === 'decimal' ? 'number' : spec.type,
          list: spec.list ?? spec.subquery !== undefined,
          minorUnits: spec.minorUnits ?? false,
          column: name.replaceAll('.', '_'),
          value: valuesOf(spec),
        },
      ]),
  )

/** The prices that a caller sees: those of a listing, or a percentage off those of the catalogue. */
export type SeenPrices = { listing: string } | { percent: number }

/** The lowest price of a product `p`. Rows `priced` are those of the listing. */
function lowestPrice(prices: SeenPrices | undefined) {
  if (!prices) return sql`p.lowest_price_minor`
  return 'listing' in prices
    ? sql`priced.lowest_price_minor`
    : sql`(p.lowest_price_minor - round(p.lowest_price_minor * ${String(prices.percent)}::numeric / 100))`
}

/** Name of the field whose prices are those that the caller sees. */
export const LOWEST_PRICE = 'actualPriceRange.minValue.amount'

/** Aggregates the products of a plan's filter. Prices are in whole units of the currency, which has so many minor digits. */
export const aggregateProductsV3 = (
  db: Sql,
  siteId: string,
  {
    plan,
    visibleOnly,
    digits,
    prices,
    fields,
  }: {
    plan: Pick<ProductPlan, 'where' | 'listing'>
    visibleOnly: boolean
    digits: number
    prices?: SeenPrices | undefined
    fields: Readonly<Record<string, AggregatedField>>
  },
  aggregations: readonly ItemAggregation[],
): Promise<AggregateGroup[][]> => {
  const inUnits = (minor: RawBuilder<unknown>) =>
    sql`trim_scale(${minor} / power(10::numeric, ${digits}::int))`
  const sqlOf = (name: string, { value, list, minorUnits }: AggregatedField) => {
    if (!minorUnits) return value
    if (list) return sql`array(select ${inUnits(sql`minor`)} from unnest(${value}) minor)`
    return inUnits(name === LOWEST_PRICE ? lowestPrice(prices) : value)
  }
  const asked = new Set(aggregations.map(({ column }) => column))
  const columns = Object.entries(fields)
    .filter(([, { column }]) => asked.has(column))
    .map(([name, field]) => sql`${sqlOf(name, field)} as ${sql.ref(field.column)}`)
  const rows = sql`select ${sql.join(columns)} from products p ${joinListing(plan.listing)}
    ${prices && 'listing' in prices ? sql`join listed_products priced on priced.site_id = p.site_id and priced.listing_id = ${prices.listing} and priced.collection_id = '' and priced.id = p.id` : sql``}
    where ${shown(siteId, visibleOnly)} and ${plan.where}`
  return aggregateRows(db, rows, aggregations)
}
