import { isDeepStrictEqual } from 'node:util'
import { contract, type InventoryItem } from '@stoa/contract'
import type { Fields } from '../entity-changes.ts'
import { type InverseCall, type Invert, notReversible, type UndoCtx } from './inverse.ts'
import { picturesOf, restoreChoicePictures, restorePictures, toAttachment } from './restore-pictures.ts'
import { requireUnchanged, restoredFields, type WritableSchema, writablePart } from './restored-fields.ts'

const PREFIX = 'com.wix.ecommerce.catalog.api.v1.'
const productSchema = contract.products.updateProduct.request.properties.product as WritableSchema
const collectionSchema = contract.products.updateCollection.request.properties.collection as WritableSchema
const newProductSchema = contract.products.createProduct.request.properties.product as WritableSchema
const newCollectionSchema = contract.products.createCollection.request.properties.collection as WritableSchema
const variantSchema = contract.products.updateProductVariants.request.properties.variants
  .items as WritableSchema

interface Variant {
  id?: string
  choices?: unknown
  variant?: Fields & { priceData?: { price?: number } }
  stock?: { quantity?: number; inStock?: boolean; trackQuantity?: boolean }
}

/** Values of variants as the update of variants takes them. */
const toOverride = ({ choices, variant = {} }: Variant) => ({
  choices,
  ...(writablePart(variantSchema, variant) as Fields),
  ...(variant.priceData?.price !== undefined && { price: variant.priceData.price }),
})

const restoreVariants = (id: string, variants: readonly Variant[]): InverseCall[] =>
  variants.length > 0
    ? [{ operation: 'products.updateProductVariants', message: { id, variants: variants.map(toOverride) } }]
    : []

/** The collections whose products staff choose. Those with a rule get the product by the rule. */
async function withoutRule(ctx: UndoCtx, collectionIds: readonly string[]): Promise<string[]> {
  if (collectionIds.length === 0) return []
  const filter = { collectionId: { $in: collectionIds } }
  const reply = await ctx.invoke('collectionRules.queryCollectionRules', {
    query: { filter, cursorPaging: { limit: 100 } },
  })
  const { collectionRules } = reply as { collectionRules: { collectionId: string }[] }
  const withRule = new Set(collectionRules.map(({ collectionId }) => collectionId))
  return collectionIds.filter(collectionId => !withRule.has(collectionId))
}

