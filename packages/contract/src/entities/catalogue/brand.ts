import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const Brand = s.object({
  ...revisionedFields,
  name: s.always.string({
    min: 1,
    max: 50,
    doc: 'Brand name, unique in the site. Required to create a brand.',
  }),
  assignedProductsCount: s.ro.tolerated.integer({
    doc: 'Number of products with this brand. Returned on request, to merchants only.',
  }),
})
