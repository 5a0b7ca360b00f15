import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import type { TableRows } from './table-rows.ts'

/**
 * The next number of a site's counter. The counter is locked until the transaction ends, so no number is lost: take it as
 * late as possible.
 */
export async function nextNumber(db: Sql, siteId: string, counter: 'order' | 'product'): Promise<number> {
  const row = await db.first<Pick<TableRows['site_counters'], 'value'>>(sql`
    insert into site_counters (site_id, name, value) values (${siteId}, ${counter}, 1)
    on conflict (site_id, name) do update set value = site_counters.value + 1 returning value`)
  return row?.value as number
}
