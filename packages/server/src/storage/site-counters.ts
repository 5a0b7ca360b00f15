import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from './generated/table-rows.ts'
import type { Sql } from './sql.ts'

/**
 * The next number of a site's counter. The counter is locked until the transaction ends, so no number is lost: take it as
 * late as possible. Numbers of orders that are taken, by an import or before the counter was lowered, are left out.
 */
export async function nextNumber(
  db: Sql,
  siteId: string,
  counter: 'order' | 'product' | 'INVOICE' | 'CREDIT_NOTE' | 'RECEIPT',
): Promise<number> {
  const taken = (number: RawBuilder<unknown>) =>
    sql`exists (select 1 from orders n where n.site_id = ${siteId} and n.number = ${number})`
  const after = (value: RawBuilder<unknown>) =>
    counter !== 'order'
      ? sql`${value} + 1`
      : sql`case when ${taken(sql`${value} + 1`)} then (
          select min(o.number) + 1 from orders o
          where o.site_id = ${siteId} and o.number > ${value} and not ${taken(sql`o.number + 1`)})
        else ${value} + 1 end`
  const row = await db.first<Pick<TableRows['site_counters'], 'value'>>(sql`
    insert into site_counters (site_id, name, value) values (${siteId}, ${counter}, ${after(sql`0`)})
    on conflict (site_id, name) do update set value = ${after(sql`site_counters.value`)} returning value`)
  return row?.value as number
}

/** Takes numbers of a site's products, which follow each other. Returns the first. */
export async function takeProductNumbers(db: Sql, siteId: string, count: number): Promise<number> {
  const row = await db.first<Pick<TableRows['site_counters'], 'value'>>(sql`
    insert into site_counters (site_id, name, value) values (${siteId}, 'product', ${count})
    on conflict (site_id, name) do update set value = site_counters.value + excluded.value returning value`)
  return Number(row?.value) - count + 1
}

/** Sets a site's counter. */
export async function setCounter(db: Sql, siteId: string, counter: 'order', value: number): Promise<void> {
  await db.all(sql`
    insert into site_counters (site_id, name, value) values (${siteId}, ${counter}, ${value})
    on conflict (site_id, name) do update set value = excluded.value`)
}

/** The value of a site's counter, locked until the transaction ends; 0 if no number was taken. */
export async function lockCounter(db: Sql, siteId: string, counter: 'order'): Promise<number> {
  const row = await db.first<Pick<TableRows['site_counters'], 'value'>>(sql`
    insert into site_counters (site_id, name, value) values (${siteId}, ${counter}, 0)
    on conflict (site_id, name) do update set value = site_counters.value returning value`)
  return Number(row?.value ?? 0)
}
