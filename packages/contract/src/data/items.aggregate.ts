import { call } from '../call.ts'
import { Sorting, SortOrder } from '../entities/common.ts'
import {
  DataCursorPaging,
  DataFilter,
  DataPaging,
  DataPagingMetadata,
  itemReadFields,
} from '../entities/data-item.ts'
import { PipelineStage } from '../entities/data-pipeline.ts'
import { s } from '../schema.ts'
import { readErrors } from './item-errors.ts'

const name = s.string({ min: 1, max: 1000 })
const paging = {
  paging: s.with(DataPaging, { oneOf: 'PagingMethod' }),
  cursorPaging: s.with(DataCursorPaging, { oneOf: 'PagingMethod' }),
}
const overField = s.object({ itemFieldName: s.req(name) }, { oneOf: 'Calculate' })

const Operation = s.object({
  resultFieldName: s.req(name),
  average: overField,
  min: overField,
  max: overField,
  sum: overField,
  itemCount: s.object({}, { oneOf: 'Calculate' }),
})

const reads = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reads: true,
  allow: ['visitor', 'member', 'merchant'],
  errors: [...readErrors, 'DATA_RESULT_TOO_LARGE'],
} as const
const results = s.object({
  results: s.req(s.array(s.map(s.any()))),
  pagingMetadata: s.req(DataPagingMetadata),
})

/** Calls that work something out over items (spec 003 §7, `wire/core.md` §10). */
export const itemAggregateCalls = {
  distinct: call({
    ...reads,
    path: '/v2/items/query-distinct-values',
    summary: 'The values that a field has, each once. Of lists, each element.',
    request: s.object({
      ...itemReadFields,
      ...paging,
      fieldName: s.string({ min: 1, max: 1000, doc: 'Required, unless a cursor carries it.' }),
      filter: DataFilter,
      order: s.enum(SortOrder),
      returnTotalCount: s.boolean(),
    }),
    reply: s.object({
      distinctValues: s.req(s.array(s.any())),
      pagingMetadata: s.req(DataPagingMetadata),
    }),
  }),

  aggregate: call({
    ...reads,
    path: '/v2/items/aggregate',
    summary: 'Figures over items, or over groups of them by the values of fields.',
    request: s.object({
      ...itemReadFields,
      ...paging,
      initialFilter: DataFilter,
      aggregation: s.object({
        groupingFields: s.array(name, { max: 100 }),
        operations: s.array(Operation, { max: 100 }),
      }),
      finalFilter: s.with(DataFilter, { doc: 'Over results, by their names and those of grouping fields.' }),
      sort: s.array(Sorting),
      returnTotalCount: s.boolean(),
    }),
    reply: results,
  }),

  aggregatePipeline: call({
    ...reads,
    path: '/v2/items/aggregate-pipeline',
    summary: 'Puts items through stages, each of which works on what the one before has left.',
    request: s.object({
      ...itemReadFields,
      pipeline: s.req(s.object({ ...paging, stages: s.array(PipelineStage, { max: 100 }) })),
      returnTotalCount: s.boolean(),
    }),
    reply: results,
  }),
}
