import { s } from '../../schema.ts'

export const PreorderInfo = s.object({
  enabled: s.boolean({ doc: 'True if the product can be ordered before it is in stock.' }),
  message: s.nullable.string({ min: 1, max: 250, doc: 'Text for the shopper, such as the expected date.' }),
  limit: s.nullable.integer({
    min: 1,
    max: 100000,
    doc: 'Largest number of units that can be ordered in advance.',
  }),
})
