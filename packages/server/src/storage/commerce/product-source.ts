import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CheckedNode, QueryPlan, SqlCondition } from '../query/index.ts'

/** Columns of products that `collection_products` has, too (migration 270). */
const COLLECTED = new Set([
  'id',
  'visible',
  'name',
  'price_minor',
  'lowest_price_minor',
  'numeric_id',
  'created_at',
])

/** Rows that hold the ids of products under a plan, in the order of an index where one has it. */
interface ProductSource extends Pick<QueryPlan, 'seek' | 'orderBy' | 'position'> {
  from: RawBuilder<unknown>
  /** The id of a product. */
  id: RawBuilder<unknown>
  where: SqlCondition
}

const conditionsOf = (filter: CheckedNode): readonly CheckedNode[] =>
  filter.kind === 'and' ? filter.nodes.flatMap(conditionsOf) : [filter]

const columnOf = (source: object) => ('column' in source ? String(source.column) : '')

/** The collection that a condition names, if it names one. */
function collectionOf(node: CheckedNode): string | undefined {
  if (node.kind !== 'equalsAny' && node.kind !== 'equalsAll') return undefined
  const [value] = node.values
  const isOne = node.values.length === 1 && columnOf(node.field.source) === 'collection_ids'
  return isOne ? value?.text : undefined
}

/** Whether a condition reads only columns that the products of collections have. */
function isCollected(node: CheckedNode): boolean {
  if ('nodes' in node) return node.nodes.every(isCollected)
  return 'node' in node ? isCollected(node.node) : COLLECTED.has(columnOf(node.field.source))
}

const shown = (alias: string, siteId: string, visibleOnly: boolean) =>
  sql`${sql.ref(`${alias}.site_id`)} = ${siteId} ${visibleOnly ? sql`and ${sql.ref(`${alias}.visible`)}` : sql``}`

/**
 * Where the products of a plan are read. Products of one collection are read from its own index of the sort order: an index of
 * all products would be read until it has met enough products of the collection.
 */
function productSource(siteId: string, plan: QueryPlan, visibleOnly: boolean): ProductSource {
  const conditions = conditionsOf(plan.filter)
  const at = conditions.findIndex(node => collectionOf(node) !== undefined)
  const collectionId = at < 0 ? undefined : collectionOf(conditions[at] as CheckedNode)
  const isSorted = plan.keys.every(({ field }) => COLLECTED.has(columnOf(field.source)))
  if (collectionId === undefined || !isSorted)
    return {
      ...plan,
      from: sql`products p`,
      id: sql`p.id`,
      where: sql<SqlBool>`(${shown('p', siteId, visibleOnly)} and ${plan.where})`,
    }
  const others = conditions.filter((_, i) => i !== at)
  const collected = plan.onTable('m', { kind: 'and', nodes: others.filter(isCollected) })
  const isWhole = !plan.isNarrowed && others.every(isCollected)
  return {
    ...collected,
    from: isWhole
      ? sql`collection_products m`
      : sql`collection_products m join products p on p.site_id = m.site_id and p.id = m.id`,
    id: sql`m.id`,
    where: sql<SqlBool>`(${shown('m', siteId, visibleOnly)} and m.collection_id = ${collectionId} and ${collected.where}
      ${isWhole ? sql`` : sql`and ${plan.where}`})`,
  }
}

/** The page of a plan as rows `page` with id, position and place. Nothing else is read of the products before it. */
export function pageOfProducts(siteId: string, plan: QueryPlan, visibleOnly: boolean): RawBuilder<unknown> {
  const { from, id, where, seek, orderBy, position } = productSource(siteId, plan, visibleOnly)
  return sql`(
    select ${id} as id, ${position} as position, row_number() over (order by ${orderBy}) as place from ${from}
    where ${where} and ${seek} order by ${orderBy} limit ${plan.fetchLimit} offset ${plan.offset}) page`
}

/** Number of products under a plan, as a statement. */
export function productTotal(siteId: string, plan: QueryPlan, visibleOnly: boolean) {
  const { from, where } = productSource(siteId, plan, visibleOnly)
  return sql<{ total: number }>`select count(*) as total from ${from} where ${where}`
}
