import { modelRejection } from './errors.ts'
import type { WirePaging } from './wire.ts'

/** Default page size (protocol/content §8). */
const pageSizeDefault = 50

/** The position of another page. */
export type PagePosition = { cursor: string } | { skip: number; limit: number }

/** One page of a query, search, aggregation or list of referenced items. */
export interface DataPage<E> extends AsyncIterable<E> {
  readonly items: E[]
  /** Number of items on this page. */
  readonly length: number
  /** Maximum number of items of a page, if known. */
  readonly pageSize: number | undefined
  /** Number of items of all pages; only with `returnTotalCount`, like `totalPages`. */
  readonly totalCount: number | undefined
  readonly totalPages: number | undefined
  /** Index from 0; undefined with a cursor and for an empty page. */
  readonly currentPage: number | undefined
  readonly cursors: { next?: string; prev?: string }
  hasNext(): boolean
  hasPrev(): boolean
  /** The next page; throws WDE0165 if hasNext() is false. */
  next(): Promise<DataPage<E>>
  /** The previous page; throws WDE0159 on the first page. */
  prev(): Promise<DataPage<E>>
  /** Iterates over the items of this and all following pages, fetching pages on demand. */
  [Symbol.asyncIterator](): AsyncGenerator<E, void, undefined>
}

interface PageRequest {
  limit?: number
  skip: number
  cursor?: string
}

/** Reads a page (protocol/content §8). */
export function pageOf<E>(
  items: E[],
  paging: WirePaging | undefined,
  request: PageRequest,
  fetchPage: (to: PagePosition) => Promise<DataPage<E>>,
): DataPage<E> {
  const { skip, cursor } = request
  const { hasNext: more, total, tooManyToCount } = paging ?? {}
  const next = paging?.cursors?.next || undefined
  const prev = paging?.cursors?.prev || undefined
  const totalCount = tooManyToCount ? undefined : (total ?? undefined)
  const full = more === true || (skip === 0 && totalCount === items.length)
  const pageSize = request.limit ?? (full && items.length > 0 ? items.length : undefined)
  const step = pageSize ?? pageSizeDefault
  // A page requested by cursor has no offset.
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
      if (!hasNext()) throw modelRejection('WDE0165')
      return fetchPage(next ? { cursor: next } : { skip: skip + step, limit: step })
    },
    async prev() {
      if (!hasPrev()) throw modelRejection('WDE0159')
      if (prev) return fetchPage({ cursor: prev })
      if (skip < step) throw modelRejection('WDE0037', skip - step)
      return fetchPage({ skip: skip - step, limit: step })
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
