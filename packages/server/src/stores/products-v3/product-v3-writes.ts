import { isDeepStrictEqual } from 'node:util'
import {
  contract,
  type ErrorCode,
  type ErrorsOf,
  type EventsOf,
  type Input,
  type VariantV3,
} from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { type Ctx, implement } from '../../call/context.ts'
import type { Failure } from '../../call/failure.ts'
import { itemOutcome } from '../../call/item-outcome.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { getProductRow, slugTaken } from '../../storage/commerce/products.ts'
import { infoSectionStore, infoSectionTexts } from '../products/info-sections.ts'
import { freeCatalogueSlug, removeProduct, saveProduct, storeNewProduct } from '../products/products.ts'
import type { ProductRow, VariantRow } from '../products/stored-product.ts'
import { applyProductV3, applyVariantsV3, type NameError, type SentProduct } from './product-v3-input.ts'
import { type NamedEvent, type ResolvedNames, resolveNames } from './product-v3-names.ts'
import { variantIdV3 } from './product-v3-variants.ts'
import { toProductV3, viewV3Of } from './product-v3-view.ts'
import { checkVariant } from './product-v3-write-variants.ts'
import { productsV3Of } from './products-v3.ts'

const {
  createProductV3,
  updateProductV3,
  deleteProductV3,
  bulkCreateProductsV3,
  bulkUpdateProductsV3,
  bulkDeleteProductsV3,
} = contract.productsV3

type CreatedEvent = EventsOf<typeof createProductV3>
type DeletedEvent = EventsOf<typeof deleteProductV3>
/** Events of a change that creates no entity that a product names. */
export type ChangedEvent = Exclude<EventsOf<typeof updateProductV3>, NamedEvent>
type Fields = readonly (string | null)[] | null | undefined

/** What became of one product of a call. */
export type ProductOutcome = { id?: string; row?: ProductRow; error?: Failure }

/** The payload of an event: fields that need no statement. */
const payload = (ctx: Ctx, row: ProductRow) => ({ product: toProductV3(row, viewV3Of(ctx, [])) })

/** Receives the stored ids of the variants that a request has sent, in its order. */
export type OnVariants = (sentIds: readonly string[]) => void

export async function createProductRowV3(
  ctx: Ctx<ErrorsOf<typeof createProductV3>, CreatedEvent>,
  sent: SentProduct,
  at: string,
  names: ResolvedNames,
  onVariants?: OnVariants,
): Promise<ProductRow> {
  const { doc, variants, sentIds } = await applyProductV3(ctx, sent, { names, at })
  onVariants?.(sentIds)
  doc.slug = await freeCatalogueSlug(ctx, 'products', sent.slug, doc.name)
  const row = await storeNewProduct(ctx, doc, variants)
  ctx.emit('wix.stores.catalog.v3.product_created', row.id, payload(ctx, row))
  return row
}

export async function updateProductRowV3(
  ctx: Ctx<ErrorsOf<typeof updateProductV3>, ChangedEvent>,
  sent: SentProduct,
  at: string,
  names: ResolvedNames,
  onVariants?: OnVariants,
): Promise<ProductRow> {
  const id = String(sent.id).toLowerCase()
  const row = await getProductRow(ctx.db, ctx.site.id, id, { lock: true })
  if (!row) return ctx.fail('PRODUCT_NOT_FOUND', { id })
  requireRevision(ctx, row, sent.revision)
  const { doc, variants, sentIds } = await applyProductV3(ctx, sent, { row, names, at })
  onVariants?.(sentIds)
  if (doc.slug !== row.doc.slug && (await slugTaken(ctx.db, ctx.site.id, 'products', doc.slug)))
    return ctx.fail('SLUG_ALREADY_EXISTS', { slug: doc.slug })
  return save(ctx, row, doc, variants)
}

/** Rejects another revision than the current one. Changes by a filter name none. */
function requireRevision(
  ctx: Ctx<'REVISION_CONFLICT'>,
  { id, revision }: ProductRow,
  sent: string | null | undefined,
): void {
  if (sent !== undefined && Number(sent) !== revision)
    ctx.fail('REVISION_CONFLICT', { id, revision: String(revision) })
}

async function save(
  ctx: Ctx<never, ChangedEvent>,
  row: ProductRow,
  doc: ProductRow['doc'],
  variants: ProductRow['variants'],
): Promise<ProductRow> {
  const { collectionIds } = await saveProduct(ctx, row, doc, variants)
  const after = {
    ...row,
    revision: row.revision + 1,
    updated_at: ctx.now,
    doc,
    variants,
    collection_ids: collectionIds ?? row.collection_ids,
  }
  ctx.emit('wix.stores.catalog.v3.product_updated', row.id, payload(ctx, after), payload(ctx, row))
  return after
}

