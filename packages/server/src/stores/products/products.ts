import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { withoutNulls } from '../../platform-support/strip-nulls.ts'
import { insertCollection } from '../../storage/commerce/collections.ts'
import { countStoredProducts } from '../../storage/commerce/product-counts.ts'
import type { ProductPlan } from '../../storage/commerce/product-source.ts'
import {
  countProducts,
  deleteProductRow,
  findProductTexts,
  getProductRow,
  insertProduct,
  putVariants,
  setMembership,
  slugTaken,
  updateProductRow,
} from '../../storage/commerce/products.ts'
import { countVariants, findVariantRows } from '../../storage/commerce/variants.ts'
import { readPage } from '../../storage/query/index.ts'
import { nextNumber } from '../../storage/site-counters.ts'
import { applyCollectionRules, type MembershipEvent } from '../categories/apply-collection-rules.ts'
import { collectionOfFilter } from '../categories/collection-of-filter.ts'
import { requireNoRule } from '../categories/collection-rule-store.ts'
import { catalogueTag, readCollection, toCollection } from '../categories/collections.ts'
import { optionsAvailability } from '../inventory/availability.ts'
import { actualPriceRange } from '../prices/discounted-price.ts'
import { type ShopperView, shopperView } from '../prices/shopper-view.ts'
import { shownChoices } from '../translations/translate-product.ts'
import { toMinorUnits } from './minor-units.ts'
import { productFields, storeVariantFields } from './product-fields.ts'
import { productTag } from './product-id.ts'
import { applyProduct, sameChoices, slugOf, variantsOf, withoutStaleSales } from './product-input.ts'
import { planProducts, planVariants } from './product-listing.ts'
import { productTexts } from './product-texts.ts'
import { toProduct, toVariant, viewOf } from './product-view.ts'
import { queryKey, toPagingMetadata } from './query.ts'
import { toStoreVariant } from './store-variant.ts'
import type { ProductRow, StoredProduct, VariantRow } from './stored-product.ts'
import { uploadedMedia } from './uploaded-media.ts'

const {
  removeBrand: _,
  removeRibbon: __,
  deleteProductOptions: ___,
  resetAllProductVariantData: ____,
  removeProductMedia: _____,
  addProductMediaToChoices: ______,
  removeProductMediaFromChoices: _______,
  bulkUpdateProductsProperty: ________,
  bulkAdjustProductProperty: _________,
  updateCollection: __________,
  deleteCollection: ___________,
  ...calls
} = contract.products

const CREATED = 'com.wix.ecommerce.catalog.api.v1.ProductCreated'
const CHANGED = 'com.wix.ecommerce.catalog.api.v1.ProductChanged'
const DELETED = 'com.wix.ecommerce.catalog.api.v1.ProductDeleted'

const merchant = (ctx: Ctx) => ctx.caller.role === 'merchant'

/** Reads a product that the caller may see. Shoppers get PRODUCT_NOT_FOUND for a hidden one. */
export async function productRow(
  ctx: Ctx<'PRODUCT_NOT_FOUND'>,
  id: string,
  options?: { lock: boolean },
): Promise<ProductRow> {
  const row = isGuid(id) ? await getProductRow(ctx.db, ctx.site.id, id, options) : undefined
  return row && (row.doc.visible || merchant(ctx)) ? row : ctx.fail('PRODUCT_NOT_FOUND', { id })
}

/** Returns the requested slug, which must be free, or derives a free one from the name with a number appended. */
export async function freeCatalogueSlug(
  ctx: Ctx<'SLUG_ALREADY_EXISTS'>,
  table: 'products' | 'collections',
  requested: string | null | undefined,
  name: string,
) {
  if (requested)
    return (await slugTaken(ctx.db, ctx.site.id, table, requested))
      ? ctx.fail('SLUG_ALREADY_EXISTS', { slug: requested })
      : requested
  const base = slugOf(name)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!(await slugTaken(ctx.db, ctx.site.id, table, slug))) return slug
  }
}

