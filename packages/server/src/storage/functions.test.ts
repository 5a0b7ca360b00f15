import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { migrate } from './migrate.ts'

const { shop, driver } = await openTestShop()
const { pool } = shop.platform.database
const SCHEMAS = "('public', 'data')"

/** Functions of the schema that find a table, a type or a function by the `search_path` of their caller. */
const unqualified = async () =>
  (
    await pool.query<{ name: string; uses: string }>(`
      with own as (
        select f.* from pg_proc f where f.pronamespace::regnamespace::text in ${SCHEMAS}
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')),
      names as (
        select proname as name, '\\s*\\(' as then from pg_proc where pronamespace::regnamespace::text in ${SCHEMAS}
        union select relname, '\\M(?!\\s*\\()' from pg_class where relnamespace::regnamespace::text in ${SCHEMAS} and relkind in ('r', 'p', 'S', 'v', 'm')
        union select typname, '\\M(?!\\s*\\()' from pg_type where typnamespace::regnamespace::text in ${SCHEMAS} and typtype in ('e', 'd'))
      select f.oid::regprocedure::text as name, string_agg(names.name, ', ' order by names.name) as uses
      from own f join pg_language l on l.oid = f.prolang
        join names on f.prosrc ~ ('(?<![.\\w''])' || names.name || names.then)
      where l.lanname in ('sql', 'plpgsql') and f.prosqlbody is null
        and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')
        -- A variable or a literal of the name of a table; the others name no table by it.
        and not (f.proname, names.name) in (('listings_lock', 'product_listings'))
      group by 1 order by 1`)
  ).rows

test('functions name schemas or have a search_path: pg_restore and replication empty it', async () => {
  await driver.dataItem()
  expect(await unqualified()).toEqual([])
})

test('a function that is made later gets a search_path at the next start', { tags: 'nightly' }, async () => {
  await pool.query(`
    create function count_sites() returns bigint language sql stable as 'select count(*) from sites';
    create function data.count_sites() returns bigint language plpgsql as 'begin return (select count(*) from sites); end'`)
  const names = async () => (await unqualified()).map(({ name }) => name)
  expect(await names()).toEqual(['count_sites()', 'data.count_sites()'])
  await migrate(pool, shop.clock.now())
  expect(await names()).toEqual([])
  await pool.query(`set search_path = ''; select public.count_sites(), data.count_sites(); reset search_path`)
})

test('an immutable function that names another one without its schema is found', {
  tags: 'nightly',
}, async () => {
  await shop.sql`create function twice(value jsonb) returns jsonb language sql immutable as 'select data_add(array[value, value])'`
  await migrate(pool, shop.clock.now())
  expect(await unqualified()).toEqual([{ name: 'twice(jsonb)', uses: 'data_add' }])
})
