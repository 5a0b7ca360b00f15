export { type Shipment, weightOf } from './conditional-rate.ts'
export {
  BUILT_IN_CARRIERS,
  type DeliveryOption,
  type DeliveryRequest,
  deliveryOptions,
} from './delivery-options.ts'
export { deliversToCountry } from './delivery-region.ts'
export type { DeliverySlot } from './delivery-slots.ts'
export type { DeliveryTables, PostalAddress } from './delivery-tables.ts'
export { readDeliveryTables } from './read-delivery-tables.ts'
