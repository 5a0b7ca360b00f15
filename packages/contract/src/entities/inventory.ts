import { s } from '../schema.ts'
import { PreorderInfo } from './common.ts'

export const InventoryVariantV2 = s.object({
  variantId: s.always(s.string()),
  inStock: s.boolean({ nullable: true }),
  quantity: s.integer({ nullable: true }),
  availableForPreorder: s.boolean({ ro: true }),
})

export const InventoryItemV2 = s.object({
  id: s.always(s.string({ nullable: true })),
  externalId: s.string({ nullable: true, ro: true }),
  productId: s.always(s.string({ nullable: true, ro: true })),
  trackQuantity: s.always(s.boolean({ nullable: true })),
  variants: s.always(s.array(InventoryVariantV2)),
  lastUpdated: s.datetime({ nullable: true, ro: true }),
  numericId: s.string({ ro: true }),
  preorderInfo: PreorderInfo,
})

export const IncrementData = s.object({
  inventoryId: s.string({ max: 36, oneOf: 'Id' }),
  productId: s.string({ max: 36, oneOf: 'Id' }),
  variantId: s.guid(),
  incrementBy: s.integer({ min: 1 }),
})

export const DecrementData = s.object({
  inventoryId: s.string({ max: 36, oneOf: 'Id' }),
  externalId: s.string({ max: 36, oneOf: 'Id' }),
  productId: s.string({ max: 36, oneOf: 'Id' }),
  variantId: s.guid(),
  decrementBy: s.integer({ min: 1 }),
  preorderRequest: s.boolean(),
})
