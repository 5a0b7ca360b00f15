import { isDeepStrictEqual } from 'node:util'
import {
  contract,
  type ErrorCode,
  type ErrorsOf,
  type EventsOf,
  type Input,
  type ProductV3,
  type VariantV3,
} from '@stoa/contract'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { type Ctx, implementSome } from '../../call/context.ts'
import type { Failure } from '../../call/failure.ts'
import { itemOutcome } from '../../call/item-outcome.ts'
import { ViolationCollector } from '../../call/violation-collector.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { getProductRow, slugTaken } from '../../storage/commerce/products.ts'
import { infoSectionStore, infoSectionTexts } from '../products/info-sections.ts'
import { removeProduct, saveProduct, storeNewProduct } from '../products/save-product.ts'
import { freeCatalogueSlug } from '../products/slugs.ts'
import type { ProductRow, VariantRow } from '../products/stored-product.ts'
import { applyProductV3, applyVariantsV3, type NameError, type SentProduct } from './product-v3-input.ts'
import { type NamedEvent, type ResolvedNames, resolveNames } from './product-v3-names.ts'
import { variantIdV3 } from './product-v3-variants.ts'
import { toProductV3, viewV3Of } from './product-v3-view.ts'
import { checkVariant } from './product-v3-write-variants.ts'
import { productsV3Of } from './products-v3.ts'

const { createProductV3, updateProductV3, deleteProductV3 } = contract.productsV3

type CreatedEvent = EventsOf<typeof createProductV3>
type DeletedEvent = EventsOf<typeof deleteProductV3>
/** Events of a change that creates no entity that a product names. */
export type ChangedEvent = Exclude<EventsOf<typeof updateProductV3>, NamedEvent>
type Fields = readonly (string | null)[] | null | undefined

/** A product after a write, with the stored ids of the variants that the request has sent, in its order. */
interface WrittenProduct {
  row: ProductRow
  sentIds?: readonly string[]
}

/** What became of one product of a call. */
export type ProductOutcome = { id?: string; error?: Failure } & Partial<WrittenProduct>

/** The payload of an event: fields that need no statement. */
const payload = (ctx: Ctx, row: ProductRow) => ({ product: toProductV3(row, viewV3Of(ctx, [])) })

async function createRow(
  ctx: Ctx<ErrorsOf<typeof createProductV3>, CreatedEvent>,
  sent: SentProduct,
  at: string,
  names: ResolvedNames,
): Promise<WrittenProduct> {
  const { doc, variants, sentIds } = await applyProductV3(ctx, sent, { names, at })
  doc.slug = await freeCatalogueSlug(ctx, 'products', sent.slug, doc.name)
  const row = await storeNewProduct(ctx, doc, variants)
  ctx.emit('wix.stores.catalog.v3.product_created', row.id, payload(ctx, row))
  return { row, sentIds }
}

async function updateRow(
  ctx: Ctx<ErrorsOf<typeof updateProductV3>, ChangedEvent>,
  sent: SentProduct,
  at: string,
  names: ResolvedNames,
): Promise<WrittenProduct> {
  const id = String(sent.id).toLowerCase()
  const row = await getProductRow(ctx.db, ctx.site.id, id, { lock: true })
  if (!row) return ctx.fail('PRODUCT_NOT_FOUND', { id })
  requireRevision(ctx, row, sent.revision)
  const { doc, variants, sentIds } = await applyProductV3(ctx, sent, { row, names, at })
  if (doc.slug !== row.doc.slug && (await slugTaken(ctx.db, ctx.site.id, 'products', doc.slug)))
    return ctx.fail('SLUG_ALREADY_EXISTS', { slug: doc.slug })
  return { row: await save(ctx, row, doc, variants), sentIds }
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
  before: ProductRow,
  doc: ProductRow['doc'],
  variants: VariantRow[],
): Promise<ProductRow> {
  const { row } = await saveProduct(ctx, before, doc, variants)
  ctx.emit('wix.stores.catalog.v3.product_updated', row.id, payload(ctx, row), payload(ctx, before))
  return row
}

/** Saves a changed product. One that stays the same has no new revision. */
export const saveChange = async (
  ctx: Ctx<never, ChangedEvent>,
  row: ProductRow,
  { doc = row.doc, variants = row.variants }: Partial<Pick<ProductRow, 'doc' | 'variants'>>,
): Promise<ProductRow> =>
  isDeepStrictEqual([doc, variants], [row.doc, row.variants]) ? row : save(ctx, row, doc, variants)

/** Reads and locks a product, if it exists. */
async function lockProduct(ctx: Ctx, sent: string): Promise<ProductRow | undefined> {
  const id = sent.toLowerCase()
  return isGuid(id) ? getProductRow(ctx.db, ctx.site.id, id, { lock: true }) : undefined
}

/** Locks products in the order of their ids and changes each. One that was deleted meanwhile matches no longer. */
async function eachLocked(ctx: Ctx, ids: readonly string[], change: (row: ProductRow) => Promise<unknown>) {
  for (const id of ids.toSorted()) {
    const row = await lockProduct(ctx, id)
    if (row) await change(row)
  }
}

async function removeRow(ctx: Ctx<never, DeletedEvent>, row: ProductRow): Promise<WrittenProduct> {
  await removeProduct(ctx, row)
  ctx.emit('wix.stores.catalog.v3.product_deleted', row.id, { productId: row.id }, payload(ctx, row))
  return { row }
}

