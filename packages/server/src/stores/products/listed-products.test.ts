import { contract } from '@stoa/contract'
import { CACHED } from '@stoa/testkit/scenarios'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { products, productSearch, productsV3, priceLists } = contract
const { pool } = shop.platform.database
const as = 'merchant'

const byPrice = [{ fieldName: 'actualPriceRange.minValue', order: 'ASC' as const }]
const cheapest = async (offset = 0) =>
  (
    await driver.visitor.callOk(products.queryProducts, {
      query: { sort: byPrice, paging: { limit: 50, offset } },
    })
  ).products
const listings = () => shop.sql`select key, used_at from product_listings`
/** The rows of the listings of a price list. */
const listedRows = (priceListId: string) =>
  shop.sql`select l.* from listed_products l join product_listings s using (site_id)
    where s.id = l.listing_id and s.key like '%' || ${priceListId} || '%'
    order by l.listing_id, l.collection_id, l.id`

async function createList(fields: object) {
  const { priceList } = await driver
    .as(as)
    .callOk(priceLists.createPriceList, { priceList: { name: 'List', ...fields } })
  return priceList as { id: string; revision: string }
}

let fixedProduct: Promise<string> | undefined

/** A list that has the price of a product, too: a percentage alone needs no listing. */
async function createFixedList(fields: object) {
  const list = await createList(fields)
  fixedProduct ??= driver.product({ priceData: { price: 11 } }).then(({ id }) => id)
  const prices = [{ productId: await fixedProduct, price: 7 }]
  await driver.callOk(priceLists.setPriceListPrices, { priceListId: list.id, prices }, as)
  const { priceList } = await driver.callOk(priceLists.getPriceList, { priceListId: list.id }, as)
  return priceList as { id: string; revision: string }
}

test('without price lists, or with a percentage alone, no statement reads listings; with fixed prices it takes one more (protocol/price-lists §5)', async () => {
  for (let n = 0; n < 3; n++) await driver.product({ priceData: { price: 10 + n } })
  const ask = {
    list: (limit: number) =>
      driver.visitor.callOk(products.queryProducts, { query: { sort: byPrice, paging: { limit } } }),
    'list V3': (limit: number) =>
      driver.visitor.callOk(productsV3.queryProductsV3, {
        query: {
          sort: [{ fieldName: 'actualPriceRange.minValue.amount', order: 'ASC' }],
          cursorPaging: { limit },
        },
      } as never),
    search: (limit: number) =>
      driver.visitor.callOk(productSearch.searchProducts, { sort: 'PRICE', paging: { limit } }),
  }
  const count = async (limit: number) => {
    const counts: Record<string, number> = {}
    for (const [name, send] of Object.entries(ask)) {
      await send(limit)
      shop.statements.length = 0
      await send(limit + 1)
      counts[name] = shop.statements.filter(text => !CACHED.test(text)).length
    }
    return counts
  }
  let limit = 10
  // A node hears of a changed list a moment later.
  const countsAre = (expected: Record<string, number>) =>
    expect
      .poll(() => {
        limit += 2
        return count(limit)
      })
      .toEqual(expected)
  shop.statements.length = 0
  const before = await count(limit)
  expect(shop.statements.filter(text => /listed_products|product_listings/.test(text))).toEqual([])
  expect(await listings()).toEqual([])
  const { id } = await createList({ percentOff: 10 })
  const read = () => shop.statements.filter(text => /listed_products|product_listings/.test(text))
  await countsAre(before)
  expect(read()).toEqual([])
  expect(await listings()).toEqual([])
  const fixed = await createFixedList({ priority: 1 })
  // The prices of the products that are shown are one statement more.
  await countsAre(
    Object.fromEntries(Object.entries(before).map(([name, statements]) => [name, statements + 2])),
  )
  await driver.callOk(priceLists.deletePriceList, { priceListId: fixed.id }, as)
  await driver.callOk(priceLists.deletePriceList, { priceListId: id }, as)
  await countsAre(before)
})

