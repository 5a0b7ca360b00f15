import { sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, itemTable } from './item-tables.ts'
import { type Relation, scopeOf, sideOf } from './references.ts'

/** The next ids of items that match both conditions, in order. */
export const nextItemIds = async (
  db: Sql,
  table: ItemTable,
  conditions: { where: SqlCondition; visible: SqlCondition },
  { after, limit }: { after: string; limit: number },
): Promise<string[]> =>
  (
    await db.all<{ id: string }>(
      sql`select i.id from ${itemTable(table)} i
        where i.id > ${after} and ${conditions.visible} and ${conditions.where} order by i.id limit ${limit}`,
      { prepare: false },
    )
  ).map(({ id }) => id)

/** Ids that each item refers to in a field, in reference order. */
export async function referencedIdsOf(
  db: Sql,
  relation: Relation,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.all<{ from: string; to: string }>(sql`
    select r.${sideOf(relation, 'from')} as "from", r.${sideOf(relation, 'to')} as "to" from data_references r
    where ${scopeOf(relation)} and r.${sideOf(relation, 'from')} = any(${ids}::text[])
    order by r.position, r.${sideOf(relation, 'to')}`)
  const linked = new Map<string, string[]>()
  for (const { from, to } of rows) linked.set(from, [...(linked.get(from) ?? []), to])
  return linked
}
