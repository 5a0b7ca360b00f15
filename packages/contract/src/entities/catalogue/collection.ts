import { s } from '../../schema.ts'
import { Media } from '../platform/media.ts'

export const Collection = s.object({
  id: s.always(s.string({ min: 35, max: 36, nullable: true, ro: true, doc: 'Id of the collection, GUID.' })),
  name: s.always(s.string({ min: 1, max: 50, nullable: true, doc: 'Name for shoppers.' })),
  media: s.always(s.with(Media, { ro: true, doc: 'Pictures of the collection.' })),
  numberOfProducts: s.always(s.integer({ ro: true, doc: 'Number of products in the collection.' })),
  description: s.string({ max: 600, nullable: true, doc: 'Text for shoppers.' }),
  slug: s.always(
    s.string({
      min: 1,
      max: 100,
      nullable: true,
      doc: "Last part of the collection's address, unique within the site.",
    }),
  ),
  visible: s.always(s.boolean({ nullable: true, doc: 'False hides the collection from shoppers.' })),
})
