import type { Query, QueryState } from './query.ts'

/** The paging part of a reply. */
export interface PagingData {
  count?: number | null
  offset?: number | null
  total?: number | null
  tooManyToCount?: boolean | null
  cursors?: { next?: string | null; prev?: string | null }
}

/** One page of a query. */
export interface Page<E> {
  readonly items: E[]
  /** Number of items on this page. */
  readonly length: number
  /** Maximum number of items of a page. */
  readonly pageSize: number
  /** Number of items of all pages. Undefined with cursor paging or too many items; so are the next two. */
  readonly totalCount: number | undefined
  readonly totalPages: number | undefined
  /** From 0. */
  readonly currentPage: number | undefined
  readonly cursors: { next?: string; prev?: string }
  hasNext(): boolean
  hasPrev(): boolean
  next(): Promise<Page<E>>
  prev(): Promise<Page<E>>
}

/** Creates a page with cursor paging if it was requested by cursor, else with offset paging. */
export function pageOf<E>(items: E[], data: PagingData, state: QueryState, at: Query<E>): Page<E> {
  const { limit, offset, cursor, paging } = state
  const byCursor = paging === 'cursor' || cursor !== undefined
  const total = byCursor || data.tooManyToCount ? undefined : (data.total ?? undefined)
  const next = data.cursors?.next || undefined
  const prev = data.cursors?.prev || undefined
  // Without a total there is never a next page by offset (protocol/queries §4).
  const hasNext = () => (byCursor ? next !== undefined : total !== undefined && offset + limit < total)
  const hasPrev = () => (byCursor ? prev !== undefined : offset > 0)
  const turn = (to: string | undefined, by: number) =>
    (byCursor && to ? at.skipTo(to) : at.skip(Math.max(0, offset + by))).find()
  return {
    items,
    length: items.length,
    pageSize: limit,
    totalCount: total,
    totalPages: total === undefined ? undefined : Math.ceil(total / limit),
    currentPage: byCursor ? undefined : Math.floor(offset / limit),
    cursors: { next, prev },
    hasNext,
    hasPrev,
    async next() {
      if (!hasNext()) throw new Error('No next page to fetch')
      return turn(next, limit)
    },
    async prev() {
      if (!hasPrev()) throw new Error('No previous page to fetch')
      return turn(prev, -limit)
    },
  }
}
