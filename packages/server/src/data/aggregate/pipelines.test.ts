import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { truncate } from '../../logging/truncate.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

let dataCollectionId: string
const { shop, driver: w } = await openTestShop()
beforeAll(async () => {
  dataCollectionId = await w.dataCollection({
    fields: [
      { key: 'title', type: 'TEXT' },
      { key: 'year', type: 'NUMBER' },
    ],
  })
  const data = [
    { title: 'Ada', year: 2000, size: { w: 2, h: 3 }, tags: ['x', 'y'] },
    { title: 'Bob', year: 2000, size: { w: 0, h: 3 } },
    { title: 'Cleo', year: 2001 },
  ]
  const dataItems = data.map((each, i) => ({ id: `i${i}`, data: each }))
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
})

const { items } = contract
const field = (fieldPath: string) => ({ fieldPath })
const send = (stages: unknown, more: object = {}) =>
  w.visitor.send(items.aggregatePipeline, { dataCollectionId, pipeline: { stages, ...more } } as never)
async function results(...stages: object[]) {
  const { status, body } = await send(stages)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { results: Record<string, unknown>[] }).results
}
const reshape = (resultFieldName: string, expression: object) => ({
  reshape: { resultFieldName, expression },
})

describe('a pipeline (protocol/content §10)', () => {
  test('is one statement, however many stages it has', async () => {
    shop.statements.length = 0
    const project = { projection: { fields: [{ exclude: { fieldName: 'size' } }] } }
    expect(await results({ limit: 3 }, ...Array.from({ length: 99 }, () => project))).toHaveLength(3)
    expect(shop.statements.filter(text => text.includes('items_'))).toHaveLength(1)
    const rejected = await send(Array.from({ length: 101 }, () => project))
    expect(rejectedFields(rejected)).toEqual({ 'pipeline.stages': 'MAX_SIZE' })
  })

  test('without stages has the items as they are', async () => {
    const [first] = await results({ limit: 1 })
    const item = await w.visitor.callOk(items.get, { dataCollectionId, dataItemId: 'i0' })
    expect(first).toEqual(item.dataItem.data)
  })

  test('calculates, names, groups and sorts', async () => {
    const area = { multiply: { expressions: [field('size.w'), field('size.h')] } }
    expect(
      await results(
        { filter: { title: { $exists: true } } },
        {
          group: {
            groupIds: [{ key: 'year', expression: field('year') }],
            accumulators: [
              { resultFieldName: 'count', sum: { expression: { numeric: 1 } } },
              { resultFieldName: 'area', sum: { expression: area } },
              {
                resultFieldName: 'titles',
                push: { expression: { toUpper: { expression: field('title') } } },
              },
            ],
          },
        },
        { sort: { values: [{ fieldName: 'count', order: 'DESC' }] } },
        {
          projection: {
            fields: [
              { include: { fieldName: 'titles' } },
              reshape('half', {
                divide: { firstExpression: field('area'), secondExpression: field('count') },
              }),
            ],
          },
        },
      ),
    ).toEqual([
      { _id: { year: 2000 }, titles: ['ADA', 'BOB'], half: 3 },
      { _id: { year: 2001 }, titles: ['CLEO'], half: 0 },
    ])
  })

  test('has no value for what cannot be worked out, and never fails', async () => {
    const nonsense = [
      { divide: { firstExpression: field('year'), secondExpression: field('size.w') } },
      { mod: { firstExpression: field('year'), secondExpression: { numeric: 0 } } },
      { add: { expressions: [field('title'), { numeric: 1 }] } },
      { multiply: { expressions: Array.from({ length: 500 }, () => ({ numeric: 1e300 })) } },
      { concat: { expressions: [field('title'), field('year')] } },
      {
        substring: {
          expression: field('title'),
          startExpression: { numeric: -1 },
          lengthExpression: { numeric: 1 },
        },
      },
      {
        substring: {
          expression: field('title'),
          startExpression: { numeric: 1e300 },
          lengthExpression: { numeric: 1e300 },
        },
      },
      { toLower: { expression: field('size') } },
      { length: { expression: field('missing') } },
      { stringify: { expression: field('size') } },
    ]
    const fields = nonsense.map((expression, i) => reshape(`r${i}`, expression))
    expect(await results({ filter: { title: 'Bob' } }, { limit: 1 }, { projection: { fields } })).toEqual([
      { _id: 'i1', r6: '' },
    ])
  })

  test('that doubles itself in each stage is rejected', async () => {
    const twice = { concat: { expressions: [field('x'), field('x')] } }
    // Costs count what 100,000 items take; of one item every stage is cheap.
    const one = { limit: 1 }
    const texts = await send([
      one,
      { projection: { fields: [reshape('x', { text: 'x'.repeat(1000) })] } },
      ...Array.from({ length: 40 }, () => ({ projection: { fields: [reshape('x', twice)] } })),
    ])
    const both = { projection: { fields: ['a', 'b'].map(name => reshape(`x.${name}`, field('x'))) } }
    const rejected = await send([
      one,
      { projection: { fields: [reshape('x', { text: 'x'.repeat(1000) })] } },
      ...Array.from({ length: 40 }, () => both),
    ])
    for (const { status, body } of [texts, rejected]) {
      expect(status).toBe(400)
      expect(body).toMatchObject({ details: { applicationError: { code: 'DATA_RESULT_TOO_LARGE' } } })
    }
  })

  test('rejects stages and expressions that mean nothing, all at once', async () => {
    const deep = Array.from({ length: 22 }).reduce<object>(
      expression => ({ abs: { expression } }),
      field('year'),
    )
    const rejected = await send([
      {},
      {
        projection: {
          fields: [reshape('a', { power: 2 }), reshape('a', { numeric: 1 }), { exclude: { fieldName: 'b' } }],
        },
      },
      {
        group: {
          groupIds: [{ key: 'k', expression: { add: {} } }],
          accumulators: [{ resultFieldName: '_id', sum: { expression: deep } }, { resultFieldName: 'x' }],
        },
      },
      { filter: { a: { $gt: [] } } },
      { unwindArray: { arrayFieldName: 'a..b' } },
    ])
    expect(rejectedFields(rejected)).toEqual({
      'pipeline.stages[0]': 'REQUIRED_FIELD',
      'pipeline.stages[1].projection.fields[0].reshape.expression': 'ONE_OF_ALIGNMENT',
      'pipeline.stages[1].projection.fields[1].reshape': 'OTHER',
      'pipeline.stages[1].projection.fields[2].exclude': 'ONE_OF_ALIGNMENT',
      'pipeline.stages[2].group.groupIds[0].expression.add.expressions': 'REQUIRED_FIELD',
      'pipeline.stages[2].group.accumulators[0].resultFieldName': 'OTHER',
      [truncate(`pipeline.stages[2].group.accumulators[0].sum.expression${'.abs.expression'.repeat(20)}`)]:
        'OTHER',
      'pipeline.stages[2].group.accumulators[1]': 'REQUIRED_FIELD',
      'pipeline.stages[3].filter.a.$gt': 'FORMAT',
      'pipeline.stages[4].unwindArray.arrayFieldName': 'FORMAT',
    })
  })

  test('is paged there and back by cursor', async () => {
    const pipeline = (cursor?: string) =>
      send([{ sort: { values: [{ fieldName: 'title', order: 'DESC' }] } }], {
        cursorPaging: { limit: 2, cursor },
      })
    const page = async (cursor?: string) => {
      const { body } = await pipeline(cursor)
      const { results, pagingMetadata } = body as {
        results: { title: string }[]
        pagingMetadata: { cursors: { next?: string; prev?: string } }
      }
      return { titles: results.map(({ title }) => title), ...pagingMetadata.cursors }
    }
    const first = await page()
    const second = await page(first.next)
    const back = await page(second.prev)
    expect([first.titles, second.titles, back.titles]).toEqual([['Cleo', 'Bob'], ['Ada'], ['Cleo', 'Bob']])
  })

  test('unwinds lists and splits objects', async () => {
    expect(
      await results(
        { filter: { title: 'Ada' } },
        { unwindArray: { arrayFieldName: 'tags' } },
        { objectToArray: { objectFieldName: 'size', destinationFieldName: 'sizes' } },
        { projection: { fields: ['tags', 'sizes'].map(fieldName => ({ include: { fieldName } })) } },
      ),
    ).toEqual(
      ['x', 'y'].map(tags => ({
        _id: 'i0',
        tags,
        sizes: [
          { k: 'h', v: 3 },
          { k: 'w', v: 2 },
        ],
      })),
    )
  })
})
