import { type SqlBool, sql } from 'kysely'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** An item row. Its data stays JSON text, which is copied into replies. */
export interface ItemRow {
  id: string
  created_at: number
  updated_at: number
  owner_id: string | null
  status: 'PUBLISHED' | 'DRAFT'
  publish_at: number | null
  unpublish_at: number | null
  data: string
}

/** Alias of the item table in every statement; query plans refer to it. */
export const ITEM = 'i'

export const itemColumns = sql`i.id, i.created_at, i.updated_at, i.owner_id, i.status, i.publish_at, i.unpublish_at, i.data::text as data`

export const ALL_ITEMS = sql<SqlBool>`true`

/** The item, if it is visible. */
export const getItemRow = (db: Sql, table: ItemTable, id: string, visible: SqlCondition = ALL_ITEMS) =>
  db.first<ItemRow>(sql`
    select ${itemColumns} from ${itemTable(table)} i where i.id = ${id} and ${visible}`)

/** A page of items, and the total if requested. */
export async function findItemRows(
  db: Sql,
  table: ItemTable,
  plan: QueryPlan,
  visible: SqlCondition,
  withTotal: boolean,
) {
  const [rows, total] = await Promise.all([
    db.all<ItemRow & { position: (string | null)[] | null }>(
      sql`select ${itemColumns}, ${plan.position} as position from ${itemTable(table)} i
        where ${visible} and ${plan.where} and ${plan.seek}
        order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
      { prepare: false },
    ),
    withTotal ? countItemRows(db, table, plan.where, visible) : undefined,
  ])
  return { rows, total }
}

export const countItemRows = async (db: Sql, table: ItemTable, where: SqlCondition, visible: SqlCondition) =>
  (
    await db.all<{ total: number }>(
      sql`select count(*) as total from ${itemTable(table)} i where ${visible} and ${where}`,
      { prepare: false },
    )
  )[0]?.total ?? 0

/** Existing items in several collections, as `key`, a line break and the id. */
export async function findExisting(
  db: Sql,
  lookups: readonly {
    key: string
    table: Pick<ItemTable, 'uid' | 'environment'>
    ids: readonly string[]
    /** @default all items */
    visible?: SqlCondition
  }[],
): Promise<Set<string>> {
  if (lookups.length === 0) return new Set()
  const parts = lookups.map(
    ({ key, table, ids, visible = ALL_ITEMS }) =>
      sql`select ${key}::text as key, i.id from ${itemTable(table)} i where i.id = any(${ids}::text[]) and ${visible}`,
  )
  const rows = await db.all<{ key: string; id: string }>(sql`${sql.join(parts, sql` union all `)}`)
  return new Set(rows.map(({ key, id }) => `${key}\n${id}`))
}

/** Visible items by id. */
export const findItemsById = (db: Sql, table: ItemTable, ids: readonly string[], visible: SqlCondition) =>
  db.all<ItemRow>(sql`
    select ${itemColumns} from ${itemTable(table)} i where i.id = any(${ids}::text[]) and ${visible}`)

/** A page in random order. The same seed gives the same order. */
export const findRandomRows = (
  db: Sql,
  table: ItemTable,
  plan: Pick<QueryPlan, 'where' | 'fetchLimit' | 'offset'>,
  visible: SqlCondition,
  seed: string,
) =>
  db.all<ItemRow & { position: null }>(
    sql`select ${itemColumns}, null as position from ${itemTable(table)} i
      where ${visible} and ${plan.where}
      order by md5(i.id || ${seed}), i.id limit ${plan.fetchLimit} offset ${plan.offset}`,
    { prepare: false },
  )
