import { s } from '../schema.ts'

export const TagList = s.object({
  tagIds: s.array(s.string({ max: 50 }), { max: 100, doc: 'Ids of the tags: words of the merchant.' }),
})

export const Tags = s.object({
  privateTags: s.with(TagList, { doc: 'Tags that only the merchant sees.' }),
  tags: s.with(TagList, { doc: 'Tags that everybody who may read the order sees.' }),
})
