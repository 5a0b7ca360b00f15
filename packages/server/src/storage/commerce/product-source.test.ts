import { contract } from '@stoa/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listedFields } from '../../stores/products/product-listing.ts'
import { DEFAULT_VARIANT } from '../../stores/products/stored-product.ts'
import { productFields } from '../../stores/products-v1/product-fields.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { type PlanRow, planNodes } from '../../testing/plan-nodes.ts'
import { planQuery } from '../query/index.ts'
import { pageOfProducts, productTotal } from './product-source.ts'
import { getProductRows } from './products.ts'

const { shop, driver } = await openTestShop()
const { database } = shop.platform
const PRODUCTS = 20_000
const MEMBERS = 1000
let collectionId: string
let otherId: string
let listing: string

beforeAll(async () => {
  collectionId = (await driver.collection()).id as string
  otherId = (await driver.collection()).id as string
  // A third collection makes the rows of the others a small part, so that no planner reads the whole table.
  const largeId = (await driver.collection()).id as string
  await database.transaction(async db => {
    await db.all(sql`select set_config('stoa.bulk_products', 'on', true)`)
    await db.all(sql`
      insert into products (site_id, id, slug, name, price_minor, lowest_price_minor, product_type, visible, numeric_id,
        sku, collection_ids, created_at, updated_at, doc)
      select ${shop.siteId}, gen_random_uuid(), 'many-' || n, 'Product ' || n * 7919 % 20011, n * 31 % 9973, n * 31 % 9973, 'physical',
        n % 50 <> 0, n, case when n % 3 > 0 then 'SKU-' || n * 31 % 9973 end,
        case when n * 13 % ${PRODUCTS} < ${MEMBERS} then array[${collectionId}::text] else '{}' end
          || case when n * 17 % ${PRODUCTS} < ${MEMBERS} then array[${otherId}::text] else '{}' end
          || case when n % 2 = 0 then array[${largeId}::text] else '{}' end,
        timestamptz '2026-01-01Z' + n * interval '1 minute', timestamptz '2026-02-01Z' + n * 37 % 9973 * interval '1 minute',
        jsonb_build_object('name', 'Product', 'slug', 'many-' || n, 'visible', true, 'options', '[]'::jsonb, 'media', '[]'::jsonb,
          'priceMinor', n * 31 % 9973, 'productType', 'physical', 'manageVariants', false, 'brand', 'Brand ' || n % 2)
      from generate_series(1, ${PRODUCTS}::int) n`)
    await db.all(sql`
      insert into variants (site_id, product_id, id, position, choices, doc)
      select site_id, id, ${DEFAULT_VARIANT}, 0, '{}', '{}' from products where site_id = ${shop.siteId}`)
  })
  const created = await driver.merchant.callOk(contract.priceLists.createPriceList, {
    priceList: { name: 'Tenth off', percentOff: 10 },
  })
  // With a fixed price, the price before the sale is that of the listing, too.
  const { id: productId } = await driver.product()
  await driver.merchant.callOk(contract.priceLists.setPriceListPrices, {
    priceListId: created.priceList?.id as string,
    prices: [{ productId, price: 5 }],
  })
  // The first list by listed prices makes their rows.
  const query = { sort: [{ fieldName: 'price', order: 'ASC' as const }], paging: { limit: 1 } }
  await driver.visitor.callOk(contract.products.queryProducts, { query })
  const made = await database.first<{ id: string }>(sql`select id from product_listings`)
  listing = made?.id as string
  await database.all(sql`vacuum analyze products, collection_products, listed_products`)
}, 60_000)

const listed = listedFields(productFields, {
  lists: [{ id: '', fixed: true, num: '1', den: '1' }],
  language: null,
})

function plan(query: object, fields = productFields) {
  const planned = planQuery(query, fields, { caller: { role: 'visitor' } as never, cursorSecret: 'x' })
  if (!planned.ok) throw new Error(JSON.stringify(planned.violations))
  return planned.plan
}

/** The nodes of an executed plan, and the rows that its scans have read. */
async function explain(statement: ReturnType<typeof sql>) {
  const [row] = await database.all<PlanRow>(sql`explain (analyze, format json) ${statement}`, {
    prepare: false,
  })
  const nodes = planNodes(row)
  const scans = nodes.filter(node => node['Node Type'].includes('Scan') && !node.Plans)
  return {
    nodes: nodes.map(node => node['Node Type']),
    read: scans.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  }
}

