import { sql } from 'kysely'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** The next matching items, ordered by id. */
export const nextImportedItems = (
  db: Sql,
  table: ItemTable,
  where: SqlCondition,
  { after, limit }: { after: string; limit: number },
) =>
  db.all<ItemRow>(
    sql`select ${itemColumns} from ${itemTable(table)} i
      where i.id > ${after} and ${where} order by i.id limit ${limit}`,
    { prepare: false },
  )

/** All storage keys that items use. */
export const storedNames = async (db: Sql, table: ItemTable): Promise<string[]> =>
  (
    await db.all<{ name: string }>(
      sql`select distinct name from ${itemTable(table)} i, jsonb_object_keys(i.data) as name order by name`,
      { prepare: false },
    )
  ).map(({ name }) => name)

/** Creation date and owner of an imported item. */
export interface ImportMetadata {
  id: string
  createdAt: string | null
  ownerId: string | null
}

/** Sets creation date and owner of imported items. */
export const writeImportMetadata = (db: Sql, table: ItemTable, origins: readonly ImportMetadata[]) =>
  db.all(sql`
    update ${itemTable(table)} i set created_at = coalesce(o."createdAt", i.created_at),
      owner_id = coalesce(o."ownerId", i.owner_id)
    from jsonb_to_recordset(${JSON.stringify(origins)}::jsonb) as o(id text, "createdAt" timestamptz, "ownerId" text)
    where i.id = o.id`)
