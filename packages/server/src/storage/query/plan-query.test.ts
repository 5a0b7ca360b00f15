import { describe, expect, it } from 'vitest'
import { type EntityFields, LIMITS, planQuery, type QueryContext } from './index.ts'
import { compiled } from './test/compile.ts'
import { problemsOf } from './test/report.ts'

type Caller = 'visitor' | 'merchant'

const ORDERS: EntityFields<Caller> = {
  name: 'order',
  alias: 'o',
  idField: 'id',
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
  paging: ['CURSOR', 'OFFSET'],
  fields: {
    id: { type: 'string', column: 'id', required: true, filter: '*' },
    createdDate: {
      type: 'datetime',
      column: 'created_at',
      required: true,
      sort: true,
      visibleTo: caller => caller === 'merchant',
    },
    number: { type: 'number', column: 'number', filter: '*', sort: true },
    status: { type: 'string', filter: '*' },
  },
}

const CONTEXT: QueryContext<Caller> = { caller: 'merchant', cursorSecret: 'secret', scope: 'site1' }

function plan(query: unknown, context: Partial<QueryContext<Caller>> = {}, entity = ORDERS) {
  const result = planQuery(query, entity, { ...CONTEXT, ...context })
  if (!result.ok) throw new Error(problemsOf(result.violations).join('\n'))
  return result.plan
}

function problems(query: unknown, context: Partial<QueryContext<Caller>> = {}, entity = ORDERS): string[] {
  const result = planQuery(query, entity, { ...CONTEXT, ...context })
  return result.ok ? [] : problemsOf(result.violations)
}

const order = (query: unknown, entity = ORDERS) => compiled(plan(query, {}, entity).orderBy).text

describe('order', () => {
  it('is the default one, then the id in the same direction', () => {
    expect(order({})).toBe('"o"."created_at" desc, "o"."id" collate "C" desc')
  })
  it('sorts missing values lowest, in both directions', () => {
    const by = (order: string) => ({ sort: [{ fieldName: 'number', order }] })
    expect(order(by('ASC'))).toBe('"o"."number" asc nulls first, "o"."id" collate "C" asc')
    expect(order(by('DESC'))).toBe('"o"."number" desc nulls last, "o"."id" collate "C" desc')
  })
  it('is the id alone without a default', () => {
    expect(order({}, { ...ORDERS, defaultSort: undefined })).toBe('"o"."id" collate "C" asc')
  })
  it('rejects fields that are not sortable, hidden or unknown', () => {
    const by = (fieldName: string) => ({ sort: [{ fieldName }] })
    expect(problems(by('status'))).toEqual(['query.sort[0].fieldName: FIELD_NOT_ALLOWED FIELD_NOT_SORTABLE'])
    expect(problems(by('__proto__'))).toEqual(['query.sort[0].fieldName: FIELD_NOT_ALLOWED UNKNOWN_FIELD'])
    expect(problems(by('createdDate'), { caller: 'visitor' })).toEqual([
      'query.sort[0].fieldName: FIELD_NOT_ALLOWED UNKNOWN_FIELD',
    ])
    expect(problems({}, { caller: 'visitor' })).toEqual([])
  })
})

describe('paging', () => {
  it('defaults to the first mode of the entity, with its default size', () => {
    expect(plan({})).toMatchObject({ mode: 'CURSOR', limit: 50, fetchLimit: 51, offset: 0 })
    expect(plan({}, {}, { ...ORDERS, paging: ['OFFSET'], defaultLimit: 10 })).toMatchObject({
      mode: 'OFFSET',
      limit: 10,
    })
  })
  it('accepts limits up to the maximum of the entity and rejects larger ones', () => {
    expect(plan({ paging: { limit: 100 } }).limit).toBe(100)
    expect(problems({ paging: { limit: 101 } })).toEqual(['query.paging.limit: MAX'])
    expect(problems({ paging: { limit: 6 } }, {}, { ...ORDERS, maxLimit: 5 })).toEqual([
      'query.paging.limit: MAX',
    ])
  })
})

