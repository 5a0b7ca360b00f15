import { sql } from 'kysely'
import { documents } from '../documents.ts'
import type { Sql } from '../sql.ts'
import { toTimestamp } from '../timestamps.ts'

/** The orders settings of a site, without their dates. */
export interface StoredOrdersSettings {
  inventoryUpdateTrigger?: 'ON_ORDER_PLACED' | 'ON_ORDER_PAID'
  createInvoice?: boolean
}

const store = documents<StoredOrdersSettings>('orders_settings', [])

/** The orders settings of a site, a row under the id of the site. Undefined if they were never updated. */
export const findOrdersSettings = (db: Sql, siteId: string, { lock = false } = {}) =>
  store.get(db, siteId, siteId, { lock })

/** Creates the row of the site if there is none, so that concurrent updates lock the same one. */
export const ensureOrdersSettings = (db: Sql, siteId: string, now: number) =>
  db.all(sql`
    insert into orders_settings (site_id, id, revision, created_at, updated_at, doc)
    values (${siteId}, ${siteId}, 0, ${toTimestamp(now)}, ${toTimestamp(now)}, '{}')
    on conflict do nothing`)

/** Replaces the orders settings of a site. The row is locked. */
export const saveOrdersSettings = (
  db: Sql,
  siteId: string,
  row: { id: string; revision: number },
  { now, doc }: { now: number; doc: StoredOrdersSettings },
) => store.update(db, siteId, row, now, doc, {})
