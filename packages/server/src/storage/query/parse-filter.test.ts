import { describe, expect, it } from 'vitest'
import { type FilterNode, parseFilter } from './parse-filter.ts'
import { reporting } from './test/report.ts'

const parse = (filter: unknown) => reporting(report => parseFilter(filter, 'query.filter', report))

/** Tree → short text: `(price $gt 5 and not name $eq "a")`. */
function brief(node: FilterNode): string {
  if (node.kind === 'condition') return `${node.field} ${node.operator} ${JSON.stringify(node.value)}`
  if (node.kind === 'not') return `not ${brief(node.node)}`
  return `(${node.nodes.map(brief).join(` ${node.kind} `)})`
}

describe('reads every form that clients send (protocol/queries §1, §2, protocol/content §6)', () => {
  it.each<[string, unknown, string]>([
    ['no filter', undefined, '()'],
    ['null', null, '()'],
    ['an empty filter', {}, '()'],
    ['a bare value', { name: 'a' }, 'name $eq "a"'],
    ['a bare null', { name: null }, 'name $eq null'],
    ['a bare undefined, as builders write null', { name: undefined }, 'name $eq null'],
    ['a bare date', { at: { $date: '2026-01-01T00:00:00Z' } }, 'at $eq {"$date":"2026-01-01T00:00:00Z"}'],
    ['explicit $eq', { name: { $eq: 'a' } }, 'name $eq "a"'],
    ['several operators of one field', { n: { $gt: 1, $lt: 5 } }, '(n $gt 1 and n $lt 5)'],
    ['several fields', { a: 1, b: { $ne: 2 } }, '(a $eq 1 and b $ne 2)'],
    ['$and beside a field', { $and: [{ a: 1 }, { b: 2 }], c: 3 }, '((a $eq 1 and b $eq 2) and c $eq 3)'],
    ['$or', { $or: [{ a: 1 }, { b: 2 }] }, '(a $eq 1 or b $eq 2)'],
    ['empty $and and $or', { $and: [{ $and: [] }, { $or: [] }] }, '(() and ())'],
    ['$not with an object', { $not: { a: 1 } }, 'not a $eq 1'],
    ['$not with an array of one', { $not: [{ a: 1 }] }, 'not a $eq 1'],
    ['lists', { a: { $in: [1, null] }, b: { $hasAll: [] } }, '(a $in [1,null] and b $hasAll [])'],
  ])('%s', (_, filter, expected) => {
    const { result, problems } = parse(filter)
    expect(brief(result)).toBe(expected)
    expect(problems).toEqual([])
  })
})

describe('reports the path of every invalid form', () => {
  it.each<[string, unknown, string[]]>([
    ['a text', 'name', ['query.filter: FORMAT']],
    ['an array', [{ a: 1 }], ['query.filter: FORMAT']],
    [
      'an unknown operator of a field',
      { price: { $near: 1 } },
      ['query.filter.price.$near: INVALID_ENUM_VALUE UNKNOWN_OPERATOR'],
    ],
    [
      'a nested object in place of operators',
      { a: { b: 1 } },
      ['query.filter.a.b: INVALID_ENUM_VALUE UNKNOWN_OPERATOR'],
    ],
    ['an operator without a field', { $gt: 1 }, ['query.filter.$gt: INVALID_ENUM_VALUE UNKNOWN_OPERATOR']],
    [
      'a date beside operators',
      { a: { $date: 'x', $gt: 1 } },
      ['query.filter.a.$date: INVALID_ENUM_VALUE UNKNOWN_OPERATOR'],
    ],
    ['an empty object', { a: {} }, ['query.filter.a: REQUIRED_FIELD']],
    ['$and without an array', { $and: { a: 1 } }, ['query.filter.$and: FORMAT']],
    ['a value in $or', { $or: [{ a: 1 }, 5] }, ['query.filter.$or[1]: FORMAT']],
    ['$not with two filters', { $not: [{ a: 1 }, { b: 1 }] }, ['query.filter.$not: EXACT_SIZE']],
    ['an empty name', { '': 1 }, ['query.filter.: FORMAT']],
    ['a NUL in a name', { 'a\u0000': 1 }, ['query.filter.a\uFFFD: FORMAT']],
    ['half a character as a name', { '\uD800': 1 }, ['query.filter.\uFFFD: FORMAT']],
    [
      'all of them at once',
      { $a: 1, $or: 1, b: {} },
      [
        'query.filter.$a: INVALID_ENUM_VALUE UNKNOWN_OPERATOR',
        'query.filter.$or: FORMAT',
        'query.filter.b: REQUIRED_FIELD',
      ],
    ],
  ])('%s', (_, filter, expected) => {
    expect(parse(filter).problems).toEqual(expected)
  })

  it('keys of the prototype are ordinary names', () => {
    const { result } = parse(JSON.parse('{"__proto__": {"$gt": 1}, "constructor": 2}'))
    expect(brief(result)).toBe('(__proto__ $gt 1 and constructor $eq 2)')
    expect(({} as { $gt?: unknown }).$gt).toBeUndefined()
  })
})

describe('enforces its limits', () => {
  const nested = (levels: number): object => (levels === 1 ? { a: 1 } : { $not: nested(levels - 1) })

  it('accepts 20 levels and rejects the 21st', () => {
    expect(parse(nested(20)).problems).toEqual([])
    const { problems } = parse(nested(21))
    expect(problems).toEqual([`query.filter${'.$not'.repeat(20)}: OTHER FILTER_TOO_DEEP`])
  })

  it('rejects 5000 levels like 21', () => {
    const deep = JSON.parse(`${'{"$and":['.repeat(5000)}{}${']}'.repeat(5000)}`)
    expect(parse(deep).problems).toHaveLength(1)
  })

  it('accepts 500 conditions and rejects the 501st', () => {
    const many = (count: number) => ({ $or: Array.from({ length: count }, () => ({ a: 1 })) })
    expect(parse(many(500)).problems).toEqual([])
    expect(parse(many(700)).problems).toEqual(['query.filter.$or[500].a: MAX_SIZE'])
  })

  it('lists 100 violations and states that there are more', () => {
    const { violations } = parse({ $or: Array.from({ length: 300 }, () => 1) })
    expect(violations).toHaveLength(101)
    expect(violations.at(-1)?.ruleName).toBe('TOO_MANY_VIOLATIONS')
  })
})