/** Reads and locks a product, if it exists. */
async function lockProduct(ctx: Ctx, sent: string): Promise<ProductRow | undefined> {
  const id = sent.toLowerCase()
  return isGuid(id) ? getProductRow(ctx.db, ctx.site.id, id, { lock: true }) : undefined
}

async function removeRow(ctx: Ctx<never, DeletedEvent>, row: ProductRow): Promise<ProductRow> {
  await removeProduct(ctx, row)
  ctx.emit('wix.stores.catalog.v3.product_deleted', row.id, { productId: row.id }, payload(ctx, row))
  return row
}

const remove = async (ctx: Ctx<'PRODUCT_NOT_FOUND', DeletedEvent>, id: string) =>
  removeRow(ctx, (await lockProduct(ctx, id)) ?? ctx.fail('PRODUCT_NOT_FOUND', { id }))

/** Runs a write for each product, independently. */
export async function eachProduct<T, V extends string>(
  ctx: Ctx<never, V>,
  items: readonly T[],
  {
    inOrder,
    write,
  }: {
    inOrder: (item: T) => string
    write: (item: T, i: number, ctx: Ctx<ErrorCode, V>) => Promise<ProductRow>
  },
): Promise<ProductOutcome[]> {
  const outcomes: ProductOutcome[] = []
  // Rows are locked in the order of their ids, so that two calls cannot deadlock.
  const order = items
    .map((_, i) => i)
    .sort((a, b) => (inOrder(items[a] as T) < inOrder(items[b] as T) ? -1 : 1))
  for (const i of order) {
    const { value: row, error } = await itemOutcome(ctx, inner => write(items[i] as T, i, inner))
    outcomes[i] = row ? { id: row.id, row } : { error }
  }
  return outcomes
}

/** Changes a document, or says in a sentence why it cannot. */
export type ProductEdit = (doc: ProductRow['doc']) => string | undefined

/** Changes the documents of products, each independently or all of them. A product that stays the same has no new revision. */
export async function changeProductsV3(
  ctx: Ctx<never, ChangedEvent>,
  products: readonly { productId: string; revision?: string | undefined }[],
  edit: ProductEdit,
  { allOrNone = false } = {},
): Promise<ProductOutcome[]> {
  const outcomes = await eachProduct(ctx, products, {
    inOrder: ({ productId }) => productId.toLowerCase(),
    write: async ({ productId, revision }, _, inner) => {
      const row = (await lockProduct(ctx, productId)) ?? inner.fail('PRODUCT_NOT_FOUND', { id: productId })
      requireRevision(inner, row, revision)
      const doc = structuredClone(row.doc)
      const problem = edit(doc)
      if (problem) return inner.fail('PROPERTY_OUT_OF_RANGE', { id: row.id, description: problem })
      return isDeepStrictEqual(doc, row.doc) ? row : save(inner, row, doc, row.variants)
    },
  })
  // A product that was deleted meanwhile matches no longer.
  const failed = outcomes.find(({ error }) => error && error.code !== 'PRODUCT_NOT_FOUND')
  if (allOrNone && failed?.error) throw failed.error
  return outcomes.map((outcome, i) => ({ ...outcome, id: products[i]?.productId.toLowerCase() ?? '' }))
}

/** Updates products, all of them or none. The product has no slug. */
export async function updateProductsV3(
  ctx: Ctx<NameError, EventsOf<typeof updateProductV3>>,
  ids: readonly string[],
  product: SentProduct,
) {
  const names = await namesOfProducts(ctx, [product])
  for (const id of ids.toSorted()) {
    const row = await lockProduct(ctx, id)
    // A product that was deleted meanwhile matches no longer.
    if (!row) continue
    const { doc, variants } = await applyProductV3(ctx, product, { row, names, at: 'product' })
    await save(ctx, row, doc, variants)
  }
}

/** Fields of a variant as sent. */
export type SentVariant = Input<VariantV3>

/** Changes all variants of products, all of them or none. `edit` returns the fields of a variant to change. */
export async function changeVariantsV3(
  ctx: Ctx<never, ChangedEvent>,
  ids: readonly string[],
  edit: (row: ProductRow, variant: VariantRow) => SentVariant,
): Promise<void> {
  for (const id of ids.toSorted()) {
    const row = await lockProduct(ctx, id)
    // A product that was deleted meanwhile matches no longer.
    if (!row) continue
    const variants = row.variants.map(variant => ({
      ...edit(row, variant),
      id: variantIdV3(row.id, variant.id),
    }))
    const after = await applyVariantsV3(ctx, variants, { row, at: 'product' })
    const isSame = isDeepStrictEqual([after.doc, after.variants], [row.doc, row.variants])
    if (!isSame) await save(ctx, row, after.doc, after.variants)
  }
}

