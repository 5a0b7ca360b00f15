import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

const uniqueName = s.string({ min: 1, max: 100, doc: 'Name for the merchant, unique in the site.' })

/** The fields that a merchant writes. */
const content = {
  title: s.string({ min: 1, max: 50, doc: 'Title for shoppers, such as "Care".' }),
  description: s.map(s.any(), { doc: 'Text as a rich document: `{"nodes": [{"type": "PARAGRAPH", …}]}`.' }),
  plainDescription: s.nullable.string({ max: 16_000, doc: 'Text as HTML or plain text.' }),
}

export const InfoSection = s.object({
  ...revisionedFields,
  ...content,
  uniqueName: s.always(uniqueName),
  title: s.always(content.title),
  assignedProductsCount: s.ro.tolerated.integer({
    doc: 'Number of products with an info section of this title. Returned on request, to merchants only.',
  }),
})

export const InfoSectionForGetOrCreate = s.object({
  ...content,
  id: s.nullable.guid({ doc: 'Id of an info section, GUID. It is returned if it exists.' }),
  uniqueName: s.nullable.string({ min: 1, max: 100, doc: 'Name to find or to create.' }),
})
