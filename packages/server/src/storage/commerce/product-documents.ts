import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isGuid } from '../../platform-support/guid.ts'
import { type DocumentListing, type ItemTable, searchedTable } from '../data/item-tables.ts'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

/** Texts of product documents in the order of their weight; migrations/721-product-search-languages.sql writes them. */
export const PRODUCT_TEXTS = ['name', 'sku', 'brand', 'choices', 'ribbon', 'tags', 'text'] as const

/** The documents of a site's products, as the search engine reads them. Without a language, in the main one. */
export const productTable = (
  siteId: string,
  { language, listing }: Pick<ItemTable, 'language' | 'listing'> = {},
): ItemTable => ({
  siteId,
  uid: siteId,
  revision: 0,
  environment: 'LIVE',
  source: 'PRODUCTS',
  ...(language && { language }),
  listing,
})

/** Separates a facet from its value in `facets`. */
const SEPARATOR = '\u001f'

/** A facet with the values of which a product must have one. The facet `inStock` has the values `true` and `false`. */
export interface FacetFilter {
  name: string
  values: readonly string[]
}

/** What a list is narrowed to. */
export interface ProductFilter {
  facets: readonly FacetFilter[]
  /** In minor units. */
  price?: { min?: bigint | undefined; max?: bigint | undefined } | undefined
}

/** Conditions on a document `i` by facet: a count of a facet's values leaves the condition on that facet out. */
function conditionsOf({ facets, price }: ProductFilter): [name: string, condition: SqlCondition][] {
  const { min, max } = price ?? {}
  return [
    ...facets.map(({ name, values }): [string, SqlCondition] => [
      name,
      name === 'inStock'
        ? sql<SqlBool>`i.in_stock::text = any(${values}::text[])`
        : sql<SqlBool>`i.facets && ${values.map(value => `${name}${SEPARATOR}${value}`)}::text[]`,
    ]),
    ...(min === undefined && max === undefined
      ? []
      : [
          [
            'price',
            sql<SqlBool>`i.price_minor between ${String(min ?? 0n)} and ${max === undefined ? sql`'infinity'` : String(max)}`,
          ] as [string, SqlCondition],
        ]),
  ]
}

/** The columns of a page of documents. */
export const documentId = tableColumns('product_documents', ['id'], 'i')
export type DocumentId = RowOf<typeof documentId>

const shown = (siteId: string, visibleOnly: boolean) =>
  sql<SqlBool>`i.site_id = ${siteId} ${visibleOnly ? sql`and i.visible` : sql``}`

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Condition on a document `i`: the caller may see it, and it is in the filter. */
export const matchingDocuments = (siteId: string, filter: ProductFilter, visibleOnly: boolean) =>
  allOf([shown(siteId, visibleOnly), ...conditionsOf(filter).map(([, condition]) => condition)])

/** Condition on a document `i`: its product is one of these. */
export const oneOfProducts = (ids: readonly string[]) => sql<SqlBool>`i.id = any(${ids}::text[])`

interface IdsOptions {
  plan: QueryPlan
  visibleOnly: boolean
  /** Whether the list of a collection begins with its arranged products. The plan is by `numeric_id`. */
  arranged: boolean
  /** The listing that the caller sees. */
  listing?: DocumentListing | undefined
  /** The listing, if the plan is in the order of its prices or names. */
  sortedBy?: DocumentListing | undefined
}

/**
 * Ids of a page of products without a search for words. The plan is for rows `m` of a collection if the list is narrowed to one:
 * those of the listing in its order, otherwise of `collection_products`.
 */
