import { documentTable } from './document-table.ts'

/** Delivery profiles and the options of the platform's carriers. */
export const deliverySchema = `
${documentTable('delivery_profiles')}

${documentTable('shipping_options')}

${documentTable('pickup_locations')}

${documentTable('local_delivery_options')}

${documentTable('shippo_configurations')}
`
