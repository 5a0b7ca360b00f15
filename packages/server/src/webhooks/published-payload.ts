import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../platform-support/is-object.ts'
import type { LoggedEvent } from '../storage/webhook-deliveries.ts'

type Fields = Readonly<Record<string, unknown>>
type Change = Pick<LoggedEvent, 'type' | 'entity_id' | 'payload' | 'before'>

const fieldsOf = (value: unknown, name: string): Fields => {
  const part = isObject(value) ? (value[name] ?? value) : {}
  return isObject(part) ? part : {}
}

/** Fields that every write changes. */
const isWriteDate = (name: string) => name === 'lastUpdated' || name === 'updatedDate'

/** Names of the fields that differ. Undefined if the former values are unknown. */
function changedFields(before: Fields, after: Fields): string[] | undefined {
  if (Object.keys(before).length === 0) return undefined
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(name => !isWriteDate(name) && !isDeepStrictEqual(before[name], after[name]))
}

/** Elements of a list by id. */
const byId = (list: unknown, id: string) =>
  new Map((Array.isArray(list) ? list : []).filter(isObject).map(element => [element[id], element as Fields]))

const toProductCreated = ({ entity_id, payload }: Change) => {
  const product = fieldsOf(payload, 'product')
  const { name, visible, media, sku, productPageUrl, brand, slug } = product
  const price = product.priceData ?? product.price
  return { productId: entity_id, name, price, visible, media, sku, productPageUrl, brand, slug }
}
const toProductChanged = ({ entity_id, payload, before }: Change) => ({
  productId: entity_id,
  changedFields: changedFields(fieldsOf(before, 'product'), fieldsOf(payload, 'product')),
})
const toProductDeleted = ({ entity_id }: Change) => ({ productId: entity_id })
const toVariantsChanged = ({ entity_id, payload, before }: Change) => {
  const former = byId(fieldsOf(before, 'product').variants, 'id')
  return {
    productId: entity_id,
    variants: [...byId(fieldsOf(payload, 'product').variants, 'id')]
      .map(([variantId, variant]) => {
        const fields = (one: Fields | undefined) => fieldsOf(one?.variant, '')
        return {
          ...variant,
          variantId,
          changedFields: changedFields(fields(former.get(variantId)), fields(variant)),
        }
      })
      .filter(variant => variant.changedFields?.length !== 0),
  }
}

const toCollectionCreated = ({ entity_id, payload }: Change) => {
  const { name, media, slug, visible } = fieldsOf(payload, 'collection')
  return { collectionId: entity_id, name, media, slug, visible }
}
const toCollectionChanged = ({ entity_id, payload, before }: Change) => ({
  collectionId: entity_id,
  changedFields: isMembership(payload)
    ? ['productIds']
    : changedFields(fieldsOf(before, 'collection'), fieldsOf(payload, 'collection')),
})
const toCollectionDeleted = ({ entity_id }: Change) => ({ collectionId: entity_id })

const isMembership = (payload: unknown) =>
  isObject(payload) && ('productsAdded' in payload || 'productsRemoved' in payload)

const stockOf = ({ quantity, inStock, availableForPreorder }: Fields) => ({
  quantity,
  inStock,
  availableForPreorder,
})

/** Variants whose stock differs; all of them if the former stock is unknown. */
function toInventoryVariantsChanged({ entity_id, payload, before }: Change) {
  const after = fieldsOf(payload, 'inventoryItem')
  const former = byId(fieldsOf(before, 'inventoryItem').variants, 'variantId')
  const variants = [...byId(after.variants, 'variantId')]
    .map(([id, variant]) => {
      const old = former.get(id)
      return { id, ...(old && { oldValue: stockOf(old) }), newValue: stockOf(variant) }
    })
    .filter(({ oldValue, newValue }) => !isDeepStrictEqual(oldValue, newValue))
  return { inventoryItemId: entity_id, productId: entity_id, variants, updatedDate: after.lastUpdated }
}

function regionFields({ payload }: Change) {
  const { id: deliveryRegionId, ...region } = fieldsOf(payload, 'deliveryRegion')
  return { deliveryRegionId, ...region }
}

const CATALOGUE = 'com.wix.ecommerce.catalog.api.v1.'
const published: Readonly<Record<string, (change: Change) => object>> = {
  [`${CATALOGUE}ProductCreated`]: toProductCreated,
  [`${CATALOGUE}ProductChanged`]: toProductChanged,
  [`${CATALOGUE}ProductDeleted`]: toProductDeleted,
  [`${CATALOGUE}VariantsChanged`]: toVariantsChanged,
  [`${CATALOGUE}CollectionCreated`]: toCollectionCreated,
  [`${CATALOGUE}CollectionChanged`]: toCollectionChanged,
  [`${CATALOGUE}CollectionDeleted`]: toCollectionDeleted,
  'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged': toInventoryVariantsChanged,
  'wix.stores.catalog.v3.inventory_item_updated_with_reason': ({ payload }) => ({
    currentEntity: fieldsOf(payload, 'inventoryItem'),
  }),
  'wix.stores.catalog.v3.inventory_item_stock_status_updated': ({ payload }) => ({
    inStock: fieldsOf(payload, 'inventoryItem').availabilityStatus === 'IN_STOCK',
  }),
  'wix.ecom.v1.delivery_profile_region_added': regionFields,
  'wix.ecom.v1.delivery_profile_region_updated': regionFields,
  'wix.ecom.v1.delivery_profile_region_removed': ({ payload }) => ({
    deliveryRegionId: fieldsOf(payload, 'deliveryRegion').id,
  }),
  'wix.ecom.v1.order_payment_status_updated': ({ before }) => ({
    previousPaymentStatus: fieldsOf(before, 'order').paymentStatus,
  }),
}

/**
 * The payload of an event with the fields of its published form, which follow from the logged state before and after the
 * change. It also contains the logged fields (protocol/events §4).
 */
export function publishedPayload(event: Change): unknown {
  const fields = published[event.type]?.(event)
  return fields && isObject(event.payload) ? { ...event.payload, ...fields } : event.payload
}
