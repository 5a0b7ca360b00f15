import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'

/** Largest number of units of an inventory item, above and below zero. */
export const QUANTITY_LIMIT = 99_999
/** Largest number of units of an inventory item that can be ordered in advance. */
export const PREORDER_LIMIT = 100_000

export const AvailabilityStatus = ['OUT_OF_STOCK', 'IN_STOCK', 'PREORDER'] as const
export const InventoryChangeReason = ['ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE'] as const

const ItemPreorderInfo = s.object({
  enabled: s.boolean({ doc: 'Whether shoppers can order units while none is in stock. Default: false.' }),
  message: s.nullable.string({ min: 1, max: 250, doc: 'Text for shoppers, such as the expected date.' }),
  limit: s.nullable.integer({
    min: 0,
    max: PREORDER_LIMIT,
    doc: 'Largest number of units that can be ordered in advance. Default: no limit.',
  }),
  counter: s.ro.tolerated.integer({ doc: 'Units that orders have ordered in advance.' }),
  quantity: s.ro.tolerated.integer({
    doc: 'Units that can still be ordered in advance. Absent without a limit.',
  }),
})

const ItemProduct = s.object({
  name: s.string({ doc: 'Name of the product.' }),
  directCategoryIds: s.array(s.guid(), { doc: 'Collections of the product.' }),
  variantName: s.string({ doc: 'Choices of the variant, such as "Red | Large". Absent without choices.' }),
  variantSku: s.string({ doc: 'Article number of the variant, otherwise of the product.' }),
  variantVisible: s.boolean({ doc: 'Whether shoppers see the variant.' }),
})

/** The stock of a variant at a location (protocol/inventory §1). */
export const InventoryItem = s.object({
  ...revisionedFields,
  variantId: s.always.guid({
    doc: 'Variant. A product without managed variants has one variant, with the id of the product. Required to create an item.',
  }),
  locationId: s.always(
    s.nullable.guid({ doc: 'Business location of the units. Default: the default location.' }),
  ),
  productId: s.always.guid({ doc: 'Product of the variant. Required to create an item.' }),
  quantity: s.integer({
    min: -QUANTITY_LIMIT,
    max: QUANTITY_LIMIT,
    oneOf: 'TrackingMethod',
    doc: 'Number of units, if they are counted. Sending it turns counting on.',
  }),
  inStock: s.boolean({
    oneOf: 'TrackingMethod',
    doc: 'Whether there are units, if they are not counted. Sending it turns counting off.',
  }),
  trackQuantity: s.always(s.ro.tolerated.boolean({ doc: 'Whether units are counted.' })),
  availabilityStatus: s.always(
    s.ro.tolerated.enum(AvailabilityStatus, {
      doc: 'Whether shoppers can buy the variant at this location, now or in advance.',
    }),
  ),
  preorderInfo: s.with(ItemPreorderInfo, { doc: 'Orders in advance, while no unit is in stock.' }),
  product: s.ro.tolerated.with(ItemProduct, { doc: 'Product and variant of the item.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
})
