import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startWireServer } from '../../test/wire-server.ts'
import { createClient } from '../create-client.ts'
import { expressions as e, filter, items, pipelineBuilder, type Stage, stages } from './index.ts'

const server = await startWireServer()
afterAll(() => server.stop())
beforeEach(() => server.reset())

const data = items(createClient({ baseUrl: server.baseUrl, retries: 0 }))
const body = () => server.seen.at(-1)?.body

describe('protocol/content §9: aggregations', () => {
  const path = '/v2/items/aggregate'

  test('an aggregation sends all its options', async () => {
    server.script(path, {
      body: {
        results: [
          { _id: { city: 'Bern' }, priceSum: 5 },
          { _id: { city: 'Ulm', year: 1 }, last: { $date: 'x' } },
        ],
        pagingMetadata: { hasNext: true, total: 4 },
      },
    })
    const page = await data
      .aggregate('sales')
      .filter(filter().gt('at', new Date(0)))
      .group('city', 'year')
      .sum('price')
      .avg('price')
      .min('price')
      .max('price', 'top')
      .count()
      .having(filter().gt('count', 1))
      .descending('priceSum')
      .ascending('top')
      .limit(2)
      .run({ returnTotalCount: true, consistentRead: true })
    expect(body()).toEqual({
      dataCollectionId: 'sales',
      initialFilter: { at: { $gt: { $date: '1970-01-01T00:00:00.000Z' } } },
      aggregation: {
        groupingFields: ['city', 'year'],
        operations: [
          { resultFieldName: 'priceSum', sum: { itemFieldName: 'price' } },
          { resultFieldName: 'priceAvg', average: { itemFieldName: 'price' } },
          { resultFieldName: 'priceMin', min: { itemFieldName: 'price' } },
          { resultFieldName: 'top', max: { itemFieldName: 'price' } },
          { resultFieldName: 'count', itemCount: {} },
        ],
      },
      finalFilter: { count: { $gt: 1 } },
      sort: [
        { fieldName: 'priceSum', order: 'DESC' },
        { fieldName: 'top', order: 'ASC' },
      ],
      paging: { limit: 2, offset: 0 },
      returnTotalCount: true,
      consistentRead: true,
    })
    expect(page.items).toEqual([
      { _id: 'Bern', priceSum: 5 },
      { _id: { city: 'Ulm', year: 1 }, last: { $date: 'x' } },
    ])
    expect(page).toMatchObject({ totalPages: 2, currentPage: 0 })
    await page.next()
    expect(body()?.paging).toEqual({ limit: 2, offset: 2 })
  })

  test('over the whole collection', async () => {
    server.script(path, { body: { results: [{ count: 5 }] } })
    expect((await data.aggregate('sales').count().skip(1).run()).items).toEqual([{ count: 5 }])
    expect(body()).toEqual({
      dataCollectionId: 'sales',
      aggregation: { groupingFields: [], operations: [{ resultFieldName: 'count', itemCount: {} }] },
      paging: { offset: 1 },
    })
  })
})

