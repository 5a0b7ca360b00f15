import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArray, textArray } from '../binary-array.ts'
import type { SqlCondition } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'
import { type EventLog, insertEvents } from '../write-effects.ts'
import { type ItemRow, itemColumns } from './item-rows.ts'
import { type ItemTable, itemTable, uniqueFieldOf, uniqueValue } from './item-tables.ts'

/** An item to write. `data` has storage keys. */
export interface NewItemRow {
  id: string
  owner_id: string | null
  owner_role: string | null
  status: 'PUBLISHED' | 'DRAFT'
  /** ISO 8601. */
  publish_at: string | null
  unpublish_at: string | null
  data: Record<string, unknown>
  /** `data` as JSON, if already serialized. A buffer, because its memory is outside of the garbage-collected heap. */
  json?: Buffer
}

/** Rows `r` with `id`, `data` and `place` as parameters. */
const rowsOf = (items: readonly Pick<NewItemRow, 'id' | 'data' | 'json'>[]) => sql`
  unnest(${textArray(items.map(({ id }) => id))}::text[],
    ${jsonArray(items.map(({ data, json }) => json ?? Buffer.from(JSON.stringify(data))))}::jsonb[])
    with ordinality as r(id, data, place)`

type Column = 'status' | 'publish_at' | 'unpublish_at' | 'owner_id' | 'owner_role'

/** A column of such rows. A value that is the same in all rows is sent once. */
function columnOf<K extends Column>(
  items: readonly Pick<NewItemRow, K>[],
  key: K,
  type: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const first = items[0]?.[key]
  return items.every(item => item[key] === first)
    ? sql`${first}::${type}`
    : sql`(${items.map(item => item[key])}::text[])[r.place]::${type}`
}

const [text, timestamptz] = [sql`text`, sql`timestamptz`]

export type ChangedItemRow = Omit<NewItemRow, 'owner_id' | 'owner_role'>

/** The collection was changed or deleted after its definition was read. Nothing was written. */
export class StaleDefinition extends Error {}

/** A unique field has a duplicate value. */
export class DuplicateValue extends Error {
  /** Field id as hexadecimal digits. */
  readonly field: string
  constructor(field: string) {
    super('duplicate value')
    this.field = field
  }
}

/** Condition: the definition still has the revision of the write. */
const stillDefined = (table: ItemTable) => sql<SqlBool>`exists (
  select from data_collections c
  where c.site_id = ${table.siteId} and c.uid = ${table.uid} and c.revision = ${table.revision} and c.deleted_at is null)`

/** Throws `StaleDefinition` if the definition has changed. Call after a statement that wrote nothing. */
async function checkDefinition(db: Sql, table: ItemTable): Promise<void> {
  const row = await db.first<{ valid: boolean }>(sql`select ${stillDefined(table)} as valid`)
  if (!row?.valid) throw new StaleDefinition()
}

/** How the INSERT statement writes the events of new items. */
export interface AddedEvents {
  log: EventLog
  /** Collection id on the wire. */
  collectionId: string
  /** System fields common to all items: all but the id. */
  system: Record<string, unknown>
}

/** The event payload of an inserted row `a`. */
const addedPayload = ({ collectionId, system }: AddedEvents) => sql`jsonb_build_object(
  'id', a.id, 'dataCollectionId', ${collectionId}::text,
  'data', a.data || jsonb_build_object('_id', a.id, ${sql.join(
    Object.entries(system).flatMap(([name, value]) => [
      sql`${sql.lit(name)}`,
      sql`${JSON.stringify(value)}::jsonb`,
    ]),
  )}))`

/**
 * Inserts items in one statement, with their events if requested. Returns the inserted ids. The other rows conflict with an
 * existing id or a unique value.
 */
export async function insertItemRows(
  db: Sql,
  table: ItemTable,
  items: readonly NewItemRow[],
  now: number,
  events?: AddedEvents,
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const row = await db.first<{ count: number; ids: string[] | null; events?: number[] | null }>(sql`
    with added as (
      insert into ${itemTable(table)} (id, created_at, updated_at, owner_id, owner_role, status, publish_at, unpublish_at, data)
      select r.id, ${toTimestamp(now)}, ${toTimestamp(now)}, ${columnOf(items, 'owner_id', text)}, ${columnOf(items, 'owner_role', text)},
        ${columnOf(items, 'status', text)}, ${columnOf(items, 'publish_at', timestamptz)},
        ${columnOf(items, 'unpublish_at', timestamptz)}, r.data
      from ${rowsOf(items)}
      where ${stillDefined(table)}
      on conflict do nothing returning id${events ? sql`, data` : sql``})
    ${
      events
        ? sql`, told as (${insertEvents(
            events.log,
            sql`(select ${events.log.type}::text as type, a.id as entity_id, ${addedPayload(events)} as payload,
              null::jsonb as before from added a)`,
          )})`
        : sql``
    }
    select count(*) as count, case when count(*) < ${items.length} then array_agg(id) end as ids
      ${events ? sql`, (select array_agg(id::int8) from told) as events` : sql``}
    from added`)
  if (!row || row.count === 0) await checkDefinition(db, table)
  events?.log.written((row?.events ?? []).map(Number))
  return new Set(row?.count === items.length ? items.map(({ id }) => id) : row?.ids)
}

