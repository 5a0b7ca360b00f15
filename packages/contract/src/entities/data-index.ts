import { s } from '../schema.ts'
import { SortOrder } from './common.ts'

export const IndexStatus = [
  'UNKNOWN',
  'BUILDING',
  'ACTIVE',
  'DROPPING',
  'DROPPED',
  'FAILED',
  'INVALID',
] as const
export const IndexSource = ['SYSTEM', 'USER', 'AUTO'] as const

export const IndexField = s.object({
  path: s.req(s.string({ min: 1, max: 128, doc: 'A field, or a path into its value: `address.city`.' })),
  order: s.enum(SortOrder),
})

/** An index of a collection's items. */
export const DataIndex = s.object({
  id: s.string({ ro: true, format: 'uuid' }),
  name: s.req(s.string({ min: 1, max: 128 })),
  fields: s.req(s.array(IndexField, { min: 1, max: 3 })),
  status: s.enum(IndexStatus, { ro: true }),
  failure: s.object(
    {
      code: s.string({ max: 7 }),
      description: s.string({ max: 1024 }),
      itemId: s.string({ nullable: true }),
    },
    { ro: true },
  ),
  unique: s.boolean({ doc: 'No two items have the same value. Of one declared field alone.' }),
  caseInsensitive: s.boolean({
    doc: 'Serves filters that look for a beginning of a text, whatever its case.',
  }),
  source: s.enum(IndexSource, { ro: true }),
})

/** An index that queries of the last time would have used. */
export const IndexAdvice = s.object({
  index: s.req(DataIndex),
  queries: s.req(s.integer({ doc: 'How many queries since the node was started would have used it.' })),
  averageMs: s.req(s.number({ doc: 'What one of them took on average.' })),
  example: s.req(
    s.map(s.any(), { doc: 'Fields and operators of one of these queries, without its values.' }),
  ),
})
