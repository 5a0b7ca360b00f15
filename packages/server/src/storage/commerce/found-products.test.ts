import { sized } from '@stoa/testkit/sizes'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { CHANGED, eitherOf, findSearchedRows, matchesQuery, type SearchSource } from '../data/search-rows.ts'
import { compileStatement, type Sql } from '../sql.ts'
import { countFacets, documentId, PRODUCT_TEXTS, productTable } from './product-documents.ts'

/** Every 25th of them is a lamp. */
const PRODUCTS = sized(1000, 100_000)
const LAMPS = PRODUCTS / 25
const BYTES_MAX = 2048
/** How found products are read. Of a thousand, the planner takes one of two indexes, whichever it estimates to be a little cheaper. */
const READS =
  PRODUCTS > 1000
    ? 'Index Only Scan product_documents_found'
    : expect.stringMatching(/^Index (Only )?Scan product_documents_(found|pkey)$/)

const shop = await openShop()
const { siteId } = shop
const { database } = shop.platform
await database.withConnection(async db => {
  await db.all(sql`delete from products where site_id = ${siteId}`)
  await db.all(sql`
    insert into product_documents (site_id, id, data, facets, visible, in_stock, name, price_minor, numeric_id)
    select ${siteId}, gen_random_uuid()::text, jsonb_build_object('name', name, 'sku', 'AB-' || n, 'brand', 'Brand ' || n % 40,
        'text', 'Made in small batches, and better for it. Number ' || n % 997),
      array['brand' || chr(31) || 'Brand ' || n % 40, 'productType' || chr(31) || 'physical'], true, n % 10 > 0, name, n % 500, n
    from generate_series(1, ${PRODUCTS}::int) n,
      lateral (select (array['Ash', 'Oak', 'Fir', 'Elm', 'Yew'])[n % 5 + 1] || case when n % 25 = 0 then ' Lamp ' else ' Chair ' end || n % 97 as name) named`)
})
await shop.platform.run('index queue')
// An index is read alone where pages are visible to all transactions, those that began before included.
await vi.waitFor(async () => {
  await database.withConnection(db => db.all(sql`vacuum analyze product_documents`, { prepare: false }))
  const [pages] = await shop.sql`
    select relallvisible < relpages as hidden from pg_class where relname = 'product_documents'`
  expect(pages).toEqual({ hidden: false })
}, 10_000)
const [index = { id: '' }] = await shop.sql<{ id: string }>`
  select id from data_search_indexes where source = 'PRODUCTS' and language = '' and status = 'ACTIVE'`
const words = `data.search_${index.id.replaceAll('-', '')}`

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** A compiled statement with its values as parameters again. */
const explain = (text: string, values: readonly unknown[]) =>
  sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (analyze, format json) ${sql.join(
    text
      .split(/\$\d+/)
      .flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${values[i - 1]}`, sql.raw(part)])),
    sql.raw(''),
  )}`

/** The database, and the kinds of reads of product documents in the plans of its statements. */
function explained() {
  const scans = new Set<string>()
  const all: Sql['all'] = async (statement, options) => {
    const { sql: text, parameters } = compileStatement(statement)
    const rows = await database.withConnection(async alone => {
      // As the platform's own PostgreSQL has it; a few products are read without an index otherwise.
      for (const setting of ['random_page_cost = 1.1', `enable_seqscan = ${PRODUCTS > 1000}`])
        await alone.all(sql.raw(`set ${setting}`), { prepare: false })
      return alone.all<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain(text, parameters), { prepare: false })
    })
    for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan as Plan))
      if (node['Actual Rows'] > 0 && /product_documents|_index$/.test(node['Index Name'] ?? ''))
        scans.add(`${node['Node Type']} ${node['Index Name']?.replace(/^search_[0-9a-f]{32}/, 'search')}`)
    return database.all(statement, options)
  }
  const db: Sql = { ...database, all, first: async (...args) => (await all(...args))[0] }
  return { db, scans }
}

const table = productTable(siteId)
const source: SearchSource = {
  config: 'english',
  index: { id: index.id, keys: PRODUCT_TEXTS },
  raw: '1',
  fields: [],
  changesOf: index.id,
  fresh: eitherOf([CHANGED]),
}
const LAMP = "'1:lamp'"
const NO_FILTER = { facets: [] }

test('counts of a search read found products from an index, and facets once for each set of them', async () => {
  const { db, scans } = explained()
  const options = { visibleOnly: true, words: matchesQuery(table, source, LAMP) }
  const { total, values, prices } = await countFacets(db, siteId, NO_FILTER, options)
  expect(total).toBe(LAMPS)
  expect(values.filter(({ facet }) => facet === 'brand').reduce((sum, { count }) => sum + count, 0)).toBe(
    LAMPS,
  )
  expect(prices?.bands.reduce((sum, { count }) => sum + count, 0)).toBe(LAMPS)
  expect([...scans]).toEqual(
    expect.arrayContaining([
      'Bitmap Index Scan search_index',
      READS,
      'Index Scan product_documents_by_number',
    ]),
  )
})

test('so do counts of the whole catalogue', async () => {
  const { db, scans } = explained()
  const { total, values } = await countFacets(db, siteId, NO_FILTER, { visibleOnly: true, words: undefined })
  expect(total).toBe(PRODUCTS)
  expect(values.find(({ facet, value }) => facet === 'inStock' && value === 'false')?.count).toBe(
    PRODUCTS / 10,
  )
  expect([...scans]).toEqual(expect.arrayContaining(['Index Scan product_documents_by_number']))
  if (PRODUCTS > 1000) expect([...scans]).toContain('Index Only Scan product_documents_found')
})

test('a page by relevance ranks found products by an index', async () => {
  const { db, scans } = explained()
  const plan = {
    fetchLimit: 25,
    offset: 0,
    backward: false,
    where: sql<boolean>`true`,
    seek: sql<boolean>`true`,
    orderBy: sql`search_rank desc, i.in_stock desc, i.numeric_id, i.id`,
    position: sql`null`,
  } as unknown as Parameters<typeof findSearchedRows>[4]
  const visible = sql<boolean>`i.site_id = ${siteId} and i.visible`
  const rows = await findSearchedRows(
    db,
    table,
    source,
    [{ query: LAMP, rank: 1, kind: 'form', fields: 0 }] as never,
    plan,
    visible as never,
    documentId,
  )
  expect(rows).toHaveLength(25)
  expect([...scans]).toEqual(expect.arrayContaining([READS]))
})

test('the index of a language takes at most 2 KB a product', async () => {
  const [size] = await shop.sql<{ bytes: number }>`
    select (pg_total_relation_size(${`${words}_items`}::regclass) + pg_total_relation_size(${`${words}_words`}::regclass))::float8 as bytes`
  expect(size?.bytes).toBeLessThan(BYTES_MAX * PRODUCTS)
})