/** Rejects prices and a cost that no variant can have. */
export function checkVariantV3(ctx: Ctx, sent: SentVariant, at: string): void {
  const { site, ids } = ctx
  const violations = new ViolationCollector()
  checkVariant(sent, at, { siteId: site.id, currency: site.currency, ids, violations })
  violations.throwIfAny()
}

export async function removeProductsV3(ctx: Ctx<never, DeletedEvent>, ids: readonly string[]) {
  for (const id of ids.toSorted()) {
    const row = await lockProduct(ctx, id)
    if (row) await removeRow(ctx, row)
  }
}

/** Info sections as products store them, in the order of the ids. */
export async function readInfoSections(ctx: Ctx<'INFO_SECTION_NOT_FOUND'>, ids: readonly string[]) {
  const rows = await infoSectionStore.rows.getMany(ctx.db, ctx.site.id, ids.filter(isGuid))
  const byId = new Map(rows.map(({ id, doc }) => [id, { id, ...infoSectionTexts(doc) }]))
  return [...new Set(ids)].map(id => byId.get(id) ?? ctx.fail('INFO_SECTION_NOT_FOUND', { id }))
}

export async function resultsOfProductsV3(
  ctx: Ctx,
  outcomes: readonly ProductOutcome[],
  { returnEntity, fields }: { returnEntity?: boolean | null | undefined; fields?: Fields },
) {
  const rows = returnEntity ? outcomes.flatMap(({ row }) => row ?? []) : []
  const products = await productsV3Of(ctx, rows, fields)
  const byRow = new Map(rows.map((row, i) => [row, products[i]]))
  return bulkReply(
    outcomes.map(({ id, row, error }, i) => ({
      itemMetadata: itemMetadata(i, id, error && applicationError(error.code as ErrorCode, error.data)),
      ...(row && byRow.has(row) && { item: byRow.get(row) }),
    })),
  )
}

export const namesOfProducts = (ctx: Ctx<never, NamedEvent>, products: readonly (SentProduct | null)[]) =>
  resolveNames(
    ctx,
    products.map(product => product ?? {}),
  )

/** Writes of products in catalogue V3 (protocol/catalogue §11). */
export const productV3WriteHandlers = implement(
  {
    createProductV3,
    updateProductV3,
    deleteProductV3,
    bulkCreateProductsV3,
    bulkUpdateProductsV3,
    bulkDeleteProductsV3,
  },
  {
    async createProductV3({ product, fields }, ctx) {
      const sent = product as SentProduct
      const row = await createProductRowV3(ctx, sent, 'product', await namesOfProducts(ctx, [sent]))
      const [created] = await productsV3Of(ctx, [row], fields)
      return { product: created as NonNullable<typeof created> }
    },

    async updateProductV3({ product, fields }, ctx) {
      const sent = product as SentProduct
      const row = await updateProductRowV3(ctx, sent, 'product', await namesOfProducts(ctx, [sent]))
      const [updated] = await productsV3Of(ctx, [row], fields)
      return { product: updated as NonNullable<typeof updated> }
    },

    async deleteProductV3({ productId }, ctx) {
      await remove(ctx, productId)
      return {}
    },

    async bulkCreateProductsV3({ products, returnEntity, fields }, ctx) {
      const sent = products as SentProduct[]
      const known = await namesOfProducts(ctx, sent)
      const outcomes = await eachProduct(ctx, sent, {
        inOrder: () => '',
        write: (product, i, inner) => createProductRowV3(inner, product, `products[${i}]`, known),
      })
      return resultsOfProductsV3(ctx, outcomes, { returnEntity, fields })
    },

    async bulkUpdateProductsV3({ products, returnEntity, fields }, ctx) {
      const sent = products.map(({ product }) => product as SentProduct)
      const known = await namesOfProducts(ctx, sent)
      const outcomes = await eachProduct(ctx, sent, {
        inOrder: ({ id }) => String(id).toLowerCase(),
        write: (product, i, inner) => updateProductRowV3(inner, product, `products[${i}].product`, known),
      })
      const withIds = outcomes.map((outcome, i) => ({ ...outcome, id: String(sent[i]?.id).toLowerCase() }))
      return resultsOfProductsV3(ctx, withIds, { returnEntity, fields })
    },

    async bulkDeleteProductsV3({ productIds }, ctx) {
      const ids = productIds as string[]
      const outcomes = await eachProduct(ctx, ids, {
        inOrder: id => id.toLowerCase(),
        write: (id, _, inner) => remove(inner, id),
      })
      return resultsOfProductsV3(
        ctx,
        outcomes.map((outcome, i) => ({ ...outcome, id: ids[i] as string })),
        {},
      )
    },
  },
)
