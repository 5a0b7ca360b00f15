import { s } from '../schema.ts'
import { Sorting } from './common.ts'

const name = s.string({ min: 1, max: 1000 })

/** Expressions and projections nest without bound: the server reads them, as it does filters. */
const DataExpression = s.map(s.any(), {
  doc: '`{fieldPath}`, `{text}`, `{numeric}`, or an operation such as `{add: {expressions: [...]}}`.',
})
const ofExpression = s.object({ expression: s.req(DataExpression) }, { oneOf: 'Expression' })

/** A stage of a pipeline: exactly one of its kinds. */
export const PipelineStage = s.object({
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