const remove = async (ctx: Ctx<'PRODUCT_NOT_FOUND', DeletedEvent>, id: string) =>
  removeRow(ctx, (await lockProduct(ctx, id)) ?? ctx.fail('PRODUCT_NOT_FOUND', { id }))

/** Runs a write for each product, independently. */
async function eachProduct<T, V extends string>(
  ctx: Ctx<never, V>,
  items: readonly T[],
  {
    inOrder,
    write,
  }: {
    inOrder: (item: T) => string
    write: (item: T, i: number, ctx: Ctx<ErrorCode, V>) => Promise<WrittenProduct>
  },
): Promise<ProductOutcome[]> {
  const outcomes: ProductOutcome[] = []
  // Rows are locked in the order of their ids, so that two calls cannot deadlock.
  const order = items
    .map((_, i) => i)
    .sort((a, b) => (inOrder(items[a] as T) < inOrder(items[b] as T) ? -1 : 1))
  for (const i of order) {
    const { value, error } = await itemOutcome(ctx, inner => write(items[i] as T, i, inner))
    outcomes[i] = value ? { id: value.row.id, ...value } : { error }
  }
  return outcomes
}

export async function createEachProduct(
  ctx: Ctx<never, CreatedEvent>,
  products: readonly SentProduct[],
): Promise<ProductOutcome[]> {
  const names = await resolveNames(ctx, products)
  return eachProduct(ctx, products, {
    inOrder: () => '',
    write: (product, i, inner) => createRow(inner, product, `products[${i}]`, names),
  })
}

export async function updateEachProduct(
  ctx: Ctx<never, EventsOf<typeof updateProductV3>>,
  products: readonly SentProduct[],
): Promise<ProductOutcome[]> {
  const names = await resolveNames(ctx, products)
  const outcomes = await eachProduct(ctx, products, {
    inOrder: ({ id }) => String(id).toLowerCase(),
    write: (product, i, inner) => updateRow(inner, product, `products[${i}].product`, names),
  })
  return outcomes.map((outcome, i) => ({ ...outcome, id: String(products[i]?.id).toLowerCase() }))
}

export const createProduct = async (
  ctx: Ctx<ErrorsOf<typeof createProductV3>, CreatedEvent>,
  product: SentProduct,
) => createRow(ctx, product, 'product', await resolveNames(ctx, [product]))

export const updateProduct = async (
  ctx: Ctx<ErrorsOf<typeof updateProductV3>, EventsOf<typeof updateProductV3>>,
  product: SentProduct,
) => updateRow(ctx, product, 'product', await resolveNames(ctx, [product]))

/** Changes a document, or says in a sentence why it cannot. */
export type ProductEdit = (doc: ProductRow['doc']) => string | undefined

/** Changes the documents of products, each independently or all of them. */
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
      return { row: await saveChange(inner, row, { doc }) }
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
  const names = await resolveNames(ctx, [product])
  await eachLocked(ctx, ids, async row => {
    const { doc, variants } = await applyProductV3(ctx, product, { row, names, at: 'product' })
    await save(ctx, row, doc, variants)
  })
}

/** Fields of a variant as sent. */
export type SentVariant = Input<VariantV3>

/** Changes all variants of products, all of them or none. `edit` returns the fields of a variant to change. */
export const changeVariantsV3 = (
  ctx: Ctx<never, ChangedEvent>,
  ids: readonly string[],
  edit: (row: ProductRow, variant: VariantRow) => SentVariant,
): Promise<void> =>
  eachLocked(ctx, ids, async row => {
    const variants = row.variants.map(variant => ({
      ...edit(row, variant),
      id: variantIdV3(row.id, variant.id),
    }))
    await saveChange(ctx, row, await applyVariantsV3(ctx, variants, { row, at: 'product' }))
  })

/** Rejects prices and a cost that no variant can have. */
export function checkVariantV3(ctx: Ctx, sent: SentVariant, at: string): void {
  const { site, ids } = ctx
  const violations = new ViolationCollector()
  checkVariant(sent, at, { siteId: site.id, currency: site.currency, ids, violations })
  violations.throwIfAny()
}

export const removeProductsV3 = (ctx: Ctx<never, DeletedEvent>, ids: readonly string[]) =>
  eachLocked(ctx, ids, row => removeRow(ctx, row))

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

/** A written product in the reply of its call. */
async function written(ctx: Ctx, { row }: WrittenProduct, fields: Fields): Promise<{ product: ProductV3 }> {
  const [product] = await productsV3Of(ctx, [row], fields)
  return { product: product as ProductV3 }
}

/** Writes of products in catalogue V3 (protocol/catalogue §11). */
export const productV3WriteHandlers = implementSome(contract.productsV3, {
  createProductV3: async ({ product, fields }, ctx) =>
    written(ctx, await createProduct(ctx, product as SentProduct), fields),

  updateProductV3: async ({ product, fields }, ctx) =>
    written(ctx, await updateProduct(ctx, product as SentProduct), fields),

  async deleteProductV3({ productId }, ctx) {
    await remove(ctx, productId)
    return {}
  },

  bulkCreateProductsV3: async ({ products, returnEntity, fields }, ctx) =>
    resultsOfProductsV3(ctx, await createEachProduct(ctx, products as SentProduct[]), {
      returnEntity,
      fields,
    }),

  async bulkUpdateProductsV3({ products, returnEntity, fields }, ctx) {
    const sent = products.map(({ product }) => product as SentProduct)
    return resultsOfProductsV3(ctx, await updateEachProduct(ctx, sent), { returnEntity, fields })
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
})
