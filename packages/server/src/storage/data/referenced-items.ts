import { sql } from 'kysely'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, itemTable } from './item-tables.ts'
import { type Relation, scopeOf, sideOf } from './references.ts'

/** A reference with its target item, if that exists and is visible. */
export type ReferencedItemRow = Partial<ItemRow> & { from_id: string; to_id: string }

/** Items that several items refer to in a field, in reference order, limited per item and in total. */
export const findReferencedItems = (
  db: Sql,
  relation: Relation,
  target: ItemTable,
  visible: SqlCondition,
  from: readonly string[],
  max: { each: number; all: number },
) =>
  db.all<ItemRow & { from_id: string }>(
    sql`
    select r.from_id, ${itemColumns}
    from unnest(${from}::text[]) as wanted(id) cross join lateral (
      select r.${sideOf(relation, 'from')} as from_id, r.${sideOf(relation, 'to')} as to_id, r.position
      from data_references r join ${itemTable(target)} i on i.id = r.${sideOf(relation, 'to')} and ${visible}
      where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = wanted.id
      order by r.position, r.${sideOf(relation, 'to')} limit ${max.each}) r
    join ${itemTable(target)} i on i.id = r.to_id
    order by r.from_id, r.position, r.to_id limit ${max.all}`,
    { mayBeHeavy: true },
  )

/** References of a field as rows with the alias `l`, for query plans. */
const links = (relation: Relation, from: readonly string[]) => sql`(
  select r.${sideOf(relation, 'from')} as from_id, r.${sideOf(relation, 'to')} as to_id, r.position
  from data_references r where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = any(${from}::text[])) l`

/** A page of references of a field, and the total if requested. */
export async function findReferences(
  db: Sql,
  relation: Relation,
  target: ItemTable,
  visible: SqlCondition,
  from: readonly string[],
  plan: QueryPlan,
  withTotal: boolean,
) {
  const [rows, counted] = await Promise.all([
    db.all<ReferencedItemRow & { position: (string | null)[] | null }>(
      sql`select l.from_id, l.to_id, ${itemColumns}, ${plan.position} as position
        from ${links(relation, from)} left join ${itemTable(target)} i on i.id = l.to_id and ${visible}
        where ${plan.seek} order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
      { prepare: false },
    ),
    withTotal
      ? db.all<{ total: number }>(sql`select count(*) as total from ${links(relation, from)}`, {
          mayBeHeavy: true,
        })
      : undefined,
  ])
  return { rows, total: counted?.[0]?.total }
}
