import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

/** A price list of a listing. Amounts are multiplied by `num / den` to be in the currency of the site. */
export interface ListingPriceList {
  id: string
  percent?: number
  num: string
  den: string
  /** Largest amount, in minor units of the site's currency. */
  max?: string
}

/** What a listing shows (migration 320). */
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

/** Products that get their rows in one statement. */
const BATCH = 1000

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
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after; ) {
    const written: { last: string | null } | undefined = await db.first(sql`
      with batch as materialized (
        select p.id from products p where p.site_id = ${siteId} and p.id > ${after} order by p.id limit ${BATCH})
      select ids[array_length(ids, 1)] as last, write_listed_products(${siteId}, ids, ${id})
      from (select array_agg(b.id order by b.id) as ids from batch b) all_ids`)
    after = written?.last ?? null
  }
  await db.all(sql`
    with made as (
      update product_listings set ready = true where site_id = ${siteId} and id = ${id} returning 1)
    select pg_notify('stoa_cache', ${listingsTag(siteId)}) from made`)
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
