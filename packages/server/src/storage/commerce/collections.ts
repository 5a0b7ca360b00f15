import type { Category, MediaItem } from '@stoa/contract'
import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { collectionSource } from './all-products.ts'
import { hasSlug } from './former-slugs.ts'
import { collectionCount } from './product-counts.ts'

export interface StoredCollection {
  description?: string
  media: MediaItem[]
  seoData?: Category['seoData']
  extendedFields?: Category['extendedFields']
  /** Ids of products that lists of the collection begin with. */
  arrangedItems?: string[]
}

export const collectionColumns = tableColumns('collections', ['id', 'name', 'slug', 'visible', 'doc'], 'c')

export type CollectionRow = RowOf<typeof collectionColumns, { doc: StoredCollection }> & {
  /** Number of products: the visible ones for shoppers, all for the merchant. */
  products: number
}

interface Columns {
  [column: string]: unknown
  name: string
  slug: string
  visible: boolean
}

const rows = documents<StoredCollection, Columns>('collections', ['slug', 'name', 'visible'])

export const insertCollection = (
  db: Sql,
  siteId: string,
  id: string,
  now: number,
  doc: StoredCollection,
  columns: Columns,
) => rows.insert(db, siteId, id, now, doc, columns)

const columnsFor = (visibleOnly: boolean) =>
  sql`${collectionColumns}, ${collectionCount(visibleOnly)} as products`

const scope = (siteId: string, visibleOnly: boolean) =>
  sql`c.site_id = ${siteId} ${visibleOnly ? sql`and c.visible` : sql``}`

export const getCollectionRow = (
  db: Sql,
  siteId: string,
  by: { id: string } | { slug: string },
  visibleOnly: boolean,
  { lock = false, withAllProducts = false } = {},
) =>
  db.first<CollectionRow>(sql`
    select ${columnsFor(visibleOnly)} from ${collectionSource(siteId, withAllProducts)} c
    where ${scope(siteId, visibleOnly)} and ${'id' in by ? sql`c.id = ${by.id}` : hasSlug('collection', siteId, by.slug)}
    ${lock ? sql`for update of c` : sql``}`)

export async function findCollectionRows(
  db: Sql,
  siteId: string,
  plan: QueryPlan,
  { visibleOnly, withAllProducts }: { visibleOnly: boolean; withAllProducts: boolean },
) {
  const source = collectionSource(siteId, withAllProducts)
  const [page, count] = await Promise.all([
    db.all<CollectionRow & { position: (string | null)[] | null }>(
      sql`select ${columnsFor(visibleOnly)}, ${plan.position} as position from ${source} c
        where ${scope(siteId, visibleOnly)} and ${plan.where} and ${plan.seek}
        order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
      { prepare: false },
    ),
    plan.mode === 'OFFSET'
      ? db.first<{ total: number }>(
          sql`select count(*) as total from ${source} c where ${scope(siteId, visibleOnly)} and ${plan.where}`,
          { prepare: false },
        )
      : undefined,
  ])
  return { page, total: count?.total }
}
