import { modelRefusal } from './errors.ts'
import type { WirePaging } from './wire.ts'

/** Items of a page where nothing else is said (protocol/content §8). */
const pageSizeDefault = 50

/** Where another page begins. */
export type Turn = { cursor: string } | { skip: number; limit: number }

/** One page of a query, search, aggregation or of referenced items, and the way to its neighbours. */
export interface DataPage<E> extends AsyncIterable<E> {
  readonly items: E[]
  /** Number of items on this page. */
  readonly length: number
  /** Items that a page holds at most, where that is known. */
  readonly pageSize: number | undefined
  /** Of all pages together; only with `returnTotalCount`. So the next one. */
  readonly totalCount: number | undefined
  readonly totalPages: number | undefined
  /** From 0; undefined by cursor and on an empty page. */
  readonly currentPage: number | undefined
  readonly cursors: { next?: string; prev?: string }
  hasNext(): boolean
  hasPrev(): boolean
  /** The next page, as long as hasNext() holds (WDE0165). */
  next(): Promise<DataPage<E>>
  /** The page before; there is none before the first (WDE0159). */
  prev(): Promise<DataPage<E>>
  /** The items of this page and of all that follow, fetched as they are needed. */
  [Symbol.asyncIterator](): AsyncGenerator<E, void, undefined>
}

interface Asked {
  limit?: number
  skip: number
  cursor?: string
}

/** Reads a page (protocol/content §8). */
export function pageOf<E>(
  items: E[],
  paging: WirePaging | undefined,
  asked: Asked,
  turn: (to: Turn) => Promise<DataPage<E>>,
): DataPage<E> {
  const { skip, cursor } = asked
  const { hasNext: more, total, tooManyToCount } = paging ?? {}
  const next = paging?.cursors?.next || undefined
  const prev = paging?.cursors?.prev || undefined
  const totalCount = tooManyToCount ? undefined : (total ?? undefined)
  const full = more === true || (skip === 0 && totalCount === items.length)
  const pageSize = asked.limit ?? (full && items.length > 0 ? items.length : undefined)
  const step = pageSize ?? pageSizeDefault
  // A page that was asked for by cursor has no offset to go on from.
  const hasNext = () => more === true && (next !== undefined || cursor === undefined)
  const hasPrev = () => prev !== undefined || (cursor === undefined && skip > 0)
  const page: DataPage<E> = {
    items,
    length: items.length,
    pageSize,
    totalCount,
    totalPages: totalCount === undefined ? undefined : Math.ceil(totalCount / step),
    currentPage: cursor === undefined && items.length > 0 ? Math.floor(skip / step) : undefined,
    cursors: { next, prev },
    hasNext,
    hasPrev,
    async next() {
      if (!hasNext()) throw modelRefusal('WDE0165')
      return turn(next ? { cursor: next } : { skip: skip + step, limit: step })
    },
    async prev() {
      if (!hasPrev()) throw modelRefusal('WDE0159')
      if (prev) return turn({ cursor: prev })
      if (skip < step) throw modelRefusal('WDE0037', skip - step)
      return turn({ skip: skip - step, limit: step })
    },
    async *[Symbol.asyncIterator]() {
      for (let at: DataPage<E> = page; ; at = await at.next()) {
        yield* at.items
        if (!at.hasNext()) return
      }
    },
  }
  return page
}
