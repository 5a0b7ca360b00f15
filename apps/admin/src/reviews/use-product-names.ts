import { queryProducts } from '@stoa/client/calls'
import { useCall } from '@stoa/react'

/** Most products of a page. */
const MAX = 100

/** Names of products by id, of at most 100 of them. A deleted product has none. */
export function useProductNames(productIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(productIds)].sort().slice(0, MAX)
  const { data } = useCall(
    queryProducts,
    { query: { filter: { id: { $in: ids } }, paging: { limit: MAX } } },
    { enabled: ids.length > 0 },
  )
  return new Map((data?.products ?? []).map(({ id, name }) => [id, name ?? '']))
}
