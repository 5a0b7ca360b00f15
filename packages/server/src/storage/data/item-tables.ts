import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'

/** Where items live: what visitors see, or the sandbox beside it. */
export type Environment = 'LIVE' | 'SANDBOX'
export const ENVIRONMENTS: readonly Environment[] = ['LIVE', 'SANDBOX']

/** The items of one collection in one environment. */
export interface ItemTable {
  siteId: string
  /** The collection's internal id. */
  uid: string
  /** Revision of the definition that the caller works with. */
  revision: number
  environment: Environment
  /** The drafts beside the items, of collections that keep drafts. */
  drafts?: boolean
}

type Name = Pick<ItemTable, 'uid' | 'environment' | 'drafts'>

/** Made from our own uuid alone: nothing that a request says becomes part of a name. */
const tableName = ({ uid, environment, drafts }: Name) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uid)) throw new Error('not a uuid')
  return `items_${uid.replaceAll('-', '')}_${environment === 'LIVE' ? 'live' : 'sandbox'}${drafts ? '_drafts' : ''}`
}

/** Tag of cached reads that follow from the table's items; a trigger drops them with every change. */
export const itemsTag = tableName

/** The table in SQL: `data.items_…_live`. */
export const itemTable = (name: Name): RawBuilder<unknown> => sql.table(`data.${tableName(name)}`)

/** Name of an index of the table. The suffix is ours and unique in the installation: the hexadecimal id of a field, say. */
export const itemIndexName = ({ uid, environment }: Name, suffix: string): string => {
  if (!/^[0-9a-z_]{1,40}$/.test(suffix)) throw new Error('not an index suffix')
  return `i_${uid.slice(0, 8)}${environment === 'LIVE' ? 'l' : 's'}_${suffix}`
}

/** Makes the tables of a collection's items or drafts, both environments, in the transaction of its row. */
export async function createItemTables(db: Sql, uid: string, { drafts = false } = {}): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const table = itemTable({ uid, environment, drafts })
    await db.all(
      sql`create table if not exists ${table} (
        id text collate "C" primary key,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        owner_id text collate "C",
        owner_role text,
        status text not null default 'PUBLISHED' check (status in ('PUBLISHED', 'DRAFT')),
        publish_at timestamptz,
        unpublish_at timestamptz,
        data jsonb not null)`,
      { prepare: false },
    )
    await db.all(
      sql`create or replace trigger items_changed after insert or update or delete or truncate on ${table}
        for each statement execute function data_items_changed()`,
      { prepare: false },
    )
  }
}

/** Drops the tables of a collection for good. */
export async function dropItemTables(db: Sql, uid: string): Promise<void> {
  for (const environment of ENVIRONMENTS)
    for (const drafts of [false, true])
      await db.all(sql`drop table if exists ${itemTable({ uid, environment, drafts })}`, { prepare: false })
}

/** The expression under which a unique field is indexed: a hash, for values longer than an index entry. */
export const uniqueValue = (storageKey: string, data = 'data') =>
  sql`md5(${sql.ref(data)} #>> ${sql.lit(`{${JSON.stringify(storageKey)}}`)})`

/** The suffix of a unique index tells which field it belongs to. */
export const uniqueSuffix = (fieldId: string) => `u_${fieldId.replaceAll('-', '')}`

/** The id of the field whose unique index has this name, as hexadecimal digits without dashes. */
export const uniqueFieldOf = (indexName: string | undefined): string | undefined =>
  /^i_[0-9a-f]{8}[ls]_u_([0-9a-f]{32})$/.exec(indexName ?? '')?.[1]

/** Makes the field's values unique in both environments. Fails with 23505 where they are not. */
export async function createUniqueIndexes(
  db: Sql,
  uid: string,
  field: { fieldId: string; storageKey: string },
): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const name = sql.ref(itemIndexName({ uid, environment }, uniqueSuffix(field.fieldId)))
    await db.all(
      sql`create unique index ${name} on ${itemTable({ uid, environment })} ((${uniqueValue(field.storageKey)}))`,
      { prepare: false },
    )
  }
}

/** Takes a field's unique indexes away. */
export async function dropUniqueIndexes(db: Sql, uid: string, fieldId: string): Promise<void> {
  for (const environment of ENVIRONMENTS)
    await db.all(
      sql`drop index if exists ${sql.table(`data.${itemIndexName({ uid, environment }, uniqueSuffix(fieldId))}`)}`,
      { prepare: false },
    )
}
