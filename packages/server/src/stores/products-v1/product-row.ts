import type { contract, EventsOf } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { getProductRow } from '../../storage/commerce/products.ts'
import { saveProduct } from '../products/save-product.ts'
import type { ProductRow, StoredProduct } from '../products/stored-product.ts'
import { variantsOf } from '../products/variants-of.ts'
import { withoutStaleSales } from './product-input.ts'

/** Reads a product that the caller may see. Shoppers get PRODUCT_NOT_FOUND for a hidden one. */
export async function productRow(
  ctx: Ctx<'PRODUCT_NOT_FOUND'>,
  id: string,
  options?: { lock: boolean },
): Promise<ProductRow> {
  const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, options) : undefined
  return row && (row.doc.visible || ctx.caller.role === 'merchant')
    ? row
    : ctx.fail('PRODUCT_NOT_FOUND', { id })
}

/** Saves a document with the variants and sale prices that it leaves. */
export const saveDocument = (
  ctx: Ctx<never, EventsOf<typeof contract.products.updateProduct>>,
  row: ProductRow,
  doc: StoredProduct,
) => {
  const variants = variantsOf(doc, row.variants, ctx.ids, row.doc.options)
  return saveProduct(ctx, row, doc, withoutStaleSales(row.doc, doc, variants))
}
