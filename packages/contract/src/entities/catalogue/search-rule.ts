import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'

export const SearchRule = s.object({
  ...revisionedFields,
  language: s.always(
    s.string({
      pattern: '^[a-z]{2,3}$',
      doc: 'Language of the shoppers whose searches the rule applies to, such as `en`.',
    }),
  ),
  term: s.always(
    s.string({
      min: 1,
      max: 100,
      doc: 'The searched words. A search for them applies the rule, whatever its letter case, accents and punctuation. Stored in lower case, without punctuation.',
    }),
  ),
  pins: s.array(
    s.object({
      productId: s.req(s.guid({ doc: 'Id of the product, GUID.' })),
      position: s.req(s.integer({ min: 1, max: 100, doc: 'Position in the results, from 1.' })),
    }),
    {
      max: 20,
      doc: 'Products with fixed positions, whether they have the words or not. Those that shoppers do not see, or that the filter of a search leaves out, are skipped.',
    },
  ),
  hiddenProductIds: s.array(s.guid(), {
    max: 100,
    doc: 'Products that a search for the words does not find, GUIDs.',
  }),
})

const weight = (doc: string) => s.integer({ min: 0, max: 100, doc })

/** Weights of what orders the results of a search. */
export const SearchWeights = s.object({
  text: weight('How well the words match: the kind of match and the field. Default: 100.'),
  sales: weight('Units sold in the last 90 days. Default: 0.'),
  stock: weight('Whether the product is in stock. Default: 0.'),
  margin: weight('Part of the price that is not cost, of products with a cost. Default: 0.'),
  newness: weight('How new the product is: half after 30 days. Default: 0.'),
})
