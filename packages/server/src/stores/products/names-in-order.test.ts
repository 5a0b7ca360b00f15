import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { migrate } from '../../storage/migrate.ts'
import { lackingCollations } from '../../storage/name-indexes.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { products, productsV3, productSearch, translations } = contract
const { shop, driver: w } = await openTestShop()

const NAMES = [
  'apple',
  'Banana',
  'Äpfel',
  'cherry',
  'zebra',
  'Éclair',
  'date',
  'Zoo',
  'iPhone case',
  'Ångström lamp',
]
const ROOT = [
  'Ångström lamp',
  'Äpfel',
  'apple',
  'Banana',
  'cherry',
  'date',
  'Éclair',
  'iPhone case',
  'zebra',
  'Zoo',
]
const SWEDISH = [
  'apple',
  'Banana',
  'cherry',
  'date',
  'Éclair',
  'iPhone case',
  'zebra',
  'Zoo',
  'Ångström lamp',
  'Äpfel',
]

for (const name of NAMES) await w.product({ name })
const { id: collectionId } = await w.collection(
  (await w.merchant.callOk(products.queryProducts, {})).products.map(({ id }) => id ?? ''),
)

/** The names by each call that sorts by them; those of V3 by cursors, page by page. */
async function sorted(language: string) {
  const options = { headers: { 'x-wix-linguist': `${language}|${language}|false|any` } }
  const sort = [{ fieldName: 'name', order: 'ASC' as const }]
  const v1 = await w.visitor.callOk(products.queryProducts, { query: { sort } }, options)
  const within = { filter: { collectionIds: { $hasSome: [collectionId] } }, sort }
  const collected = await w.visitor.callOk(products.queryProducts, { query: within } as never, options)
  const searched = await w.visitor.callOk(productSearch.searchProducts, { sort: 'NAME' }, options)
  const paged: (string | undefined)[] = []
  let cursor: string | undefined
  do {
    const query = cursor ? { cursorPaging: { cursor } } : { sort, cursorPaging: { limit: 3 } }
    const page = await w.visitor.callOk(productsV3.queryProductsV3, { query } as never, options)
    paged.push(...page.products.map(({ name }) => name ?? undefined))
    cursor = page.pagingMetadata?.cursors?.next ?? undefined
  } while (cursor)
  const namesOf = (reply: { products: { name?: string | null }[] }) => reply.products.map(({ name }) => name)
  return [namesOf(v1), namesOf(collected), namesOf(searched), paged]
}

test('names are sorted in the order of the language of the site, on every page (protocol/catalogue §2)', async () => {
  for (const names of await sorted('en')) expect(names).toEqual(ROOT)
})

async function translateIntoSwedish() {
  const { products: all } = await w.merchant.callOk(products.queryProducts, {})
  const apple = all.find(({ name }) => name === 'apple')?.id ?? ''
  await w.merchant.callOk(translations.setTranslation, {
    entityType: 'PRODUCT',
    entityId: apple,
    language: 'sv',
    translation: { name: 'apple' },
  })
}

test('and in that of the shopper, where the shop has it', async () => {
  await translateIntoSwedish()
  for (const names of await sorted('sv')) expect(names).toEqual(SWEDISH)
})

const swedishIndexes = async () => {
  await shop.platform.run('languages of searches')
  const indexes = await shop.sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indexrelid::regclass::text ~ '_by_name_sv$' and indisvalid order by 1`
  return indexes.map(({ name }) => name)
}
const SWEDISH_INDEXES = [
  'collection_products_by_name_sv',
  'listed_products_by_name_sv',
  'product_documents_by_name_sv',
  'products_by_name_sv',
]

test('an index has the order of each language of the installation, while it has the language', async () => {
  expect(await swedishIndexes()).toEqual(SWEDISH_INDEXES)
  expect(await swedishIndexes()).toEqual(SWEDISH_INDEXES)
  await shop.sql`delete from catalog_translations`
  expect(await swedishIndexes()).toEqual([])
})

test('without the collation of a language, names are sorted in the order of the root, and indexes have it', async () => {
  const { pool } = shop.platform.database
  await pool.query("delete from pg_collation where collname = 'sv-x-icu'")
  await migrate(pool, shop.clock.now())
  await translateIntoSwedish()
  for (const names of await sorted('sv')) expect(names).toEqual(ROOT)
  expect(await swedishIndexes()).toEqual(SWEDISH_INDEXES)
  expect(await lackingCollations(shop.platform.database)).toEqual(['sv-x-icu'])
})

test('a page by name is read from the index of its order', async () => {
  const { pool } = shop.platform.database
  await pool.query(`insert into products (site_id, id, slug, name, product_type, visible, numeric_id, price_minor, created_at, updated_at, doc)
    select '${shop.siteId}', gen_random_uuid(), 'n' || n, 'Name ' || n * 7919 % 1009, 'physical', true, 1000 + n, 1, now(), now(), '{}' from generate_series(1, 1000) n`)
  await pool.query('analyze products')
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`
    explain select id from products p where site_id = '${shop.siteId}' and (name collate "und-x-icu", id) > ('Name 5', '${shop.siteId}')
    order by name collate "und-x-icu", id limit 24`)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/Index.*products_by_name_und/)
})
