import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { itemsTag, itemTable } from './item-tables.ts'
import type { SearchIndexRow } from './search-index-rows.ts'

type Index = Pick<SearchIndexRow, 'id' | 'uid' | 'environment' | 'drafts' | 'source'>

const nameOf = (id: string) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('not a uuid')
  return `search_${id.replaceAll('-', '')}`
}

/** Name of the table with the words of each item, without the schema. */
export const wordsOfItems = (id: string) => `${nameOf(id)}_items`
export const wordsOfItemsTable = (id: string): RawBuilder<unknown> => sql.table(`data.${wordsOfItems(id)}`)

/** The vocabulary: all words that items have had, without accents, as they are written, and their stems. */
export const vocabularyTable = (id: string): RawBuilder<unknown> => sql.table(`data.${nameOf(id)}_words`)

/** Whether a table of an index is gone: the index was replaced or dropped after it was looked up. */
export function isIndexGone(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '42P01' && /search_[0-9a-f]{32}_/.test(message)
}

/** Plans and runs a search, and once more if its index was replaced in between. In a transaction, the transaction is repeated instead. */
export const searchAgainIfReplaced = <T>(search: () => Promise<T>): Promise<T> =>
  search().catch(error => {
    if (isIndexGone(error)) return search()
    throw error
  })

const wordIndex = (id: string) => `${nameOf(id)}_index`

/** Merges the GIN pending list into the index. Bulk merging is cheap, and searches scan the list linearly. */
export const mergeSearchWords = (db: Sql, id: string) =>
  db.all(sql`select gin_clean_pending_list(${`data.${wordIndex(id)}`}::regclass)`)

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

const run = (db: Sql, statement: RawBuilder<unknown>) => db.all(statement, { prepare: false })
const triggerName = (id: string, event: string) => sql.ref(`${nameOf(id)}_${event}`)

/** Creates the tables and the triggers that record changes. Waits briefly for writers. */
export async function createSearchTables(db: Sql, index: Index): Promise<void> {
  const { id } = index
  await run(db, sql`set local lock_timeout = '3s'`)
  await run(
    db,
    sql`create table ${wordsOfItemsTable(id)} (id text collate "C" primary key, words tsvector not null)`,
  )
  // Words are read for every match: store them inline and uncompressed.
  await run(db, sql`alter table ${wordsOfItemsTable(id)} alter words set storage external`)
  await run(db, sql`alter table ${wordsOfItemsTable(id)} set (toast_tuple_target = 8000)`)
  await run(
    db,
    sql`create table ${vocabularyTable(id)} (word text collate "C" primary key, shown text not null, stem text collate "C" not null)`,
  )
  // The documents of products have a trigger for all sites.
  if (index.source === 'PRODUCTS') return
  for (const [event, rows] of EVENTS)
    await run(
      db,
      sql`create trigger ${triggerName(id, event)} after ${sql.raw(event)} on ${itemTable(index)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function data_search_record_changes(${sql.lit(id)})`,
    )
  await run(
    db,
    sql`create trigger ${triggerName(id, 'truncate')} after truncate on ${itemTable(index)}
      for each statement execute function data_search_record_changes(${sql.lit(id)})`,
  )
}

/** Drops tables and triggers, if they exist. */
export async function dropSearchTables(db: Sql, index: Index): Promise<void> {
  const { id } = index
  await run(db, sql`set local lock_timeout = '3s'`)
  const there =
    index.source === 'ITEMS' &&
    (await db.first(sql`select where to_regclass('data.' || ${itemsTag(index)}) is not null`))
  if (there)
    for (const event of ['insert', 'update', 'delete', 'truncate'])
      await run(db, sql`drop trigger if exists ${triggerName(id, event)} on ${itemTable(index)}`)
  await run(db, sql`drop table if exists ${wordsOfItemsTable(id)}, ${vocabularyTable(id)}`)
}

/** Creates the indexes after the tables are filled, which is faster than before. */
export async function indexSearchTables(db: Sql, { id }: Index): Promise<void> {
  await run(db, sql`set local maintenance_work_mem = '128MB'`)
  await run(db, sql`create index ${sql.ref(wordIndex(id))} on ${wordsOfItemsTable(id)} using gin (words)`)
  await run(db, sql`create index on ${vocabularyTable(id)} (substr(word, 2))`)
  await run(db, sql`create index on ${vocabularyTable(id)} (reverse(stem) collate "C")`)
  await run(db, sql`analyze ${wordsOfItemsTable(id)}`)
  await run(db, sql`analyze ${vocabularyTable(id)}`)
}
