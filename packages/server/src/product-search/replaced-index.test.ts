import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { pool } = shop.platform.database
const work = () => shop.platform.run('index queue')

await driver.product({ name: 'Copper lamp' })
const dataCollectionId = await driver.dataCollection({ displayField: 'title' } as never)
await driver.callOk(
  contract.items.bulkInsert,
  { dataCollectionId, dataItems: [{ data: { title: 'A lamp' } }] } as never,
  'merchant',
)

/** What each call says about the product or item that has the word. */
const words = { search: { expression: 'lamp' } }
const CALLS: [string, () => Promise<unknown>, unknown][] = [
  [
    'searchProducts',
    async () =>
      (await driver.visitor.callOk(contract.productSearch.searchProducts, { expression: 'lamp' })).products
        .length,
    1,
  ],
  [
    'searchProductsV3',
    async () =>
      (await driver.visitor.callOk(contract.productsV3Search.searchProductsV3, { search: words } as never))
        .products?.length,
    1,
  ],
  [
    'countProductsV3',
    async () =>
      (await driver.visitor.callOk(contract.productsV3Search.countProductsV3, words as never)).count,
    1,
  ],
  [
    'bulkUpdateProductTagsByFilter',
    async () => {
      await driver.merchant.callOk(contract.productsV3Bulk.bulkUpdateProductTagsByFilter, {
        filter: {},
        ...words,
        assignTags: { publicTags: { tagIds: ['bright'] } },
      } as never)
      return (await shop.sql`select doc #>> '{tags,publicTags,tagIds}' as tags from products`)[0].tags
    },
    '["bright"]',
  ],
  [
    'search of content',
    async () =>
      (await driver.callOk(contract.items.search, { dataCollectionId, search: words } as never, 'merchant'))
        .dataItems.length,
    1,
  ],
]

test.each(CALLS)(
  '%s plans again when its index was replaced after it was looked up',
  async (_, call, expected) => {
    await driver.callOk(contract.items.search, { dataCollectionId, search: words } as never, 'merchant')
    await work()
    const names = (await pool.query<{ id: string }>('select id from data_search_indexes')).rows.flatMap(
      ({ id }) => ['items', 'words'].map(kind => `data.search_${id.replaceAll('-', '')}_${kind}`),
    )
    expect(names.length).toBeGreaterThan(0)
    const replacing = await pool.connect()
    try {
      await replacing.query('begin')
      await replacing.query(`drop table ${names.join()}`)
      await replacing.query('delete from data_search_indexes')
      // It reads the index as it was, and waits for the tables.
      const answer = call()
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
              )
            ).rowCount,
        )
        .toBeGreaterThan(0)
      await replacing.query('commit')
      expect(await answer).toEqual(expected)
    } finally {
      await replacing.query('rollback')
      replacing.release()
    }
  },
)
