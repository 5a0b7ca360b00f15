import { s } from '../../schema.ts'
import { Sorting } from '../paging.ts'

const oneOfStage = s.having({ oneOf: 'Stage' })

const name = (doc: string) => s.string({ min: 1, max: 1000, doc })

/** Expressions and projections nest without bound: the server parses them, as it does filters. */
const DataExpression = s.map(s.any(), {
  doc: '`{fieldPath}`, `{text}`, `{numeric}`, or an operation such as `{add: {expressions: [...]}}`.',
})
const accumulator = (doc: string) =>
  s.object({ expression: s.req(DataExpression) }, { oneOf: 'Expression', doc })

/** A stage of a pipeline: exactly one of its kinds. */
export const PipelineStage = s.object({
  filter: oneOfStage.map(s.any(), { doc: 'Passes on the documents that match the filter.' }),
  group: oneOfStage.object(
    {
      groupIds: s.array(
        s.object({
          key: s.req(name('Name of the value in `_id` of the result.')),
          expression: s.req(DataExpression),
        }),
        { max: 1000, doc: 'Values to group by. Empty: one group of all documents.' },
      ),
      accumulators: s.array(
        s.object({
          resultFieldName: s.req(name('Name of the value in the result.')),
          sum: accumulator('Sum of the numbers; of none: 0.'),
          avg: accumulator('Average of the numbers; of none: null.'),
          min: accumulator('Smallest value. Missing values do not count.'),
          max: accumulator('Largest value. Missing values do not count.'),
          first: accumulator('Value of the first document of the group.'),
          last: accumulator('Value of the last document of the group.'),
          push: accumulator('List of all values. Missing values do not count.'),
        }),
        { max: 1000, doc: 'Values to compute for each group.' },
      ),
    },
    { doc: 'Passes on one result for each combination of group values.' },
  ),
  sort: oneOfStage.object(
    {
      values: s.req.array(Sorting, {
        min: 1,
        max: 1000,
        doc: 'Fields to sort by, the most significant first; 5 at most.',
      }),
    },
    { doc: 'Sorts the documents. Missing values come first in ascending order.' },
  ),
  limit: oneOfStage.integer({
    min: 1,
    max: 2_147_483_647,
    doc: 'Passes on this number of documents at most.',
  }),
  skip: oneOfStage.integer({ min: 0, max: 2_147_483_647, doc: 'Skips this number of documents.' }),
  unwindArray: oneOfStage.object(
    { arrayFieldName: s.req(name('Field whose value is an array, or a path.')) },
    { doc: 'Passes on one document per element of the array; none if it is empty or missing.' },
  ),
  projection: oneOfStage.object(
    {
      fields: s.req.array(s.map(s.any()), {
        min: 1,
        max: 1000,
        doc: 'Each entry has one of `include`, `exclude`, `reshape` and `projectNested`. `exclude` does not combine with others.',
      }),
    },
    { doc: 'Selects, removes and computes fields of the documents.' },
  ),
  objectToArray: oneOfStage.object(
    {
      objectFieldName: s.req(name('Field whose value is an object, or a path.')),
      destinationFieldName: s.req(name('Field for the list.')),
    },
    { doc: 'Converts an object to a list of `{k, v}`, in the order of its keys.' },
  ),
})
