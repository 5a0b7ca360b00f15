import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchSource } from '../data/search-rows.ts'
import { matchesQuery } from '../data/search-rows.ts'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type AggregateGroup, aggregateRows, type ItemAggregation } from './aggregate-inventory-items.ts'
import { productTable } from './product-documents.ts'
import { joinListing } from './product-listings.ts'
import type { ProductRow } from './product-rows.ts'
import type { ProductPlan } from './product-source.ts'
import { productColumns, subscriptionsColumn } from './products.ts'
import { productV3Values as values } from './products-v3.ts'
import { rangesOfVariantsV3 as ranges, variantValuesV3 } from './variant-values-v3.ts'

const shown = (siteId: string, visibleOnly: boolean) =>
  sql<SqlBool>`p.site_id = ${siteId} ${visibleOnly ? sql`and p.visible` : sql``}`

/** Condition: the words of a search occur in the product `p`. */
export const productHasWords = (siteId: string, source: SearchSource, query: string) =>
  sql<SqlBool>`p.id in (select i.id::uuid from product_documents i
    where i.site_id = ${siteId} and ${matchesQuery(productTable(siteId), source, query)})`

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

/** Products by their ids, in no order. */
export const getProductV3Rows = (db: Sql, siteId: string, ids: readonly string[]) =>
  db.all<ProductRow>(
    sql`select ${productColumns}, ${subscriptionsColumn} from products p where p.site_id = ${siteId} and p.id = any(${ids}::uuid[])`,
  )

/** The different values of a subquery, as an array. */
const distinct = (subquery: RawBuilder<unknown>) =>
  sql`array(select distinct e.value from unnest(array${subquery}) e(value) where e.value is not null)`
const tagsOf = (name: 'publicTags' | 'privateTags') =>
  sql`array(select jsonb_array_elements_text(coalesce(p.doc #> array['tags', ${sql.lit(name)}, 'tagIds'], '[]')))`

const variants = variantValuesV3(true)
const allVariants = variantValuesV3(false)
const valuesOfVariants = (of: typeof variants) => ({
  variant_visible: distinct(of.visible),
  skus: distinct(of.sku),
  barcodes: distinct(of.barcode),
  variant_weights: distinct(of.weight),
  variant_prices: distinct(of.actualPrice),
  variant_compare_prices: distinct(of.comparePrice),
  variant_choice_ids: distinct(of.choiceIds),
  variant_option_ids: distinct(of.optionIds),
})

/** Values of products `p` for aggregations. */
const AGGREGATED = {
  ...valuesOfVariants(variants),
  highest_price: ranges.highestPrice,
  lowest_compare_price: ranges.lowestComparePrice,
  highest_compare_price: ranges.highestComparePrice,
  lowest_weight: ranges.lowestWeight,
  highest_weight: ranges.highestWeight,
  preorder_status: ranges.preorderStatus,
  preorder_availability: ranges.preorderAvailability,
  price: sql`p.lowest_price_minor`,
  product_type: values.productType,
  brand_id: values.brandId,
  brand: sql`p.doc ->> 'brand'`,
  ribbon_id: values.ribbonId,
  ribbon: sql`p.doc ->> 'ribbon'`,
  availability: values.availabilityStatus,
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
  name: sql`p.name`,
  slug: sql`p.slug`,
  visible: sql`p.visible`,
  one_time_purchases: sql`p.one_time_purchases`,
  tax_group_id: sql`p.doc ->> 'taxGroupId'`,
  delivery_profile_id: sql`p.doc ->> 'deliveryProfileId'`,
  fulfiller_id: sql`p.doc ->> 'fulfillerId'`,
  public_tags: tagsOf('publicTags'),
  private_tags: tagsOf('privateTags'),
  option_ids: distinct(values.optionIds),
  choice_ids: distinct(values.choiceIds),
  modifier_names: distinct(values.modifierNames),
  option_names: distinct(values.optionNames),
  choice_names: distinct(values.choiceNames),
  collection_ids: sql`p.collection_ids`,
  all_category_ids: distinct(values.allCategoryIds),
  id: sql`p.id`,
  visible_in_pos: values.visibleInPos,
  additional_ribbon_ids: distinct(values.additionalRibbonIds),
  additional_ribbons: distinct(values.additionalRibbonNames),
  info_section_ids: distinct(values.infoSectionIds),
  info_sections: distinct(values.infoSectionNames),
  modifier_ids: distinct(values.modifierIds),
  modifier_choice_ids: distinct(values.modifierChoiceIds),
  modifier_choice_names: distinct(values.modifierChoiceNames),
}
/** The same for merchants, who see hidden variants. */
const AGGREGATED_FOR_MERCHANTS: typeof AGGREGATED = { ...AGGREGATED, ...valuesOfVariants(allVariants) }

/** Values in minor units. */
const AMOUNTS = new Set(['price', 'highest_price', 'lowest_compare_price', 'highest_compare_price'])
const LISTS_OF_AMOUNTS = new Set(['variant_prices', 'variant_compare_prices'])

/** Name of a value that aggregations use. */
export type AggregatedValue = keyof typeof AGGREGATED

/** The prices that a caller sees: those of a listing, or a percentage off those of the catalogue. */
export type SeenPrices = { listing: string } | { percent: number }

/** The lowest price of a product `p`. Rows `priced` are those of the listing. */
function lowestPrice(prices: SeenPrices | undefined) {
  if (!prices) return AGGREGATED.price
  return 'listing' in prices
    ? sql`priced.lowest_price_minor`
    : sql`(p.lowest_price_minor - round(p.lowest_price_minor * ${String(prices.percent)}::numeric / 100))`
}

/** Aggregates the products of a plan's filter. Prices are in whole units of the currency, which has so many minor digits. */
export const aggregateProductsV3 = (
  db: Sql,
  siteId: string,
  {
    plan,
    visibleOnly,
    digits,
    prices,
  }: {
    plan: Pick<ProductPlan, 'where' | 'listing'>
    visibleOnly: boolean
    digits: number
    prices?: SeenPrices | undefined
  },
  aggregations: readonly ItemAggregation[],
): Promise<AggregateGroup[][]> => {
  const names = [...new Set(aggregations.map(({ column }) => column as AggregatedValue))]
  const aggregated = visibleOnly ? AGGREGATED : AGGREGATED_FOR_MERCHANTS
  const inUnits = (minor: RawBuilder<unknown>) =>
    sql`trim_scale(${minor} / power(10::numeric, ${digits}::int))`
  const sqlOf = (name: AggregatedValue) => {
    if (LISTS_OF_AMOUNTS.has(name))
      return sql`array(select ${inUnits(sql`minor`)} from unnest(${aggregated[name]}) minor)`
    if (!AMOUNTS.has(name)) return aggregated[name]
    return inUnits(name === 'price' ? lowestPrice(prices) : aggregated[name])
  }
  const columns = names.map(name => sql`${sqlOf(name)} as ${sql.ref(name)}`)
  const rows = sql`select ${sql.join(columns)} from products p ${joinListing(plan.listing)}
    ${prices && 'listing' in prices ? sql`join listed_products priced on priced.site_id = p.site_id and priced.listing_id = ${prices.listing} and priced.collection_id = '' and priced.id = p.id` : sql``}
    where ${shown(siteId, visibleOnly)} and ${plan.where}`
  return aggregateRows(db, rows, aggregations)
}
