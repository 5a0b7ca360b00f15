import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import {
  distribute,
  distributionOrder,
  LOCAL_TABLES,
  REFERENCE_TABLES,
  readNotReady,
} from './distribution.ts'
import { useRowTriggers } from './row-triggers.ts'
import { readTableFacts } from './schema-facts.ts'

const shop = await openShop()
const client = new pg.Client({ connectionString: shop.databaseUrl })
await client.connect()
afterAll(() => client.end())

test('nothing keeps a table from being distributed by site_id (decisions 104, 110)', async () => {
  await client.query('begin')
  await useRowTriggers(client)
  expect(await readNotReady(client)).toEqual([])
  await client.query('rollback')
})

test('every table is distributed, or is declared with a reason, and comes after those that it references', async () => {
  const facts = await readTableFacts(client)
  const order = distributionOrder(facts)
  const declared = [...Object.keys(REFERENCE_TABLES), ...Object.keys(LOCAL_TABLES)]
  expect([...order, ...declared].toSorted()).toEqual(facts.map(({ table }) => table).toSorted())
  for (const { table, parents } of facts)
    for (const parent of parents)
      if (order.includes(table) && order.includes(parent))
        expect([table, order.indexOf(parent) < order.indexOf(table)]).toEqual([table, true])
  // A table without a site has to be declared.
  expect(() => distributionOrder([...facts, { table: 'odd', hasSite: false, parents: [] }])).toThrow(
    'The table odd has no site_id',
  )
})

test('a database without the extension is refused', () =>
  expect(distribute(client)).rejects.toThrow('The database has no extension citus: install Citus'))

test('a unique key, a foreign key, an identity column without the site is found', async () => {
  await client.query('begin')
  await client.query(`
    create table odd_parents (id int primary key);
    create table odd (site_id uuid not null, id bigint generated always as identity, of int references odd_parents, unique (id))`)
  const found = (await readNotReady(client)).filter(({ table }) => table === 'odd')
  await client.query('rollback')
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'foreign key odd_of_fkey',
    'identity column id',
    'unique key odd_id_key',
  ])
})
