import { contract } from '@stoa/contract'
import { violationsOf } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { type Doc, Inexact, runStages } from './evaluate-pipeline.fixture.ts'

const RUNS = sized(60, 1000)
const { items } = contract

const DATES = ['2026-01-01T00:00:00.000Z', '2025-06-01T12:00:00.000Z'].map($date => ({ $date }))
const VALUES: Doc[] = [
  { n: 1, t: 'a', list: [1, 2], deep: { a: 1, b: 'x' }, mixed: 'é𝄞b' },
  { n: 2.5, t: 'B', list: ['x', 2, 'x'], deep: { a: 2 }, mixed: 7 },
  { n: -3, t: 'a', list: [], deep: { b: 'y' }, mixed: true },
  { n: 0, t: '', list: [0.25], mixed: DATES[0] },
  { t: 'Éa', deep: { a: -0.5, b: 'x' }, mixed: DATES[1] },
  { n: 2.5, list: ['x'], deep: {}, mixed: false },
  { n: 40, t: 'zz', deep: { a: { c: 3 }, b: [1] }, mixed: [1, 2] },
  {},
]

let docs: Doc[] = []

const { driver } = await openTestShop()
const dataCollectionId = await driver.dataCollection({
  fields: [
    { key: 'n', type: 'NUMBER' },
    { key: 't', type: 'TEXT' },
  ],
})
const dataItems = VALUES.map((data, i) => ({ id: `i${i}`, data }))
await driver.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
const { dataItems: stored } = await driver.merchant.callOk(items.query, {
  dataCollectionId,
  query: { sort: [{ fieldName: '_id' }] },
})
docs = stored.map(({ data }) => data as Doc)

const field = fc.constantFrom(
  'n',
  't',
  'list',
  'deep',
  'deep.a',
  'deep.b',
  'mixed',
  'list.0',
  '_id',
  'x',
  'y',
)
const leaf = fc.oneof(
  field.map(fieldPath => ({ fieldPath })),
  fc.constantFrom(0, 1, 2, -2, 0.5, 4).map(numeric => ({ numeric })),
  fc.constantFrom('', 'a', 'Éb', '𝄞x').map(text => ({ text })),
)
/** Divisors by which floats divide exactly. */
const divisor = fc.constantFrom(0, 1, 2, -4).map(numeric => ({ numeric }))
const { expression } = fc.letrec<{ expression: Record<string, unknown> }>(tie => {
  const one = tie('expression')
  const several = fc.array(one, { minLength: 1, maxLength: 3 })
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(fc.constantFrom('add', 'sum', 'multiply', 'concat'), several).map(([name, expressions]) => ({
        [name]: { expressions },
      })),
      fc
        .tuple(fc.constantFrom('abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length'), one)
        .map(([name, expression]) => ({ [name]: { expression } })),
      fc.record({ firstExpression: one, secondExpression: one }).map(subtract => ({ subtract })),
      fc
        .tuple(fc.constantFrom('divide', 'mod'), one, divisor)
        .map(([name, firstExpression, secondExpression]) => ({
          [name]: { firstExpression, secondExpression },
        })),
      fc
        .record(
          { expression: one, startExpression: leaf, lengthExpression: leaf },
          { requiredKeys: ['expression', 'startExpression'] },
        )
        .map(substring => ({ substring })),
    ),
  }
})

const include = field.filter(name => !name.includes('.')).map(fieldName => ({ include: { fieldName } }))
const reshape = fc
  .tuple(fc.constantFrom('x', 'y'), expression)
  .map(([resultFieldName, expression]) => ({ reshape: { resultFieldName, expression } }))
const nested = fc
  .uniqueArray(
    fc.oneof(
      fc.constantFrom('a', 'b').map(fieldName => ({ include: { fieldName } })),
      reshape,
    ),
    {
      minLength: 1,
      maxLength: 3,
      selector: nameOf,
    },
  )
  .map(fields => ({ projectNested: { resultFieldName: 'deep', fields } }))
const leaveOut = fc.constantFrom('_id', 'n', 'deep.a').map(fieldName => ({ exclude: { fieldName } }))

function nameOf(part: Record<string, { fieldName?: string; resultFieldName?: string }>) {
  const [options] = Object.values(part)
  return options?.fieldName ?? options?.resultFieldName
}

