import { contract, type RequestOf } from '@stoa/contract'
import { times } from '@stoa/contract/money'
import { applicationError, bulkReply, itemMetadata } from '../../call/bulk-reply.ts'
import { type Ctx, implementSome } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { isGuid } from '../../platform-support/guid.ts'
import { deleteCategoryRows, updateCategoryRow } from '../../storage/commerce/categories.ts'
import { type CollectionRow, getCollectionRow } from '../../storage/commerce/collections.ts'
import { getProductRow } from '../../storage/commerce/products.ts'
import type { MembershipEvent } from '../categories/apply-collection-rules.ts'
import { rejectAllProducts } from '../categories/category-context.ts'
import { collectionRuleStore } from '../categories/collection-rule-store.ts'
import { catalogueTag, toCollection } from '../categories/collections.ts'
import { fromMinorUnits, toMinorUnits } from '../products/minor-units.ts'
import { productTag } from '../products/product-id.ts'
import { saveVariants } from '../products/save-product.ts'
import { freeCatalogueSlug } from '../products/slugs.ts'
import type { ProductRow, StoredProduct } from '../products/stored-product.ts'
import { productRow, saveDocument } from './product-row.ts'

type ProductEvent = 'com.wix.ecommerce.catalog.api.v1.ProductChanged' | MembershipEvent
type ProductCtx = Ctx<'PRODUCT_NOT_FOUND', ProductEvent>
type Assignments = RequestOf<typeof contract.products.addProductMediaToChoices>['media']
type Adjustment = {
  amount?: number | null | undefined
  percentage?:
    | { rate?: number | null | undefined; roundToInt?: boolean | null | undefined }
    | null
    | undefined
}

const NUMBER_MAX = 999_999_999.99

/** Changes the document of one locked product. */
async function change(ctx: ProductCtx, id: string, edit: (doc: StoredProduct) => void) {
  const row = await productRow(ctx, id, { lock: true })
  const doc = structuredClone(row.doc)
  edit(doc)
  await saveDocument(ctx, row, doc)
  return {}
}

/** Changes many products, each independently. Rows are locked in the order of their ids. */
async function changeEach(
  ctx: Ctx<never, ProductEvent>,
  ids: readonly string[],
  edit: (doc: StoredProduct) => string | undefined,
) {
  const errors = new Map<string, ReturnType<typeof applicationError>>()
  for (const id of [...new Set(ids.map(sent => sent.toLowerCase()))].sort()) {
    const row: ProductRow | undefined = isGuid(id)
      ? await getProductRow(ctx.db, ctx.site.id, id, { lock: true })
      : undefined
    if (!row) {
      errors.set(id, applicationError('PRODUCT_NOT_FOUND', { id }))
      continue
    }
    const doc = structuredClone(row.doc)
    const problem = edit(doc)
    if (problem) errors.set(id, applicationError('PROPERTY_OUT_OF_RANGE', { id, description: problem }))
    else await saveDocument(ctx, row, doc)
  }
  return bulkReply(
    ids.map((sent, i) => ({ itemMetadata: itemMetadata(i, sent, errors.get(sent.toLowerCase())) })),
  )
}

/** Changes the pictures of choices. */
function editChoices(
  doc: StoredProduct,
  media: Assignments,
  edit: (ids: string[], named: string[]) => string[],
) {
  for (const [i, { option, choice, mediaIds }] of (media ?? []).entries()) {
    const target = doc.options
      .find(({ name }) => name === option)
      ?.choices.find(({ description }) => description === choice)
    if (!target) return rejectField(`media[${i}].choice`, 'VALIDATION', 'is not a choice of the product')
    const named = (mediaIds ?? []).filter(id => id !== null)
    const unknown = named.find(id => !doc.media.some(item => item.id === id))
    if (unknown) rejectField(`media[${i}].mediaIds`, 'VALIDATION', 'must be ids of pictures of the product')
    target.mediaIds = edit(target.mediaIds ?? [], named)
  }
}

/** The one property that a bulk change names. */
function onlyOne<T extends object>(
  sent: T,
  at: string,
): [name: keyof T & string, value: NonNullable<T[keyof T]>] {
  const entries = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined)
  const [entry, ...others] = entries
  if (!entry || others.length > 0)
    return rejectField(at, 'REQUIRED_ONE_OF_FIELD', `must have exactly one property`)
  return entry as [keyof T & string, NonNullable<T[keyof T]>]
}

/** A value after an adjustment. Amounts of money are in minor units; percentages round half up. */
function adjusted(
  value: bigint,
  { amount, percentage }: Adjustment,
  toUnits: (decimal: number) => bigint,
  one: bigint,
): bigint {
  if (amount !== undefined && amount !== null) return value + toUnits(amount)
  const rate = percentage?.rate ?? 0
  const next = times(value, { num: BigInt(Math.round((100 + rate) * 1e6)), den: 100_000_000n })
  return percentage?.roundToInt ? ((next + one / 2n) / one) * one : next
}

