import { getArrangedItems, getCollection, queryProducts, setArrangedItems } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

/** Products that one collection can have in order (protocol/catalogue §8). */
export const ARRANGED_MAX = 100

interface ProductName {
  id: string
  name: string
}

/** The products with which lists of a collection begin: as stored, or as changed and not saved yet. */
export function useArrangement(collectionId: string) {
  const [changed, setChanged] = useState<readonly string[]>()
  // Products keep their names while they move between the lists.
  const [added, setAdded] = useState<readonly ProductName[]>([])
  const stored = useCall(getArrangedItems, { categoryId: collectionId })
  const update = useMutationCall(setArrangedItems, {
    invalidates: [getArrangedItems, getCollection, queryProducts],
  })
  const ids = changed ?? stored.data?.items.map(({ catalogItemId }) => catalogItemId ?? '') ?? []
  const { data } = useCall(
    queryProducts,
    { query: { filter: { id: { $in: [...ids] } }, paging: { limit: ARRANGED_MAX } } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  const names = new Map([...added, ...(data?.products ?? [])].map(({ id, name }) => [id, name]))
  return {
    products: ids.map((id): { id: string; name: string | undefined } => ({ id, name: names.get(id) })),
    isLoaded: stored.data !== undefined,
    isChanged: changed !== undefined,
    isFull: ids.length >= ARRANGED_MAX,
    error: stored.error,
    update,
    has: (id: string) => ids.includes(id),
    sort: setChanged as (ids: readonly string[]) => void,
    add: (product: ProductName) => {
      setAdded([...added, product])
      setChanged([...ids, product.id])
    },
    takeOut: (id: string) => setChanged(ids.filter(other => other !== id)),
    discard: () => setChanged(undefined),
    save: async () => {
      const items = ids.map(catalogItemId => ({ catalogItemId }))
      await update.mutateAsync({ categoryId: collectionId, items })
      setChanged(undefined)
    },
  }
}
