import { sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** The next ids, in their order, of the items that fulfil both conditions. */
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
