import { type RawBuilder, sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { inventoryItemRows } from './inventory-items.ts'

/** An aggregation of rows, such as inventory items. `column` comes from code, never from a request. */
export type ItemAggregation = { column: string; isList: boolean } & (
  | { kind: 'VALUE'; byValue: boolean; ascending: boolean; limit: number }
  | { kind: 'RANGE'; buckets: readonly { from: number | null; to: number | null }[] }
  | { kind: 'COUNT_DISTINCT' | 'MIN' | 'MAX' }
  | { kind: 'DATE_HISTOGRAM'; interval: string }
)

/** Groups of an aggregation in their order; a number has one group. */
export type AggregateGroup = { value: string | null; count: number }

const INTERVALS_MAX = 200

/** The rows (value, count) of an aggregation, in their order. */
function groupsOf(aggregation: ItemAggregation): RawBuilder<unknown> {
  const column = sql.ref(`m.${aggregation.column}`)
  const values = aggregation.isList
    ? sql`(select unnest(${column}) as value from matched m) v`
    : sql`(select ${column} as value from matched m) v`
  switch (aggregation.kind) {
    case 'VALUE': {
      const direction = sql.raw(aggregation.ascending ? 'asc' : 'desc')
      const order = aggregation.byValue ? sql`value ${direction}` : sql`count(*) ${direction}, value`
      return sql`select value::text as value, count(*)::int as count, row_number() over (order by ${order}) as n
        from ${values} where value is not null group by value order by ${order} limit ${aggregation.limit}`
    }
    case 'RANGE':
      // A row counts once, however many elements of its list are in the range.
      if (aggregation.isList)
        return sql`select null::text as value, (select count(*)::int from matched m where exists (
            select from unnest(${column}) value where (b.from is null or value >= b.from) and (b.to is null or value < b.to))) as count, b.n
          from jsonb_to_recordset(${JSON.stringify(aggregation.buckets.map((bucket, n) => ({ n, ...bucket })))}::jsonb)
            as b(n int, "from" numeric, "to" numeric)`
      return sql`select null::text as value, count(v.value)::int as count, b.n
        from jsonb_to_recordset(${JSON.stringify(aggregation.buckets.map((bucket, n) => ({ n, ...bucket })))}::jsonb)
          as b(n int, "from" numeric, "to" numeric)
        left join ${values} on (b.from is null or v.value >= b.from) and (b.to is null or v.value < b.to)
        group by b.n`
    case 'DATE_HISTOGRAM': {
      const start = sql`date_trunc(${sql.lit(aggregation.interval.toLowerCase())}, value at time zone 'UTC')`
      return sql`select to_char(${start}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value, count(*)::int as count,
          row_number() over (order by ${start}) as n
        from ${values} where value is not null group by ${start} order by ${start} limit ${INTERVALS_MAX}`
    }
    case 'COUNT_DISTINCT':
      return sql`select count(distinct value)::text as value, 0 as count, 1 as n from ${values}`
    default:
      return sql`select ${sql.raw(aggregation.kind.toLowerCase())}(value)::text as value, 0 as count, 1 as n from ${values}`
  }
}

/** Aggregates the rows of a select, all in one statement. */
export async function aggregateRows(
  db: Sql,
  rows: RawBuilder<unknown>,
  aggregations: readonly ItemAggregation[],
): Promise<AggregateGroup[][]> {
  const parts = aggregations.map(
    aggregation => sql`(select coalesce(jsonb_agg(jsonb_build_object('value', g.value, 'count', g.count) order by g.n), '[]')
      from (${groupsOf(aggregation)}) g)`,
  )
  const row = await db.first<{ results: AggregateGroup[][] }>(
    sql`with matched as materialized (${rows}) select jsonb_build_array(${sql.join(parts)}) as results`,
    { prepare: false },
  )
  return row?.results ?? []
}

/** Aggregates the items under the plan's filter. */
export const aggregateInventoryItems = (
  db: Sql,
  siteId: string,
  plan: Pick<QueryPlan, 'where'>,
  aggregations: readonly ItemAggregation[],
) => aggregateRows(db, sql`select i.* from ${inventoryItemRows(siteId)} where ${plan.where}`, aggregations)