export function findProductIds(
  db: Sql,
  siteId: string,
  filter: ProductFilter,
  { plan, visibleOnly, arranged, listing, sortedBy }: IdsOptions,
) {
  const { orderBy, limit, offset } = plan
  const collectionId = onlyCollection(filter)
  const documents = searchedTable(productTable(siteId, { listing }))
  if (collectionId === undefined)
    return db.all<DocumentId>(
      sql`select ${documentId} from ${documents} i where ${matchingDocuments(siteId, filter, visibleOnly)}
        order by ${orderBy} limit ${limit} offset ${offset}`,
      { prepare: false },
    )
  const facets = filter.facets.filter(({ name }) => name !== 'collection')
  const isPlain = conditionsOf({ ...filter, facets }).length === 0
  const from = sql`${sortedBy ? sql`listed_products` : sql`collection_products`} m
    ${isPlain ? sql`` : sql`join ${documents} i on i.site_id = m.site_id and i.id = m.id::text`}`
  const inListing = sortedBy
    ? sql`and m.listing_id = ${sortedBy.id ?? null} ${sortedBy.prices ? sql`and m.lowest_price_minor is not null` : sql``}
      ${sortedBy.names ? sql`and m.name is not null` : sql``}`
    : sql``
  const where = sql`m.site_id = ${siteId} ${inListing} and m.collection_id = ${collectionId} ${visibleOnly ? sql`and m.visible` : sql``}
    ${isPlain ? sql`` : sql`and ${matchingDocuments(siteId, { ...filter, facets }, visibleOnly)}`}`
  if (!arranged || !isGuid(collectionId))
    return db.all<DocumentId>(
      sql`select m.id::text as id from ${from} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`,
      { prepare: false },
    )
  // Two lists, so that the products that are not arranged are read from the index of their order.
  return db.all<DocumentId>(
    sql`
      with arranged as materialized (
        select a.id::uuid as id, a.place from collections c,
          jsonb_array_elements_text(c.doc -> 'arrangedItems') with ordinality as a(id, place)
        where c.site_id = ${siteId} and c.id = ${collectionId})
      select id from (
        select m.id::text as id, a.place, m.numeric_id from arranged a join ${from} on m.id = a.id where ${where}
        union all
        (select m.id::text, null, m.numeric_id from ${from}
          where ${where} and m.id not in (select a.id from arranged a)
          order by ${orderBy} limit ${limit + offset})) page
      order by place nulls last, numeric_id, id limit ${limit} offset ${offset}`,
    { prepare: false },
  )
}

/** The collection that a list is narrowed to, if it is one: `collection_products` has its order. */
export function onlyCollection({ facets }: ProductFilter): string | undefined {
  const collections = facets.filter(({ name }) => name === 'collection')
  const [id] = collections[0]?.values ?? []
  return collections.length === 1 && collections[0]?.values.length === 1 ? id : undefined
}

/** Counts of what a search finds, without its paging. Amounts are in minor units. */
export interface FacetCounts {
  total: number
  /**
   * Values by facet, the most frequent first. `label` is the name of a collection, or the text of a value in the language; `facetLabel`
   * is the name of an option in the language.
   */
  values: {
    facet: string
    value: string
    label: string | null
    facetLabel?: string | null
    count: number
  }[]
  prices: { min: number; max: number; bands: { from: number; to: number; count: number }[] } | null
}

/** Counts of a search for words. */
export interface MatchedFacetCounts extends FacetCounts {
  /** Whether a product has the words, be it outside the filter. */
  first: boolean
  /** Whether none has them, and the products that are counted match the alternative. */
  otherwise: boolean
}

/** Values of all facets together that are counted. */
const VALUES_MAX = 500
/** About so many price bands, whose borders are round numbers. */
const PRICE_BANDS = 5

const translationOf = (siteId: string, id: RawBuilder<unknown>, language: string) => sql`
  left join catalog_translations t on t.site_id = ${siteId} and t.entity_id = ${id} and t.language = ${language}`

/** The counted values with the texts of ribbons, options and choices, from the translation of a product that has the value. */
const inLanguage = (siteId: string, language: string) => sql`
  select n.facet, n.value, n.count, o.option ->> 'name' as "facetLabel",
    coalesce(n.label, case n.facet when 'ribbon' then t.doc ->> 'ribbon' else (
      select choice ->> 'text' from jsonb_array_elements(o.option -> 'choices') choice
      where choice ->> 'original' = n.value limit 1) end) as label
  from named n
  ${translationOf(siteId, sql`n.product_id::uuid`, language)}
  left join lateral (
    select option from jsonb_array_elements(t.doc -> 'options') option
    where n.facet = 'option:' || (option ->> 'original') limit 1) o on true`

/**
 * Counts what a search finds, by facet. A value is counted as if its own facet had no filter: the count says what choosing it
 * adds. `words`: the condition of the searched words. If no product has them, those under the condition `otherwise` are counted.
 * Those under the condition `also` are counted as well, whether they have the words or not.
 * With a language, names are those that the translation of one of the products has, or of the collection.
 */
