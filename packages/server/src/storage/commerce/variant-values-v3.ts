import { type RawBuilder, sql } from 'kysely'
import { available, defaultItems } from './products.ts'
import { choiceIdSql, choicesOf, optionIdSql, optionsOf } from './products-v3.ts'

/** The choices of a variant `v` as rows of options `o` and choices `c`. */
const choicesOfVariant = (value: RawBuilder<unknown>) =>
  sql`array(select ${value} from ${optionsOf}, ${choicesOf} where c ->> 'description' = v.choices ->> (o ->> 'name'))`

/**
 * Variants of a product `p` as rows `u`, for filters and aggregations of products. Prices are those of stores/discounted-price.ts, in
 * minor units. Shoppers find products by their visible variants.
 */
const variantsOf = (visibleOnly: boolean) => sql`(
  select coalesce((v.doc ->> 'visible')::boolean, true) as visible, coalesce(v.doc ->> 'sku', p.sku) as sku, v.doc ->> 'barcode' as barcode,
    case when p.product_type = 'physical' then coalesce(v.doc -> 'weight', p.doc -> 'weight')::numeric end as weight,
    actual.price as actual_price, case when stored.price > actual.price then stored.price end as compare_price,
    ${choicesOfVariant(choiceIdSql)} as choice_ids, ${choicesOfVariant(optionIdSql)} as option_ids
  from variants v
  cross join lateral (select coalesce((v.doc ->> 'priceMinor')::numeric, p.price_minor) as price) stored
  cross join lateral (select coalesce((v.doc ->> 'salePriceMinor')::numeric, case p.doc #>> '{discount,type}'
    when 'AMOUNT' then greatest(0, stored.price - coalesce((p.doc #>> '{discount,valueMinor}')::numeric, 0))
    when 'PERCENT' then stored.price - round(stored.price * coalesce((p.doc #>> '{discount,value}')::numeric, 0) / 100)
    else stored.price end) as price) actual
  where v.site_id = p.site_id and v.product_id = p.id
    ${visibleOnly ? sql`and coalesce((v.doc ->> 'visible')::boolean, true)` : sql``}) u`

/** Columns of variants that filters and aggregations of products read. */
const COLUMNS = ['visible', 'sku', 'barcode', 'weight', 'actual_price', 'compare_price'] as const
type VariantColumn = (typeof COLUMNS)[number]

/** Values of the variants of a product `p`: subqueries, and the rows themselves. */
export function variantValuesV3(visibleOnly: boolean) {
  const rows = variantsOf(visibleOnly)
  const column = (name: VariantColumn) => sql`(select ${sql.ref(`u.${name}`)} from ${rows})`
  return {
    rows,
    visible: column('visible'),
    sku: column('sku'),
    barcode: column('barcode'),
    weight: column('weight'),
    actualPrice: column('actual_price'),
    comparePrice: column('compare_price'),
    choiceIds: sql`(select unnest(u.choice_ids) from ${rows})`,
    optionIds: sql`(select unnest(u.option_ids) from ${rows})`,
  }
}

/** The highest price that buyers pay: of the visible variants, or of all if none is visible. */
const highestPrice = sql`(select coalesce(max(u.actual_price) filter (where u.visible), max(u.actual_price)) from ${variantsOf(false)})`
const compared = (aggregate: 'min' | 'max') =>
  sql`(select ${sql.raw(aggregate)}(u.compare_price) from ${variantsOf(true)})`
const weights = (aggregate: 'min' | 'max') =>
  sql`(select ${sql.raw(aggregate)}(u.weight) from ${variantsOf(false)})`

/** Preorders of the variants at the default location, as in the inventory of the product. */
const preorders = (some: string, every: string, none: string, condition: RawBuilder<unknown>) => sql`(
  select case when bool_and(u.applies) then ${sql.lit(every)} when bool_or(u.applies) then ${sql.lit(some)} else ${sql.lit(none)} end
  from (select coalesce(${condition}, false) as applies from variants v ${defaultItems}
    where v.site_id = p.site_id and v.product_id = p.id) u)`
const isOrderable = sql`i.preorder_enabled and not (${available})
  and (i.preorder_limit is null or i.preorder_limit > i.preorder_counter)`

/** Values of a product `p` that follow from all its variants. */
export const rangesOfVariantsV3 = {
  highestPrice,
  lowestComparePrice: compared('min'),
  highestComparePrice: compared('max'),
  lowestWeight: weights('min'),
  highestWeight: weights('max'),
  preorderStatus: preorders('PARTIALLY_ENABLED', 'ENABLED', 'DISABLED', sql`i.preorder_enabled`),
  preorderAvailability: preorders('SOME_VARIANTS', 'ALL_VARIANTS', 'NO_VARIANTS', isOrderable),
}
