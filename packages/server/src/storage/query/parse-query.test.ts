import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { reporting } from './test/report.ts'

function parse(query: unknown, modes: ('OFFSET' | 'CURSOR')[] = ['OFFSET', 'CURSOR']) {
  const bounds = { at: 'query', maxLimit: 100, modes, otherKeys: ['fields'] }
  return reporting(report => parseQuery(query, bounds, report))
}

it('parses a complete query', () => {
  const filter = { a: 1 }
  const sort = [{ fieldName: 'a', order: 'DESC' }, { fieldName: 'b' }]
  const { result, problems } = parse({ filter, sort, paging: { limit: 5, offset: 10 }, fields: ['a'] })
  expect(problems).toEqual([])
  expect(result).toMatchObject({
    filter: { kind: 'condition', field: 'a' },
    sort: [
      { field: 'a', order: 'DESC', at: 'query.sort[0].fieldName' },
      { field: 'b', order: 'ASC', at: 'query.sort[1].fieldName' },
    ],
    wire: { filter, sort },
    paging: { mode: 'OFFSET', limit: 5, offset: 10 },
    unknown: [],
  })
})

it.each([
  ['nothing at all', undefined, {}],
  ['null', null, {}],
  ['absent paging', { paging: null, cursorPaging: undefined }, {}],
  ['offset paging without numbers', { paging: {} }, { mode: 'OFFSET' }],
  ['a first cursor page', { cursorPaging: { limit: 7, cursor: null } }, { mode: 'CURSOR', limit: 7 }],
  ['a further cursor page', { cursorPaging: { cursor: 'abc' } }, { mode: 'CURSOR', cursor: 'abc' }],
])('takes %s', (_, query, paging) => {
  const { result, problems } = parse(query)
  expect(problems).toEqual([])
  expect(JSON.parse(JSON.stringify(result.paging))).toEqual(paging)
})

describe('rejects with the path', () => {
  it.each<[string, unknown, string[]]>([
    ['a query that is no object', [], ['query: FORMAT']],
    ['both kinds of paging', { paging: {}, cursorPaging: {} }, ['query: ONE_OF_ALIGNMENT']],
    ['a page too large, never shortening it', { paging: { limit: 101 } }, ['query.paging.limit: MAX']],
    ['a page of nothing', { cursorPaging: { limit: 0 } }, ['query.cursorPaging.limit: MIN']],
    ['a limit as text', { paging: { limit: '5' } }, ['query.paging.limit: FORMAT']],
    ['a broken limit', { paging: { limit: 1.5 } }, ['query.paging.limit: FORMAT']],
    ['an offset below zero', { paging: { offset: -1 } }, ['query.paging.offset: MIN']],
    ['an offset beyond 32 bits', { paging: { offset: 2 ** 31 } }, ['query.paging.offset: MAX']],
    ['an endless offset', JSON.parse('{"paging": {"offset": 1e999}}'), ['query.paging.offset: FORMAT']],
    ['paging that is no object', { paging: 5 }, ['query.paging: FORMAT']],
    ['a cursor that is no text', { cursorPaging: { cursor: 5 } }, ['query.cursorPaging.cursor: FORMAT']],
    [
      'a cursor of 16001 characters',
      { cursorPaging: { cursor: 'x'.repeat(16001) } },
      ['query.cursorPaging.cursor: MAX_LENGTH'],
    ],
    ['a sort that is no array', { sort: { a: 1 } }, ['query.sort: FORMAT']],
    ['a sort entry that is no object', { sort: ['name'] }, ['query.sort[0]: FORMAT']],
    [
      'another order',
      { sort: [{ fieldName: 'a', order: 'asc' }] },
      ['query.sort[0].order: INVALID_ENUM_VALUE'],
    ],
    ['a sort without a field', { sort: [{ order: 'ASC' }] }, ['query.sort[0].fieldName: REQUIRED_FIELD']],
    ['a field name with NUL', { sort: [{ fieldName: 'a\u0000' }] }, ['query.sort[0].fieldName: FORMAT']],
    [
      'a field twice',
      { sort: [{ fieldName: 'a' }, { fieldName: 'a' }] },
      ['query.sort[1].fieldName: OTHER DUPLICATE_SORT_FIELD'],
    ],
    [
      'more than five fields',
      { sort: [...'abcdef'].map(fieldName => ({ fieldName })) },
      ['query.sort: MAX_SIZE'],
    ],
  ])('%s', (_, query, expected) => {
    expect(parse(query).problems).toEqual(expected)
  })

  it('a paging mode that the call does not offer', () => {
    expect(parse({ paging: { limit: 5 } }, ['CURSOR']).problems).toEqual(['query.paging: FIELD_NOT_ALLOWED'])
    expect(parse({ cursorPaging: {} }, ['OFFSET']).problems).toEqual([
      'query.cursorPaging: FIELD_NOT_ALLOWED',
    ])
  })
})

it('lists unknown keys at every level', () => {
  const { result, problems } = parse({
    limit: 5,
    paging: { skip: 1 },
    sort: [{ fieldName: 'a', origin: {} }],
    fields: [],
  })
  expect(problems).toEqual([])
  expect(result.unknown.toSorted()).toEqual(['query.limit', 'query.paging.skip', 'query.sort[0].origin'])
})