export const productChangeHandlers = implementSome(contract.products, {
  removeBrand: ({ id }, ctx) => change(ctx, id, doc => void delete doc.brand),
  removeRibbon: ({ id }, ctx) => change(ctx, id, doc => void delete doc.ribbon),

  deleteProductOptions: ({ id }, ctx) =>
    change(ctx, id, doc => {
      doc.options = []
      doc.manageVariants = false
      delete doc.modifiers
    }),

  async resetAllProductVariantData({ id }, ctx) {
    const row = await productRow(ctx, id, { lock: true })
    await saveVariants(
      ctx,
      row,
      row.variants.map(variant => ({ ...variant, doc: {} })),
    )
    return {}
  },

  removeProductMedia: ({ id, mediaIds }, ctx) =>
    change(ctx, id, doc => {
      const isKept = (mediaId: string | undefined) =>
        (mediaIds?.length ?? 0) > 0 && !mediaIds?.includes(mediaId ?? '')
      doc.media = doc.media.filter(item => isKept(item.id ?? undefined))
      for (const { choices } of [...doc.options, ...(doc.modifiers ?? [])])
        for (const choice of choices) if (choice.mediaIds) choice.mediaIds = choice.mediaIds.filter(isKept)
    }),

  addProductMediaToChoices: ({ id, media }, ctx) =>
    change(ctx, id, doc => editChoices(doc, media, (ids, named) => [...new Set([...ids, ...named])])),

  removeProductMediaFromChoices: ({ id, media }, ctx) =>
    change(ctx, id, doc =>
      editChoices(doc, media, (ids, named) =>
        named.length > 0 ? ids.filter(one => !named.includes(one)) : [],
      ),
    ),

  async bulkUpdateProductsProperty({ ids, set }, ctx) {
    const [name, value] = onlyOne(set, 'set')
    return changeEach(ctx, ids as string[], doc => {
      if (name === 'price') doc.priceMinor = toMinorUnits(value as number, ctx.site.currency)
      else if (name === 'cost') doc.costMinor = toMinorUnits(value as number, ctx.site.currency)
      else if (name === 'weight') doc.weight = value as number
      else if (value === '') delete doc[name as 'brand' | 'ribbon']
      else doc[name as 'brand' | 'ribbon'] = value as string
      return undefined
    })
  },

  async bulkAdjustProductProperty({ ids, adjust }, ctx) {
    const [name, adjustment] = onlyOne(adjust, 'adjust')
    onlyOne(adjustment as Adjustment, `adjust.${name}`)
    const { currency } = ctx.site
    const toUnits = (decimal: number) => BigInt(toMinorUnits(decimal, currency))
    const one = toUnits(1)
    return changeEach(ctx, ids as string[], doc => {
      if (name === 'weight') {
        const grams = BigInt(Math.round((doc.weight ?? 0) * 1000))
        const next = adjusted(grams, adjustment as Adjustment, n => BigInt(Math.round(n * 1000)), 1000n)
        if (next < 0n || next > BigInt(NUMBER_MAX * 1000)) return 'the weight would be out of range'
        doc.weight = Number(next) / 1000
        return undefined
      }
      const field = name === 'price' ? 'priceMinor' : 'costMinor'
      const next = adjusted(BigInt(doc[field] ?? 0), adjustment as Adjustment, toUnits, one)
      if (next < 0n || fromMinorUnits(Number(next), currency) > NUMBER_MAX)
        return `the ${name} would be out of range`
      doc[field] = Number(next)
      return undefined
    })
  },

  async updateCollection({ collection: input }, ctx) {
    const row = await lockCollection(ctx, String(input.id))
    if (input.name === null) rejectField('collection.name', 'REQUIRED_FIELD', 'must have a value')
    const name = input.name ?? row.name
    if (input.slug && input.slug !== row.slug) await freeCatalogueSlug(ctx, 'collections', input.slug, name)
    const { description: former, ...doc } = row.doc
    const description = input.description === undefined ? former : input.description
    const columns = { name, slug: input.slug ?? row.slug, visible: input.visible ?? row.visible }
    const changed = { ...row, ...columns, doc: { ...doc, ...(description && { description }) } }
    await updateCategoryRow(ctx.db, ctx.site.id, ctx.now, changed)
    const collection = toCollection(changed, ctx)
    const before = toCollection(row, ctx)
    ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionChanged', row.id, { collection }, before)
    ctx.invalidate(catalogueTag(ctx.site.id))
    return { collection }
  },

  async deleteCollection({ id }, ctx) {
    const row = await lockCollection(ctx, id)
    const products = await deleteCategoryRows(ctx.db, ctx.site.id, [row.id], { movesUp: true })
    const before = { ...toCollection(row, ctx), productIds: products.map(({ id: productId }) => productId) }
    ctx.emit('com.wix.ecommerce.catalog.api.v1.CollectionDeleted', row.id, { collectionId: row.id }, before)
    ctx.invalidate(
      catalogueTag(ctx.site.id),
      collectionRuleStore.cacheTag(ctx.site.id),
      ...products.map(({ id: productId }) => productTag(productId)),
    )
    return {}
  },
})

async function lockCollection(ctx: Ctx<'COLLECTION_NOT_FOUND'>, wireId: string): Promise<CollectionRow> {
  rejectAllProducts(wireId, 'id')
  const row = await getCollectionRow(ctx.db, ctx.site.id, { id: wireId.toLowerCase() }, false, { lock: true })
  return row ?? ctx.fail('COLLECTION_NOT_FOUND')
}