const pageOf = (query: object) =>
  explain(sql`select * from ${pageOfProducts(shop.siteId, plan(query), true)}`)
const listedPageOf = (query: object) =>
  explain(sql`select * from ${pageOfProducts(shop.siteId, { ...plan(query, listed), listing }, true)}`)
const inCollections = () => ({ collectionIds: { $hasSome: [collectionId, otherId] } })
const inCollection = () => ({ collectionIds: { $hasSome: [collectionId] } })

test.each(['price', 'actualPriceRange.minValue', 'name', 'numericId', 'sku', 'lastUpdated'])(
  'a page of a collection by %s is read from an index of the collection (issue: flat lists)',
  async fieldName => {
    for (const order of ['ASC', 'DESC']) {
      const sort = [{ fieldName, order }]
      const { nodes, read } = await pageOf({
        filter: inCollection(),
        sort,
        paging: { limit: 20, offset: 40 },
      })
      expect(nodes).not.toContain('Sort')
      // 61 rows of the page and before it, and hidden ones between them.
      expect(read).toBeLessThan(80)
    }
  },
)

test.each(['price', 'name', 'sku', 'lastUpdated'])(
  'a page of several collections by %s is merged from their indexes',
  async fieldName => {
    for (const order of ['ASC', 'DESC']) {
      const sort = [{ fieldName, order }]
      const { read } = await pageOf({ filter: inCollections(), sort, paging: { limit: 20, offset: 40 } })
      // 61 rows of each collection, hidden ones between them, and the rows of the merged page.
      expect(read).toBeLessThan(4 * 80)
    }
  },
)

test.each(['price', 'actualPriceRange.minValue'])(
  'a page by the listed %s is read from an index of the listing (protocol/price-lists §5)',
  async fieldName => {
    for (const filter of [{}, inCollection(), { ...inCollection(), price: { $gte: 10 } }])
      for (const order of ['ASC', 'DESC']) {
        const sort = [{ fieldName, order }]
        const { nodes, read } = await listedPageOf({ filter, sort, paging: { limit: 20, offset: 40 } })
        expect(nodes).not.toContain('Sort')
        expect(read).toBeLessThan(80)
      }
    const several = { filter: inCollections(), sort: [{ fieldName }], paging: { limit: 20 } }
    expect((await listedPageOf(several)).read).toBeLessThan(4 * 30)
  },
)

test('a list of several collections has each product once, in order, and counts it once', async () => {
  const { queryProducts } = contract.products
  for (const fieldName of ['sku', 'lastUpdated', 'name'] as const) {
    const column = { sku: 'sku', lastUpdated: 'updated_at', name: 'name' }[fieldName]
    const { rows } = await database.pool.query(
      `select id from products where site_id = $1 and visible and collection_ids && $2
        order by ${column} ${fieldName === 'sku' ? 'nulls first' : ''}, id`,
      [shop.siteId, [collectionId, otherId]],
    )
    const query = { filter: inCollections(), sort: [{ fieldName, order: 'ASC' as const }] }
    const total = { ...query, paging: { limit: 1 } }
    const list = await driver.visitor.callOk(queryProducts, { query: total })
    expect(list.metadata.total).toBe(rows.length)
    let cursor: string | undefined
    const followed: string[] = []
    do {
      const page = cursor ? { cursorPaging: { cursor } } : { ...query, cursorPaging: { limit: 100 } }
      const next = await driver.visitor.callOk(queryProducts, { query: page })
      followed.push(...next.products.map(({ id }) => id as string))
      cursor = next.metadata.cursors?.next ?? undefined
    } while (cursor)
    expect(followed).toEqual(rows.map(({ id }) => id))
  }
})

