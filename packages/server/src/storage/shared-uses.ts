import { sql } from 'kysely'
import type { UseStore } from '../call/shared-counts.ts'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

const counted = tableColumns('shared_uses', ['key', 'used'])

/**
 * Adds up the uses of all nodes in an unlogged table, whose rows a crash may lose. Times are those of the database. Rows are locked in the
 * order of their keys, which prevents deadlocks.
 */
export const sharedUsesIn = (db: Sql): UseStore => ({
  async add(uses) {
    const rows = await db.all<RowOf<typeof counted> & { leftMs: number }>(sql`
      insert into shared_uses as s (key, used, ends_at)
      select u.key, u.amount, now() + u.left_ms * interval '1 millisecond'
      from unnest(
        ${uses.map(({ key }) => key)}::bytea[],
        ${uses.map(({ amount }) => amount)}::float8[],
        ${uses.map(({ leftMs }) => leftMs)}::float8[]) as u(key, amount, left_ms)
      order by u.key
      on conflict (key) do update set
        used = case when s.ends_at <= now() then excluded.used else s.used + excluded.used end,
        ends_at = case when s.ends_at <= now() then excluded.ends_at else s.ends_at end
      returning ${counted}, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`)
    const totals = new Map(rows.map(row => [row.key.toString('hex'), row]))
    return uses.map(({ key, amount, leftMs }) => totals.get(key.toString('hex')) ?? { used: amount, leftMs })
  },
})
