import { queryProducts, searchProducts } from '@stoa/client/calls'
import { orErrorPage } from '../http/page-error.ts'
import { shopperCatalogue } from '../platform/catalogue.server.ts'
import type { Product } from '../platform/entities.ts'

const FOUND_MAX = 6

/** The products of a comparison in the order of their ids; those that are not in the shop are left out. */
export async function comparedProducts(ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const { products } = await orErrorPage(
    shopperCatalogue.call(queryProducts, {
      query: { filter: { id: { $in: ids } }, paging: { limit: ids.length, offset: 0 } },
    }),
  )
  return products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Products for words, to be added to the comparison. */
export async function productsFor(words: string): Promise<{ id: string; name: string }[]> {
  const { products } = await orErrorPage(
    shopperCatalogue.call(searchProducts, { expression: words, paging: { limit: FOUND_MAX, offset: 0 } }),
  )
  return products.map(({ id, name = '' }) => ({ id, name }))
}
