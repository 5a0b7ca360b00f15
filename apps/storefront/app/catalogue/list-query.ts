import type { ArgsOf, Descriptor } from '@stoa/client'
import type { searchProducts } from '@stoa/client/calls'
import { type ListState, pageSize, type SortKey } from './list-state.ts'

type Search = typeof searchProducts extends Descriptor<infer Call> ? ArgsOf<Call> : never

const sortOf: Record<SortKey, NonNullable<Search['sort']> | undefined> = {
  featured: undefined,
  newest: 'NEWEST',
  price: 'PRICE',
  'price-desc': 'PRICE_DESC',
  name: 'NAME',
}

/** The search of a product list, within one collection or the whole shop. */
export function listSearch(state: ListState, collectionId?: string): Search {
  const { min, max, words, page, facets } = state
  const sort = sortOf[state.sort]
  const chosen = Object.entries({ ...facets, ...(collectionId && { collection: [collectionId] }) })
  return {
    ...(words && { expression: words }),
    ...(chosen.length > 0 && { facets: chosen.map(([name, values]) => ({ name, values })) }),
    ...((min !== undefined || max !== undefined) && {
      price: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
    ...(sort && { sort }),
    paging: { limit: pageSize, offset: (page - 1) * pageSize },
  }
}
