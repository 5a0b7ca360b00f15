import { contract } from '@stoa/contract'
import { isoTime } from '../../call/clock.ts'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { readTextQuery, toTextPage, withLimit } from '../../crud/text-query.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { assignSent } from '../../platform-support/strip-nulls.ts'
import { insertCollection } from '../../storage/commerce/collections.ts'
import { countStoredProducts } from '../../storage/commerce/product-counts.ts'
import type { ProductPlan } from '../../storage/commerce/product-source.ts'
import {
  countProducts,
  findProductTexts,
  getProductRow,
  setMembership,
} from '../../storage/commerce/products.ts'
import { countVariants, findVariantRows } from '../../storage/commerce/variants.ts'
import { type PageInfo, readPage } from '../../storage/query/index.ts'
import { rejectAllProducts } from '../categories/category-context.ts'
import { collectionOfFilter } from '../categories/collection-of-filter.ts'
import { requireNoRule } from '../categories/collection-rule-store.ts'
import { catalogueTag, readCollection, toCollection } from '../categories/collections.ts'
import { type ShopperView, shopperView } from '../prices/shopper-view.ts'
import { toMinorUnits } from '../products/minor-units.ts'
import { productTag } from '../products/product-id.ts'
import { planProducts, planVariants } from '../products/product-listing.ts'
import { queryKey, toPagingMetadata } from '../products/query.ts'
import { removeProduct, saveVariants, storeNewProduct } from '../products/save-product.ts'
import { freeCatalogueSlug } from '../products/slugs.ts'
import { uploadedMedia } from '../products/uploaded-media.ts'
import { sameChoices, variantsOf } from '../products/variants-of.ts'
import { viewOf } from '../products/view.ts'
import { shownChoices } from '../translations/translate-product.ts'
import { optionsAvailability } from './availability.ts'
import { productChangeHandlers } from './product-changes.ts'
import { productFields, storeVariantFields } from './product-fields.ts'
import { applyProduct } from './product-input.ts'
import { productRow, saveDocument } from './product-row.ts'
import { productTexts } from './product-texts.ts'
import { toProduct, toVariant } from './product-view.ts'
import { toStoreVariant } from './store-variant.ts'

const merchant = (ctx: Ctx) => ctx.caller.role === 'merchant'

/** Totals of collections are stored. Others are cached separately: counting is slow, and a change of stock changes no total. */
async function totalOf(
  ctx: Ctx,
  plan: ProductPlan,
  { filter, visibleOnly }: { filter: unknown; visibleOnly: boolean },
  shopper: ShopperView,
): Promise<number> {
  const collection = collectionOfFilter(filter)
  if (collection !== undefined)
    return countStoredProducts(ctx.db, ctx.site.id, collection ?? undefined, visibleOnly)
  const { key, tags } = plan.listing ? shopper : { key: '', tags: [] }
  const { bytes } = await ctx.cached(queryKey(totalKey(visibleOnly), ctx, filter, key), async () => ({
    text: String(await countProducts(ctx.db, ctx.site.id, plan, visibleOnly)),
    tags: [catalogueTag(ctx.site.id), ...tags],
  }))
  return Number(Buffer.from(bytes).toString())
}

const presentName = (name: string, condition: unknown) =>
  [name === 'collections.id' ? 'collectionIds' : name, condition] as const

const totalKey = (visibleOnly: boolean) => `products total ${visibleOnly ? 'visible' : 'all'}`

type ProductQuery = { filter?: unknown } | null | undefined

/** A page of products as the caller sees them, with its metadata in the form of the call. */
async function listProducts(
  ctx: Ctx,
  query: ProductQuery,
  {
    name,
    visibleOnly,
    metadataOf,
  }: { name: string; visibleOnly: boolean; metadataOf: (page: PageInfo) => string },
) {
  const shopper = await shopperView(ctx)
  const cached = await ctx.cached(queryKey(name, ctx, query, shopper.key), async () => {
    const plan = await planProducts(ctx, query, productFields)
    const filter = query?.filter
    const [productRows, total] = await Promise.all([
      findProductTexts(ctx.db, ctx.site.id, plan, visibleOnly),
      plan.mode === 'OFFSET' ? totalOf(ctx, plan, { filter, visibleOnly }, shopper) : undefined,
    ])
    const { rows, page } = readPage(plan, productRows, total)
    const products = await productTexts(rows, shopper)
    return {
      text: `{"products":[${products.join(',')}],${metadataOf(page)}}`,
      tags: [catalogueTag(ctx.site.id), ...rows.map(row => productTag(row.id)), ...shopper.tags],
    }
  })
  return shopper.reply(cached)
}

/** The calls of products of the first form of the catalogue. */
export const productHandlers = implement(contract.products, {
  ...productChangeHandlers,

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
    return listProducts(ctx, query, {
      name: 'products',
      visibleOnly: !merchant(ctx),
      metadataOf: page => `"metadata":${JSON.stringify(toPagingMetadata(page))}`,
    })
  },

  async queryProductsByText({ query, includeHiddenProducts }, ctx) {
    const visibleOnly = !(merchant(ctx) && includeHiddenProducts)
    return listProducts(ctx, withLimit(readTextQuery(query, { translate: presentName })), {
      name: `products by text ${visibleOnly ? 'visible' : 'all'}`,
      visibleOnly,
      metadataOf: page => JSON.stringify(toTextPage(page)).slice(1, -1),
    })
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
    return { product: (await saveDocument(ctx, row, doc)).product }
  },

  async deleteProduct({ id }, ctx) {
    await removeProduct(ctx, await productRow(ctx, id, { lock: true }))
    return {}
  },

  async updateProductVariants({ id, variants: overrides }, ctx) {
    const row = await productRow(ctx, id, { lock: true })
    if (!row.doc.manageVariants)
      rejectField(
        'id',
        'VALIDATION',
        'names a product whose variants are not managed; set manageVariants first',
      )
    const changed = structuredClone(row.variants)
    for (const [i, override] of (overrides ?? []).entries()) {
      const { choices, variantIds, price, cost, weight, sku, visible, productDimensions, packageDimensions } =
        override
      const matching = changed.filter(
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
        assignSent(variant.doc, fields)
        if (price !== undefined) delete variant.doc.salePriceMinor
      }
    }
    return { variants: await saveVariants(ctx, row, changed) }
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
    await saveDocument(ctx, row, doc)
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
  rejectAllProducts(id, 'id')
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