const projection = fc
  .oneof(
    fc.uniqueArray(fc.oneof(include, reshape, nested), { minLength: 1, maxLength: 4, selector: nameOf }),
    fc.uniqueArray(leaveOut, { minLength: 1, maxLength: 2, selector: nameOf }),
  )
  .map(fields => ({ projection: { fields } }))
const accumulator = fc
  .tuple(fc.constantFrom('sum', 'min', 'max', 'first', 'last', 'push'), expression)
  .map(([kind, expression]) => ({ [kind]: { expression } }))
const group = fc
  .record({
    groupIds: fc.uniqueArray(fc.record({ key: fc.constantFrom('k', 'l'), expression }), {
      maxLength: 2,
      selector: ({ key }) => key,
    }),
    accumulators: fc.tuple(accumulator, accumulator, expression).map(([x, y, expression]) => [
      { resultFieldName: 'x', ...x },
      { resultFieldName: 'y', ...y },
      // Averages need not come out even: no later stage reads this one.
      { resultFieldName: 'average', avg: { expression } },
    ]),
  })
  .map(group => ({ group }))
const exists = fc.boolean().map(value => ({ $exists: value }))
const above = fc.constantFrom(0, 1, 2.5).map(value => ({ $gt: value }))
const equal = <V>(...values: V[]) => fc.constantFrom(...values).map(value => ({ $eq: value }))
// Declared fields are compared with values of their type, all others with any.
const condition = fc.oneof(
  fc.tuple(fc.constant('n'), fc.oneof(exists, above, equal(1, 2.5))),
  fc.tuple(fc.constant('t'), fc.oneof(exists, equal('a', ''))),
  fc.tuple(
    fc.constantFrom('deep.a', 'mixed', 'x', 'y'),
    fc.oneof(exists, above, equal<unknown>('a', 'x', 1, true)),
  ),
)
const order = fc.constantFrom('ASC', 'DESC')
// Elements of lists are asked for by conditions and orders in the way of all queries; `list.0` is of expressions alone.
const queried = fc.constantFrom('n', 't', 'deep.a', 'mixed', 'x', 'y')
const stage = fc.oneof(
  condition.map(([name, operand]) => ({ filter: { [name]: operand } })),
  fc
    .uniqueArray(fc.record({ fieldName: queried, order }), {
      minLength: 1,
      maxLength: 2,
      selector: each => each.fieldName,
    })
    .map(values => ({ sort: { values } })),
  fc.integer({ min: 1, max: 9 }).map(limit => ({ limit })),
  fc.integer({ min: 0, max: 3 }).map(skip => ({ skip })),
  fc.constantFrom('list', 'deep.b', 'n', 'x').map(arrayFieldName => ({ unwindArray: { arrayFieldName } })),
  fc
    .tuple(fc.constantFrom('deep', 'deep.a', 'n'), fc.constantFrom('x', 'deep'))
    .map(([objectFieldName, destinationFieldName]) => ({
      objectToArray: { objectFieldName, destinationFieldName },
    })),
  projection,
  group,
)

/** Numbers that are equal within floating-point precision. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Number(part.toPrecision(12)) + 0 : part,
  )

test('what PostgreSQL makes of a pipeline is what the pipeline means', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stage, { minLength: 1, maxLength: 5 }), async stages => {
      let expected: Doc[]
      try {
        expected = runStages(docs, stages as never)
      } catch (error) {
        if (error instanceof Inexact) return
        throw error
      }
      const send = (sent: readonly object[]) =>
        driver.visitor.send(items.aggregatePipeline, {
          dataCollectionId,
          pipeline: { stages: sent, paging: { limit: 1000 } },
        } as never)
      const first = await send(stages)
      // A limit that leaves all items makes the same pipeline cheap.
      const isExpensive =
        first.status === 400 && violationsOf(first).every(each => each.ruleName === 'QUERY_TOO_EXPENSIVE')
      const reply = isExpensive ? await send([{ limit: VALUES.length }, ...stages]) : first
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      const { results } = reply.body as { results: Doc[] }
      expect(rounded(results), JSON.stringify(stages)).toEqual(rounded(expected.slice(0, 1000)))
    }),
    { numRuns: RUNS },
  )
}, 300_000)
