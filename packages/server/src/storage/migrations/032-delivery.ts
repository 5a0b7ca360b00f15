import { documentTable } from './document-table.ts'

/** Delivery profiles and the options of the platform's carriers. */
export const delivery = {
  name: '032-delivery',
  statements: [
    'delivery_profiles',
    'shipping_options',
    'pickup_locations',
    'local_delivery_options',
    'shippo_configurations',
  ]
    .map(name => documentTable(name))
    .join(''),
}
