import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isGuid } from '../../platform-support/guid.ts'
import { type CheckedNode, columnOf, type QueryPlan, type SqlCondition } from '../query/index.ts'
import { joinListing, LISTED } from './product-listings.ts'

/** The plan of a query of products. */
export interface ProductPlan extends QueryPlan {
  /** The listing of the columns that the plan reads from rows `l` (schema/260-product-listings.sql). */
  listing?: string
}

/** Columns of products that `collection_products` has, too (schema/210-collection-products.sql). */
const COLLECTED = new Set([
  'id',
  'visible',
  'name',
  'sku',
  'price_minor',
  'lowest_price_minor',
  'numeric_id',
  'created_at',
  'updated_at',
])

/** Columns of products that `listed_products` has besides its own. */
const IN_LISTING = new Set(['id', 'visible'])

/** Collections whose products are merged in the order of a list. Of more collections, all products are read. */
const MERGED_MAX = 20

/** Rows that hold the ids of products under a plan, in the order of an index where one has it. */
interface ProductSource extends Pick<QueryPlan, 'seek' | 'orderBy' | 'position'> {
  from: RawBuilder<unknown>
  /** Alias of the rows whose `id` is that of a product. */
  alias: 'p' | 'm' | 'l'
  where: SqlCondition
  /** Conditions of several collections, if a product can be in more than one of the row sets. */
  parts?: readonly SqlCondition[]
}

const conditionsOf = (filter: CheckedNode): readonly CheckedNode[] =>
  filter.kind === 'and' ? filter.nodes.flatMap(conditionsOf) : [filter]

/** The collections of which a product must have one, if a condition names them. */
function namedCollections(node: CheckedNode): string[] | undefined {
  if (node.kind !== 'equalsAny' && node.kind !== 'equalsAll') return undefined
  if (columnOf(node.field) !== 'collection_ids') return undefined
  const ids = [...new Set(node.values.map(({ text }) => text))]
  return ids.length === 1 || (ids.length > 1 && node.kind === 'equalsAny') ? ids : undefined
}

/** The same, if they are few enough to be merged. */
function collectionsOf(node: CheckedNode): string[] | undefined {
  const ids = namedCollections(node)
  return ids && ids.length <= MERGED_MAX ? ids : undefined
}

/** Column of the place that a merchant gave a product in its collection. Only pages of collections have it. */
export const ARRANGED_PLACE = 'arranged_place'
/** The place of all products that are not arranged: after those that are. */
const NOT_ARRANGED = 1_000_000
/** Arranged products of a collection at most: those of the next collection come after them. */
const ARRANGED_MAX = 100

/** The stored collections, in their order, of which a filter requires one, if a single condition names collections. */
export function arrangedCollections(filter: CheckedNode): readonly string[] | undefined {
  const named = conditionsOf(filter)
    .flatMap(node => [namedCollections(node) ?? []])
    .filter(ids => ids.length > 0)
  const [ids] = named
  return named.length === 1 && ids?.every(isGuid) ? ids : undefined
}

/** Whether a condition reads only columns that `has` finds. */
function readsOnly(node: CheckedNode, has: (column: string) => boolean): boolean {
  if ('nodes' in node) return node.nodes.every(each => readsOnly(each, has))
  return 'node' in node ? readsOnly(node.node, has) : has(columnOf(node.field))
}

const shown = (alias: string, siteId: string, visibleOnly: boolean) =>
  sql`${sql.ref(`${alias}.site_id`)} = ${siteId} ${visibleOnly ? sql`and ${sql.ref(`${alias}.visible`)}` : sql``}`

const isListed = (column: string) => column.startsWith(LISTED)

/**
 * Where the products of a plan are read. Products of collections are read from an index of each collection in the sort order: an
 * index of all products would be read until it has met enough of them. Prices and names of a listing have indexes of their own.
 */
function productSource(siteId: string, plan: ProductPlan, visibleOnly: boolean): ProductSource {
  const { listing } = plan
  const conditions = conditionsOf(plan.filter)
  const at = conditions.findIndex(node => collectionsOf(node) !== undefined)
  const collections = at < 0 ? undefined : collectionsOf(conditions[at] as CheckedNode)
  const columns = plan.keys.map(({ field }) => columnOf(field))
  const first = columns[0] ?? ''
  const alias = listing && isListed(first) ? 'l' : 'm'
  const has =
    alias === 'l'
      ? (column: string) => isListed(column) || IN_LISTING.has(column)
      : (column: string) => COLLECTED.has(column) || column === ARRANGED_PLACE
  const isSorted = columns.every(has)
  if (!isSorted || (alias === 'm' && !collections))
    return {
      ...plan,
      from: sql`products p ${joinListing(listing)}`,
      alias: 'p',
      // Not null: the condition of the index.
      where: sql<SqlBool>`(${shown('p', siteId, visibleOnly)} and ${plan.where}
        ${isListed(first) ? sql`and ${sql.ref(first)} is not null` : sql``})`,
    }
  const others = conditions.filter((_, i) => i !== at)
  const own = plan.onTable(alias, { kind: 'and', nodes: others.filter(node => readsOnly(node, has)) })
  const isWhole = !plan.isNarrowed && others.every(node => readsOnly(node, has))
  const rows = alias === 'l' ? sql`listed_products l` : sql`collection_products m`
  const id = sql.ref(`${alias}.id`)
  const join = sql`join products p on p.site_id = ${sql.ref(`${alias}.site_id`)} and p.id = ${id}`
  const inListing =
    alias === 'l' ? sql`and l.listing_id = ${listing} and ${sql.ref(first)} is not null` : sql``
  const within = (collection: string | readonly string[]) =>
    sql<SqlBool>`(${shown(alias, siteId, visibleOnly)} ${inListing} and ${sql.ref(`${alias}.collection_id`)}
      ${typeof collection === 'string' ? sql`= ${collection}` : sql`= any(${collection}::text[])`} and ${own.where}
      ${isWhole ? sql`` : sql`and ${plan.where}`})`
  const [one = ''] = collections ?? []
  const several = collections && collections.length > 1 ? collections : undefined
  return {
    ...own,
    from: isWhole ? rows : sql`${rows} ${join} ${alias === 'm' ? joinListing(listing) : sql``}`,
    alias,
    where: within(several ?? one),
    ...(several && { parts: several.map(within) }),
  }
}

