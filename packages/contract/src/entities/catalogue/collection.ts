import { s } from '../../schema.ts'
import { Media } from '../platform/media.ts'

export const Collection = s.object({
  id: s.always(s.ro.nullable.string({ min: 35, max: 36, doc: 'Id of the collection, GUID.' })),
  name: s.always(s.nullable.string({ min: 1, max: 50, doc: 'Name for shoppers.' })),
  media: s.always(s.ro.with(Media, { doc: 'Pictures of the collection.' })),
  numberOfProducts: s.always(s.ro.integer({ doc: 'Number of products in the collection.' })),
  description: s.nullable.string({ max: 600, doc: 'Text for shoppers.' }),
  slug: s.always(
    s.nullable.string({
      min: 1,
      max: 100,
      doc: "Last part of the collection's address, unique within the site.",
    }),
  ),
  visible: s.always(s.nullable.boolean({ doc: 'False hides the collection from shoppers.' })),
})
