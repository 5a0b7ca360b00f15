import { type SqlBool, sql } from 'kysely'
import type { QueryPlan, SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** An item as it is read: its data stays text, which reaches the reply as it is. */
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

/** An item to be written: `data` is keyed by storage keys. */
export interface NewItemRow {
  id: string
  owner_id: string | null
  owner_role: string | null
  status: 'PUBLISHED' | 'DRAFT'
  publish_at: string | null
  unpublish_at: string | null
  data: Record<string, unknown>
}

/** The alias of the item table in every statement, which plans refer to. */
export const ITEM = 'i'

export const itemColumns = sql`i.id, i.created_at, i.updated_at, i.owner_id, i.status, i.publish_at, i.unpublish_at, i.data::text as data`

export const ALL_ITEMS = sql<SqlBool>`true`

/** The item, if it is one of those that the caller may see. */
export const getItemRow = (db: Sql, table: ItemTable, id: string, visible: SqlCondition = ALL_ITEMS) =>
  db.first<ItemRow>(sql`
    select ${itemColumns} from ${itemTable(table)} i where i.id = ${id} and ${visible}`)

/** A page of items under a plan, and the total when it is asked for. */
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
        order by ${plan.orderBy} limit ${plan.fetch} offset ${plan.offset}`,
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

/** Holds while the definition that a write was made for is still the valid one. */
const stillDefined = (table: ItemTable) => sql<SqlBool>`exists (
  select from data_collections c
  where c.site_id = ${table.siteId} and c.uid = ${table.uid} and c.revision = ${table.revision} and c.deleted_at is null)`

/** A write found the collection changed or deleted since its definition was read; nothing was written. */
export class StaleDefinition extends Error {}

/** Throws `StaleDefinition` if the definition has changed. For writes that wrote nothing. */
export async function checkDefinition(db: Sql, table: ItemTable): Promise<void> {
  const row = await db.first<{ valid: boolean }>(sql`select ${stillDefined(table)} as valid`)
  if (!row?.valid) throw new StaleDefinition()
}

/**
 * Adds items in one statement, whatever their number. Answers with the ids of those added; the others met an item with
 * the same id, or with the same value in a unique field.
 */
export async function insertItemRows(
  db: Sql,
  table: ItemTable,
  items: readonly NewItemRow[],
  now: number,
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const added = await db.all<{ id: string }>(sql`
    insert into ${itemTable(table)} (id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data)
    select r.id, to_timestamp(${now} / 1000.0), to_timestamp(${now} / 1000.0), r.owner_id, r.owner_role, r.status,
      r.publish_at, r.unpublish_at, r.data
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(id text, owner_id text, owner_role text, status text,
      publish_at timestamptz, unpublish_at timestamptz, data jsonb)
    where ${stillDefined(table)}
    on conflict do nothing returning id`)
  if (added.length === 0) await checkDefinition(db, table)
  return new Set(added.map(row => row.id))
}
