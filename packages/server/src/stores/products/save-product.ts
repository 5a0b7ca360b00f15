import type { Product, Variant } from '@stoa/contract'
import type { Ctx } from '../../call/context.ts'
import {
  deleteProductRow,
  insertProduct,
  putVariants,
  updateProductRow,
} from '../../storage/commerce/products.ts'
import { nextNumber } from '../../storage/site-counters.ts'
import { applyCollectionRules, type MembershipEvent } from '../categories/apply-collection-rules.ts'
import { catalogueTag } from '../categories/collections.ts'
import { actualPriceRange } from '../prices/discounted-price.ts'
import { toProduct, toVariant } from '../products-v1/product-view.ts'
import { productTag } from './product-id.ts'
import type { ProductRow, StoredProduct, VariantRow } from './stored-product.ts'
import { viewOf } from './view.ts'

const CREATED = 'com.wix.ecommerce.catalog.api.v1.ProductCreated'
const CHANGED = 'com.wix.ecommerce.catalog.api.v1.ProductChanged'
const VARIANTS_CHANGED = 'com.wix.ecommerce.catalog.api.v1.VariantsChanged'
const DELETED = 'com.wix.ecommerce.catalog.api.v1.ProductDeleted'

/** A saved product, as a row and in its first form. */
interface SavedProduct {
  row: ProductRow
  product: Product
}

/** Stores the document and its variants, and emits the event of the first form. */
export async function saveProduct(
  ctx: Ctx<never, typeof CHANGED | MembershipEvent>,
  before: ProductRow,
  doc: StoredProduct,
  variants: VariantRow[],
): Promise<SavedProduct> {
  const former = toProduct(before, viewOf(ctx))
  unassignMissingMedia(doc)
  await updateProductRow(ctx.db, ctx.site.id, before, ctx.now, doc)
  await putVariants(ctx.db, ctx.site.id, before.id, variants, {
    lowestPriceMinor: actualPriceRange(doc, variants).min,
    now: ctx.now,
  })
  const collectionIds = (await applyCollectionRules(ctx, [before.id])).get(before.id)
  const row: ProductRow = {
    ...before,
    revision: before.revision + 1,
    doc,
    variants,
    updated_at: ctx.now,
    collection_ids: collectionIds ?? before.collection_ids,
  }
  const product = toProduct(row, viewOf(ctx))
  ctx.emit(CHANGED, row.id, { product }, former)
  ctx.invalidate(productTag(row.id), catalogueTag(ctx.site.id))
  return { row, product }
}

/** Stores variants alone, emits their event and returns them in their first form. */
export async function saveVariants(
  ctx: Ctx<never, typeof VARIANTS_CHANGED | MembershipEvent>,
  row: ProductRow,
  variants: VariantRow[],
): Promise<Variant[]> {
  const shown = (product: ProductRow) =>
    product.variants.map(variant => toVariant(product, variant, viewOf(ctx)))
  await putVariants(ctx.db, ctx.site.id, row.id, variants, {
    lowestPriceMinor: actualPriceRange(row.doc, variants).min,
    now: ctx.now,
    touch: true,
  })
  await applyCollectionRules(ctx, [row.id])
  const after = shown({ ...row, variants })
  const productId = row.id
  ctx.emit(VARIANTS_CHANGED, productId, { productId, variants: after }, { productId, variants: shown(row) })
  ctx.invalidate(productTag(productId), catalogueTag(ctx.site.id))
  return after
}

/** Choices have pictures of their product only: one that the product no longer has leaves its choices, too. */
function unassignMissingMedia(doc: StoredProduct): void {
  const mediaIds = new Set(doc.media.map(({ id }) => id))
  for (const { choices } of [...doc.options, ...(doc.modifiers ?? [])])
    for (const choice of choices)
      if (choice.mediaIds) choice.mediaIds = choice.mediaIds.filter(id => mediaIds.has(id))
}

/** Inserts a product with its variants and emits the event. */
export async function storeNewProduct(
  ctx: Ctx<never, typeof CREATED | MembershipEvent>,
  doc: StoredProduct,
  variants: VariantRow[],
): Promise<ProductRow> {
  const id = ctx.entityId()
  const numericId = await nextNumber(ctx.db, ctx.site.id, 'product')
  await insertProduct(ctx.db, ctx.site.id, id, ctx.now, doc, numericId)
  await putVariants(ctx.db, ctx.site.id, id, variants, {
    lowestPriceMinor: actualPriceRange(doc, variants).min,
    now: ctx.now,
  })
  const row: ProductRow = {
    id,
    revision: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
    numeric_id: numericId,
    collection_ids: (await applyCollectionRules(ctx, [id])).get(id) ?? [],
    doc,
    variants,
  }
  ctx.emit(CREATED, id, { product: toProduct(row, viewOf(ctx)) })
  ctx.invalidate(catalogueTag(ctx.site.id))
  return row
}

/** Deletes a locked product and emits the event. */
export async function removeProduct(ctx: Ctx<never, typeof DELETED>, row: ProductRow) {
  await deleteProductRow(ctx.db, ctx.site.id, row.id)
  ctx.emit(DELETED, row.id, { productId: row.id }, toProduct(row, viewOf(ctx)))
  ctx.invalidate(productTag(row.id), catalogueTag(ctx.site.id))
}
