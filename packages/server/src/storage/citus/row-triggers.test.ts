import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { useRowTriggers } from './row-triggers.ts'

const { shop } = await openTestShop({ fixture: 'demo' })
const client = new pg.Client({ connectionString: shop.databaseUrl })
await client.connect()
afterAll(() => client.end())

/** What triggers write, in an order of its own; counts as their sums. */
const DERIVED = [
  'select collection_id, sum(products) as products, sum(visible) as visible from product_counts group by 1',
  'select * from collection_products',
  'select * from product_documents',
  'select * from product_texts',
  'select * from listed_products',
  `select distinct x.language, c.item_id from data.search_changes c join data_search_indexes x on x.id = c.index_id`,
  `select distinct unnest(string_to_array(tags, ' ')) as tag from invalidations where xid = pg_current_xact_id()`,
]
const derived = async () => {
  const rows = []
  for (const statement of DERIVED)
    rows.push(
      (
        await client.query(
          `select coalesce(jsonb_agg(r order by r::text), '[]') as rows from (${statement}) r`,
        )
      ).rows[0].rows,
    )
  return rows
}

const columnsOf = async (table: string, without: readonly string[]) =>
  (
    await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and not attname = any($2)`,
      [table, without],
    )
  ).rows
    .map(({ name }) => name)
    .join(', ')

/** Each changes several rows at once. */
const STATEMENTS = async () => {
  const variants = await columnsOf('variants', ['product_id'])
  const products = await columnsOf('products', ['id', 'slug', 'numeric_id'])
  const items = await columnsOf('inventory_items', ['product_id'])
  return [
    `insert into product_listings (site_id, id, key, subject, lists, language, used_at)
     select id, md5(id::text)::uuid, 'k', 's', null, 'de', now() from sites`,
    `insert into catalog_translations (site_id, entity_id, product_id, language, doc, updated_at)
     select site_id, id, id, 'de', jsonb_build_object('name', 'Neu ' || name), now() from products order by id limit 5
     on conflict do nothing`,
    `update products set name = name || ' x', visible = not visible where numeric_id % 3 = 0`,
    `update products set collection_ids = collection_ids[2:] where numeric_id % 2 = 0`,
    `insert into products (id, slug, numeric_id, ${products})
     select md5(id::text)::uuid, slug || '-b', numeric_id + 100000, ${products} from products where numeric_id % 2 = 1`,
    `insert into variants (product_id, ${variants})
     select md5(product_id::text)::uuid, ${variants} from variants v
     where exists (select from products p where p.site_id = v.site_id and p.id = md5(v.product_id::text)::uuid)`,
    `insert into inventory_items (product_id, ${items})
     select md5(product_id::text)::uuid, ${items} from inventory_items i
     where exists (select from products p where p.site_id = i.site_id and p.id = md5(i.product_id::text)::uuid)`,
    `update inventory_items set in_stock = false, track_quantity = false`,
    `update inventory_items set in_stock = true where ascii(variant_id::text) % 2 = 0`,
    `update variants set doc = doc || '{"sku": "NEW"}' where ascii(id::text) % 2 = 0`,
    `delete from variants where ascii(id::text) % 3 = 0`,
    `update catalog_translations set doc = doc || '{"name": "Anders"}'`,
    `delete from catalog_translations where ascii(entity_id::text) % 2 = 0`,
    `delete from products where numeric_id % 4 = 1`,
  ]
}

test('triggers for each row write the same as those of statements', async () => {
  const statements = await STATEMENTS()
  const run = async () => {
    const states = []
    for (const statement of statements) {
      const { rowCount } = await client.query(statement)
      states.push({ statement, isEmpty: rowCount === 0, derived: await derived() })
    }
    return states
  }
  await client.query('begin')
  await client.query('set local search_path = public')
  await client.query('savepoint before')
  const before = await derived()
  const ofStatements = await run()
  await client.query('rollback to before')
  await useRowTriggers(client)
  const { rows } = await client.query(`
    select count(*) filter (where t.tgtype & 1 = 0)::int as "ofStatements", count(*)::int > 30 as "ofRows"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`)
  expect(rows).toEqual([{ ofStatements: 0, ofRows: true }])
  const ofRows = await run()
  await client.query('rollback')
  for (const [i, { statement, isEmpty, derived: written }] of ofStatements.entries()) {
    expect(isEmpty, statement).toBe(false)
    expect(ofRows[i]?.derived, statement).toEqual(written)
  }
  // Each table has changed.
  const texts = [before, ...ofStatements.map(state => state.derived)].map(state =>
    state.map(rows => JSON.stringify(rows)),
  )
  expect(DERIVED.filter((_, i) => texts.every(state => state[i] === texts[0]?.[i]))).toEqual([])
})