test('a product without a listed price has its own; without the list all have (protocol/price-lists §3)', async () => {
  const [dear, cheap] = [
    await driver.product({ priceData: { price: 40 } }),
    await driver.product({ priceData: { price: 30 } }),
  ]
  const { id } = await createList({})
  await driver
    .as(as)
    .callOk(priceLists.setPriceListPrices, { priceListId: id, prices: [{ productId: dear.id, price: 20 }] })
  const beforeSale = { sort: [{ fieldName: 'price', order: 'ASC' as const }], paging: { limit: 100 } }
  const orderOf = async () => {
    const { products: all } = await driver.visitor.callOk(products.queryProducts, { query: beforeSale })
    const found = all.map(each => each.id)
    return found.indexOf(dear.id) - found.indexOf(cheap.id)
  }
  // The price before the sale stays 40; the lowest price that is paid is 20.
  const paid = {
    sort: [{ fieldName: 'actualPriceRange.minValue', order: 'ASC' as const }],
    paging: { limit: 100 },
  }
  const first = await driver.visitor.callOk(products.queryProducts, { query: paid })
  const ids = first.products.map(each => each.id)
  expect(ids.indexOf(dear.id)).toBeLessThan(ids.indexOf(cheap.id))
  expect(await orderOf()).toBeGreaterThan(0)
  const filter = { id: { $in: [dear.id, cheap.id] }, 'actualPriceRange.minValue': { $lt: 25 } }
  const below = await driver.visitor.callOk(products.queryProducts, { query: { filter } })
  expect(below.products.map(each => each.id)).toEqual([dear.id])
  expect(below.metadata.total).toBe(1)
  const ofMerchant = await driver.callOk(products.queryProducts, { query: { filter } }, as)
  expect(ofMerchant.products).toEqual([])
  await driver.callOk(priceLists.deletePriceList, { priceListId: id }, as)
  expect((await driver.visitor.callOk(products.queryProducts, { query: { filter } })).products).toEqual([])
})

