import { call } from '../call.ts'
import { Sorting, SortOrder } from '../entities/common.ts'
import {
  DataCursorPaging,
  DataFilter,
  DataPaging,
  DataPagingMetadata,
  itemReadFields,
} from '../entities/data-item.ts'
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

/** Expressions and projections nest without bound: the server reads them, as it does filters. */
const DataExpression = s.map(s.any(), {
  doc: '`{fieldPath}`, `{text}`, `{numeric}`, or an operation such as `{add: {expressions: [...]}}`.',
})
const ofExpression = s.object({ expression: s.req(DataExpression) }, { oneOf: 'Expression' })

const PipelineStage = s.object({
  filter: s.map(s.any(), { oneOf: 'Stage' }),
  group: s.object(
    {
      groupIds: s.array(s.object({ key: s.req(name), expression: s.req(DataExpression) }), { max: 1000 }),
      accumulators: s.array(
        s.object({
          resultFieldName: s.req(name),
          sum: ofExpression,
          avg: ofExpression,
          min: ofExpression,
          max: ofExpression,
          first: ofExpression,
          last: ofExpression,
          push: ofExpression,
        }),
        { max: 1000 },
      ),
    },
    { oneOf: 'Stage' },
  ),
  sort: s.object({ values: s.req(s.array(Sorting, { min: 1, max: 1000 })) }, { oneOf: 'Stage' }),
  limit: s.integer({ min: 1, max: 2_147_483_647, oneOf: 'Stage' }),
  skip: s.integer({ min: 0, max: 2_147_483_647, oneOf: 'Stage' }),
  unwindArray: s.object({ arrayFieldName: s.req(name) }, { oneOf: 'Stage' }),
  projection: s.object(
    {
      fields: s.req(
        s.array(s.map(s.any()), {
          min: 1,
          max: 1000,
          doc: 'Each one of `include`, `exclude`, `reshape` and `projectNested`.',
        }),
      ),
    },
    { oneOf: 'Stage' },
  ),
  objectToArray: s.object(
    { objectFieldName: s.req(name), destinationFieldName: s.req(name) },
    { oneOf: 'Stage' },
  ),
})

const reads = {
  method: 'POST',
  prefixes: ['/wix-data', '/data'],
  reads: true,
  allow: ['visitor', 'member', 'merchant'],
  errors: [...readErrors, 'DATA_VALUE_TOO_LONG'],
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
      fieldName: s.req(name),
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