describe('protocol/content §10: pipelines', () => {
  const cases: [string, Stage, object][] = [
    ['filter', stages.filter().eq('a', 1).gt('b', 2), { filter: { a: 1, b: { $gt: 2 } } }],
    [
      'sort',
      stages.sort().descending('a').ascending('b'),
      {
        sort: {
          values: [
            { fieldName: 'a', order: 'DESC' },
            { fieldName: 'b', order: 'ASC' },
          ],
        },
      },
    ],
    ['limit', stages.limit(5), { limit: 5 }],
    ['skip', stages.skip(5), { skip: 5 }],
    ['unwindArray', stages.unwindArray('tags'), { unwindArray: { arrayFieldName: 'tags' } }],
    [
      'objectToArray',
      stages.objectToArray('prices', 'list'),
      { objectToArray: { objectFieldName: 'prices', destinationFieldName: 'list' } },
    ],
    [
      'group',
      stages
        .group()
        .by('city')
        .by(e.toLower(e.field('state')), 'state')
        .sum('price', 'total')
        .avg(e.multiply(e.field('price'), 2), 'mean')
        .min('a', 'mi')
        .max('a', 'ma')
        .first('a', 'fi')
        .last('a', 'la')
        .push('a', 'all')
        .count(),
      {
        group: {
          groupIds: [
            { key: 'city', expression: { fieldPath: 'city' } },
            { key: 'state', expression: { toLower: { expression: { fieldPath: 'state' } } } },
          ],
          accumulators: [
            { resultFieldName: 'total', sum: { expression: { fieldPath: 'price' } } },
            {
              resultFieldName: 'mean',
              avg: { expression: { multiply: { expressions: [{ fieldPath: 'price' }, { numeric: 2 }] } } },
            },
            { resultFieldName: 'mi', min: { expression: { fieldPath: 'a' } } },
            { resultFieldName: 'ma', max: { expression: { fieldPath: 'a' } } },
            { resultFieldName: 'fi', first: { expression: { fieldPath: 'a' } } },
            { resultFieldName: 'la', last: { expression: { fieldPath: 'a' } } },
            { resultFieldName: 'all', push: { expression: { fieldPath: 'a' } } },
            { resultFieldName: 'count', sum: { expression: { numeric: 1 } } },
          ],
        },
      },
    ],
    [
      'project',
      stages
        .project()
        .include('a', 'b')
        .exclude('c')
        .reshape('d', e.field('a'))
        .nested('e', stages.project().include('f')),
      {
        projection: {
          fields: [
            { include: { fieldName: 'a' } },
            { include: { fieldName: 'b' } },
            { exclude: { fieldName: 'c' } },
            { reshape: { resultFieldName: 'd', expression: { fieldPath: 'a' } } },
            { projectNested: { resultFieldName: 'e', fields: [{ include: { fieldName: 'f' } }] } },
          ],
        },
      },
    ],
  ]

  test.each(cases)('stage %s', (_, stage, wire) => {
    expect(stage.stage()).toEqual(wire)
  })

  const [a, b] = [{ fieldPath: 'a' }, { fieldPath: 'b' }]
  const two = { firstExpression: a, secondExpression: b }
  const many = { expressions: [a, b] }
  test.each([
    ['string', e.string('x'), { text: 'x' }],
    ['number', e.number(5), { numeric: 5 }],
    ['add', e.add(e.field('a'), e.field('b')), { add: many }],
    ['sum', e.sum([e.field('a'), e.field('b')]), { sum: many }],
    ['multiply', e.multiply(a, b), { multiply: many }],
    ['concat', e.concat(a, b), { concat: many }],
    ['subtract', e.subtract(a, b), { subtract: two }],
    ['divide', e.divide(a, 2), { divide: { firstExpression: a, secondExpression: { numeric: 2 } } }],
    ['mod', e.mod(a, b), { mod: two }],
    ['abs', e.abs(a), { abs: { expression: a } }],
    ['floor', e.floor(a), { floor: { expression: a } }],
    ['ceil', e.ceil(a), { ceil: { expression: a } }],
    ['stringify', e.stringify(a), { stringify: { expression: a } }],
    ['toLower', e.toLower(a), { toLower: { expression: a } }],
    ['toUpper', e.toUpper(a), { toUpper: { expression: a } }],
    ['length', e.length(a), { length: { expression: a } }],
    [
      'substring',
      e.substring(a, 0, 3),
      { substring: { expression: a, startExpression: { numeric: 0 }, lengthExpression: { numeric: 3 } } },
    ],
  ])('expression %s', (_, expression, wire) => {
    expect(expression).toEqual(wire)
  })

  test('runs as aggregatePipeline and as aggregate, page by page', async () => {
    const path = '/v2/items/aggregate-pipeline'
    server.script(path, { body: { results: [{ _id: { city: 'Ulm' } }], pagingMetadata: { hasNext: true } } })
    const pipeline = pipelineBuilder()
      .withStages(stages.limit(9))
      .withStages([stages.skip(1)])
      .withPaging({ limit: 1 })
      .build()
    const page = await data.aggregatePipeline('sales', pipeline, { returnTotalCount: true })
    expect(body()).toEqual({
      dataCollectionId: 'sales',
      pipeline: { stages: [{ limit: 9 }, { skip: 1 }], paging: { limit: 1, offset: 0 } },
      returnTotalCount: true,
    })
    expect(page.items).toEqual([{ _id: 'Ulm' }])
    await page.next()
    expect(body()?.pipeline).toMatchObject({ paging: { limit: 1, offset: 1 } })
    const byCursor = pipelineBuilder().withPaging({ cursor: 'c', limit: 2 }).build()
    await data.aggregate('sales', byCursor)
    expect(body()).toEqual({
      dataCollectionId: 'sales',
      pipeline: { stages: [], cursorPaging: { cursor: 'c', limit: 2 } },
    })
  })

  test('more than 100 stages are rejected', () => {
    const tooMany = Array.from({ length: 101 }, () => stages.limit(1))
    expect(() => pipelineBuilder().withStages(tooMany)).toThrow(/^WDE0036: .*101/)
  })
})