test('a percentage alone leaves the price before the sale as it is: sorts by it make no listing (decision 054)', async () => {
  const list = await createList({ percentOff: 10, priority: 5 })
  const before = (await listings()).length
  shop.statements.length = 0
  const query = {
    sort: [{ fieldName: 'price', order: 'ASC' as const }],
    filter: { price: { $gt: 3 } },
    paging: { limit: 77 },
  }
  const found = await driver.visitor.callOk(products.queryProducts, { query })
  expect(found.products.length).toBeGreaterThan(0)
  expect(shop.statements.filter(text => /listed_products|product_listings/.test(text))).toEqual([])
  expect(await listings()).toHaveLength(before)
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('rows of products that were deleted, or left a collection, while a listing was filled are removed (decision 054)', async () => {
  const collection = (await driver.collection()).id as string
  const [gone, left] = [
    await driver.product({ priceData: { price: 40 } }),
    await driver.product({ priceData: { price: 30 } }),
  ]
  await driver.callOk(products.addProductsToCollection, { id: collection, productIds: [left.id] }, as)
  const list = await createFixedList({ percentOff: 15, priority: 6 })
  await cheapest()
  const rows = await listedRows(list.id)
  // The state that a writer leaves who does not see the rows yet.
  const made = await shop.sql`select id from product_listings
    where key like '%' || ${list.id} || '%'`
  await driver.callOk(products.deleteProduct, { id: gone.id }, as)
  await driver.callOk(products.removeProductsFromCollection, { id: collection, productIds: [left.id] }, as)
  const current = await listedRows(list.id)
  expect(current).toHaveLength(rows.length - 2)
  await pool.query(
    `insert into listed_products (site_id, listing_id, collection_id, id, visible)
      values ($1, $2, '', $3, true), ($1, $2, $4, $5, true)`,
    [shop.siteId, made[0].id, gone.id, collection, left.id],
  )
  await shop.sql`select make_listing_ready(${shop.siteId}, ${made[0].id})`
  expect(await listedRows(list.id)).toEqual(current)
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('a listing that is deleted takes its rows with it (decision 054)', async () => {
  const list = await createFixedList({ percentOff: 25, priority: 7 })
  await cheapest()
  expect((await listedRows(list.id)).length).toBeGreaterThan(0)
  await shop.sql`delete from product_listings where key like '%' || ${list.id} || '%'`
  const rows = await shop.sql`select id from listed_products l where not exists (select
    from product_listings s where s.id = l.listing_id)`
  expect(rows).toEqual([])
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('lists and searches with a percentage alone have its prices without a listing (decision 054)', async () => {
  for (const price of [300, 500]) await driver.product({ name: 'Telescope', priceData: { price } })
  const list = await createList({ percentOff: 10, priority: 8 })
  const before = (await listings()).length
  const search = (request: object) =>
    driver.visitor.callOk(productSearch.searchProducts, { expression: 'telescope', ...request })
  const pricesIn = (found: Awaited<ReturnType<typeof search>>) =>
    found.products.map(each => each.actualPriceRange?.minValue)
  const listed = (query: object) =>
    driver.visitor.callOk(products.queryProducts, { query } as never).then(found => pricesIn(found as never))
  const lowest = 'actualPriceRange.minValue'
  const named = { name: { $startsWith: 'Telescope' } }
  for (const [condition, expected] of [
    [{ $gte: 270 }, [270, 450]],
    [{ $gt: 270 }, [450]],
    [{ $lte: 270 }, [270]],
    [{ $lt: 270 }, []],
    [{ $eq: 450 }, [450]],
    [{ $ne: 450 }, [270]],
    [{ $in: [270, 300, 500] }, [270]],
    [{ $gt: 269.999, $lt: 270.001 }, [270]],
  ] as const)
    expect(
      await listed({
        filter: { ...named, [lowest]: condition },
        sort: [{ fieldName: lowest, order: 'ASC' }],
      }),
      JSON.stringify(condition),
    ).toEqual(expected)
  const withoutWords = (request: object) =>
    driver.visitor.callOk(productSearch.searchProducts, request).then(found => pricesIn(found))
  expect(await withoutWords({ sort: 'PRICE', price: { min: 270, max: 450 } })).toEqual([270, 450])
  expect(await withoutWords({ sort: 'PRICE_DESC', price: { min: 270.01, max: 450 } })).toEqual([450])
  const all = await search({})
  expect(all.prices).toMatchObject({ min: 270, max: 450 })
  expect(pricesIn(await search({ sort: 'PRICE' }))).toEqual([270, 450])
  expect(pricesIn(await search({ sort: 'PRICE_DESC' }))).toEqual([450, 270])
  const cheap = await search({ price: { max: 280 } })
  expect([pricesIn(cheap), cheap.metadata.total]).toEqual([[270], 1])
  const v3 = await driver.visitor.callOk(contract.productsV3Search.searchProductsV3, {
    search: {
      filter: { name: { $startsWith: 'Telescope' } },
      aggregations: [
        {
          name: 'high',
          type: 'SCALAR',
          fieldPath: 'actualPriceRange.minValue.amount',
          scalar: { type: 'MAX' },
        },
      ],
    },
  } as never)
  expect(v3.aggregationData?.results?.[0]?.scalar?.value).toBe(450)
  expect(await listings()).toHaveLength(before)
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('variants across products show no prices in V1, so no price of the catalogue filters or sorts them (protocol/price-lists §3)', async () => {
  const { id } = await driver.product({ priceData: { price: 40 } })
  const list = await createList({ percentOff: 50 })
  for (const who of ['visitor', as] as const) {
    const query = { filter: { productId: id } }
    const { variants } = await driver.callOk(products.queryStoreVariants, { query }, who)
    expect(variants).toHaveLength(1)
    expect(JSON.stringify(variants)).not.toMatch(/price/i)
    for (const unknown of [
      { filter: { productId: id, price: { $lt: 30 } } },
      { filter: { productId: id }, sort: [{ fieldName: 'priceData.price', order: 'ASC' as const }] },
    ]) {
      const rejected = await driver.send(products.queryStoreVariants, { query: unknown }, who)
      expect(rejected.status).toBe(400)
    }
  }
  const v3 = await driver.visitor.callOk(productsV3.queryVariantsV3, {
    query: { filter: { 'productData.productId': id } },
  } as never)
  expect(v3.variants?.[0]?.price?.actualPrice?.amount).toBe('20.00')
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('collections by rule compare the price of the shop, so that all shoppers see the same products (protocol/catalogue-additions §3)', async () => {
  const collection = await driver.collection()
  await driver.as(as).callOk(contract.collectionRules.createCollectionRule, {
    collectionRule: {
      collectionId: collection.id as string,
      match: 'ALL',
      conditions: [{ field: 'PRICE', operator: 'LTE', values: ['30'] }],
    },
  })
  const list = await createList({ percentOff: 50 })
  const [dear, cheap] = [
    await driver.product({ priceData: { price: 40 } }),
    await driver.product({ priceData: { price: 30 } }),
  ]
  const query = {
    filter: { collectionIds: { $hasSome: [collection.id] }, id: { $in: [dear.id, cheap.id] } },
  }
  for (const who of ['visitor', 'member', as] as const) {
    const found = await driver.callOk(products.queryProducts, { query }, who)
    expect(found.products.map(each => each.id)).toEqual([cheap.id])
  }
  await driver.callOk(priceLists.deletePriceList, { priceListId: list.id }, as)
})

test('products that change while a listing is made are right in it (decision 054)', {
  tags: 'nightly',
}, async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, n) => driver.product({ priceData: { price: n } }, null)),
  )
  const { id: priceListId } = await createFixedList({ percentOff: 30 })
  const work = [
    ...Array.from({ length: 4 }, (_, n) => cheapest(n)),
    ...Array.from({ length: 20 }, (_, n) => driver.product({ priceData: { price: 100 + n } }, null)),
    ...made
      .slice(0, 10)
      .map(({ id }, n) =>
        driver.callOk(products.updateProduct, { product: { id, priceData: { price: 200 + n } } }, as),
      ),
    ...made
      .slice(5, 15)
      .map(({ id: productId }, n) =>
        driver
          .as(as)
          .callOk(priceLists.setPriceListPrices, { priceListId, prices: [{ productId, price: 300 + n }] }),
      ),
    ...made.slice(15).map(({ id }) => driver.callOk(products.deleteProduct, { id }, as)),
  ]
  await Promise.all(work)
  const rows = await listedRows(priceListId)
  expect(rows.length).toBeGreaterThan(20)
  await shop.sql`select write_listed_products(site_id, array_agg(id)) from products group by site_id`
  expect(await listedRows(priceListId)).toEqual(rows)
  const missing = await shop.sql` select p.id from products p where not exists (select
    from listed_products l where l.id = p.id and l.collection_id = '') union all select l.id
    from listed_products l where not exists (select from products p where p.id = l.id)`
  expect(missing).toEqual([])
  await driver.callOk(priceLists.deletePriceList, { priceListId }, as)
})

test('a listing replaces the one with another percentage once that is not used (decision 054)', async () => {
  const { id, revision } = await createFixedList({ percentOff: 10 })
  await cheapest()
  const before = (await listings()).length
  shop.clock.advance(11 * 60_000)
  await driver
    .as(as)
    .callOk(priceLists.updatePriceList, { priceList: { id, revision, percentOff: 20 } } as never)
  await cheapest()
  const after = await listings()
  expect(after.length).toBeLessThanOrEqual(before)
  expect(after.some(({ key }) => key.includes('"percent":20'))).toBe(true)
  expect(after.some(({ key }) => key.includes(id) && key.includes('"percent":10'))).toBe(false)
  await driver.callOk(priceLists.deletePriceList, { priceListId: id }, as)
})

test('while a listing takes long, lists have the order of the catalogue and say so (decision 054)', async () => {
  const [first, second] = [
    await driver.product({ priceData: { price: 1000 } }),
    await driver.product({ priceData: { price: 1001 } }),
  ]
  const { id } = await createList({})
  const prices = [{ productId: second.id, price: 900 }]
  await driver.callOk(priceLists.setPriceListPrices, { priceListId: id, prices }, as)
  const query = (limit: number) => ({
    query: {
      filter: { id: { $in: [first.id, second.id] } },
      sort: [{ fieldName: 'actualPriceRange.minValue', order: 'ASC' as const }],
      paging: { limit },
    },
  })
  const idsOf = (list: { products: { id?: string }[] }) => list.products.map(each => each.id)
  const read = { query: { filter: { id: second.id } } }
  await expect
    .poll(async () => (await driver.visitor.callOk(products.queryProducts, read)).products[0]?.priceData)
    .toMatchObject({ discountedPrice: 900 })
  const blocked = await pool.connect()
  await blocked.query('select pg_advisory_lock(listings_lock($1))', [shop.siteId])
  try {
    const reply = await driver.visitor.send(products.queryProducts, query(10))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('x-stoa-degraded')).toContain('being prepared')
    expect(idsOf(reply.body as never)).toEqual([first.id, second.id])
  } finally {
    await blocked.query('select pg_advisory_unlock(listings_lock($1))', [shop.siteId])
    blocked.release()
  }
  await expect
    .poll(async () => idsOf(await driver.visitor.callOk(products.queryProducts, query(10))))
    .toEqual([second.id, first.id])
  await driver.callOk(priceLists.deletePriceList, { priceListId: id }, as)
})
