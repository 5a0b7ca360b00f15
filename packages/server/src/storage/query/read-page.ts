import type { SelectQueryBuilder } from 'kysely'
import type { QueryPlan } from './plan-query.ts'

export type Positioned = { position: (string | null)[] | null }

/** Paging data for `metadata` or `pagingMetadata` of a reply; a call uses the keys that its reply declares. */
export type PageInfo = {
  /** Rows on this page. */
  count: number
  hasNext: boolean
  offset?: number
  total?: number
  tooManyToCount?: boolean
  cursors?: { next?: string; prev?: string }
}

/** For Kysely's `$call`: adds the plan's filter, order, page and `position` to a select of the entity. */
export function pageOf(plan: QueryPlan) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    query
      .select(plan.position.as('position'))
      .where(plan.where)
      .where(plan.seek)
      .orderBy(plan.orderBy)
      .limit(plan.fetchLimit)
      .offset(plan.offset)
}

/**
 * Turns fetched rows into the requested page and its paging data. `total` is the count of all rows of `plan.where`, as the
 * driver returns it, or 'tooMany'. Published clients page by offset only when they get a total.
 */
export function readPage<Row extends Positioned>(
  plan: QueryPlan,
  fetched: readonly Row[],
  total?: number | string | bigint | 'tooMany',
): { rows: Row[]; page: PageInfo } {
  const more = fetched.length > plan.limit
  const rows = fetched.slice(0, plan.limit)
  if (plan.backward) rows.reverse()
  const page: PageInfo = { count: rows.length, hasNext: plan.backward || more }
  if (total === 'tooMany') page.tooManyToCount = true
  else if (total !== undefined) page.total = Number(total)
  if (plan.mode === 'OFFSET') page.offset = plan.offset
  else {
    page.cursors = cursorsOf(plan, rows, more)
    page.hasNext = page.cursors.next !== undefined
  }
  return { rows, page }
}

function cursorsOf(
  plan: QueryPlan,
  rows: readonly Positioned[],
  more: boolean,
): PageInfo['cursors'] & object {
  const { backward, cursorPosition: from } = plan
  const first = rows[0]?.position
  const last = rows.at(-1)?.position
  if (!first || !last) {
    // All rows ahead have been deleted: the opposite cursor starts at the cursor's own row.
    if (!from) return {}
    const back = plan.cursorAt(from, { backward: !backward, inclusive: true })
    return backward ? { next: back } : { prev: back }
  }
  // The side that the cursor came from has rows; the other side has rows if one more than the page was fetched.
  const hasNext = backward || more
  const hasPrev = backward ? more : from !== undefined
  return {
    ...(hasNext ? { next: plan.cursorAt(last, { backward: false }) } : {}),
    ...(hasPrev ? { prev: plan.cursorAt(first, { backward: true }) } : {}),
  }
}
