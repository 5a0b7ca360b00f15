import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf, planQuery, type QueryPlan, readPage } from './index.ts'
import { crowdedFilter, filter, sort, things } from './test/arbitraries.ts'
import { openSchema, type TestDb } from './test/database.ts'
import { inOrder, matches } from './test/evaluate.ts'
import { createThings, replaceThings, THINGS } from './test/things.ts'

/** Number of random filters compared with the in-memory evaluation. */
const TREES = sized(300, 50_000)

let db: TestDb
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await openSchema())
  await createThings(db)
})
afterAll(() => drop())

function plan(query: unknown): QueryPlan {
  const result = planQuery(query, THINGS, { caller: 'merchant', cursorSecret: 'secret', scope: 'site' })
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  expect(result.unknown).toEqual([])
  return result.plan
}

/** Other queries are rejected (plan-query.test.ts). */
function isAffordable(filter: object): boolean {
  const result = planQuery({ filter }, THINGS, { caller: 'merchant', cursorSecret: 'secret' })
  return result.ok || result.violations.some(({ ruleName }) => ruleName !== 'QUERY_TOO_EXPENSIVE')
}

async function run(query: unknown) {
  const planned = plan(query)
  const fetched = await db.selectFrom('things as t').select('t.id').$call(pageOf(planned)).execute()
  const { rows, page } = readPage(planned, fetched)
  return { ids: rows.map(row => row.id as string), page }
}

const affordable = filter.filter(isAffordable)

describe('PostgreSQL returns the same rows as the reference evaluation', () => {
  it.each([
    ['any filter over columns and documents', affordable],
    ['filters with many conditions on one field', crowdedFilter.filter(isAffordable)],
  ])(
    'for %s',
    async (_, filters) => {
      await fc.assert(
        fc.asyncProperty(
          things(20),
          fc.array(filters, { minLength: 6, maxLength: 6 }),
          async (rows, filters) => {
            await replaceThings(db, rows)
            for (const each of filters) {
              const { where } = plan({ filter: each })
              const found = await db.selectFrom('things as t').select('t.id').where(where).execute()
              const expected = rows.filter(row => matches(row, each)).map(row => row.id)
              expect(found.map(row => row.id).toSorted(), JSON.stringify(each)).toEqual(expected.toSorted())
            }
          },
        ),
        { numRuns: Math.ceil(TREES / 6) },
      )
    },
    3_600_000,
  )

  it('for any order', async () => {
    await fc.assert(
      fc.asyncProperty(things(20), fc.array(sort, { minLength: 4, maxLength: 4 }), async (rows, sorts) => {
        await replaceThings(db, rows)
        for (const each of sorts) {
          const { ids } = await run({ sort: each, paging: { limit: 1000 } })
          expect(ids, JSON.stringify(each)).toEqual(inOrder(rows, each))
        }
      }),
      { numRuns: sized(20, 600) },
    )
  })

  it('for all pages by cursor, forwards and backwards, as by offset', async () => {
    await fc.assert(
      fc.asyncProperty(
        things(15),
        sort,
        fc.option(affordable, { freq: 2 }),
        fc.integer({ min: 1, max: 6 }),
        walk,
      ),
      { numRuns: sized(20, 600) },
    )
  })
})

async function walk(
  rows: Parameters<typeof replaceThings>[1],
  order: Parameters<typeof inOrder>[1],
  where: object | null,
  limit: number,
): Promise<void> {
  await replaceThings(db, rows)
  const query = { filter: where, sort: order }
  const expected = inOrder(
    rows.filter(row => matches(row, where ?? {})),
    order,
  )
  const pages = Array.from({ length: Math.ceil(expected.length / limit) || 1 }, (_, i) =>
    expected.slice(i * limit, (i + 1) * limit),
  )
  for (const [i, page] of pages.entries()) {
    const byOffset = await run({ ...query, paging: { limit, offset: i * limit } })
    expect(byOffset.ids).toEqual(page)
    expect(byOffset.page.hasNext).toBe(i < pages.length - 1)
  }
  let step = await run({ ...query, cursorPaging: { limit } })
  const there = [step.ids]
  while (step.page.cursors?.next) {
    step = await run({ cursorPaging: { limit, cursor: step.page.cursors.next } })
    there.push(step.ids)
  }
  expect(there).toEqual(pages)
  const back = [step.ids]
  while (step.page.cursors?.prev) {
    step = await run({ cursorPaging: { limit, cursor: step.page.cursors.prev } })
    back.unshift(step.ids)
    expect(step.page.hasNext).toBe(true)
  }
  // The last page may be short, so pages differ on the way back: the same rows, each once.
  expect(back.flat()).toEqual(expected)
}

it('no stored data and no random filter makes a statement fail', async () => {
  await sql`truncate things`.execute(db)
  const wild = fc.json({ maxDepth: 3 }).map(text => JSON.parse(text))
  await fc.assert(
    fc.asyncProperty(wild, wild, wild, async (doc, filter, sort) => {
      await replaceThings(db, [
        { id: 'x', place: 1, doc: { title: doc, info: doc, extra: { a: doc }, lines: doc } },
      ])
      const query = { filter: { 'extra.a': filter }, sort, cursorPaging: { cursor: filter } }
      for (const each of [query, { filter }, { filter: { 'extra.a': filter } }]) {
        const result = planQuery(each, THINGS, { caller: 'visitor', cursorSecret: 'secret' })
        if (result.ok) await db.selectFrom('things as t').select('t.id').$call(pageOf(result.plan)).execute()
      }
    }),
    { numRuns: sized(40, 1500) },
  )
})
