import { type RawBuilder, sql } from 'kysely'

/** A write whose result is not needed before the commit. */
export interface DeferredWrite {
  /** The table that it changes. */
  table: string
  /** An insert, update or delete without `returning`. */
  statement: RawBuilder<unknown>
  /** Number of rows that it must change; another number is a conflict with a concurrent write. Undefined: any. */
  rows?: number
}

/**
 * Deferred writes as common table expressions and the columns that check their row counts. All run on one snapshot and in no
 * particular order, so each must change another table (`require_row_count` is in schema/010-sites.sql).
 */
export function deferredSteps(writes: readonly DeferredWrite[]) {
  const name = (i: number) => sql.ref(`deferred_${i}`)
  return {
    expressions: writes.map(({ statement }, i) => sql`${name(i)} as (${statement} returning 1)`),
    checks: writes.flatMap(({ rows }, i) =>
      rows === undefined ? [] : [sql`require_row_count((select count(*) from ${name(i)}), ${sql.lit(rows)})`],
    ),
  }
}

/** All writes as one statement. */
export function deferredStatement(writes: readonly DeferredWrite[]): RawBuilder<unknown> {
  const { expressions, checks } = deferredSteps(writes)
  return sql`with ${sql.join(expressions)} select ${sql.join([sql`1`, ...checks])}`
}
