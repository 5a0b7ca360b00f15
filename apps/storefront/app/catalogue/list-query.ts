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

/** What a list is about: a collection, a brand, or neither, which is the whole shop. */
export interface ListSubject {
  collectionId?: string
  brand?: string
}

/** Products that are suggested if a search finds nothing: a row of the page. */
const SUGGESTED = 4

/** The search of a product list. */
export function listSearch(state: ListState, { collectionId, brand }: ListSubject = {}): Search {
  const { min, max, words, page, facets } = state
  const sort = sortOf[state.sort]
  const chosen = Object.entries({
    ...facets,
    ...(collectionId && { collection: [collectionId] }),
    ...(brand && { brand: [brand] }),
  })
  return {
    ...(words && { expression: words, fallback: SUGGESTED }),
    ...(chosen.length > 0 && { facets: chosen.map(([name, values]) => ({ name, values })) }),
    ...((min !== undefined || max !== undefined) && {
      price: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
    ...(sort && { sort }),
    paging: { limit: pageSize, offset: (page - 1) * pageSize },
  }
}
