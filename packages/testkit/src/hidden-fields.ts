import { type CallDeclaration, contract, type Role } from '@stoa/contract'
import fc from 'fast-check'
import type { TestDriver } from './test-driver.ts'

const { items } = contract
/** The twins were written at different times. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g
const NUMBERS = [0, 1, 2, 3, 4]

/** Creates two collections that differ only in the values of fields that visitors may not read. Returns their ids. */
export async function createTwinCollections(driver: TestDriver): Promise<[string, string]> {
  const make = async (secret: (i: number) => unknown) => {
    const dataCollectionId = await driver.dataCollection({
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'year', type: 'NUMBER' },
        { key: 'margin', type: 'NUMBER', condition: { permission: 'RESTRICTED' } },
        { key: 'code', type: 'TEXT', unique: true, condition: { permission: 'RESTRICTED' } },
        { key: 'note', type: 'TEXT', condition: { permission: 'RESTRICTED' } },
        { key: 'gone', type: 'TEXT' },
      ],
      plugins: [{ type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: ['title', 'note'] } }],
    })
    const dataItems = NUMBERS.map(i => ({
      id: `i${i}`,
      data: { title: `t${i}`, year: i, margin: secret(i), code: `${secret(i)}`, gone: `${secret(i)}` },
    }))
    await driver.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
    const translated = dataItems.map(({ id, data }) => ({ id, data: { ...data, note: data.code } }))
    await driver.merchant.callOk(items.bulkUpdate, {
      dataCollectionId,
      language: 'de',
      dataItems: translated,
    } as never)
    const { deleteDataCollectionField } = contract.dataCollections
    await driver.merchant.callOk(deleteDataCollectionField, { dataCollectionId, fieldKey: 'gone' })
    return dataCollectionId
  }
  return [await make(i => i), await make(i => 40 - i * 7)]
}

