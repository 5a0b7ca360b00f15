import { type SqlBool, sql } from 'kysely'
import type { ItemTable } from '../data/item-tables.ts'
import type { TableRows } from '../generated/table-rows.ts'

/** The collections of the catalogue, as the search engine reads them. Without a language, by their main names. */
export const collectionTable = (siteId: string, language: string | undefined): ItemTable => ({
  siteId,
  uid: siteId,
  revision: 0,
  environment: 'LIVE',
  source: 'COLLECTIONS',
  ...(language && { language }),
})

/** A found collection with its name in the language of the caller. */
export type FoundCollection = Pick<TableRows['collections'], 'id' | 'slug' | 'name'>
export const foundCollection = (language: string | undefined) => sql<FoundCollection>`
  i.id, i.slug, coalesce((
    select nullif(t.doc ->> 'name', '') from catalog_translations t
    where t.site_id = i.site_id and t.entity_id = i.id::uuid and t.language = ${language ?? ''}), i.data ->> 'name') as name`

/** Condition on a collection `i`: the caller may see it. Shoppers see those that are visible and have products. */
export const shownCollections = (visibleOnly: boolean) =>
  visibleOnly
    ? sql<SqlBool>`i.visible and exists (
        select from collection_products m where m.site_id = i.site_id and m.collection_id = i.id and m.visible)`
    : sql<SqlBool>`true`
