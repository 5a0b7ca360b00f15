import { s } from '../../schema.ts'

/** Groups that one aggregation returns at most. */
export const GROUPS_MAX = 250

const Intervals = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const
const Types = ['VALUE', 'RANGE', 'SCALAR', 'DATE_HISTOGRAM'] as const
const ScalarTypes = ['COUNT_DISTINCT', 'MIN', 'MAX'] as const
const bound = (doc: string) => s.nullable.number({ doc })
const count = s.always.integer({ doc: 'Number of entries.' })

/** An aggregation of the entries that a search finds. */
export const SearchAggregation = s.object({
  name: s.nullable.string({ max: 100, doc: 'Name of the aggregation in the reply.' }),
  type: s.enum(Types, { doc: 'Kind of the aggregation. Default: that of the object sent.' }),
  fieldPath: s.req.string({ max: 200, doc: 'Field that is aggregated.' }),
  value: s.object(
    {
      sortType: s.enum(['COUNT', 'VALUE'], { doc: 'What groups are sorted by. Default: COUNT.' }),
      sortDirection: s.enum(['DESC', 'ASC'], { doc: 'Sort direction. Default: DESC.' }),
      limit: s.nullable.integer({ min: 1, max: GROUPS_MAX, doc: 'Largest number of groups. Default: 10.' }),
    },
    { oneOf: 'Kind', doc: 'Counts the entries of each value. Entries without a value are left out.' },
  ),
  range: s.object(
    {
      buckets: s.req.array(
        s.object({ from: bound('Least value. Default: none.'), to: bound('First value above it.') }),
        { min: 1, max: 50, doc: 'Ranges, which may overlap.' },
      ),
    },
    { oneOf: 'Kind', doc: 'Counts the entries in each range.' },
  ),
  scalar: s.object(
    { type: s.req.enum(ScalarTypes, { doc: 'Number of different values, least or largest value.' }) },
    { oneOf: 'Kind', doc: 'One number.' },
  ),
  dateHistogram: s.object(
    { interval: s.req.enum(Intervals, { doc: 'Length of an interval, in UTC.' }) },
    { oneOf: 'Kind', doc: 'Counts the entries in each interval of time, oldest first, at most 200.' },
  ),
})

const AggregationResult = s.object({
  name: s.always.string({ doc: 'Name of the aggregation, otherwise empty.' }),
  type: s.always.enum(Types, { doc: 'Kind of the aggregation.' }),
  fieldPath: s.always.string({ doc: 'Field that is aggregated.' }),
  values: s.object(
    {
      results: s.always.array(s.object({ value: s.always.string({ doc: 'Value as text.' }), count }), {
        doc: 'Groups.',
      }),
    },
    { doc: 'Result of VALUE.' },
  ),
  ranges: s.object(
    {
      results: s.always.array(
        s.object({ from: bound('Least value.'), to: bound('First value above it.'), count }),
        { doc: 'Ranges, in the order of the request.' },
      ),
    },
    { doc: 'Result of RANGE.' },
  ),
  scalar: s.object(
    {
      type: s.always.enum(ScalarTypes, { doc: 'Kind of the number.' }),
      value: s.always.number({ doc: 'The number; 0 without entries.' }),
    },
    { doc: 'Result of SCALAR.' },
  ),
  dateHistogram: s.object(
    {
      results: s.always.array(
        s.object({ value: s.always.datetime({ doc: 'Start of the interval.' }), count }),
        { doc: 'Intervals with entries.' },
      ),
    },
    { doc: 'Result of DATE_HISTOGRAM.' },
  ),
})

/** Results of the aggregations of a search. */
export const AggregationData = s.object({
  results: s.always.array(AggregationResult, { doc: 'Results, in the order of the request.' }),
})
