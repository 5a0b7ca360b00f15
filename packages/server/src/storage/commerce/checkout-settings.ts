import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

const store = documents<object>('checkout_settings', [])

/** The checkout settings of a site, a row under the id of the site. Undefined if they were never updated. */
export const findCheckoutSettings = (db: Sql, siteId: string, { lock = false } = {}) =>
  store.get(db, siteId, siteId, { lock })

/** Creates the row of the site if there is none, so that concurrent updates lock the same one. */
export const ensureCheckoutSettings = (db: Sql, siteId: string, now: number) =>
  db.all(sql`
    insert into checkout_settings (site_id, id, revision, created_at, updated_at, doc)
    values (${siteId}, ${siteId}, 0, ${toTimestamp(now)}, ${toTimestamp(now)}, '{}')
    on conflict do nothing`)

/** Replaces the checkout settings of a site. The row is locked. */
export const saveCheckoutSettings = (
  db: Sql,
  siteId: string,
  row: { id: string; revision: number },
  { now, doc }: { now: number; doc: object },
) => store.update(db, siteId, row, now, doc, {})