/** Property names of every object, and names under which the platform stores internal values in an item. */
const RESERVED_NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'constructor.name',
  '~t',
  '~t.de.note',
]
const field = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      'margin',
      'code',
      'note',
      'gone',
      'margin.x',
      'margin~1',
      'title',
      'year',
      '_id',
    ),
    weight: 2,
  },
  fc.constantFrom(...RESERVED_NAMES),
)
const value = fc.constantFrom<unknown>(...NUMBERS, 40, '0', '1', '40', 't1', null)
const condition = fc.oneof(
  fc.tuple(field, value).map(([name, wanted]) => ({ [name]: wanted })),
  fc
    .tuple(
      field,
      fc.constantFrom('$gt', '$lte', '$ne', '$in', '$hasSome', '$startsWith', '$exists', '$isEmpty'),
      value,
    )
    .map(([name, operator, wanted]) => ({
      [name]: {
        [operator]:
          operator === '$in' || operator === '$hasSome'
            ? [wanted]
            : operator === '$exists' || operator === '$isEmpty'
              ? wanted !== null
              : wanted,
      },
    })),
)
const filter = fc.oneof(
  condition,
  condition.map(one => ({ $not: one })),
  fc.tuple(condition, condition).map($or => ({ $or })),
)
const order = fc.constantFrom('ASC' as const, 'DESC' as const)
const path = field.map(fieldPath => ({ fieldPath }))
const operand = fc.oneof(path, fc.constant({ numeric: 1 }))
const expression = fc.oneof(
  operand,
  fc.array(operand, { minLength: 1, maxLength: 2 }).map(expressions => ({ sum: { expressions } })),
  path.map(expression => ({ stringify: { expression } })),
)
const stage = fc.oneof(
  filter.map(filter => ({ filter })),
  fc.record({ fieldName: field, order }).map(value => ({ sort: { values: [value] } })),
  fc.constantFrom(1, 3).map(limit => ({ limit })),
  field.map(arrayFieldName => ({ unwindArray: { arrayFieldName } })),
  expression.map(expression => ({
    projection: { fields: [{ reshape: { resultFieldName: 'year', expression } }] },
  })),
  field.map(fieldName => ({ projection: { fields: [{ include: { fieldName } }] } })),
  fc.tuple(expression, expression).map(([key, pushed]) => ({
    group: {
      groupIds: [{ key: 'k', expression: key }],
      accumulators: [{ resultFieldName: 'margin', push: { expression: pushed } }],
    },
  })),
)
const search = fc.record({
  filter,
  search: fc.record(
    {
      expression: fc.constantFrom('t1 t2', '40', '1 t3', 't'),
      mode: fc.constantFrom('AND', 'OR'),
      fuzzy: fc.boolean(),
      fields: fc.uniqueArray(
        field.filter(name => name !== '_id'),
        { minLength: 1, maxLength: 2 },
      ),
    },
    { requiredKeys: ['expression'] },
  ),
  fields: fc.constant(['title']),
})
const operation = fc.oneof(
  search.map(search => ({ declaration: items.search, message: { search } })),
  fc
    .record({ fieldName: field, filter, order })
    .map(message => ({ declaration: items.distinct, message: { ...message, returnTotalCount: true } })),
  fc.tuple(field, field, filter, filter).map(([group, of, initialFilter, finalFilter]) => ({
    declaration: items.aggregate,
    message: {
      initialFilter,
      finalFilter,
      aggregation: {
        groupingFields: [group],
        operations: [{ resultFieldName: 'x', max: { itemFieldName: of } }],
      },
      sort: [{ fieldName: of }],
    },
  })),
  fc.array(stage, { maxLength: 4 }).map(stages => ({
    declaration: items.aggregatePipeline,
    // Whole items contain the times at which they were written, which differ between the twins.
    message: {
      pipeline: {
        stages: [
          ...stages,
          {
            projection: {
              fields: ['_createdDate', '_updatedDate'].map(fieldName => ({ exclude: { fieldName } })),
            },
          },
        ],
      },
    },
  })),
)
/** Calls of visitors that try to learn a hidden value; their messages have no `dataCollectionId`. */
export const hiddenFieldCalls = fc.oneof(
  { arbitrary: operation, weight: 3 },
  fc
    .record({
      filter,
      sort: fc.uniqueArray(fc.record({ fieldName: field, order }), {
        maxLength: 2,
        selector: one => one.fieldName,
      }),
      fields: fc.array(field, { maxLength: 2 }),
    })
    .map(query => ({ declaration: items.query, message: { query, returnTotalCount: true } })),
  filter.map(filter => ({ declaration: items.count, message: { filter } })),
  fc.tuple(fc.constantFrom('i0', 'i3'), filter).map(([dataItemId, filter]) => ({
    declaration: items.remove,
    // A condition that never matches: nothing may change, and no event may be emitted.
    message: { dataItemId, condition: { filter: { $and: [filter, { year: -1 }] } } },
  })),
  fc.tuple(fc.constantFrom('margin', 'code'), value).map(([name, wanted]) => ({
    declaration: items.insert,
    message: { dataItem: { id: 'i0', data: { [name]: wanted } } },
  })),
  fc.tuple(fc.constantFrom('margin', 'code'), value).map(([fieldPath, wanted]) => ({
    declaration: items.patch,
    message: {
      patch: {
        dataItemId: 'i1',
        fieldModifications: [{ fieldPath, action: 'SET_FIELD', setFieldOptions: { value: wanted } }],
      },
    },
  })),
)

/** The replies of both collections as a visitor sees them. They are equal unless they reveal a hidden value. */
export const compareTwins = (
  driver: TestDriver,
  twins: readonly [string, string],
  { declaration, message }: { declaration: CallDeclaration; message: object },
  as: Role,
) =>
  Promise.all(
    twins.map(async dataCollectionId => {
      const reply = await driver.send(declaration, { dataCollectionId, ...message }, as)
      const body = JSON.stringify(reply.body)
        .replaceAll(dataCollectionId, 'twin')
        .replaceAll(INSTANT, 'instant')
      return { status: reply.status, body, filtered: reply.headers.get('x-stoa-filtered') }
    }),
  )