export async function countFacets(
  db: Sql,
  siteId: string,
  filter: ProductFilter,
  {
    visibleOnly,
    words,
    otherwise,
    also,
    listing,
    language,
  }: {
    visibleOnly: boolean
    words: SqlCondition | undefined
    otherwise?: SqlCondition | undefined
    also?: SqlCondition | undefined
    listing?: DocumentListing | undefined
    language?: string | undefined
  },
): Promise<MatchedFacetCounts> {
  const conditions = conditionsOf(filter).map(
    ([name, condition]) => sql`case when ${condition} then null else ${name}::text end`,
  )
  const failed =
    conditions.length > 0
      ? sql`array_remove(array[${sql.join(conditions)}]::text[], null)`
      : sql`'{}'::text[]`
  const documents = (condition: RawBuilder<unknown>) => sql`
    select i.facet_set, i.in_stock, i.price_minor, i.numeric_id, ${failed} as failed
    from ${searchedTable(productTable(siteId, { listing }))} i
    where ${shown(siteId, visibleOnly)} ${condition}`
  const first = documents(words ? sql`and ${words}` : sql``)
  const parts = [
    sql`first`,
    ...(otherwise ? [sql`others`] : []),
    // Each product once: their numbers differ.
    ...(also ? [sql`(${documents(sql`and ${also}`)})`] : []),
  ].map((part, i) => sql`select * from ${part} part${sql.lit(i)}`)
  const alternatives =
    parts.length > 1
      ? sql`first as materialized (${first}),
      ${otherwise ? sql`others as materialized (${documents(sql`and not exists (select from first) and ${otherwise}`)}),` : sql``}
      matched as (${sql.join(parts, also ? sql` union ` : sql` union all `)})`
      : sql`matched as not materialized (${first})`
  const row = await db.first<MatchedFacetCounts>(
    sql`
      with ${alternatives},
      -- Thousands of products have the same facets: their values are read once for each set of them, from one of the products.
      grouped as materialized (
        select facet_set, in_stock, price_minor, failed, count(*) as count, min(numeric_id) as one, grouping(price_minor) = 1 as is_set
        from matched group by grouping sets ((facet_set, in_stock, failed), (price_minor, failed))),
      found as materialized (
        select g.count, g.failed, d.id, d.facets || ('inStock' || ${SEPARATOR}::text || g.in_stock::text) as facets
        from grouped g cross join lateral (
          select d.id, d.facets from product_documents d
          where d.site_id = ${siteId} and d.numeric_id = g.one and d.facet_set = g.facet_set limit 1) d
        where g.is_set),
      counts as (
        select split_part(facet, ${SEPARATOR}, 1) as facet, split_part(facet, ${SEPARATOR}, 2) as value, sum(count)::bigint as count
          ${language ? sql`, min(id) as product_id` : sql``}
        from found, unnest(facets) as facet
        where failed = '{}' or failed = array[split_part(facet, ${SEPARATOR}, 1)]
        group by facet),
      named as (
        select n.facet, n.value, n.count, ${language ? sql`coalesce(t.doc ->> 'name', c.name) as label, n.product_id` : sql`c.name as label`}
        from counts n
        left join collections c on n.facet = 'collection' and c.site_id = ${siteId} and c.id::text = n.value
          ${visibleOnly ? sql`and c.visible` : sql``}
        ${language ? translationOf(siteId, sql`c.id`, language) : sql``}
        where n.facet <> 'collection' or c.id is not null
        -- Whether something is in stock is always known.
        order by n.facet = 'inStock' desc, n.count desc, n.value limit ${VALUES_MAX}),
      shown as (${language ? inLanguage(siteId, language) : sql`select * from named`}),
      priced as (select price_minor, count from grouped where not is_set and failed <@ array['price']),
      range as (select min(price_minor) as low, max(price_minor) as high from priced),
      -- Once, not for each product.
      step as materialized (
        select low, high, coalesce((
          select min(factor * power(10::numeric, floor(log(greatest((high - low) / ${PRICE_BANDS}, 1)))))
          from (values (1), (2), (5), (10)) as round(factor)
          where factor * power(10::numeric, floor(log(greatest((high - low) / ${PRICE_BANDS}, 1)))) >= (high - low) / ${PRICE_BANDS}), 1) as width
        from range),
      bands as (
        select floor(price_minor / width) * width as low, width, sum(count)::bigint as count from priced, step group by 1, 2)
      select exists (select from ${parts.length > 1 ? sql`first` : sql`grouped`}) as first,
        ${otherwise ? sql`exists (select from others)` : sql`false`} as otherwise,
        (select coalesce(sum(count), 0)::bigint from found where failed = '{}') as total,
        (select coalesce(jsonb_agg(to_jsonb(n) order by n.count desc, n.value), '[]') from shown n) as values,
        (select jsonb_build_object('min', low, 'max', high, 'bands', (
            select jsonb_agg(jsonb_build_object('from', b.low, 'to', b.low + b.width, 'count', b.count) order by b.low) from bands b))
          from range where low is not null) as prices`,
    { prepare: false },
  )
  return row as MatchedFacetCounts
}