describe('a cursor', () => {
  const first = plan({ filter: { status: 'A' }, sort: [{ fieldName: 'number' }], cursorPaging: { limit: 7 } })
  const cursor = first.cursorAt(['5', 'id5'], { backward: false })
  const following = (more: object = {}) => ({ cursorPaging: { cursor }, ...more })

  it('restores filter, sort, limit and position', () => {
    const next = plan(following())
    expect(next.limit).toBe(7)
    expect(compiled(next.where)).toEqual(compiled(first.where))
    expect(compiled(next.orderBy)).toEqual(compiled(first.orderBy))
    expect(compiled(next.seek).values).toEqual(['5', 'id5'])
    expect(plan({ cursorPaging: { cursor, limit: 3 } }).limit).toBe(3)
  })
  it('is rejected with a different filter or sort, and accepted with an empty one or its own', () => {
    expect(problems(following({ filter: {}, sort: [] }))).toEqual([])
    expect(problems(following({ filter: { status: 'A' }, sort: [{ fieldName: 'number' }] }))).toEqual([])
    expect(problems(following({ filter: { status: 'B' }, sort: [{ fieldName: 'status' }] }))).toEqual([
      'query.filter: ONE_OF_ALIGNMENT',
      'query.sort: ONE_OF_ALIGNMENT',
    ])
  })
  it.each([
    ['tampered with', { cursorPaging: { cursor: `${cursor.slice(0, -2)}AA` } }, {}],
    ['made up', { cursorPaging: { cursor: 'next' } }, {}],
    ['of another site', following(), { scope: 'site2' }],
    ['sealed with another secret', following(), { cursorSecret: 'other' }],
  ])('is rejected when %s', (_, query, context) => {
    expect(problems(query, context)).toEqual(['query.cursorPaging.cursor: FORMAT INVALID_CURSOR'])
  })
  it('is rejected when it belongs to another entity, or to a field whose type has changed', () => {
    expect(problems(following(), {}, { ...ORDERS, name: 'draft' })).toHaveLength(1)
    const changed = {
      ...ORDERS,
      fields: { ...ORDERS.fields, number: { ...ORDERS.fields.number, type: 'string' as const } },
    }
    expect(problems(following(), {}, changed)).toEqual(['query.cursorPaging.cursor: FORMAT INVALID_CURSOR'])
  })
  it('gives no access to a field that the caller may not see', () => {
    const bySecret = plan({ sort: [{ fieldName: 'createdDate' }] }).cursorAt(['x', 'y'], { backward: false })
    expect(problems({ cursorPaging: { cursor: bySecret } }, { caller: 'visitor' })).toContain(
      'query.sort[0].fieldName: FIELD_NOT_ALLOWED UNKNOWN_FIELD',
    )
  })
  it('never exceeds its maximum length: a filter that is too large is rejected, with a hint to page by offset', () => {
    const ids = Array.from({ length: 1000 }, (_, i) => `${(i * 7919) ** 3}-${(i * 104729) ** 2}`)
    const query = { filter: { id: { $in: ids } } }
    expect(problems(query)).toEqual(['query.filter: MAX_LENGTH'])
    expect(problems({ ...query, paging: {} })).toEqual([])
    const fits = plan({ filter: { id: { $in: ids.slice(0, 200) } } })
    expect(fits.cursorAt(['x'.repeat(2700), 'y'], { backward: false }).length).toBeLessThan(LIMITS.cursor)
  })
})

it('reports paths with the key of the call, and unknown keys besides violations', () => {
  const result = planQuery({ filter: { x: 1 }, fieldz: [] }, ORDERS, { ...CONTEXT, at: 'search' })
  expect(result).toMatchObject({
    ok: false,
    unknown: ['search.fieldz'],
    violations: [{ field: 'search.filter.x' }],
  })
  const known = planQuery({ fields: [] }, ORDERS, { ...CONTEXT, otherKeys: ['fields'] })
  expect(known).toMatchObject({ ok: true, unknown: [] })
})

it('throws on an invalid declaration', () => {
  expect(() => plan({}, {}, { ...ORDERS, idField: 'status' })).toThrow('its id must be a column')
  expect(() => plan({}, {}, { ...ORDERS, idField: 'nothing' })).toThrow('no field "nothing"')
})