test('a page of several collections in their arrangement reads the beginning of each (protocol/catalogue §8)', async () => {
  const { rows } = await database.pool.query(
    'select id from products where site_id = $1 and visible and collection_ids @> array[$2] order by numeric_id desc limit 30',
    [shop.siteId, otherId],
  )
  const arranged = rows.map(({ id }) => id as string)
  const items = arranged.map(catalogItemId => ({ catalogItemId }))
  const arrange = (list: typeof items) =>
    driver.merchant.callOk(contract.categories.setArrangedItems, { categoryId: otherId, items: list })
  await arrange(items)
  const { read } = await pageOf({ filter: inCollections(), paging: { limit: 20, offset: 20 } })
  // 41 rows of each collection, hidden ones between them, and the arranged ones with their places. For a collection as small as this one,
  // PostgreSQL 15 finds the arranged ones by reading its index; both collections are never read.
  expect(read).toBeLessThan(1.5 * MEMBERS)
  const query = { filter: inCollections(), paging: { limit: 20, offset: 20 } }
  const page = await driver.visitor.callOk(contract.products.queryProducts, { query })
  expect(page.products.slice(0, 10).map(({ id }) => id)).toEqual(arranged.slice(20))
  await arrange([])
})

test('conditions on prices and names are read from the same index', async () => {
  const filter = { ...inCollection(), price: { $gte: 2000, $lt: 4000 } }
  const { nodes, read } = await pageOf({ filter, sort: [{ fieldName: 'price' }], paging: { limit: 20 } })
  expect(nodes).not.toContain('Sort')
  expect(read).toBeLessThan(40)
})

test('a condition on another field reads only products of the collection', async () => {
  const filter = { ...inCollection(), sku: { $exists: false } }
  const { read } = await pageOf({ filter, sort: [{ fieldName: 'price' }], paging: { limit: 20 } })
  // In the order of the index, or all products of the collection and their order: both are small.
  expect(read).toBeLessThanOrEqual(2 * MEMBERS)
})

test('products of a collection are counted without the others', async () => {
  const filter = { ...inCollection(), price: { $gte: 2000 } }
  const statement = productTotal(shop.siteId, plan({ filter }), true)
  const { read } = await explain(statement)
  expect(read).toBeLessThanOrEqual(MEMBERS)
  const { rows } = await database.pool.query(
    'select count(*)::int as total from products where site_id = $1 and visible and price_minor >= 2000 and collection_ids @> array[$2]',
    [shop.siteId, collectionId],
  )
  expect(await database.first(statement, { prepare: false })).toEqual(rows[0])
})

test('a list of a collection takes two statements, whatever its filter and sort', async () => {
  const { queryProducts } = contract.products
  for (const filter of [
    inCollection(),
    { ...inCollection(), price: { $gt: 3 } },
    { ...inCollection(), sku: 'A' },
  ]) {
    shop.statements.length = 0
    const query = { filter, sort: [{ fieldName: 'price', order: 'DESC' as const }], paging: { limit: 20 } }
    await driver.visitor.callOk(queryProducts, { query })
    expect(shop.statements.filter(text => /products|product_counts/.test(text))).toHaveLength(2)
  }
})

test('cursors go through all products of a collection, forward and back', { tags: 'nightly' }, async () => {
  const { queryProducts } = contract.products
  const query = { filter: inCollection(), sort: [{ fieldName: 'price', order: 'ASC' as const }] }
  const ids: string[] = []
  const first = await driver.visitor.callOk(queryProducts, {
    query: { ...query, cursorPaging: { limit: 100 } },
  })
  let page = first
  for (;;) {
    ids.push(...page.products.map(({ id }) => id as string))
    const cursor = page.metadata.cursors?.next
    if (!cursor) break
    page = await driver.visitor.callOk(queryProducts, { query: { cursorPaging: { cursor } } })
  }
  const { rows } = await database.pool.query(
    'select id from products where site_id = $1 and visible and collection_ids @> array[$2] order by price_minor, id',
    [shop.siteId, collectionId],
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
  const back = await driver.visitor.callOk(queryProducts, {
    query: { cursorPaging: { cursor: page.metadata.cursors?.prev as string } },
  })
  expect(back.products.map(({ id }) => id)).toEqual(ids.slice(800, 900))
})

test('products by their ids are planned once for each connection, however few they are', async () => {
  const [row] = await shop.sql<{ id: string }>`select id from products limit 1`
  const { result } = await database.transaction(async tx => {
    for (let n = 0; n < 8; n++) await getProductRows(tx, shop.siteId, [row?.id as string])
    return tx.first<{ plans: number }>(sql`select generic_plans::int as plans from pg_prepared_statements
      where statement like '%from products p%unnest%' and generic_plans + custom_plans >= 8`)
  })
  // PostgreSQL makes five plans before it compares their costs with that of one for all.
  expect(result?.plans).toBeGreaterThanOrEqual(3)
})