/** The ids that exist, without access checks. */
export const existingIds = async (db: Sql, table: ItemTable, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.all<{ id: string }>(sql`select id from ${itemTable(table)} where id = any(${ids}::text[])`)
    ).map(row => row.id),
  )

/** Reads and locks items, ordered by id, so that writers cannot deadlock. */
export async function lockItemRows(
  db: Sql,
  table: ItemTable,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const rows = await db.all<ItemRow>(sql`
    select ${itemColumns} from ${itemTable(table)} i
    where i.id = any(${ids}::text[]) and ${stillDefined(table)} order by i.id for update of i`)
  if (rows.length === 0) await checkDefinition(db, table)
  return new Map(rows.map(row => [row.id, row]))
}

/** The ids whose items match a condition. */
export const idsWhere = async (
  db: Sql,
  table: ItemTable,
  ids: readonly string[],
  where: SqlCondition,
): Promise<Set<string>> =>
  new Set(
    (
      await db.all<{ id: string }>(
        sql`select i.id from ${itemTable(table)} i where i.id = any(${ids}::text[]) and ${where}`,
        { prepare: false },
      )
    ).map(row => row.id),
  )

/** Updates locked items in one statement. Throws `DuplicateValue`. */
export async function updateItemRows(
  db: Sql,
  table: ItemTable,
  items: readonly ChangedItemRow[],
  now: number,
): Promise<void> {
  if (items.length === 0) return
  try {
    await db.all(sql`
      update ${itemTable(table)} i set updated_at = ${toTimestamp(now)}, data = r.data,
        status = ${columnOf(items, 'status', text)}, publish_at = ${columnOf(items, 'publish_at', timestamptz)},
        unpublish_at = ${columnOf(items, 'unpublish_at', timestamptz)}
      from ${rowsOf(items)}
      where i.id = r.id`)
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field = code === '23505' ? uniqueFieldOf(constraint) : undefined
    throw field ? new DuplicateValue(field) : error
  }
}

/** A field with unique values. */
export interface UniqueField {
  fieldId: string
  storageKey: string
}

/** The items whose value in a unique field repeats that of a stored item, or of an earlier one in the list. */
export const findDuplicates = (
  db: Sql,
  table: ItemTable,
  items: readonly Pick<NewItemRow, 'id' | 'data' | 'json'>[],
  fields: readonly UniqueField[],
) =>
  db.all<{ id: string; fieldId: string }>(
    sql`
      with r as materialized (select * from ${rowsOf(items)})
      ${sql.join(
        fields.map(
          ({ fieldId, storageKey }) => sql`
            select v.id, ${fieldId} as "fieldId" from (
              select v.id, v.value, row_number() over (partition by v.value order by v.place) as occurrence
              from (select r.id, r.place, ${uniqueValue(storageKey, 'r.data')} as value from r) v
              where v.value is not null) v
            where v.occurrence > 1 or exists (select from ${itemTable(table)} i
              where ${uniqueValue(storageKey, 'i.data')} = v.value and i.id <> v.id)`,
        ),
        sql` union all `,
      )}`,
    { prepare: false },
  )

/** Deletes matching items in one statement. Returns the deleted rows. */
export async function removeItemRows(
  db: Sql,
  table: ItemTable,
  ids: readonly string[],
  where: SqlCondition,
): Promise<Map<string, ItemRow>> {
  const rows = await db.all<ItemRow>(
    sql`
      with locked as (
        select i.id from ${itemTable(table)} i
        where i.id = any(${ids}::text[]) and ${where} and ${stillDefined(table)} order by i.id for update of i)
      delete from ${itemTable(table)} i using locked where i.id = locked.id returning ${itemColumns}`,
    { prepare: false },
  )
  if (rows.length === 0) await checkDefinition(db, table)
  return new Map(rows.map(row => [row.id, row]))
}

/** Truncates the table. */
export async function truncateItems(db: Sql, table: ItemTable): Promise<void> {
  await checkDefinition(db, table)
  await db.all(sql`truncate ${itemTable(table)}`, { prepare: false })
}

/** Runs a step inside a savepoint, so that a failure rolls back only this step. */
export async function attempt<T>(db: Sql, step: () => Promise<T>): Promise<T> {
  await db.all(sql`savepoint step`)
  try {
    const result = await step()
    await db.all(sql`release savepoint step`)
    return result
  } catch (error) {
    await db.all(sql`rollback to savepoint step`)
    throw error
  }
}
