import { contractFeature, EVERYONE } from '../contract-feature.ts'
import { customFields } from './custom-fields.ts'

/** Fields that a shop adds to orders, products and members. */
export const customFieldsContract = contractFeature({
  name: 'custom-fields',
  group: 'Platform',
  area: EVERYONE,
  resources: { customFields },
  titles: { customFields: 'Custom fields' },
})
