import { describe, expect, it } from 'vitest'
import { checkFilter } from './check-filter.ts'
import type { EntityFields } from './entity-fields.ts'
import { parseFilter } from './parse-filter.ts'
import { reporting } from './test/report.ts'

type Caller = 'visitor' | 'merchant'

const PRODUCTS: EntityFields<Caller> = {
  name: 'product',
  idField: 'id',
  fields: {
    id: { type: 'string', column: 'id', required: true, filter: '*' },
    name: { type: 'string', column: 'name', filter: '*' },
    price: { type: 'number', filter: ['$gt', '$lt'] },
    active: { type: 'boolean', filter: '*' },
    collectionIds: { type: 'string', list: true, filter: ['$hasSome', '$hasAll'] },
    cost: { type: 'number', filter: '*', visibleTo: caller => caller === 'merchant' },
    description: { type: 'string' },
  },
}

function check(filter: unknown, caller: Caller = 'visitor') {
  return reporting(report =>
    checkFilter(parseFilter(filter, 'query.filter', report), PRODUCTS, caller, report),
  )
}

describe('rejects with the path', () => {
  it.each<[string, unknown, string[]]>([
    ['an unknown field', { colour: 1 }, ['query.filter.colour: FIELD_NOT_ALLOWED UNKNOWN_FIELD']],
    [
      'a key of the prototype',
      JSON.parse('{"__proto__": 1}'),
      ['query.filter.__proto__: FIELD_NOT_ALLOWED UNKNOWN_FIELD'],
    ],
    ['a method of objects', { toString: 1 }, ['query.filter.toString: FIELD_NOT_ALLOWED UNKNOWN_FIELD']],
    [
      'a field that is not filterable',
      { description: 'a' },
      ['query.filter.description: FIELD_NOT_ALLOWED FIELD_NOT_FILTERABLE'],
    ],
    [
      'an operator that the field lacks',
      { price: { $gte: 1 } },
      ['query.filter.price.$gte: INVALID_ENUM_VALUE OPERATOR_NOT_ALLOWED'],
    ],
    [
      'a bare value where $eq is lacking',
      { price: 1 },
      ['query.filter.price: INVALID_ENUM_VALUE OPERATOR_NOT_ALLOWED'],
    ],
    [
      'an operator that the type lacks',
      { active: { $gt: true } },
      ['query.filter.active.$gt: INVALID_ENUM_VALUE OPERATOR_NOT_ALLOWED'],
    ],
    ['a value of another type', { price: { $gt: 'a' } }, ['query.filter.price.$gt: FORMAT']],
    [
      'a value of another type in a list',
      { name: { $in: ['a', 5, null] } },
      ['query.filter.name.$in[1]: FORMAT'],
    ],
    ['a bare array', { name: ['a'] }, ['query.filter.name: FORMAT']],
    [
      'a list that is none',
      { collectionIds: { $hasSome: 'a' } },
      ['query.filter.collectionIds.$hasSome: FORMAT'],
    ],
    [
      'null in $hasAll',
      { collectionIds: { $hasAll: [null] } },
      ['query.filter.collectionIds.$hasAll[0]: FORMAT'],
    ],
    ['null in a comparison', { price: { $gt: null } }, ['query.filter.price.$gt: FORMAT']],
    ['$exists with a text', { name: { $exists: 'true' } }, ['query.filter.name.$exists: FORMAT']],
    ['text matching with a number', { name: { $contains: 5 } }, ['query.filter.name.$contains: FORMAT']],
    ['1001 values', { name: { $in: Array(1001).fill('a') } }, ['query.filter.name.$in: MAX_SIZE']],
    [
      'a problem deep inside',
      { $or: [{ name: 'a' }, { $not: { x: 1 } }] },
      ['query.filter.$or[1].$not.x: FIELD_NOT_ALLOWED UNKNOWN_FIELD'],
    ],
    [
      'everything at once',
      { x: 1, price: { $gt: 'a', $eq: 1 } },
      [
        'query.filter.x: FIELD_NOT_ALLOWED UNKNOWN_FIELD',
        'query.filter.price.$gt: FORMAT',
        'query.filter.price.$eq: INVALID_ENUM_VALUE OPERATOR_NOT_ALLOWED',
      ],
    ],
  ])('%s', (_, filter, expected) => {
    expect(check(filter).problems).toEqual(expected)
  })
})

describe('a field that the caller may not see', () => {
  it('is reported as unknown, and named in no hint', () => {
    const [hidden] = check({ cost: { $gt: 1 } }).violations
    const [unknown] = check({ xxxx: { $gt: 1 } }).violations
    expect(hidden).toEqual({ ...unknown, field: 'query.filter.cost.$gt' })
    expect(JSON.stringify(hidden?.data) + hidden?.description).not.toContain('cost')
  })

  it('works for callers who may see it', () => {
    expect(check({ cost: { $gt: 1 } }, 'merchant').problems).toEqual([])
  })
})

it('gives every violation a data object and a hint (protocol/transport §7)', () => {
  const { violations } = check({ x: 1, name: 5, price: 1, $and: 3, $not: [], active: {} })
  expect(violations).toHaveLength(6)
  for (const violation of violations) {
    expect(violation.data).toBeTypeOf('object')
    expect(violation.description.length).toBeGreaterThan(10)
  }
})

it('reduces negative operators and null to a few primitives', () => {
  const kinds = (filter: unknown) =>
    JSON.parse(JSON.stringify(check(filter).result, (key, value) => (key === 'field' ? value.name : value)))
  const a = { type: 'string', text: 'a' }
  expect(kinds({ name: { $ne: 'a' } })).toEqual({
    kind: 'not',
    node: { kind: 'equalsAny', field: 'name', values: [a] },
  })
  expect(kinds({ name: null })).toEqual({ kind: 'missing', field: 'name' })
  expect(kinds({ name: { $ne: null } })).toEqual(kinds({ name: { $exists: true } }))
  expect(kinds({ name: { $in: [null, 'a'] } })).toEqual({
    kind: 'or',
    nodes: [
      { kind: 'missing', field: 'name' },
      { kind: 'equalsAny', field: 'name', values: [a] },
    ],
  })
  expect(kinds({ $not: { $not: { name: 'a' } } })).toEqual(kinds({ name: 'a' }))
})
