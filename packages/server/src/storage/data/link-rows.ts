import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { itemTable, uniqueValue } from './item-tables.ts'
import type { ValueTable } from './stored-values.ts'

/** Which of these links items have, and which items. The unique index of the field finds them. */
export const takenLinks = (db: Sql, table: ValueTable, storageKey: string, links: readonly string[]) =>
  db.all<{ id: string; link: string }>(
    sql`select i.id, i.data ->> ${storageKey} as link from ${itemTable(table)} i
      where ${uniqueValue(storageKey, 'i.data')} = any(array(select md5(each) from unnest(${links}::text[]) each))`,
    { prepare: false },
  )

/** Items after an id, in its order, for what is worked out of whole items. */
export const nextItems = (db: Sql, table: ValueTable, after: string, limit: number) =>
  db.all<{ id: string; data: Record<string, unknown> }>(
    sql`select i.id, i.data from ${itemTable(table)} i where i.id > ${after} order by i.id limit ${limit}`,
  )
