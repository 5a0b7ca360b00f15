import type { Product } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { getProductRows } from '../../storage/commerce/products.ts'
import { shopperView } from '../prices/shopper-view.ts'
import { toProduct } from './product-view.ts'

/** Products in the order of their ids. Those that do not exist any more are missing. */
export async function productsById(ctx: Ctx, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const shopper = await shopperView(ctx)
  const rows = await shopper.rows(await getProductRows(ctx.db, ctx.site.id, ids))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? toProduct(row, shopper.view) : []
  })
}