/** Stores the document and its variants, emits the event, and returns the product. */
export async function saveProduct(
  ctx: Ctx<never, typeof CHANGED | MembershipEvent>,
  row: ProductRow,
  doc: StoredProduct,
  variants = withoutStaleSales(row.doc, doc, variantsOf(doc, row.variants, ctx.ids, row.doc.options)),
) {
  const before = toProduct(row, viewOf(ctx))
  unassignMissingMedia(doc)
  await updateProductRow(ctx.db, ctx.site.id, row, ctx.now, doc)
  await putVariants(ctx.db, ctx.site.id, row.id, variants, {
    lowestPriceMinor: actualPriceRange(doc, variants).min,
    now: ctx.now,
  })
  const collectionIds = (await applyCollectionRules(ctx, [row.id])).get(row.id) ?? row.collection_ids
  const after = { ...row, doc, variants, updated_at: ctx.now, collection_ids: collectionIds }
  const product = toProduct(after, viewOf(ctx))
  ctx.emit(CHANGED, row.id, { product }, before)
  ctx.invalidate(productTag(row.id), catalogueTag(ctx.site.id))
  return product
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

/** Totals of collections are stored. Others are cached separately: counting is slow, and a change of stock changes no total. */
async function totalOf(ctx: Ctx, plan: ProductPlan, filter: unknown, shopper: ShopperView): Promise<number> {
  const collection = collectionOfFilter(filter)
  if (collection !== undefined)
    return countStoredProducts(ctx.db, ctx.site.id, collection ?? undefined, !merchant(ctx))
  const { key, tags } = plan.listing ? shopper : { key: '', tags: [] }
  const { bytes } = await ctx.cached(queryKey('products total', ctx, filter, key), async () => ({
    text: String(await countProducts(ctx.db, ctx.site.id, plan, !merchant(ctx))),
    tags: [catalogueTag(ctx.site.id), ...tags],
  }))
  return Number(Buffer.from(bytes).toString())
}

/** The calls of products except those in product-changes.ts. */
export const productHandlers = implement(calls, {
  async getProduct({ id, includeMerchantSpecificData }, ctx) {
    if (includeMerchantSpecificData && !merchant(ctx)) rejectMerchantData()
    const shopper = await shopperView(ctx)
    const cached = await ctx.cached(queryKey('product', ctx, id, shopper.key), async () => {
      const row = await productRow(ctx, id)
      const [shown = row] = await shopper.rows([row])
      return {
        text: JSON.stringify({ product: toProduct(shown, shopper.view) }),
        tags: [productTag(row.id), ...shopper.tags],
      }
    })
    return shopper.reply(cached)
  },

  async queryProducts({ query }, ctx) {
    const shopper = await shopperView(ctx)
    const cached = await ctx.cached(queryKey('products', ctx, query, shopper.key), async () => {
      const plan = await planProducts(ctx, query, productFields)
      const [productRows, total] = await Promise.all([
        findProductTexts(ctx.db, ctx.site.id, plan, !merchant(ctx)),
        plan.mode === 'OFFSET' ? totalOf(ctx, plan, query?.filter, shopper) : undefined,
      ])
      const { rows, page } = readPage(plan, productRows, total)
      const products = await productTexts(rows, shopper)
      return {
        text: `{"products":[${products.join(',')}],"metadata":${JSON.stringify(toPagingMetadata(page))}}`,
        tags: [catalogueTag(ctx.site.id), ...rows.map(row => productTag(row.id)), ...shopper.tags],
      }
    })
    return shopper.reply(cached)
  },

  async queryProductVariants({ id, choices, variantIds, paging, includeMerchantSpecificData }, ctx) {
    if (includeMerchantSpecificData && !merchant(ctx)) rejectMerchantData()
    const stored = await productRow(ctx, id)
    const shopper = await shopperView(ctx)
    const [row = stored] = await shopper.rows([stored])
    const chosen = shownChoices(row, (choices ?? {}) as Record<string, string>)
    const requested = row.variants.filter(
      variant =>
        (merchant(ctx) || variant.doc.visible !== false) &&
        (!variantIds?.length || variantIds.includes(variant.id)) &&
        Object.entries(chosen).every(([option, choice]) => variant.choices[option] === choice),
    )
    const offset = paging?.offset ?? 0
    const page = requested.slice(offset, offset + (paging?.limit ?? 100))
    return {
      variants: page.map(variant => toVariant(row, variant, shopper.view)),
      metadata: { items: page.length, offset },
      totalResults: requested.length,
    }
  },

  async queryStoreVariants({ query }, ctx) {
    const plan = await planVariants(ctx, query, storeVariantFields)
    const [variantRows, total] = await Promise.all([
      findVariantRows(ctx.db, ctx.site.id, plan, !merchant(ctx)),
      plan.mode === 'OFFSET' ? countVariants(ctx.db, ctx.site.id, plan, !merchant(ctx)) : undefined,
    ])
    const { rows, page } = readPage(plan, variantRows, total)
    const shopper = await shopperView(ctx)
    return {
      variants: (await shopper.rows(rows)).map(row => toStoreVariant(row, shopper.view)),
      metadata: toPagingMetadata(page),
    }
  },

  async getStoreVariant({ id }, ctx) {
    const [productId, variantId] = [id.slice(0, 36), id.slice(37)]
    const row =
      id[36] === '-' && isGuid(productId) ? await getProductRow(ctx.db, ctx.site.id, productId) : undefined
    const stored = row?.variants.find(variant => variant.id === variantId.toLowerCase())
    const shown = merchant(ctx) || (row?.doc.visible && stored?.doc.visible !== false)
    if (!row || !stored || !shown) return ctx.fail('VARIANT_NOT_FOUND', { id })
    const shopper = await shopperView(ctx)
    const only = { ...row, variants: [stored] }
    const [seen = only] = await shopper.rows([only])
    return { variant: toStoreVariant(seen, shopper.view) }
  },

  async getProductOptionsAvailability({ id, options }, ctx) {
    const stored = await productRow(ctx, id)
    const shopper = await shopperView(ctx)
    const [row = stored] = await shopper.rows([stored])
    const chosen = shownChoices(row, (options ?? {}) as Record<string, string>)
    return optionsAvailability(row, chosen, shopper.view)
  },

  getCollectionBySlug: ({ slug }, ctx) => readCollection(ctx, { slug }),

  async createProduct({ product: input }, ctx) {
    const doc = applyProduct(input, ctx.site.currency)
    doc.slug = await freeCatalogueSlug(ctx, 'products', input.slug, doc.name)
    return { product: toProduct(await storeNewProduct(ctx, doc, variantsOf(doc, [], ctx.ids)), viewOf(ctx)) }
  },

  async updateProduct({ product: input, expectedLastUpdated }, ctx) {
    const row = await productRow(ctx, input.id ?? '', { lock: true })
    if (expectedLastUpdated && Date.parse(expectedLastUpdated) !== row.updated_at)
      ctx.fail('REVISION_CONFLICT', { id: row.id, revision: isoTime(row.updated_at) })
    const doc = applyProduct(input, ctx.site.currency, row.doc)
    if (input.slug && input.slug !== row.doc.slug)
      await freeCatalogueSlug(ctx, 'products', input.slug, doc.name)
    return { product: await saveProduct(ctx, row, doc) }
  },

  async deleteProduct({ id }, ctx) {
    await removeProduct(ctx, await productRow(ctx, id, { lock: true }))
    return {}
  },

  async updateProductVariants({ id, variants: overrides }, ctx) {
    const row = await productRow(ctx, id, { lock: true })
    const before = {
      productId: row.id,
      variants: row.variants.map(variant => toVariant(row, variant, viewOf(ctx))),
    }
    if (!row.doc.manageVariants)
      rejectField(
        'id',
        'VALIDATION',
        'names a product whose variants are not managed; set manageVariants first',
      )
    for (const [i, override] of (overrides ?? []).entries()) {
      const { choices, variantIds, price, cost, weight, sku, visible, productDimensions, packageDimensions } =
        override
      const matching = row.variants.filter(
        variant =>
          variantIds?.includes(variant.id) ||
          (choices && sameChoices(variant.choices, choices as Record<string, string>)),
      )
      if (matching.length === 0)
        ctx.fail('VARIANT_NOT_FOUND', { field: `variants[${i}]`, choices, variantIds })
      const minor = (amount: number | null | undefined) => amount && toMinorUnits(amount, ctx.site.currency)
      const amounts = { priceMinor: minor(price), costMinor: minor(cost) }
      const fields = { ...amounts, weight, sku, visible, productDimensions, packageDimensions }
      for (const variant of matching) {
        for (const [field, value] of Object.entries(fields)) {
          if (value === null) delete variant.doc[field as keyof typeof variant.doc]
          else if (value !== undefined) Object.assign(variant.doc, { [field]: withoutNulls(value) })
        }
        if (price !== undefined) delete variant.doc.salePriceMinor
      }
    }
    await putVariants(ctx.db, ctx.site.id, row.id, row.variants, {
      lowestPriceMinor: actualPriceRange(row.doc, row.variants).min,
      now: ctx.now,
      touch: true,
    })
    await applyCollectionRules(ctx, [row.id])
    const variants = row.variants.map(variant => toVariant(row, variant, viewOf(ctx)))
    const after = { productId: row.id, variants }
    ctx.emit('com.wix.ecommerce.catalog.api.v1.VariantsChanged', row.id, after, before)
    ctx.invalidate(productTag(row.id), catalogueTag(ctx.site.id))
    return { variants }
  },

  async addProductMedia({ id, media }, ctx) {
    const row = await productRow(ctx, id, { lock: true })
    const doc = structuredClone(row.doc)
    const uploaded = await uploadedMedia(ctx, media ?? [])
    for (const [i, { url, mediaId, choice }] of (media ?? []).entries()) {
      const storedMedia = mediaId ? doc.media.find(item => item.id === mediaId.toLowerCase()) : undefined
      const file = mediaId && uploaded.get(mediaId.toLowerCase())
      if (!url && !storedMedia && !file)
        rejectField(
          `media[${i}]`,
          'REQUIRED_ONE_OF_FIELD',
          'needs a url, or the mediaId of a picture of the product or of a READY media file',
        )
      const item =
        storedMedia ??
        (file || {
          id: ctx.ids.guid(),
          mediaType: 'image' as const,
          title: '',
          image: { url: url as string },
        })
      if (!storedMedia) doc.media.push(item)
      if (choice) {
        const target = doc.options
          .find(option => option.name === choice.option)
          ?.choices.find(({ description }) => description === choice.choice)
        if (!target) rejectField(`media[${i}].choice`, 'VALIDATION', 'is not a choice of the product')
        target.mediaIds = [...new Set([...(target.mediaIds ?? []), item.id as string])]
      }
    }
    await saveProduct(ctx, row, doc)
    return {}
  },

  async createCollection({ collection: input }, ctx) {
    if (!input.name) rejectField('collection.name', 'REQUIRED_FIELD', 'is required')
    const slug = await freeCatalogueSlug(ctx, 'collections', input.slug, input.name)
    const id = ctx.entityId()
    const doc = { media: [], ...(input.description && { description: input.description }) }
    const columns = { name: input.name, slug, visible: input.visible ?? true }
    await insertCollection(ctx.db, ctx.site.id, id, ctx.now, doc, columns)
    const collection = toCollection({ id, ...columns, doc, products: 0 }, ctx)
    ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionCreated', id, { collection })
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { collection }
  },

  async addProductsToCollection({ id, productIds }, ctx) {
    await changeMembership(ctx, id, productIds as string[], true)
    return {}
  },

  async removeProductsFromCollection({ id, productIds }, ctx) {
    await changeMembership(ctx, id, productIds as string[], false)
    return {}
  },
})

/** Merchants always get costs; other callers are rejected instead of getting a reply without them. */
function rejectMerchantData(): never {
  rejectField('includeMerchantSpecificData', 'FIELD_NOT_ALLOWED', 'is for merchants: call with an API key')
}

async function changeMembership(
  ctx: Ctx<
    'COLLECTION_NOT_FOUND' | 'COLLECTION_HAS_RULE' | 'PRODUCT_NOT_FOUND',
    'com.wix.ecommerce.catalog.api.v1.CollectionChanged'
  >,
  collectionId: string,
  requested: string[],
  member: boolean,
) {
  // Requests may have GUIDs in capitals; stored ids and cache tags are in lower case.
  const id = collectionId.toLowerCase()
  const productIds = requested.map(productId => productId.toLowerCase())
  await readCollection(ctx, { id })
  await requireNoRule(ctx, id)
  const changed = await setMembership(ctx.db, ctx.site.id, id, productIds.filter(isGuid), member)
  const changedIds = new Set(changed.map(row => row.id))
  const missing = productIds.filter(productId => !changedIds.has(productId))
  if (missing.length > 0) ctx.fail('PRODUCT_NOT_FOUND', { productIds: missing })
  ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionChanged', id, {
    collectionId: id,
    [member ? 'productsAdded' : 'productsRemoved']: [...changedIds],
  })
  ctx.invalidate(catalogueTag(ctx.site.id), ...[...changedIds].map(productTag))
}
