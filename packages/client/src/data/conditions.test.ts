import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DataFilter, type DataItem, type FilterModel, filter } from './index.ts'

type Filter = DataFilter<DataItem>
const f = () => filter()
const date = new Date('2020-01-02T03:04:05.678Z')
const $date = date.toISOString()

describe('protocol/content §6: operators', () => {
  const cases: [string, Filter, object][] = [
    ['no condition', f(), {}],
    ['eq is the bare value', f().eq('a', 5), { a: 5 }],
    ['eq without value', f().eq('a', undefined), { a: null }],
    ['eq of a date', f().eq('a', date), { a: { $date } }],
    ['eq of an object', f().eq('a', { b: date }), { a: { b: { $date } } }],
    ['eq of an object that looks like conditions', f().eq('a', { $gt: '' }), { a: { $eq: { $gt: '' } } }],
    ['ne', f().ne('a', 'b'), { a: { $ne: 'b' } }],
    ['lt', f().lt('a', date), { a: { $lt: { $date } } }],
    ['le', f().le('a', 5), { a: { $lte: 5 } }],
    ['gt', f().gt('a', 'b'), { a: { $gt: 'b' } }],
    ['ge', f().ge('a', 5), { a: { $gte: 5 } }],
    ['between', f().between('a', 1, 9), { $and: [{ a: { $gte: 1 } }, { a: { $lt: 9 } }] }],
    ['startsWith', f().startsWith('a', 'b'), { a: { $startsWith: 'b' } }],
    ['endsWith', f().endsWith('a', 'b'), { a: { $endsWith: 'b' } }],
    ['contains', f().contains('a', 'b'), { a: { $contains: 'b' } }],
    ['hasSome, one by one', f().hasSome('a', 'b', 5), { a: { $hasSome: ['b', 5] } }],
    ['hasSome, as an array', f().hasSome('a', ['b', date]), { a: { $hasSome: ['b', { $date }] } }],
    ['hasAll', f().hasAll('a', ['b']), { a: { $hasAll: ['b'] } }],
    ['in', f().in('a', 1, 2), { a: { $in: [1, 2] } }],
    ['in of nothing', f().in('a', []), { a: { $in: [] } }],
    ['exists', f().exists('a'), { a: { $exists: true } }],
    ['exists not', f().exists('a', false), { a: { $exists: false } }],
    ['isEmpty', f().isEmpty('a'), { a: null }],
    ['isNotEmpty', f().isNotEmpty('a'), { a: { $ne: null } }],
    [
      'urlized',
      f().urlized('a', 'red-shoes'),
      {
        a: {
          $matches: {
            ignoreCase: true,
            spec: [
              { type: 'literal', value: 'red' },
              { type: 'anyOf', value: ' \t\n-' },
              { type: 'literal', value: 'shoes' },
            ],
          },
        },
      },
    ],
    ['urlized of an integer', f().urlized('a', '2020'), { a: { $in: ['2020', 2020] } }],
    ['two fields', f().eq('a', 1).gt('b', 2), { a: 1, b: { $gt: 2 } }],
    [
      'a field that every object has a name of',
      f().eq('a', 1).isEmpty('valueOf'),
      JSON.parse('{"a":1,"valueOf":null}'),
    ],
    ['the same field', f().gt('a', 1).lt('a', 5), { $and: [{ a: { $gt: 1 } }, { a: { $lt: 5 } }] }],
    [
      'the same field later',
      f().eq('a', 1).eq('b', 2).eq('a', 3).eq('c', 4),
      { $and: [{ a: 1, b: 2 }, { a: 3 }, { c: 4 }] },
    ],
    ['and', f().eq('a', 1).and(f().eq('b', 2)), { a: 1, b: 2 }],
    [
      'and, kept flat',
      f().eq('a', 1).eq('a', 2).and(f().eq('a', 3).eq('a', 4)),
      { $and: [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }] },
    ],
    ['and with nothing', f().eq('a', 1).and(f()), { a: 1 }],
    ['or', f().eq('a', 1).or(f().eq('a', 2)), { $or: [{ a: 1 }, { a: 2 }] }],
    [
      'or, kept flat',
      f().eq('a', 1).or(f().eq('b', 2)).or(f().eq('c', 3)),
      { $or: [{ a: 1 }, { b: 2 }, { c: 3 }] },
    ],
    ['or with nothing', f().or(f().eq('a', 1)), { a: 1 }],
    [
      'or, and more',
      f().eq('a', 1).or(f().eq('b', 2)).eq('c', 3),
      { $and: [{ $or: [{ a: 1 }, { b: 2 }] }, { c: 3 }] },
    ],
    ['not', f().not(f().eq('a', 1)), { $not: [{ a: 1 }] }],
    ['not besides', f().eq('a', 1).not(f().eq('b', 2)), { $and: [{ a: 1 }, { $not: [{ b: 2 }] }] }],
    [
      'not twice',
      f().not(f().eq('a', 1)).not(f().eq('b', 2)),
      { $and: [{ $not: [{ a: 1 }] }, { $not: [{ b: 2 }] }] },
    ],
  ]

  test.each(cases)('%s', (_, built, model) => {
    expect(built.model()).toEqual(model)
  })

  test('a step does not change the original builder', () => {
    const start = f().eq('a', 1)
    start.eq('b', 2).or(f().eq('c', 3))
    expect(start.model()).toEqual({ a: 1 })
  })
})

