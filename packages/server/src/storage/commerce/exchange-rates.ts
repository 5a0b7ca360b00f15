import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'

const COLUMNS = tableColumns('exchange_rates', {
  from: 'from_currency',
  to: 'to_currency',
  rate: 'rate',
  source: 'source',
  quotedAt: 'quoted_at',
})
export type ExchangeRateRow = RowOf<typeof COLUMNS>

/** Inserts or replaces rates. Sorted by currency, so that two calls cannot deadlock. */
export async function upsertExchangeRates(
  db: Sql,
  siteId: string,
  rates: readonly (Omit<ExchangeRateRow, 'quotedAt'> & { quotedAt: string })[],
): Promise<void> {
  await db.all(sql`
    insert into exchange_rates (site_id, from_currency, to_currency, rate, source, quoted_at)
    select ${siteId}::uuid, r."from", r."to", r.rate, r.source, r."quotedAt"
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as r("from" text, "to" text, rate numeric, source text, "quotedAt" timestamptz)
    order by 2, 3
    on conflict (site_id, from_currency, to_currency)
      do update set rate = excluded.rate, source = excluded.source, quoted_at = excluded.quoted_at`)
}

export const listExchangeRates = (db: Sql, siteId: string) =>
  db.all<ExchangeRateRow>(sql`
    select ${COLUMNS} from exchange_rates where site_id = ${siteId} order by from_currency, to_currency`)

/** Deletes the rate. False if there is none. */
export const deleteExchangeRateRow = async (db: Sql, siteId: string, from: string, to: string) =>
  (
    await db.all(sql`
      delete from exchange_rates where site_id = ${siteId} and from_currency = ${from} and to_currency = ${to}
      returning 1`)
  ).length > 0
