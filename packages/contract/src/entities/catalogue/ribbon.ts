import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const Ribbon = s.object({
  ...revisionedFields,
  name: s.always.string({
    min: 1,
    max: 30,
    doc: 'Text of the ribbon, unique in the site. Required to create a ribbon.',
  }),
  assignedProductCount: s.ro.tolerated.integer({
    doc: 'Number of products with this ribbon. Returned on request, to merchants only.',
  }),
})
