import { describe, expect, it } from 'vitest'
import { LIMITS, planQuery } from './index.ts'
import { compiled } from './test/compile.ts'
import { THINGS } from './test/things.ts'

const many = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))

const plan = (filter: unknown, more: object = {}) =>
  planQuery({ filter }, THINGS, { caller: 'merchant', cursorSecret: 'secret', ...more })

function compile(filter: unknown) {
  const result = plan(filter)
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return compiled(result.plan.where)
}

const count = (text: string, part: string) => text.split(part).length - 1

describe('a value that many conditions read is computed once per row', () => {
  const LOWERED = `lower(("t"."doc" #>> array['title']::text[])`

  it('matches many texts with one test, in a statement of constant length', () => {
    const or = (n: number) => ({ $or: many(n, i => ({ title: { $contains: `word ${i}` } })) })
    const { text, values } = compile(or(6))
    expect(count(text, LOWERED)).toBe(1)
    expect(values).toEqual([many(6, i => `%word ${i}%`)])
    expect(compile(or(7)).text).toBe(text)
    expect(compile({ $and: many(6, i => ({ $not: { title: { $contains: `word ${i}` } } })) }).text).toBe(
      `(${text}) is not true`,
    )
  })

  it('shares the value of conditions in separate branches', () => {
    const { text } = compile({
      $or: many(5, i => ({ title: { $contains: `a${i}` }, name: { $startsWith: `b${i}` }, rank: i })),
    })
    expect(count(text, LOWERED)).toBe(1)
    expect(count(text, 'lower("t"."name"')).toBe(1)
    expect(text).toContain('offset 0) as shared)')
  })

  it('shares the texts of a list, and values of documents', () => {
    const { text } = compile({
      $and: many(5, i => ({ $or: [{ keywords: { $contains: `${i}` } }, { 'info.count': { $gt: i } }] })),
    })
    expect(count(text, 'jsonb_path_query(')).toBe(1)
    expect(count(text, `"t"."doc" #> array['info', 'count']`)).toBe(2)
  })

  it('merges many equalities of a field into a list, which an index serves', () => {
    const { text, values } = compile({ $or: many(300, i => ({ title: `t${i}` })) })
    expect(text).toBe(`("t"."doc" #>> array['title']::text[]) collate "C" = any($1::text[])`)
    expect(values).toEqual([many(300, i => `t${i}`)])
  })

  it('keeps the form of other conditions that an index serves', () => {
    const { text } = compile({
      rank: { $gte: 5 },
      title: 'a',
      $or: many(5, i => ({ name: { $contains: `a${i}` }, title: { $gt: `b${i}` } })),
    })
    expect(text).toMatch(
      /^\("t"."rank" >= \$1::bigint and \("t"."doc" #>> array\['title'\]::text\[\]\) collate "C" = \$2::text and \(select/,
    )
  })

  it('keeps the text of filters with up to three conditions on a field', () => {
    const { text } = compile({ $or: many(3, i => ({ title: { $startsWith: `${i}` } })) })
    expect(count(text, LOWERED)).toBe(3)
    expect(text).not.toContain('shared')
    const column = compile({ $and: many(3, i => ({ name: { $contains: `${i}` } })) }).text
    expect(count(column, 'lower("t"."name"')).toBe(3)
    expect(column).not.toContain('shared')
  })
})

describe('the cost of a query is limited', () => {
  const rejected = (filter: unknown, more: object = {}) => {
    const result = plan(filter, more)
    return result.ok ? [] : result.violations
  }

  it.each<[string, unknown]>([
    ['500 equalities of columns', { $or: many(500, i => ({ rank: i, place: i })).slice(0, 250) }],
    ['500 equalities of one text', { $or: many(500, i => ({ title: `${i}` })) }],
    ['1,000 values', { title: { $in: many(1000, String) } }],
    ['1,000 elements', { tags: { $hasSome: many(1000, String) } }],
    ['100 texts in a column', { $or: many(100, i => ({ name: { $contains: `${i}` } })) }],
    [
      '5 words in 3 fields',
      {
        $and: many(5, i => ({
          $or: ['title', 'name', 'keywords'].map(f => ({ [f]: { $contains: `${i}` } })),
        })),
      },
    ],
    ['300 beginnings', { $or: many(300, i => ({ title: { $startsWith: `${i}` } })) }],
  ])('takes %s', (_, filter) => {
    expect(rejected(filter)).toEqual([])
  })

  it.each<[string, unknown]>([
    ['many texts in a document', { $or: many(20, i => ({ title: { $contains: `${i}` } })) }],
    ['many endings in a document', { $not: { $or: many(20, i => ({ title: { $endsWith: `${i}` } })) } }],
    [
      'many patterns',
      {
        $or: many(15, i => ({
          name: { $matches: { ignoreCase: true, spec: [{ type: 'literal', value: `${i}` }] } },
        })),
      },
    ],
    ['many lists', { $or: many(15, i => ({ 'extra.a': { $gt: i }, rank: i })) }],
    ['many undeclared fields', { $or: many(20, i => ({ [`extra.f${i}`]: 1 })) }],
    ['many references', { $and: many(10, i => ({ $or: [{ friends: `${i}` }, { rank: i }] })) }],
    ['many long lists', { $or: many(50, i => ({ title: { $in: many(1000, String) }, rank: i })) }],
  ])('rejects %s, and says what they cost and what to do', (_, filter) => {
    expect(rejected(filter)).toEqual([
      {
        field: 'query.filter',
        violatedRule: 'MAX_SIZE',
        ruleName: 'QUERY_TOO_EXPENSIVE',
        description: expect.stringMatching(/^costs \d+ units, and a query may cost 40: use fewer of/),
        data: { threshold: LIMITS.cost, cost: expect.any(Number) },
      },
    ])
  })

  it('counts the total, which reads all rows again', () => {
    const filter = { $or: many(9, i => ({ title: { $contains: `${i}` } })) }
    expect(rejected(filter)).toEqual([])
    expect(rejected(filter, { withTotal: true })).toHaveLength(1)
  })
})
