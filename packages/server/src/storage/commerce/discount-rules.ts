import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'

/** Counts an order for these rules. An order counts once; rules that were deleted are skipped. */
export const insertRuleUses = (db: Sql, siteId: string, orderId: string, ruleIds: readonly string[]) =>
  db.defer({
    table: 'discount_rule_uses',
    statement: sql`
      insert into discount_rule_uses (site_id, rule_id, order_id)
      select site_id, id, ${orderId}::uuid from discount_rules
      where site_id = ${siteId} and id = any(${ruleIds}::uuid[])
      for key share on conflict do nothing`,
  })

/** Deletes the uses of rules by an order. */
export const deleteRuleUses = (db: Sql, siteId: string, orderId: string, ruleIds: readonly string[]) =>
  db.all(sql`
    delete from discount_rule_uses
    where site_id = ${siteId} and order_id = ${orderId} and rule_id = any(${ruleIds}::uuid[])`)

/** Number of orders of each rule. Rules without orders are missing. */
export async function countRuleUses(
  db: Sql,
  siteId: string,
  ruleIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.all<Pick<TableRows['discount_rule_uses'], 'rule_id'> & { uses: number }>(sql`
    select rule_id, count(*) as uses from discount_rule_uses
    where site_id = ${siteId} and rule_id = any(${ruleIds}::uuid[]) group by rule_id`)
  return new Map(rows.map(({ rule_id, uses }) => [rule_id, Number(uses)]))
}

const time = (name: 'start' | 'end') => sql`(doc #>> array['activeTimeInfo', ${sql.lit(name)}])::timestamptz`

/** The status of a rule at a time, as an SQL expression for queries. */
export const ruleStatus = (now: number) => {
  const at = sql`to_timestamp(${now / 1000}::float8)`
  return sql`(case when ${time('end')} <= ${at} then 'EXPIRED' when ${time('start')} > ${at} then 'PENDING' else 'LIVE' end)`
}
