import type { Ctx } from '../call/context.ts'
import { inStockOf, newestInStock } from '../storage/commerce/merchandising.ts'
import { bestSellers, productsOfSameCollections } from '../storage/commerce/recommendations.ts'
import { productsById } from '../stores/index.ts'
import type { SearchedDocuments } from './search-documents.ts'

const SALES_MS = 180 * 86_400_000
/** Products of which those in stock are chosen. */
const CANDIDATES = 100

/**
 * Products in stock for a search that finds nothing, or nothing in stock: similar ones, otherwise those that are sold most, otherwise the newest
 * (protocol/merchandising §7). Never those that the rule of the words hides.
 */
export async function suggestInstead(
  ctx: Ctx,
  { ids, counts }: SearchedDocuments,
  { limit, hidden }: { limit: number; hidden: readonly string[] },
) {
  const hasStock = counts.values.some(({ facet, value }) => facet === 'inStock' && value === 'true')
  if (hasStock) return undefined
  const { db, site, now } = ctx
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const shownOf = (rows: readonly { id: string }[]) => idsOf(rows).filter(id => !hidden.includes(id))
  const results = idsOf(ids)
  const similar =
    results.length === 0
      ? []
      : await inStockOf(
          db,
          site.id,
          shownOf(await productsOfSameCollections(db, site.id, results, CANDIDATES)),
          limit,
        )
  const popular = async () => {
    const sold = await bestSellers(db, site.id, { since: now - SALES_MS, limit: CANDIDATES })
    const inStock = await inStockOf(db, site.id, shownOf(sold), limit)
    return inStock.length > 0 ? inStock : newestInStock(db, site.id, limit + hidden.length)
  }
  const suggested = shownOf(similar.length > 0 ? similar : await popular()).slice(0, limit)
  const products = await productsById(ctx, suggested)
  if (products.length === 0) return undefined
  return {
    reason: counts.total === 0 ? ('NOTHING_FOUND' as const) : ('NOTHING_IN_STOCK' as const),
    kind: similar.length > 0 ? ('SIMILAR' as const) : ('POPULAR' as const),
    products,
  }
}
