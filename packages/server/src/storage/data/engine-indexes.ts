import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type ItemTable, searchedTable } from './item-tables.ts'
import { changedItems } from './search-changes.ts'
import type { SearchIndexRow } from './search-index-rows.ts'

type Indexed = Pick<SearchIndexRow, 'id' | 'uid' | 'environment' | 'drafts' | 'source' | 'language'>

/** Products of one request to the engine. */
export const ENGINE_BATCH = 1000

/** A product, whose texts are null if it was deleted. */
export interface EngineRow {
  id: string
  data: Record<string, string> | null
}

/** The next products of a build, ordered by id. */
export const engineDocuments = (db: Sql, index: Indexed, after: string): Promise<EngineRow[]> =>
  db.all<EngineRow>(sql`
    select i.id, i.data from ${searchedTable(index)} i where i.id > ${after} order by i.id limit ${ENGINE_BATCH}`)

/** Takes the next changes of an index: they are back if the transaction fails. */
export const takeEngineChanges = (db: Sql, index: Indexed): Promise<EngineRow[]> =>
  db.all<EngineRow>(sql`
    with noted as materialized (${changedItems(index.id, ENGINE_BATCH)}),
    taken as (
      delete from data.search_changes c using noted where c.index_id = ${index.id} and c.item_id = noted.id)
    select noted.id, i.data from noted left join ${searchedTable(index)} i on i.id = noted.id`)

/** The index of an engine for products in a language. */
export const findEngineIndex = (db: Sql, { siteId, language = '' }: ItemTable, config: string) =>
  db.first<Pick<SearchIndexRow, 'id' | 'status'>>(sql`
    select id, status from data_search_indexes
    where site_id = ${siteId} and uid = ${siteId} and source = 'PRODUCTS' and environment = 'LIVE' and not drafts
      and config = ${config} and language = ${language} and replaces is null`)

/** Has an index built again that its engine has lost. */
export const rebuildEngineIndex = (db: Sql, siteId: string, id: string) =>
  db.all(sql`
    update data_search_indexes set status = 'BUILDING', keys = null, filled_to = '', attempts = 0
    where site_id = ${siteId} and id = ${id} and status = 'ACTIVE'`)

/** A page of the products that an engine has found, in the order of a plan: their rank is their place in `ids`. */
export const findRankedRows = <Row>(
  db: Sql,
  table: ItemTable,
  ids: readonly string[],
  plan: { orderBy: RawBuilder<unknown>; limit: number; offset: number },
  { visible, columns }: { visible: RawBuilder<unknown>; columns: RawBuilder<Row> },
): Promise<Row[]> =>
  db.all<Row>(
    sql`
      select ${columns} from (
        select i.*, -r.place as search_rank
        from unnest(${ids}::text[]) with ordinality as r(id, place) join ${searchedTable(table)} i on i.id = r.id) i
      where ${visible} order by ${plan.orderBy} limit ${plan.limit} offset ${plan.offset}`,
    { prepare: false },
  )
