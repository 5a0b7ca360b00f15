import type { ApiError, CallTypes, ClientCore, ItemOf, Query, QueryDescriptor } from '@stoa/client'
import { query } from '@stoa/client'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { callKey } from './call-query.ts'

/** Adds conditions, sort and page size to the query of a list. Pages follow each other from its first item. */
export type BuildQuery<E> = (query: Query<E>) => Query<E>

/** Where a page begins. */
type PageStart = { offset: number } | { cursor: string }

/** A page of a list in the cache: plain data, so that a server can send it with its page. */
export interface PageOfCall<E> {
  items: E[]
  /** Number of items of all pages; absent with cursor paging or too many items. */
  totalCount?: number
  /** Absent on the last page. */
  next?: PageStart
}

/** Query options of a list, for `useInfiniteQuery` and `prefetchInfiniteQuery`. */
export function infiniteCallQuery<D extends CallTypes, Items extends string>(
  client: ClientCore<unknown>,
  descriptor: QueryDescriptor<D, Items>,
  build: BuildQuery<ItemOf<D, Items>> = list => list,
) {
  type Item = ItemOf<D, Items>
  const list = build(query(descriptor, client))
  return infiniteQueryOptions<
    PageOfCall<Item>,
    ApiError,
    InfiniteData<PageOfCall<Item>>,
    readonly unknown[],
    PageStart
  >({
    // Apart from the replies of `useCall`, which have another form.
    queryKey: callKey(descriptor, { pagesOf: list.toJSON() }),
    initialPageParam: { offset: 0 },
    getNextPageParam: ({ next }) => next,
    queryFn: async ({ pageParam, signal }) => {
      const at = 'cursor' in pageParam ? list.skipTo(pageParam.cursor) : list.skip(pageParam.offset)
      const { items, totalCount, pageSize, cursors, ...page } = await at.find({ signal })
      const offset = 'offset' in pageParam && totalCount !== undefined ? pageParam.offset : undefined
      const next = offset === undefined ? { cursor: cursors.next ?? '' } : { offset: offset + pageSize }
      return { items, ...(totalCount !== undefined && { totalCount }), ...(page.hasNext() && { next }) }
    },
  })
}