const isArranged = ({ keys: [first] }: QueryPlan) =>
  first !== undefined && columnOf(first.field) === ARRANGED_PLACE

/** A bound inside the products that are not arranged, from which the scan of their index can start. */
function boundOfRest({ cursorPosition, backward }: QueryPlan, alias: ProductSource['alias']): SqlCondition {
  const [place, numericId, id] = cursorPosition ?? []
  if (place === undefined) return sql<SqlBool>`true`
  if (Number(place) < NOT_ARRANGED) return backward ? sql<SqlBool>`false` : sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.ref(`${alias}.numeric_id`)}, ${sql.ref(`${alias}.id`)}) ${sql.raw(backward ? '<=' : '>=')}
    (${numericId}::bigint, ${id}::uuid)`
}

/**
 * The products that the merchant arranged in the collections of a plan, as rows of id and place: those of the first collection come
 * first. A product that is arranged in several has its first place.
 */
function arrangedPlaces(siteId: string, collections: readonly string[]): RawBuilder<unknown> {
  const member =
    collections.length > 1
      ? sql`join collection_products c_p on c_p.site_id = c.site_id and c_p.collection_id = c.id::text and c_p.id = a.id::uuid`
      : sql``
  return sql`
    select a.id::uuid as id, min((o.place - 1) * ${sql.lit(ARRANGED_MAX)} + a.place) as place
    from unnest(${collections}::uuid[]) with ordinality as o(id, place)
    join collections c on c.site_id = ${siteId} and c.id = o.id
    cross join jsonb_array_elements_text(c.doc -> 'arrangedItems') with ordinality as a(id, place) ${member}
    group by a.id`
}

/**
 * The products of collections, those that the merchant arranged first. Several lists, so that the others are read from the index
 * of their order, one for each collection.
 */
function arrangedSource(siteId: string, plan: ProductPlan, visibleOnly: boolean): ProductSource {
  const { from, where, alias, parts, ...collected } = productSource(siteId, plan, visibleOnly)
  const { backward, fetchLimit, offset } = plan
  const [id, numericId] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.numeric_id`)]
  const direction = sql.raw(backward ? 'desc' : 'asc')
  const firstOf = (rows: RawBuilder<unknown>) => sql`(${rows}
    order by ${numericId} ${direction}, ${id} ${direction} limit ${fetchLimit + offset + 1})`
  const rest = (part: SqlCondition) =>
    firstOf(sql`select ${id}, ${numericId} from ${from}
      where ${part} and ${boundOfRest(plan, alias)} and ${id} not in (select a.id from arranged a)`)
  const others = parts
    ? firstOf(sql`select distinct ${id}, ${numericId}
        from (${sql.join(parts.map(rest), sql` union all `)}) ${sql.raw(alias)}`)
    : rest(where)
  return {
    ...collected,
    alias,
    where: sql<SqlBool>`true`,
    from: sql`(
      with arranged as materialized (${arrangedPlaces(siteId, arrangedCollections(plan.filter) ?? [])})
      select ${parts ? sql`distinct` : sql``} ${id}, ${numericId}, a.place as arranged_place
        from arranged a join ${from} on ${id} = a.id where ${where}
      union all
      select ${id}, ${numericId}, ${sql.lit(NOT_ARRANGED)}::bigint from ${others} ${sql.raw(alias)}) ${sql.raw(alias)}`,
  }
}

/** The page of a plan as rows `page` with id, position and place. Nothing else is read of the products before it. */
export function pageOfProducts(siteId: string, plan: ProductPlan, visibleOnly: boolean): RawBuilder<unknown> {
  const source = isArranged(plan) ? arrangedSource : productSource
  const { from, alias, where, seek, orderBy, position, parts } = source(siteId, plan, visibleOnly)
  const page = (rows: RawBuilder<unknown>) => sql`(
    select ${sql.ref(`${alias}.id`)} as id, ${position} as position, row_number() over (order by ${orderBy}) as place
    from ${rows} order by ${orderBy} limit ${plan.fetchLimit} offset ${plan.offset}) page`
  if (!parts) return page(sql`${from} where ${where} and ${seek}`)
  // The beginning of each collection has all products of the page.
  const each = parts.map(
    part => sql`(select ${sql.raw(alias)}.* from ${from} where ${part} and ${seek}
      order by ${orderBy} limit ${plan.fetchLimit + plan.offset})`,
  )
  return page(sql`(
    select distinct on (${sql.ref(`${alias}.id`)}) ${sql.raw(alias)}.*
    from (${sql.join(each, sql` union all `)}) ${sql.raw(alias)}) ${sql.raw(alias)}`)
}

/** Number of products under a plan, as a statement. */
export function productTotal(siteId: string, plan: ProductPlan, visibleOnly: boolean) {
  const { from, alias, where, parts } = productSource(siteId, plan, visibleOnly)
  const counted = parts ? sql`distinct ${sql.ref(`${alias}.id`)}` : sql`*`
  return sql<{ total: number }>`select count(${counted}) as total from ${from} where ${where}`
}
