import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const RUNS = sized(30, 1000)
const { items } = contract

let dataCollectionId: string

/** Before the shop's clock, at it, and after it. */
const TIMES = ['2025-12-01T00:00:00.000Z', '2026-01-01T12:00:00.000Z', '2026-02-01T00:00:00.000Z']
const DATES = [undefined, ...TIMES]
type Data = Record<string, unknown>
let stored: Data[] = []

const { driver: w } = await openTestShop()
beforeAll(async () => {
  dataCollectionId = await w.dataCollection({ plugins: [{ type: 'PUBLISH' }] })
  const dates = DATES.flatMap(from =>
    DATES.filter(to => !from || !to || from < to).map(to => ({
      ...(from && { _publishDate: { $date: from } }),
      ...(to && { _unpublishDate: { $date: to } }),
    })),
  )
  const dataItems = ['PUBLISHED', 'DRAFT'].flatMap(_publishStatus =>
    dates.map(date => ({ data: { ...date, _publishStatus } })),
  )
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
  stored = (await ask({})).map(({ data }) => data as Data)
})

const ask = async (query: object) =>
  (
    await w.merchant.callOk(items.query, {
      dataCollectionId,
      query,
      publishPluginOptions: { includeDraftItems: true },
    })
  ).dataItems

const operators = (operand: fc.Arbitrary<unknown>) =>
  fc.oneof(
    fc.tuple(fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), operand),
    fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(operand, { minLength: 1, maxLength: 2 })),
    fc.tuple(fc.constantFrom('$exists', '$isEmpty'), fc.boolean()),
  )
const condition = fc.oneof(
  fc
    .tuple(fc.constant('_publishStatus'), operators(fc.constantFrom('PUBLISHED', 'DRAFT', 'X')))
    .map(([name, [operator, operand]]) => ({ [name]: { [operator]: operand } })),
  fc
    .tuple(
      fc.constantFrom('_publishDate', '_unpublishDate'),
      operators(fc.constantFrom(...TIMES).map($date => ({ $date }))),
    )
    .map(([name, [operator, operand]]) => ({ [name]: { [operator]: operand } })),
)
const filter = fc.oneof(
  condition,
  condition.map($not => ({ $not })),
  fc.tuple(condition, condition).map($or => ({ $or })),
)

const instantOf = (data: Data, name: string) => {
  const value = data[name] as { $date?: string } | string | undefined
  return typeof value === 'object' ? value.$date : value
}
function holds(value: string | undefined, operator: string, operand: unknown): boolean {
  const text = (one: unknown) => (one as { $date?: string }).$date ?? (one as string)
  switch (operator) {
    case '$eq':
      return value === text(operand)
    case '$ne':
      return value !== text(operand)
    case '$gt':
      return value !== undefined && value > text(operand)
    case '$gte':
      return value !== undefined && value >= text(operand)
    case '$lt':
      return value !== undefined && value < text(operand)
    case '$lte':
      return value !== undefined && value <= text(operand)
    case '$in':
      return (operand as unknown[]).some(each => text(each) === value)
    case '$nin':
      return !(operand as unknown[]).some(each => text(each) === value)
    case '$exists':
      return (value !== undefined) === operand
    default:
      return (value === undefined) === operand
  }
}
/** What a filter means, over items as replies show them. */
const matches = (data: Data, filter: object): boolean =>
  Object.entries(filter).every(([key, value]) => {
    if (key === '$not') return !matches(data, value)
    if (key === '$or') return (value as object[]).some(each => matches(data, each))
    return Object.entries(value as object).every(([operator, operand]) =>
      holds(instantOf(data, key), operator, operand),
    )
  })

test('filters, orders and aggregates of publish dates agree with the items', async () => {
  expect(new Set(stored.map(data => data._publishStatus))).toEqual(new Set(['PUBLISHED', 'DRAFT']))
  await fc.assert(
    fc.asyncProperty(
      filter,
      fc.constantFrom('_publishStatus', '_publishDate', '_unpublishDate'),
      fc.constantFrom('ASC' as const, 'DESC' as const),
      async (filter, fieldName, order) => {
        const found = (await ask({ filter, sort: [{ fieldName, order }] })).map(({ data }) => data as Data)
        const expected = stored.filter(data => matches(data, filter))
        expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(expected.map(({ _id }) => _id)))
        const values = found.flatMap(data => instantOf(data, fieldName) ?? [])
        expect(values).toEqual(order === 'ASC' ? values.toSorted() : values.toSorted().reverse())
        const { distinctValues } = await w.merchant.callOk(items.distinct, {
          dataCollectionId,
          fieldName,
          filter,
          publishPluginOptions: { includeDraftItems: true },
        })
        expect(new Set(distinctValues.map(one => JSON.stringify(one)))).toEqual(
          new Set(expected.flatMap(data => (data[fieldName] ? [JSON.stringify(data[fieldName])] : []))),
        )
      },
    ),
    { numRuns: RUNS },
  )
})

test('items without the plugin have no such fields', async () => {
  const { status } = await w.merchant.send(items.count, {
    dataCollectionId: await w.dataCollection(),
    filter: { _publishStatus: { $ne: 'PUBLISHED' } },
  })
  expect(status).toBe(400)
})
