import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { createExternalDriver } from './external-driver.fixture.ts'

const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
const external = await createExternalDriver({ shop, callOk: driver.callOk }, 'external_filters')
afterAll(async () => {
  await external.close()
})

const { items } = contract
const RUNS = sized(15, 5000)

const text = fc.constantFrom('', 'a', 'A', 'ab', 'a b', 'a-b', 'b%', '_', 'é', 'Zoe', 'zoë')
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 1e21)
const instant = fc.constantFrom(
  '2020-01-01T00:00:00.000Z',
  '2020-06-01T12:30:00.250Z',
  '2021-01-01T00:00:00.000Z',
)
const date = instant.map($date => ({ $date }))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })

const item = fc.record({
  name: maybe(text),
  age: maybe(number),
  active: maybe(fc.boolean()),
  since: maybe(date),
  tags: maybe(fc.array(text, { minLength: 1, maxLength: 3 })),
  notes: maybe(fc.constantFrom({ a: 1 }, { b: [] })),
})

const FIELDS = { name: text, age: number, since: date } as const
const operators = (value: fc.Arbitrary<unknown>) => [
  fc.record({ $eq: fc.option(value) }),
  fc.record({ $ne: fc.option(value) }),
  fc.record({ $in: fc.array(fc.option(value), { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(value, { maxLength: 3 }) }),
  fc.record({ $hasSome: fc.array(value, { maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
]
const ordered = (value: fc.Arbitrary<unknown>) =>
  ['$lt', '$lte', '$gt', '$gte'].map(operator => value.map(each => ({ [operator]: each })))
const textual = ['$startsWith', '$endsWith', '$contains', '$urlized'].map(operator =>
  text.map(each => ({ [operator]: each })),
)

const condition = fc.oneof(
  ...Object.entries(FIELDS).map(([field, value]) =>
    fc
      .oneof(...operators(value), ...ordered(value), ...(field === 'name' ? textual : []))
      .map(test => ({ [field]: test })),
  ),
  fc
    .oneof(fc.record({ $isEmpty: fc.boolean() }), fc.record({ $hasAll: fc.array(text, { maxLength: 1 }) }))
    .map(name => ({ name })),
  fc.oneof(fc.boolean(), fc.constant(null), fc.record({ $ne: fc.boolean() })).map(active => ({ active })),
  fc
    .oneof(
      fc.array(text, { minLength: 1, maxLength: 2 }).map($hasSome => ({ $hasSome })),
      fc.array(text, { minLength: 1, maxLength: 2 }).map($hasAll => ({ $hasAll })),
      fc.boolean().map($exists => ({ $exists })),
    )
    .map(tags => ({ tags })),
  fc.boolean().map($exists => ({ notes: { $exists } })),
  fc.array(fc.constantFrom('i0', 'i1', 'i2', 'i3'), { maxLength: 3 }).map($in => ({ _id: { $in } })),
)
const { filter } = fc.letrec<{ filter: object }>(tie => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: condition as fc.Arbitrary<object> },
    { weight: 1, arbitrary: fc.array(tie('filter'), { maxLength: 3 }).map($and => ({ $and })) },
    { weight: 1, arbitrary: fc.array(tie('filter'), { maxLength: 3 }).map($or => ({ $or })) },
    { weight: 2, arbitrary: tie('filter').map(one => ({ $not: [one] })) },
  ),
}))
const sort = fc.uniqueArray(
  fc.record({
    fieldName: fc.constantFrom('name', 'age', 'since', 'active'),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  { maxLength: 2, selector: ({ fieldName }) => fieldName },
)

/** SQL compares what is missing with nothing; what an adaptor over it answers must not depend on that. */
describe.each([1, 2, 3] as const)('behind an adaptor of protocol V%i', protocol => {
  test('the same filters and orders give the same items as in a native collection', async () => {
    const { dataCollectionId } = await external.connect({ protocol, maxPageSize: 100 })
    const native = await driver.dataCollection({
      fields: [
        { key: 'name', type: 'TEXT' },
        { key: 'age', type: 'NUMBER' },
        { key: 'active', type: 'BOOLEAN' },
        { key: 'since', type: 'DATETIME' },
        { key: 'notes', type: 'OBJECT' },
        { key: 'tags', type: 'ARRAY_STRING' },
      ],
    })
    const some = fc.sample(item, { numRuns: 30, seed: protocol })
    const dataItems = some.map((data, i) => ({ id: `i${i}`, data: JSON.parse(JSON.stringify(data)) }))
    for (const id of [native, dataCollectionId]) {
      await driver.merchant.callOk(items.truncate, { dataCollectionId: id })
      const written = await driver.merchant.callOk(items.bulkInsert, { dataCollectionId: id, dataItems })
      expect(written.bulkActionMetadata.totalFailures).toBe(0)
    }
    const ids = async (id: string, query: object) => {
      const message = { dataCollectionId: id, query: { ...query, paging: { limit: 100 } } }
      return (await driver.merchant.callOk(items.query, message)).dataItems.map(one => one.id)
    }
    await fc.assert(
      fc.asyncProperty(filter, sort, async (filter, sort) => {
        const query = { filter, sort }
        expect(await ids(dataCollectionId, query)).toEqual(await ids(native, query))
        const count = { dataCollectionId, filter }
        const { totalCount } = await driver.merchant.callOk(items.count, count)
        expect(totalCount).toBe((await ids(native, { filter })).length)
      }),
      { numRuns: RUNS },
    )
  }, 3_600_000)
})
