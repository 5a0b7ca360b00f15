import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PlanRow, planNodes } from '../../testing/plan-nodes.ts'
import { type EntityFields, pageOf, planQuery, readPage } from './index.ts'
import { openSchema, type TestDb } from './test/database.ts'

const GOODS: EntityFields = {
  name: 'goods',
  alias: 'g',
  idField: 'id',
  fields: {
    id: { type: 'string', column: 'id', required: true, filter: '*', sort: true },
    name: { type: 'string', column: 'name', required: true, filter: '*', sort: true },
    number: { type: 'number', column: 'number', required: true, filter: '*', sort: true },
    soldAt: { type: 'datetime', column: 'sold_at', filter: '*', sort: true },
    tags: { type: 'string', list: true, column: 'tags', filter: '*' },
    'info.code': { type: 'string', filter: '*' },
  },
}
const ROWS = 50_000

let db: TestDb
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ db, drop } = await openSchema())
  await sql`create table goods (
    site_id text collate "C", id text collate "C", name text collate "C" not null, number integer not null,
    sold_at timestamptz, tags text[] not null, doc jsonb not null, primary key (site_id, id)
  )`.execute(db)
  await sql`insert into goods select
    'site' || n % 2, 'g' || n, 'name ' || n * 7919 % 5003, n * 31 % 9973,
    case when n % 10 > 0 then timestamptz '2026-01-01Z' + n * 37 % 5003 * interval '1 hour' end,
    array['t' || n % 5000], jsonb_build_object('info', jsonb_build_object('code', 'c' || n))
    from generate_series(1, ${ROWS}) as n`.execute(db)
  await sql`create index on goods (site_id, name, id)`.execute(db)
  await sql`create index on goods (site_id, number, id)`.execute(db)
  await sql`create index on goods (site_id, sold_at nulls first, id)`.execute(db)
  await sql`create index on goods using gin (tags)`.execute(db)
  await sql`create index on goods (site_id, (doc #>> '{info,code}') collate "C")`.execute(db)
  await sql`vacuum analyze goods`.execute(db)
}, 60_000)
afterAll(() => drop())

function ask(query: unknown) {
  const result = planQuery(query, GOODS, { caller: undefined, cursorSecret: 'secret' })
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  const select = db.selectFrom('goods as g').select('g.id').where('g.site_id', '=', 'site1')
  return { plan: result.plan, select: select.$call(pageOf(result.plan)) }
}

/** Node types of the executed plan, and the number of rows that its scan returned and removed. */
async function explain(query: unknown): Promise<{ nodes: string[]; read: number; wasted: number }> {
  const [row] = await ask(query).select.explain<PlanRow>('json', sql`analyze`)
  const nodes = planNodes(row)
  return {
    nodes: nodes.map(node => node['Node Type']),
    read: nodes.at(-1)?.['Actual Rows'] ?? 0,
    wasted: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0),
  }
}

async function cursorFarInside(sort: unknown, direction: 'next' | 'prev'): Promise<string> {
  const { plan } = ask({ sort, cursorPaging: { limit: 1 } })
  const order = ask({ sort, paging: { limit: 1, offset: ROWS / 4 } }).select
  const rows = await order
    .clearSelect()
    .select(['g.id', plan.position.as('position')])
    .execute()
  const position = rows[0]?.position ?? []
  return plan.cursorAt(position, { backward: direction === 'prev' })
}

const ORDERS = [
  { title: 'a text', fieldName: 'name' },
  { title: 'an integer', fieldName: 'number' },
  { title: 'the id', fieldName: 'id' },
]

for (const { title, fieldName } of ORDERS) {
  for (const order of ['ASC', 'DESC']) {
    for (const direction of ['next', 'prev'] as const) {
      it(`starts a ${direction} page by ${title} ${order} inside its index`, {
        tags: 'nightly',
      }, async () => {
        const cursor = await cursorFarInside([{ fieldName, order }], direction)
        const { nodes, read, wasted } = await explain({ cursorPaging: { cursor, limit: 20 } })
        expect(nodes.filter(node => node !== 'Limit')).toEqual([
          expect.stringMatching(/^Index (Only )?Scan$/),
        ])
        expect({ read, wasted }).toEqual({ read: 21, wasted: 0 })
      })
    }
  }
}

it.each(['ASC', 'DESC'])(
  'orders by a column with missing values %s from its index, without a sort',
  async order => {
    for (const direction of ['next', 'prev'] as const) {
      const cursor = await cursorFarInside([{ fieldName: 'soldAt', order }], direction)
      const { nodes } = await explain({ cursorPaging: { cursor, limit: 20 } })
      expect(nodes.filter(node => node !== 'Limit')).toEqual([expect.stringMatching(/^Index (Only )?Scan$/)])
    }
  },
)

it.each([
  ['equality on a promoted column', { name: 'name 17' }],
  ['a range of an integer column, given as fraction-free numbers', { number: { $gt: 10, $lte: 11 } }],
  ['an element of a promoted list', { tags: { $hasSome: ['t7', 't8'] } }],
  ['an indexed expression over the document', { 'info.code': 'c77' }],
  ['an id out of several', { id: { $in: ['g1', 'g3'] } }],
])('finds rows through an index by %s', async (_, filter) => {
  const result = planQuery({ filter }, GOODS, { caller: undefined, cursorSecret: 'secret' })
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  const rows = db
    .selectFrom('goods as g')
    .select('g.id')
    .where('g.site_id', '=', 'site1')
    .where(result.plan.where)
  const text = JSON.stringify(await rows.explain('json'))
  expect(text).not.toContain('Seq Scan')
  expect(text).toMatch(/Index Cond/)
  expect((await rows.execute()).length).toBeGreaterThan(0)
})

it('reads as many rows for a page deep inside as for the first page', async () => {
  const sort = [{ fieldName: 'name', order: 'ASC' }]
  const { plan, select } = ask({ sort, cursorPaging: { limit: 20 } })
  const { page } = readPage(plan, await select.execute())
  const near = await explain({ cursorPaging: { cursor: page.cursors?.next } })
  const far = await explain({ cursorPaging: { cursor: await cursorFarInside(sort, 'next'), limit: 20 } })
  expect(far).toEqual(near)
})
