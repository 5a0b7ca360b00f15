/** Delivery options for other domains. */
export { type CarrierFailure, carrierOptions } from './carrier-plugins.ts'
export { weightOf } from './conditional-rate.ts'
export { deliveryCountries } from './delivery-countries.ts'
export { type DeliveryOption, deliveryOptions } from './delivery-options.ts'
export { regionOf } from './delivery-region.ts'
export type { PostalAddress } from './delivery-tables.ts'
export { type Dimensions, sizeOf } from './lengths.ts'
export { readDeliveryTables } from './read-delivery-tables.ts'