/** Undo of changes of products, their variants, collections and stock. */
export const catalogueInverses: Readonly<Record<string, Invert>> = {
  [`${PREFIX}ProductCreated`]: ({ entityId }) => [
    { operation: 'products.deleteProduct', message: { id: entityId } },
  ],

  [`${PREFIX}ProductChanged`]: async (change, ctx) => {
    const { entityId: id, before, after } = change
    const { product: current } = (await ctx.invoke('products.getProduct', { id })) as { product: Fields }
    const fields = restoredFields(ctx, { change, current, schema: productSchema })
    return [
      ...(Object.keys(fields).length > 0
        ? [{ operation: 'products.updateProduct', message: { product: { id, ...fields } } }]
        : []),
      ...restorePictures(id, before, after),
      ...restoreChoicePictures(id, before, after),
    ]
  },

  [`${PREFIX}ProductDeleted`]: async ({ entityId: id, before = {} }, ctx) => {
    const {
      manageVariants,
      variants = [],
      collectionIds = [],
      stock,
    } = before as {
      manageVariants?: boolean
      variants?: Variant[]
      collectionIds?: string[]
      stock?: { trackInventory?: boolean; quantity?: number; inStock?: boolean }
    }
    const product = writablePart(newProductSchema, before)
    const pictures = picturesOf(before)
    return [
      { operation: 'products.createProduct', message: { product }, entityId: id },
      ...(pictures.length > 0
        ? [{ operation: 'products.addProductMedia', message: { id, media: pictures.map(toAttachment) } }]
        : []),
      ...(manageVariants ? restoreVariants(id, variants) : []),
      ...(await withoutRule(ctx, collectionIds)).map(collectionId => ({
        operation: 'products.addProductsToCollection',
        message: { id: collectionId, productIds: [id] },
      })),
      ...(stock?.trackInventory && !manageVariants
        ? [
            {
              operation: 'inventory.updateInventoryVariants',
              message: {
                inventoryItem: {
                  productId: id,
                  trackQuantity: true,
                  variants: [{ quantity: stock.quantity ?? 0 }],
                },
              },
            },
          ]
        : []),
    ]
  },

  [`${PREFIX}VariantsChanged`]: async ({ entityId: id, before, after }, ctx) => {
    const [former = [], latter = []] = [before?.variants, after?.variants] as (Variant[] | undefined)[]
    const reply = await ctx.invoke('products.queryProductVariants', { id })
    const current = (reply as { variants: Variant[] }).variants
    const overrideIn = (variants: readonly Variant[], variantId: string | undefined) => {
      const found = variants.find(variant => variant.id === variantId)
      return found && toOverride(found)
    }
    const changed = former.filter(
      variant => !isDeepStrictEqual(overrideIn(latter, variant.id), toOverride(variant)),
    )
    for (const { id: variantId = '' } of changed) {
      const values = { after: overrideIn(latter, variantId), current: overrideIn(current, variantId) }
      requireUnchanged(ctx, id, { [variantId]: values })
    }
    return changed.length > 0 ? restoreVariants(id, changed) : notReversible('The variants did not change.')
  },

  [`${PREFIX}CollectionCreated`]: ({ entityId }) => [
    { operation: 'products.deleteCollection', message: { id: entityId } },
  ],

  [`${PREFIX}CollectionChanged`]: async (change, ctx) => {
    const { entityId: id, events } = change
    const memberships = events.toReversed().flatMap(({ payload }): InverseCall[] => {
      const { productsAdded, productsRemoved } = payload as Record<string, string[] | undefined>
      return [
        ...(productsAdded?.length
          ? [
              {
                operation: 'products.removeProductsFromCollection',
                message: { id, productIds: productsAdded },
              },
            ]
          : []),
        ...(productsRemoved?.length
          ? [{ operation: 'products.addProductsToCollection', message: { id, productIds: productsRemoved } }]
          : []),
      ]
    })
    if (!change.before) return memberships
    const { collection: current } = (await ctx.invoke('collections.getCollection', { id })) as {
      collection: Fields
    }
    const fields = restoredFields(ctx, { change, current, schema: collectionSchema })
    return Object.keys(fields).length > 0
      ? [
          { operation: 'products.updateCollection', message: { collection: { id, ...fields } } },
          ...memberships,
        ]
      : memberships
  },

  [`${PREFIX}CollectionDeleted`]: ({ entityId: id, before = {} }) => {
    const productIds = (before.productIds ?? []) as string[]
    return [
      {
        operation: 'products.createCollection',
        message: { collection: writablePart(newCollectionSchema, before) },
        entityId: id,
      },
      ...(productIds.length > 0
        ? [{ operation: 'products.addProductsToCollection', message: { id, productIds } }]
        : []),
    ]
  },

  // The difference, not the former number: units may have been sold since.
  'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged': async (change, ctx) => {
    const { entityId: productId } = change
    const [before, after] = [change.before, change.after] as (Partial<InventoryItem> | undefined)[]
    if (!before || !after)
      return { reason: 'NOT_REVERSIBLE', description: 'Stock of an order stays as it is.' }
    const reply = await ctx.invoke('inventory.getInventoryVariants', { inventoryId: productId })
    const current = (reply as { inventoryItem: InventoryItem }).inventoryItem
    if (current.trackQuantity !== after.trackQuantity)
      ctx.fail('CHANGE_OVERWRITTEN', { entityId: productId, fields: ['trackQuantity'] })
    const find = (item: Partial<InventoryItem>, id: string) =>
      item.variants?.find(({ variantId }) => variantId === id)
    const variants = (before.variants ?? []).flatMap(({ variantId = '', quantity, inStock }): Fields[] => {
      const [then, now] = [find(after, variantId), find(current, variantId)]
      if (!then || !now) return []
      if (!before.trackQuantity) return [{ variantId, inStock }]
      const difference = then.quantity === undefined ? 0 : (now.quantity ?? 0) - then.quantity
      const restored = (quantity ?? 0) + difference
      if (restored < 0)
        ctx.fail('CHANGE_OVERWRITTEN', { entityId: productId, fields: [`${variantId}.quantity`] })
      return [{ variantId, quantity: restored }]
    })
    return [
      {
        operation: 'inventory.updateInventoryVariants',
        message: {
          inventoryItem: {
            productId,
            trackQuantity: before.trackQuantity,
            variants,
            ...(!isDeepStrictEqual(before.preorderInfo, after.preorderInfo) && {
              preorderInfo: before.preorderInfo ?? { enabled: false },
            }),
          },
        },
      },
    ]
  },
}