/** What a tree of conditions means, independent of its wire form. */
type Tree =
  | { field: string; is: 'eq' | 'gt' | 'le'; value: number }
  | { field: string; is: 'in'; values: number[] }
  | { field: string; is: 'isNotEmpty' | 'isEmpty' }
  | { left: Tree; join: 'and' | 'or' | 'not'; right: Tree }

type Values = Record<string, number | undefined>

function holds(tree: Tree, item: Values): boolean {
  if ('join' in tree) {
    const left = holds(tree.left, item)
    const right = holds(tree.right, item)
    return tree.join === 'and' ? left && right : tree.join === 'or' ? left || right : left && !right
  }
  const value = item[tree.field]
  if (!('value' in tree || 'values' in tree)) return (value === undefined) === (tree.is === 'isEmpty')
  if (tree.is === 'in') return value !== undefined && tree.values.includes(value)
  if (value === undefined) return false
  return tree.is === 'eq' ? value === tree.value : tree.is === 'gt' ? value > tree.value : value <= tree.value
}

function built(tree: Tree): Filter {
  if ('join' in tree) return built(tree.left)[tree.join](built(tree.right))
  if (tree.is === 'in') return f().in(tree.field, tree.values)
  if (!('value' in tree)) return f()[tree.is](tree.field)
  return f()[tree.is](tree.field, tree.value)
}

/** Reads a filter as it travels. */
function matches(model: FilterModel, item: Values): boolean {
  return Object.entries(model).every(([name, condition]) => {
    const parts = condition as FilterModel[]
    if (name === '$and') return parts.every(part => matches(part, item))
    if (name === '$or') return parts.some(part => matches(part, item))
    if (name === '$not') return !matches(parts[0] as FilterModel, item)
    const value = item[name]
    if (condition === null) return value === undefined
    if (typeof condition === 'number') return value === condition
    const [[operator, operand]] = Object.entries(condition as object) as [[string, number & number[]]]
    if (operator === '$ne') return value !== undefined
    if (value === undefined) return false
    if (operator === '$in') return operand.includes(value)
    return operator === '$gt' ? value > operand : value <= operand
  })
}

const field = fc.constantFrom('a', 'b', 'c')
const number = fc.integer({ min: 0, max: 3 })
const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({ field, is: fc.constantFrom('eq', 'gt', 'le'), value: number }),
    fc.record({ field, is: fc.constant('in'), values: fc.array(number, { maxLength: 3 }) }),
    fc.record({ field, is: fc.constantFrom('isEmpty', 'isNotEmpty') }),
    fc.record({ left: tie('tree'), join: fc.constantFrom('and', 'or', 'not'), right: tie('tree') }),
  ) as fc.Arbitrary<Tree>,
}))
const item = fc.record({ a: number, b: number, c: number }, { requiredKeys: [] })

/** All objects of a filter that may hold conditions. */
const operandsOf = (model: FilterModel): FilterModel[] => [
  model,
  ...['$and', '$or', '$not'].flatMap(name => ((model[name] ?? []) as FilterModel[]).flatMap(operandsOf)),
]

describe('random trees of conditions', () => {
  test('the sent filter is equivalent to the built one', () => {
    fc.assert(
      fc.property(tree, fc.array(item, { minLength: 1, maxLength: 8 }), (request, items) => {
        const model = JSON.parse(JSON.stringify(built(request).model())) as FilterModel
        for (const values of items) expect(matches(model, values)).toBe(holds(request, values))
      }),
      { numRuns: 500 },
    )
  })

  test('protocol/content §6: $not has one operand, $and and $or are flat with at least two, and have no sibling fields', () => {
    fc.assert(
      fc.property(tree, request => {
        for (const part of operandsOf(built(request).model())) {
          const names = Object.keys(part)
          expect(names.length).toBeGreaterThan(0)
          if (names.some(name => name.startsWith('$'))) expect(names).toHaveLength(1)
          if (part.$not) expect(part.$not).toHaveLength(1)
          for (const name of ['$and', '$or']) {
            const parts = part[name] as FilterModel[] | undefined
            if (!parts) continue
            expect(parts.length).toBeGreaterThan(1)
            expect(parts.filter(inner => name in inner)).toEqual([])
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['eq of a symbol', () => f().eq('a', Symbol('x'))],
  ['eq of a function', () => f().eq('a', () => 1)],
  ['eq of NaN', () => f().eq('a', Number.NaN)],
  ['ne of an invalid date', () => f().ne('a', new Date('never'))],
  ['gt of NaN', () => f().gt('a', Number.NaN)],
  ['in with Infinity', () => f().in('a', 1, Number.POSITIVE_INFINITY)],
  ['eq of an object that lacks a value', () => f().eq('a', { $gt: undefined })],
])('protocol/content §6: what JSON would leave out widens no filter: %s', (_, build) => {
  expect(build).toThrow(/^WDE004[57]: /)
})
