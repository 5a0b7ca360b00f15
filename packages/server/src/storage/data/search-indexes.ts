import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { INDEX_CHANNEL } from './index-rows.ts'
import { type ItemTable, itemsTag } from './item-tables.ts'
import { hasTrigrams, indexedTexts, indexedWords, type SearchConfig } from './search-rows.ts'

/** Asks once for the indexes that searches of these items use. They are built in the background. */
export const wantSearchIndexes = (db: Sql, table: ItemTable, config: SearchConfig) =>
  db.all(sql`
    with wanted as (
      insert into data_search_indexes (site_id, table_name, config)
      values (${table.siteId}, ${itemsTag(table)}, ${config})
      on conflict do nothing returning 1)
    select pg_notify(${sql.lit(INDEX_CHANNEL)}, '') from wanted`)

export const searchIndexesWait = async (db: Sql): Promise<boolean> =>
  (await db.first(sql`select 1 as found from data_search_indexes where not built limit 1`)) !== undefined

interface Wanted {
  table_name: string
  config: SearchConfig
}

/** What a search index is called: the table by its own id, short enough for PostgreSQL. */
const indexName = ({ table_name }: Wanted, kind: string) =>
  `${table_name.replace('items_', 's_').replace('_sandbox', 's').replace('_live', 'l').replace('_drafts', 'd')}_${kind}`

/**
 * Builds the search indexes that were asked for, while items are read and written. Run on a connection outside of
 * transactions; one worker at a time.
 */
export async function buildSearchIndexes(db: Sql): Promise<void> {
  const locked = await db.first<{ locked: boolean }>(sql`
    select pg_try_advisory_lock(hashtextextended('data_search_indexes', 0)) as locked`)
  if (!locked?.locked) return
  try {
    const wanted = await db.all<Wanted>(sql`
      select w.table_name, w.config from data_search_indexes w
      where not w.built and to_regclass('data.' || w.table_name) is not null`)
    if (wanted.length === 0) return
    const trigrams = await hasTrigrams(db)
    for (const each of wanted) {
      await build(db, each, indexName(each, each.config), sql`(${indexedWords(each.config)})`)
      if (trigrams) await build(db, each, indexName(each, 'texts'), indexedTexts)
      await db.all(sql`update data_search_indexes set built = true
        where table_name = ${each.table_name} and config = ${each.config}`)
    }
  } finally {
    await db.all(sql`select pg_advisory_unlock(hashtextextended('data_search_indexes', 0))`)
  }
}

async function build(db: Sql, { table_name }: Wanted, name: string, over: ReturnType<typeof sql>) {
  const found = await db.first<{ valid: boolean }>(sql`
    select x.indisvalid as valid from pg_index x where x.indexrelid = to_regclass('data.' || ${name})`)
  if (found?.valid) return
  // What a build that was broken off has left.
  if (found) await db.all(sql`drop index concurrently ${sql.table(`data.${name}`)}`, { prepare: false })
  await db.all(
    sql`create index concurrently ${sql.ref(name)} on ${sql.table(`data.${table_name}`)} using gin (${over})`,
    { prepare: false },
  )
}
