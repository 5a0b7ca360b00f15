import type { Translation } from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** The texts of a translation. */
export type StoredTranslation = Omit<Translation, 'entityType' | 'entityId' | 'language' | 'updatedDate'>

/** Languages with translations, as a column of a statement that reads `sites`. Null if there are none. Skips from one to the next. */
export const translatedLanguages = sql`(
  with recursive found as (
    (select t.language from catalog_translations t where t.site_id = sites.id order by t.language limit 1)
    union all
    select (select t.language from catalog_translations t where t.site_id = sites.id and t.language > found.language
      order by t.language limit 1)
    from found where found.language is not null)
  select jsonb_agg(found.language) from found where found.language is not null)`

const columns = tableColumns('catalog_translations', {
  entityId: 'entity_id',
  language: 'language',
  doc: 'doc',
  updatedAt: 'updated_at',
})

export type TranslationRow = RowOf<typeof columns, { doc: StoredTranslation }>

const kinds = { PRODUCT: sql.ref('product_id'), COLLECTION: sql.ref('collection_id') }

/** Kind of an entity with translations. */
export type TranslatedKind = keyof typeof kinds

const textColumns = tableColumns('catalog_translations', { entityId: 'entity_id', doc: 'doc' })

/** The translations of entities into a language. */
export const findTranslations = (db: Sql, siteId: string, ids: readonly string[], language: string) =>
  db.all<RowOf<typeof textColumns, { doc: StoredTranslation }>>(sql`
    select ${textColumns} from catalog_translations
    where site_id = ${siteId} and entity_id = any(${ids}::uuid[]) and language = ${language}`)

const keyColumns = tableColumns('catalog_translations', { entityId: 'entity_id', language: 'language' }, 't')

interface TranslationKey {
  kind: TranslatedKind
  entityId: string
  language: string
}

export const getTranslation = (db: Sql, siteId: string, { kind, entityId, language }: TranslationKey) =>
  db.first<TranslationRow>(sql`
    select ${columns} from catalog_translations
    where site_id = ${siteId} and ${kinds[kind]} = ${entityId} and language = ${language}`)

export async function putTranslation(
  db: Sql,
  siteId: string,
  now: number,
  { kind, entityId, language }: TranslationKey,
  doc: StoredTranslation,
): Promise<void> {
  await db.all(sql`
    insert into catalog_translations (site_id, entity_id, ${kinds[kind]}, language, doc, updated_at)
    values (${siteId}, ${entityId}, ${entityId}, ${language}, ${JSON.stringify(doc)}, ${toTimestamp(now)})
    on conflict (site_id, entity_id, language) do update set doc = excluded.doc, updated_at = excluded.updated_at`)
}

/** False if there is none. */
export async function deleteTranslation(
  db: Sql,
  siteId: string,
  { kind, entityId, language }: TranslationKey,
) {
  const deleted = await db.all(sql`
    delete from catalog_translations
    where site_id = ${siteId} and ${kinds[kind]} = ${entityId} and language = ${language} returning 1`)
  return deleted.length > 0
}

/** Translations after a position, in the order of their ids and languages. */
export const listTranslations = (
  db: Sql,
  siteId: string,
  {
    kind,
    entityIds,
    language,
    after,
    limit,
  }: {
    kind: TranslatedKind
    entityIds?: readonly string[] | undefined
    language?: string | undefined
    after?: { entityId: string; language: string } | undefined
    limit: number
  },
) =>
  db.all<TranslationRow>(
    sql`select ${columns} from catalog_translations
      where site_id = ${siteId} and ${kinds[kind]} is not null
        ${entityIds ? sql`and entity_id = any(${entityIds}::uuid[])` : sql``}
        ${language ? sql`and language = ${language}` : sql``}
        ${after ? sql`and (entity_id, language) > (${after.entityId}::uuid, ${after.language})` : sql``}
      order by entity_id, language limit ${limit}`,
    { prepare: false },
  )

const productColumns = tableColumns('products', { id: 'id', name: 'name', doc: 'doc' }, 'e')
const collectionColumns = tableColumns('collections', { id: 'id', name: 'name', doc: 'doc' }, 'e')

/** An entity with its translation into a language, if there is one. */
export type EntityWithTranslation = RowOf<typeof productColumns, { doc: Record<string, unknown> }> & {
  translation: StoredTranslation | null
}

/** Entities after an id, with their translations into a language. */
export const entitiesWithTranslation = (
  db: Sql,
  siteId: string,
  { kind, language, after, limit }: { kind: TranslatedKind; language: string; after?: string; limit: number },
) =>
  db.all<EntityWithTranslation>(
    sql`select ${kind === 'PRODUCT' ? productColumns : collectionColumns}, t.doc as translation
      from ${sql.ref(kind === 'PRODUCT' ? 'products' : 'collections')} e
      left join catalog_translations t on t.site_id = e.site_id and t.entity_id = e.id and t.language = ${language}
      where e.site_id = ${siteId} ${after ? sql`and e.id > ${after}` : sql``} order by e.id limit ${limit}`,
    { prepare: false },
  )

/** Sets translations of entities of one kind, in the order of their keys. Returns the keys of those that have changed. */
export async function putTranslations(
  db: Sql,
  siteId: string,
  now: number,
  kind: TranslatedKind,
  translations: readonly { entityId: string; language: string; doc: StoredTranslation }[],
) {
  const changed = await db.all<RowOf<typeof keyColumns>>(sql`
    insert into catalog_translations as t (site_id, entity_id, ${kinds[kind]}, language, doc, updated_at)
    select distinct on (2, 4) ${siteId}::uuid, w."entityId", w."entityId", w.language, w.doc, ${toTimestamp(now)}
    from jsonb_to_recordset(${JSON.stringify(translations)}::jsonb) as w("entityId" uuid, language text, doc jsonb)
    order by 2, 4
    on conflict (site_id, entity_id, language) do update set doc = excluded.doc, updated_at = excluded.updated_at
      where t.doc is distinct from excluded.doc
    returning ${keyColumns}`)
  const ids = [...new Set(changed.map(({ entityId }) => entityId))]
  if (kind === 'PRODUCT' && ids.length > 0)
    await db.all(sql`
      select write_product_documents(array_fill(${siteId}::uuid, array[${ids.length}::int]), ${ids}::uuid[])`)
  return changed
}
