import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { andAfter, toTimestamp } from '../timestamps.ts'

const inactive = tableColumns(
  'checkouts',
  { site_id: 'site_id', id: 'id', revision: 'revision', at: 'updated_at' },
  'c',
)

/** A checkout without activity. */
export type InactiveCheckout = RowOf<typeof inactive>

/**
 * Older checkouts do not become abandoned: after a pause of the platform, or its update to a version that finds them, buyers get
 * no mail about purchases that they have forgotten.
 */
const MAX_AGE = sql`interval '7 days'`

/** Open checkouts with an e-mail address that had no activity for the time that their site has set, oldest first. */
export const inactiveCheckouts = (
  db: Sql,
  now: number,
  after: InactiveCheckout | undefined,
  limit: number,
) => {
  const until = sql`${toTimestamp(now)} - make_interval(mins => coalesce(
    (s.settings #>> '{checkoutRecovery,abandonedAfterMinutes}')::int, 60))`
  return db.all<InactiveCheckout>(sql`
    select ${inactive} from checkouts c join sites s on s.id = c.site_id
    where not c.completed and c.abandoned_checkout_id is null and c.doc ? 'email'
      and c.updated_at > ${toTimestamp(now)} - ${MAX_AGE} and c.updated_at <= ${until}
      and not exists (
        select 1 from carts t where t.site_id = c.site_id and t.id = c.cart_id and t.updated_at > ${until})
      ${andAfter(sql`c.updated_at`, sql`c.id`, after)}
    order by c.updated_at, c.id limit ${limit}`)
}

/** Stores the snapshot of a locked checkout, which from then on names it. */
export const insertAbandonedCheckout = (
  db: Sql,
  siteId: string,
  row: { id: string; checkoutId: string; now: number; totalMinor: bigint; doc: object },
) =>
  db.all(sql`
    with snapshot as (
      insert into abandoned_checkouts (site_id, id, created_at, updated_at, doc, checkout_id, status, total_minor)
      values (${siteId}, ${row.id}, ${toTimestamp(row.now)}, ${toTimestamp(row.now)}, ${JSON.stringify(row.doc)},
        ${row.checkoutId}, 'ABANDONED', ${row.totalMinor.toString()}))
    update checkouts set abandoned_checkout_id = ${row.id} where site_id = ${siteId} and id = ${row.checkoutId}`)

/** Number and sum of the abandoned checkouts of each status that were created in a period. */
export const sumAbandonedCheckouts = (
  db: Sql,
  siteId: string,
  { from, to, statuses }: { from: number; to: number; statuses: readonly string[] },
) =>
  db.all<Pick<TableRows['abandoned_checkouts'], 'status'> & { count: number; total: string }>(sql`
    select status, count(*)::int as count, sum(total_minor)::text as total from abandoned_checkouts
    where site_id = ${siteId} and created_at >= ${toTimestamp(from)} and created_at < ${toTimestamp(to)}
      and status = any(${statuses}) group by status`)
