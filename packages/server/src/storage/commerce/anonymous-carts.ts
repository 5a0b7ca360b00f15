import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Rows of one statement, so that it locks them for a short time only. */
const BATCH = 1000

/** Runs a statement that deletes at most `BATCH` rows until it finds no more. Returns the number of deleted rows. */
async function inBatches(deleteSome: () => Promise<readonly unknown[]>): Promise<number> {
  for (let deleted = 0; ; ) {
    const { length } = await deleteSome()
    deleted += length
    if (length < BATCH) return deleted
  }
}

/**
 * Deletes open checkouts and carts of visitors that had no activity for a number of days. A cart and its open checkout go together.
 * Completed checkouts stay, because orders name them. Rows that a call has locked are left for the next run.
 */
export async function deleteAnonymousCarts(
  db: Sql,
  now: number,
  days: number,
): Promise<{ carts: number; checkouts: number }> {
  const until = toTimestamp(now - days * DAY_MS)
  const checkouts = await inBatches(() =>
    db.all(sql`
      delete from checkouts where (site_id, id) in (
        select c.site_id, c.id from checkouts c
        where not c.completed and c.created_at < ${until} and c.updated_at < ${until}
          and c.doc #>> '{owner,role}' = 'visitor'
          and not exists (
            select from carts t where t.site_id = c.site_id and t.id = c.cart_id and t.updated_at >= ${until})
          and not exists (
            select from orders o where o.site_id = c.site_id and o.checkout_id = c.id and o.status = 'INITIALIZED')
        limit ${BATCH} for update of c skip locked)
      returning id`),
  )
  const carts = await inBatches(() =>
    db.all(sql`
      delete from carts where (site_id, id) in (
        select t.site_id, t.id from carts t
        where t.created_at < ${until} and t.updated_at < ${until} and t.doc #>> '{owner,role}' = 'visitor'
          and not exists (
            select from checkouts c where c.site_id = t.site_id and c.cart_id = t.id and not c.completed)
        limit ${BATCH} for update of t skip locked)
      returning id`),
  )
  return { carts, checkouts }
}
