import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type DataCollectionRow, dataCollectionColumns } from './collection-rows.ts'
import { type ItemTable, itemTable } from './item-tables.ts'

/** Present collections with translatable fields, in the order of their ids. */
export const multilingualCollections = (
  db: Sql,
  siteId: string,
  { from, limit }: { from: string; limit: number },
) =>
  db.all<DataCollectionRow>(sql`
    select ${dataCollectionColumns} from data_collections
    where site_id = ${siteId} and deleted_at is null and id >= ${from}
      and doc -> 'plugins' @> '[{"type": "MULTILINGUAL"}]'
    order by id limit ${limit}`)

/** Items that were looked through, and those of them without a translation. */
export interface MissingTranslations {
  scanned: number
  /** Id of the last item that was looked through. */
  last: string | null
  items: { id: string; name: string | null; missing: string[] }[]
}

/**
 * Looks through items after an id for values that a language does not have. Stored data has them at the property
 * `translations`, by language and storage key.
 */
export async function missingTranslations(
  db: Sql,
  table: ItemTable,
  {
    fields,
    nameKey,
    language,
    translations,
    after,
    limit,
  }: {
    fields: readonly { key: string; storageKey: string }[]
    nameKey: string | undefined
    language: string
    translations: string
    after: string | undefined
    limit: number
  },
): Promise<MissingTranslations> {
  const row = await db.first<MissingTranslations>(
    sql`
      with scanned as materialized (
        select i.id, i.data from ${itemTable(table)} i ${after === undefined ? sql`` : sql`where i.id > ${after}`}
        order by i.id limit ${limit}),
      found as (
        select s.id, ${nameKey === undefined ? sql`null` : sql`s.data ->> ${nameKey}::text`} as name,
          (select jsonb_agg(f.key order by f.place)
            from rows from (unnest(${fields.map(({ key }) => key)}::text[]), unnest(${fields.map(({ storageKey }) => storageKey)}::text[]))
              with ordinality as f(key, storage_key, place)
            where coalesce(s.data -> f.storage_key, 'null') not in ('null', '""', '[]', '{}')
              and not coalesce(jsonb_exists(s.data -> ${translations}::text -> ${language}::text, f.storage_key), false)) as missing
        from scanned s)
      select (select count(*)::int from scanned) as scanned, (select max(id) from scanned) as last,
        coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'missing', missing) order by id)
          from found where missing is not null), '[]') as items`,
    { prepare: false },
  )
  return row ?? { scanned: 0, last: null, items: [] }
}
