'use client'

import type { ApiError, CallTypes, ItemOf, QueryDescriptor } from '@stoa/client'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type BuildQuery, infiniteCallQuery, type PageOfCall } from './infinite-call-query.ts'
import { useClient } from './use-client.ts'

/** The pages of a list that were read so far, and their items in one list. */
export interface InfiniteItems<E> extends InfiniteData<PageOfCall<E>> {
  items: E[]
}

const withItems = <E>(data: InfiniteData<PageOfCall<E>>): InfiniteItems<E> => ({
  ...data,
  items: data.pages.flatMap(({ items }) => items),
})

/**
 * Reads a list page by page: `useInfiniteCall(queryProducts, products => products.ascending('name').limit(24))`. `data.items` has the
 * items of all pages that were read, `fetchNextPage()` reads another one while `hasNextPage` is true.
 */
export function useInfiniteCall<D extends CallTypes, Items extends string>(
  descriptor: QueryDescriptor<D, Items>,
  build?: BuildQuery<ItemOf<D, Items>>,
): UseInfiniteQueryResult<InfiniteItems<ItemOf<D, Items>>, ApiError> {
  const client = useClient()
  return useInfiniteQuery({ ...infiniteCallQuery(client, descriptor, build), select: withItems })
}
