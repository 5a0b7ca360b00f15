import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** A price list of a listing. Amounts are multiplied by `num / den` to be in the currency of the site. */
export interface ListingPriceList {
  id: string
  /** The list has fixed prices. */
  fixed?: true
  percent?: number
  num: string
  den: string
  /** Largest amount, in minor units of the site's currency. */
  max?: string
}

/** What a listing shows (schema/260-product-listings.sql). */
export interface ListingContent {
  key: string
  subject: string
  lists: readonly ListingPriceList[] | null
  language: string | null
}

/** Prefix of the columns of listings in plans: they are read from rows `l` of `listed_products`. */
export const LISTED = 'l.'

/** Tag of texts that a listing that is being made will change. */
export const listingsTag = (siteId: string) => `product_listings:${siteId}`

const DEADLOCK = '40P01'

/** Products that get their rows in one statement. A writer of one of them waits for it. */
const BATCH = 5000

/** Statements that fill a listing at the same time. */
const WRITERS = 2

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** How often a batch is repeated that waits for a writer which waits for it. */
const ATTEMPTS = 5

/** Listings of a site at most, unless more were used in the last minutes. */
const LISTINGS_MAX = 30

const columns = tableColumns('product_listings', { id: 'id', ready: 'ready', usedAt: 'used_at' })

export const findProductListing = (db: Sql, siteId: string, key: string) =>
  db.first<RowOf<typeof columns>>(
    sql`select ${columns} from product_listings where site_id = ${siteId} and key = ${key}`,
  )

export const noteUseOfListing = (db: Sql, siteId: string, id: string, now: number) =>
  db.all(
    sql`update product_listings set used_at = ${toTimestamp(now)} where site_id = ${siteId} and id = ${id}`,
  )

/** Ranges of ids that have all products of a site: after one id, up to another. Later products are written by their inserts. */
async function batchesOf(db: Sql, siteId: string): Promise<{ after: string; upTo: string }[]> {
  const borders = await db.all<Pick<TableRows['products'], 'id'>>(sql`
    select id from (
      select p.id, row_number() over (order by p.id) as place, count(*) over () as products
      from products p where p.site_id = ${siteId}) numbered
    where place % ${BATCH} = 0 or place = products order by id`)
  return borders.map(({ id }, i) => ({ after: borders[i - 1]?.id ?? FIRST_ID, upTo: id }))
}

/** Writes the rows of a range of products in a listing. */
async function fillBatch(
  db: Sql,
  siteId: string,
  listing: string,
  { after, upTo }: { after: string; upTo: string },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.all(sql`
        select fill_product_listing(${siteId}, ${listing}, array(
          select p.id from products p where p.site_id = ${siteId} and p.id > ${after} and p.id <= ${upTo} order by p.id))`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error
    }
  }
}

/** Makes a listing. Each statement commits, so that writers of products wait for one batch at most. Returns its id. */
export async function makeProductListing(
  db: Sql,
  siteId: string,
  newId: string,
  now: number,
  { key, subject, lists, language }: ListingContent,
): Promise<string> {
  const opened = await db.first<{ id: string }>(sql`
    select open_product_listing(${siteId}, ${newId}, ${key}, ${subject}, ${lists && JSON.stringify(lists)}::jsonb, ${language},
      ${toTimestamp(now)}, ${LISTINGS_MAX}) as id`)
  const id = opened?.id ?? newId
  const batches = await batchesOf(db, siteId)
  const fill = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await fillBatch(db, siteId, id, batch)
  }
  await Promise.all(Array.from({ length: WRITERS }, fill))
  await db.all(sql`select make_listing_ready(${siteId}, ${id}), invalidate(${listingsTag(siteId)})`)
  return id
}

/** Column `name` of products `p`: that of the joined listing, if there is one. */
export const listedName = (listing: string | undefined): RawBuilder<unknown> =>
  listing ? sql`l.name` : sql`p.name`

/** Joins the rows of a listing to products `p`. Without a listing there is nothing to join. */
export const joinListing = (listing: string | undefined): RawBuilder<unknown> =>
  listing
    ? sql`join listed_products l on l.site_id = p.site_id and l.listing_id = ${listing} and l.collection_id = '' and l.id = p.id`
    : sql``
