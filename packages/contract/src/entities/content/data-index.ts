import { s } from '../../schema.ts'
import { SortOrder } from '../paging.ts'

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
  path: s.req.string({
    min: 1,
    max: 128,
    doc: 'Key of a field, or a path into its value such as `address.city`.',
  }),
  order: s.enum(SortOrder, { doc: 'Direction of the index. Default: ASC.' }),
})

/** An index over the items of a collection. */
export const DataIndex = s.object(
  {
    id: s.ro.string({ format: 'uuid', doc: 'Id of the index.' }),
    name: s.req.string({ min: 1, max: 128, doc: 'Name of the index, unique in the collection.' }),
    fields: s.req.array(IndexField, {
      min: 1,
      max: 3,
      doc: 'Indexed fields. Put fields that filters compare for equality first, then the sort.',
    }),
    status: s.ro.enum(IndexStatus, {
      doc: 'Queries use an ACTIVE index only. INVALID: a field changed its type; the index is rebuilt. UNKNOWN does not occur.',
    }),
    failure: s.ro.object(
      {
        code: s.string({
          max: 7,
          doc: 'WDE0123: duplicate values. WDE0109: a value is too long. WDE0053: five attempts failed.',
        }),
        description: s.string({ max: 1024, doc: 'What went wrong and how to correct it.' }),
        itemId: s.nullable.string({ doc: 'Item with a duplicate value. Absent for other failures.' }),
      },
      { doc: 'Why the build failed. Present when the status is FAILED.' },
    ),
    unique: s.boolean({
      doc: 'Whether two items must not have the same value. It requires exactly one declared field. Default: false.',
    }),
    caseInsensitive: s.boolean({
      doc: 'Whether the index serves prefix filters that ignore case. Not for unique indexes. Default: false.',
    }),
    source: s.ro.enum(IndexSource, {
      doc: 'SYSTEM: maintained for ids and unique fields. USER: created by a call. AUTO: created by the first search.',
    }),
  },
  { doc: 'Index over the items of the collection.' },
)

/** An index that recent queries would have used. */
export const IndexAdvice = s.object({
  index: s.req.with(DataIndex, { doc: 'Index to create, in the form that `createIndex` accepts.' }),
  queries: s.req.integer({
    doc: 'Queries of the last 30 days, on all nodes, that would have used the index.',
  }),
  averageMs: s.req.number({ doc: 'Average duration of these queries in milliseconds.' }),
  example: s.req.map(s.any(), { doc: 'Fields and operators of one of these queries, without its values.' }),
})
