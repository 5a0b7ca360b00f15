import { contract } from '@stoa/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toPrefixQuery } from '../platform-support/search-words.ts'
import { findMemberRows } from '../storage/identity/member-queries.ts'
import { wordsOfMember } from '../storage/identity/members.ts'
import { planQuery } from '../storage/query/index.ts'
import type { Sql, Statement } from '../storage/sql.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { type PlanRow, planNodes } from '../testing/plan-nodes.ts'
import { memberFields } from './member-fields.ts'

const { members } = contract

const { shop, driver } = await openTestShop()

const query = async (text: string, values: unknown[]) => shop.platform.database.pool.query(text, values)

/** Ids of the members that an expression finds. */
const found = async (expression: string, as: 'visitor' | 'merchant' = 'merchant') =>
  (await driver.callOk(members.queryMembers, { search: { expression } }, as)).members.map(({ id }) => id)

const create = async (loginEmail: string, firstName: string, lastName: string) =>
  (
    await driver.merchant.callOk(members.createMember, {
      member: { loginEmail, contact: { firstName, lastName } },
    })
  ).member.id as string

test('words find members by names and address together, in any order', async () => {
  const id = await create('grace.hopper@navy.example', 'Gräce', 'O’Hara-Hopper')
  for (const expression of [
    'Grace Hopper',
    'hopper grace',
    'GRÄCE o’hara',
    'gra hop',
    'grace.hopper@navy.example',
    'navy',
    'grace navy',
  ])
    expect(await found(expression), expression).toEqual([id])
  for (const expression of ['grace nobody', 'opper', "'", '!!', "x' | 'grace", '\\'])
    expect(await found(expression), expression).toEqual([])
  expect(await found('navy', 'visitor')).toEqual([])
})

test('named fields are searched for a text inside them', async () => {
  const id = await create('lovelace@engines.example', 'Augusta', 'Lovelace')
  const search = { expression: 'velac', fields: ['contact.lastName'] }
  const reply = await driver.merchant.callOk(members.queryMembers, { search })
  expect(reply.members.map(member => member.id)).toEqual([id])
})

test('words follow changes of the profile and of the slug', async () => {
  const id = await create('changes@example.com', 'Before', 'Change')
  await driver.merchant.callOk(members.updateMember, { member: { id, contact: { firstName: 'Later' } } })
  expect(await found('later change')).toEqual([id])
  await driver.merchant.callOk(members.updateMemberSlug, { id, slug: 'slug-of-changes' })
  expect(await found('later slug-of')).toEqual([id])
  // The former name and the former slug, which was made of it.
  expect(await found('before change')).toEqual([])
})

test('a deletion by search deletes the members that the search finds', async () => {
  const id = await create('delete@search.example', 'Delete', 'Searched')
  const other = await create('stays@search.example', 'Stays', 'Searched')
  await driver.merchant.callOk(members.bulkDeleteMembersByFilter, {
    filter: { loginEmail: { $endsWith: '@search.example' } },
    search: { expression: 'delete searched' },
  })
  expect(await found('searched')).toEqual([other])
  expect(await found('delete searched')).not.toContain(id)
})

test('a search among many members reads the rows with the words only, by an index', async () => {
  const { database } = shop.platform
  const many = Array.from({ length: 5000 }, (_, i) => ({
    email: `many${i}@example.org`,
    slug: `many-${i}`,
    doc: { firstName: 'Many', lastName: `Number${i}` },
  }))
  await query(
    `insert into members (site_id, id, created_at, updated_at, email, status, slug, doc, search_words)
      select $1, gen_random_uuid(), now(), now(), email, 'ACTIVE', slug, doc, words::tsvector
      from jsonb_to_recordset($2::jsonb) m(email text, slug text, doc jsonb, words text)`,
    [
      shop.siteId,
      JSON.stringify(many.map(row => ({ ...row, words: wordsOfMember(shop.siteId, row as never) }))),
    ],
  )
  await query('vacuum analyze members', [])
  const statements: Statement<unknown>[] = []
  const all: Sql['all'] = (statement, options) => {
    statements.push(statement)
    return database.all(statement, options)
  }
  const db: Sql = { ...database, all, first: async statement => (await all(statement))[0] }
  const planned = planQuery({}, memberFields, { caller: { role: 'merchant' } as never, cursorSecret: 'x' })
  if (!planned.ok) throw new Error(JSON.stringify(planned.violations))
  const words = toPrefixQuery(shop.siteId, 'Many Number4711')
  const { total } = await findMemberRows(db, shop.siteId, planned.plan, { viewer: 'merchant', words })
  expect(total).toBe(1)
  expect(statements).toHaveLength(2)
  for (const statement of statements) {
    const [row] = await database.all<PlanRow>(sql`explain (analyze, format json) ${statement as never}`, {
      prepare: false,
    })
    const nodes = planNodes(row)
    expect(nodes.map(node => node['Index Name'])).toContain('members_by_words')
    const read = nodes.map(node => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
    expect(Math.max(...read)).toBe(1)
  }
})
