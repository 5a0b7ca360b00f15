import { contract } from '@stoa/contract'
import { createDriver, createShop } from '@stoa/testkit'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { meilisearch } from './server.ts'
import { meilisearchServer } from './test/meilisearch-server.ts'

const server = meilisearchServer()
const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  features: [meilisearch({ url: 'http://search.test/', apiKey: server.apiKey, fetch: server.fetch })],
})
const driver = await createDriver(shop)
afterAll(() => shop.close())
const { productSearch, products, translations } = contract

const work = () => shop.platform.run('index queue')
/** Past the time for which an engine that has failed is not asked. */
beforeEach(() => shop.clock.advance(60_000))

async function search(expression: string, more: object = {}, language = 'en') {
  const headers = { 'x-wix-linguist': `${language}|${language}|false|any` }
  server.requests.length = 0
  const reply = await driver.visitor.callOk(
    productSearch.searchProducts,
    { expression, ...more },
    { headers },
  )
  return { ...reply, names: reply.products.map(({ name }) => name) }
}
const names = async (...args: Parameters<typeof search>) => (await search(...args)).names
const askedEngine = () => server.requests.some(path => path.endsWith('/search'))
const documents = () => [...server.indexes.values()].map(index => index.documents.size)

const ids: Record<string, string> = {}
for (const [name, price, more] of [
  ['Desk', 300, { description: '<p>With a lamp holder.</p>', brand: 'Nord' }],
  ['Copper lamp', 80, { brand: 'Lumen' }],
  ['Brass lamp', 120, { brand: 'Lumen' }],
  ['Hidden lamp', 1, { visible: false }],
  ['Chair', 60, {}],
] as const)
  ids[name] = (await driver.product({ name, priceData: { price }, ...more }, 3)).id

test('PostgreSQL answers until the first search has requested the index and it is built', async () => {
  expect(await names('lamps')).toHaveLength(3)
  expect(askedEngine()).toBe(false)
  await work()
  expect(documents()).toEqual([5])
  expect(await names('lamp', { price: { min: 0 } })).toEqual(['Copper lamp', 'Brass lamp', 'Desk'])
  expect(askedEngine()).toBe(true)
})

test('the engine finds and ranks; what is visible, prices, counts and sorts are of PostgreSQL', async () => {
  const found = await search('lapm')
  expect(found.names).toEqual([])
  const lamps = await search('coper lamp', { price: { max: 200 } })
  expect([lamps.names, lamps.allWords, lamps.metadata.total]).toEqual([['Copper lamp'], true, 1])
  const all = await search('lamp', { price: { max: 1000 } })
  expect(all.facets.find(({ name }) => name === 'brand')?.values).toEqual([
    { value: 'Lumen', count: 2 },
    { value: 'Nord', count: 1 },
  ])
  expect(await names('lamp', { sort: 'PRICE_DESC' })).toEqual(['Desk', 'Brass lamp', 'Copper lamp'])
  expect(await names('lamp', { facets: [{ name: 'brand', values: ['Nord'] }] })).toEqual(['Desk'])
  expect(await names('lamp', { paging: { limit: 1, offset: 1 } })).toEqual(['Brass lamp'])
  // A price of now, which the engine does not have.
  const product = { id: ids['Brass lamp'], priceData: { price: 20 } }
  await driver.merchant.callOk(products.updateProduct, { product })
  expect(await names('lamp', { price: { max: 50 } })).toEqual(['Brass lamp'])
})

test('some of the words are enough if no product has all', async () => {
  const { names: found, allWords } = await search('copper violin')
  expect([found, allWords]).toEqual([['Copper lamp'], false])
  // Only a product that shoppers do not see has all of these.
  const hidden = await search('hidden lamp')
  expect([hidden.names.toSorted(), hidden.allWords]).toEqual([['Brass lamp', 'Copper lamp', 'Desk'], false])
})

test('changes and deletions reach the engine, and each language has an index', async () => {
  await driver.merchant.callOk(products.updateProduct, { product: { id: ids.Chair, name: 'Stool' } })
  await driver.merchant.callOk(products.deleteProduct, { id: ids['Hidden lamp'] ?? '' })
  await driver.merchant.callOk(translations.setTranslation, {
    entityType: 'PRODUCT',
    entityId: ids.Chair ?? '',
    language: 'ja',
    translation: { name: '椅子' },
  })
  await work()
  expect(await names('stool')).toEqual(['Stool'])
  await names('椅子', {}, 'ja')
  await work()
  expect(documents()).toEqual([4, 4])
  expect([...server.indexes.values()].map(({ settings }) => settings.localizedAttributes)).toEqual([
    undefined,
    [{ attributePatterns: ['*'], locales: ['ja'] }],
  ])
  expect(await names('椅子', { price: { min: 1 } }, 'ja')).toEqual(['椅子'])
  const { language } = await search('desk', {}, 'ja')
  expect([askedEngine(), language]).toEqual([true, undefined])
})

test('PostgreSQL answers while the engine is down, which is asked again after a while, and misses no change', async () => {
  server.setDown(true)
  const failures = async () =>
    /^stoa_search_engine_failures_total (\d+)$/m.exec((await shop.platform.metrics()).text)?.[1]
  const before = Number(await failures())
  expect(await names('lamps', { price: { max: 501 } })).toHaveLength(3)
  expect(await names('lamps', { price: { max: 502 } })).toHaveLength(3)
  expect(Number(await failures())).toBe(before + 1)
  expect(before).toBeGreaterThanOrEqual(0)
  await driver.product({ name: 'Violin' }, 1)
  await work()
  expect(await names('violins')).toEqual(['Violin'])
  server.setDown(false)
  shop.clock.advance(60_000)
  await work()
  expect(documents()).toEqual([5, 5])
  expect(await names('violin', { price: { max: 503 } })).toEqual(['Violin'])
  expect(askedEngine()).toBe(true)
})

test('an index that the engine has lost is built again', async () => {
  server.indexes.clear()
  expect(await names('lamps', { price: { max: 601 } })).toHaveLength(3)
  await work()
  expect(documents()).toContain(5)
  expect(await names('lamp', { price: { max: 602 } })).toHaveLength(3)
  expect(askedEngine()).toBe(true)
})

test('without the engine its indexes are forgotten', async () => {
  const own = () => shop.sql`select from data_search_indexes where config = 'engine:meilisearch'`
  expect(await own()).toHaveLength(2)
  await shop.sql`update data_search_indexes set config = 'engine:former' where config = 'engine:meilisearch'`
  await shop.platform.run('languages of searches')
  await work()
  expect(await shop.sql`select from data_search_indexes where config like 'engine:%'`).toEqual([])
})
