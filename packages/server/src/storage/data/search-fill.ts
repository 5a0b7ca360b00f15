import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { searchedTable } from './item-tables.ts'
import { changedItems } from './search-changes.ts'
import { rawPart, type SearchIndexRow } from './search-index-rows.ts'
import { vocabularyTable, wordsOfItemsTable } from './search-tables.ts'

type Filled = Pick<
  SearchIndexRow,
  'id' | 'uid' | 'environment' | 'drafts' | 'source' | 'language' | 'config' | 'keys'
>

/** Items per transaction: about a second of work, which a crash can lose. */
export const SEARCH_BATCH = 2000

/** Adds the items of the relation `batch`: their words, and new words of the vocabulary. */
const written = ({ id, source, config, keys }: Filled) => sql`
  stored as (
    insert into ${wordsOfItemsTable(id)} (id, words)
    select batch.id, data_search_terms(${config}, data_search_parts(batch.data, ${keys}::text[]), ${rawPart(source)}) from batch
    on conflict (id) do update set words = excluded.words),
  seen as materialized (
    select w.word, min(w.shown) as shown from batch, data_search_words(${config}, batch.data) w
    where not exists (select from ${vocabularyTable(id)} v where v.word = w.word) group by w.word),
  added as (
    insert into ${vocabularyTable(id)} (word, shown, stem)
    select word, shown, stem from (select *, data_search_stem(${config}, word) as stem from seen) s
    where stem is not null order by word
    on conflict do nothing returning 1)`

interface Batch {
  items: number
  last: string | null
  added: number
}

/** Indexes the next items, ordered by id. */
export const fillSearchIndex = async (db: Sql, index: Filled, after: string): Promise<Batch> =>
  (await db.first<Batch>(sql`
    with batch as materialized (
      select i.id, i.data from ${searchedTable(index)} i where i.id > ${after} order by i.id limit ${SEARCH_BATCH}),
    ${written(index)}
    select (select count(*) from batch) as items, (select max(id) from batch) as last, (select count(*) from added) as added`)) as Batch

/** Indexes a batch of changed items, each once. */
export const applySearchChanges = async (db: Sql, index: Filled): Promise<Omit<Batch, 'last'>> => {
  const words = wordsOfItemsTable(index.id)
  return (await db.first<Batch>(sql`
    with noted as materialized (${changedItems(index.id, SEARCH_BATCH)}),
    taken as (
      delete from data.search_changes c using noted where c.index_id = ${index.id} and c.item_id = noted.id),
    truncated as (
      delete from data.search_changes c where c.index_id = ${index.id} and c.item_id is null returning 1),
    batch as materialized (
      select i.id, i.data from ${searchedTable(index)} i
      where i.id in (select id from noted)),
    gone as (
      delete from ${words} w
      where w.id in (select id from noted) and not exists (select from ${searchedTable(index)} i where i.id = w.id)),
    emptied as (
      delete from ${words} w
      where exists (select from truncated)
        and not exists (select from ${searchedTable(index)} i where i.id = w.id)),
    ${written(index)}
    select (select count(*) from noted) as items, (select count(*) from added) as added`)) as Batch
}
