import { describe, expect, it } from 'vitest'
import { type EntityFields, planQuery, readPage } from './index.ts'
import { compiled } from './test/compile.ts'

const NOTES: EntityFields = {
  name: 'note',
  idField: 'id',
  fields: { id: { type: 'string', column: 'id', required: true, sort: true } },
}

function plan(query: unknown) {
  const result = planQuery(query, NOTES, { caller: undefined, cursorSecret: 'secret' })
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return result.plan
}

const rows = (...ids: string[]) => ids.map(id => ({ id, position: [id] }))
const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(row => row.id)
const byCursor = (cursor: string | undefined) => plan({ cursorPaging: { cursor } })

describe('by offset', () => {
  const first = plan({ paging: { limit: 2, offset: 4 } })

  it('returns count, offset, total and hasNext, and no cursors', () => {
    expect(readPage(first, rows('a', 'b', 'c'), '7')).toEqual({
      rows: rows('a', 'b'),
      page: { count: 2, offset: 4, total: 7, hasNext: true },
    })
    expect(readPage(first, rows('a'), 5n).page).toEqual({ count: 1, offset: 4, total: 5, hasNext: false })
  })
  it('reports that there are too many rows to count', () => {
    expect(readPage(first, [], 'tooMany').page).toEqual({
      count: 0,
      offset: 4,
      hasNext: false,
      tooManyToCount: true,
    })
  })
})

describe('by cursor', () => {
  const first = plan({ cursorPaging: { limit: 2 } })

  it('returns no prev cursor on the first page and no next cursor on the last', () => {
    const begin = readPage(first, rows('a', 'b', 'c')).page
    expect(begin).toEqual({ count: 2, hasNext: true, cursors: { next: expect.any(String) } })
    const end = readPage(byCursor(begin.cursors?.next), rows('c')).page
    expect(end).toEqual({ count: 1, hasNext: false, cursors: { prev: expect.any(String) } })
    expect(readPage(first, rows('a')).page).toEqual({ count: 1, hasNext: false, cursors: {} })
  })
  it('returns a page that was fetched backwards in the requested order', () => {
    const { next } = readPage(first, rows('a', 'b', 'c')).page.cursors ?? {}
    const { prev } = readPage(byCursor(next), rows('c', 'd')).page.cursors ?? {}
    const back = byCursor(prev)
    expect(compiled(back.orderBy).text).toBe('"id" collate "C" desc')
    const page = readPage(back, rows('b', 'a', 'Z'))
    expect(idsOf(page)).toEqual(['a', 'b'])
    expect(page.page).toMatchObject({
      hasNext: true,
      cursors: { next: expect.any(String), prev: expect.any(String) },
    })
    expect(readPage(back, rows('b', 'a')).page.cursors).toEqual({ next: expect.any(String) })
  })
  it('returns a cursor back from a page whose rows were deleted, including the row before it', () => {
    const { next } = readPage(first, rows('a', 'b', 'c')).page.cursors ?? {}
    const { page } = readPage(byCursor(next), [])
    expect(page).toEqual({ count: 0, hasNext: false, cursors: { prev: expect.any(String) } })
    const { text, values } = compiled(byCursor(page.cursors?.prev).seek)
    expect(text).toBe('("id" collate "C") <= ($1::text)')
    expect(values).toEqual(['b'])
  })
})
