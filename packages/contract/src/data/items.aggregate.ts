import { call } from '../call.ts'
import {
  DataFilter,
  DataPagingMetadata,
  itemReadFields,
  pagingFields,
  returnTotalCount,
} from '../entities/content/data-item.ts'
import { PipelineStage } from '../entities/content/data-pipeline.ts'
import { Sorting, SortOrder } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { readErrors } from './item-errors.ts'

const name = (doc: string) => s.string({ min: 1, max: 1000, doc })
const overField = (doc: string) =>
  s.object(
    { itemFieldName: s.req(name('Key of the field, or a path into its value.')) },
    { oneOf: 'Calculate', doc },
  )

const Operation = s.object({
  resultFieldName: s.req(name('Name of the value in the result.')),
  average: overField('Average of the numbers; of none: null.'),
  min: overField('Smallest value. Missing values do not count.'),
  max: overField('Largest value. Missing values do not count.'),
  sum: overField('Sum of the numbers; of none: 0.'),
  itemCount: s.object({}, { oneOf: 'Calculate', doc: 'Number of items.' }),
})

const reads = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  readOnly: true,
  allow: ['visitor', 'member', 'merchant'],
  errors: [...readErrors, 'DATA_RESULT_TOO_LARGE'],
} as const
const results = s.object({
  results: s.req.array(s.map(s.any()), { doc: 'Results on this page; group values are in `_id`.' }),
  pagingMetadata: s.req(DataPagingMetadata),
})

/** Calls that aggregate items (protocol/content §9, §10). */
export const itemAggregateCalls = {
  distinct: call({
    ...reads,
    path: '/v2/items/query-distinct-values',
    summary: 'Lists the distinct values of a field in order. Elements of lists count as values.',
    request: s.object({
      ...itemReadFields,
      ...pagingFields,
      fieldName: s.string({
        min: 1,
        max: 1000,
        doc: 'Key of the field, or a path into its value. Required, unless a cursor includes it.',
      }),
      filter: DataFilter,
      order: s.enum(SortOrder, { doc: 'Order of the values. Default: ASC.' }),
      returnTotalCount,
    }),
    reply: s.object({
      distinctValues: s.req.array(s.any(), { doc: 'Values on this page.' }),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  aggregate: call({
    ...reads,
    path: '/v2/items/aggregate',
    summary: 'Computes values such as sums over all items, or over groups of items.',
    request: s.object({
      ...itemReadFields,
      ...pagingFields,
      initialFilter: s.with(DataFilter, {
        doc: 'Filter that chooses the items. Absent or empty: all items.',
      }),
      aggregation: s.object(
        {
          groupingFields: s.array(s.string({ min: 1, max: 1000 }), {
            max: 100,
            doc: 'Fields to group by, or paths into values. Empty: one group of all items.',
          }),
          operations: s.array(Operation, { max: 100, doc: 'Values to compute for each group.' }),
        },
        { doc: 'Groups and computed values. At least one of either is required.' },
      ),
      finalFilter: s.with(DataFilter, {
        doc: 'Filter on the results, by the names of computed values and grouping fields.',
      }),
      sort: s.array(Sorting, { doc: 'Names of computed values and grouping fields to sort by.' }),
      returnTotalCount,
    }),
    reply: results,
  }),

  aggregatePipeline: call({
    ...reads,
    path: '/v2/items/aggregate-pipeline',
    summary:
      'Runs an aggregation pipeline: each stage processes the documents that the previous one passes on.',
    request: s.object({
      ...itemReadFields,
      pipeline: s.req.object(
        {
          ...pagingFields,
          stages: s.array(PipelineStage, { max: 100, doc: 'Stages in order. Leading filters use indexes.' }),
        },
        { doc: 'Stages and the page of their results.' },
      ),
      returnTotalCount,
    }),
    reply: results,
  }),
}
