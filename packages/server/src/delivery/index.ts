/** Delivery options for other domains. */
export { weightOf } from './conditional-rate.ts'
export { deliveryCountries } from './delivery-countries.ts'
export { type DeliveryOption, deliveryOptions } from './delivery-options.ts'
export type { PostalAddress } from './delivery-tables.ts'
export { readDeliveryTables } from './read-delivery-tables.ts'
