import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const SynonymGroup = s.object({
  ...revisionedFields,
  language: s.always.string({
    pattern: '^[a-z]{2,3}$',
    doc: 'Language of the words, such as `en`. The group applies to searches in it.',
  }),
  words: s.always.array(s.string({ min: 1, max: 50 }), {
    min: 2,
    max: 20,
    doc: 'Words and phrases of one meaning, such as `sofa`, `couch` and `settee`. A phrase has at most 5 words.',
  }),
})
