import { contract, type RequestOf } from '@stoa/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { productSearch, products, translations } = contract
const { shop, driver: w } = await openTestShop()

type Request = RequestOf<typeof productSearch.searchProducts>
async function search(language: string, expression: string, more: Request = {}) {
  const headers = { 'x-wix-linguist': `${language}|${language}|false|any` }
  const { products, ...reply } = await w.visitor.callOk(
    productSearch.searchProducts,
    { expression, ...more },
    { headers },
  )
  return { names: products.map(({ name }) => name), ...reply }
}
const german = async (expression: string) => (await search('de', expression)).names

const PRODUCTS: [name: string, de: string, ja: string | undefined, more?: object][] = [
  ['Morning mug', 'Morgenbecher', '朝のマグカップ', { brand: 'Haeger' }],
  ['Candle holder', 'Kerzenhalter aus Messing', '真鍮のろうそく立て'],
  ['Hand towel', 'Handtücher', undefined, { description: 'Soft, 50 cm.' }],
  ['Table lamp', 'Tischleuchte', '卓上ランプ', { description: 'A lamp.' }],
  ['Floor lamp', 'Stehlampe', 'フロアランプ'],
  ['Wall clock', 'Wanduhr', '掛け時計'],
  ['Bread', 'Brot', 'パン', { description: 'Baked in Kyoto with a lamp on.' }],
  ['Rice bowl', 'Schale für Reis', '有田焼の茶碗セット'],
]

beforeAll(async () => {
  for (const [name, de, ja, more] of PRODUCTS) {
    const { id: entityId } = await w.product({ name, ...more })
    for (const [language, translated] of [
      ['de', de],
      ['ja', ja],
    ] as const)
      if (translated)
        await w.merchant.callOk(translations.setTranslation, {
          entityType: 'PRODUCT',
          entityId,
          language,
          translation: { name: translated },
        })
  }
})

describe.each(['not indexed', 'indexed'])('products that are %s (protocol/catalogue §7)', state => {
  beforeAll(async () => {
    if (state === 'indexed') await shop.platform.run('index queue')
  })

  test('are found in the language of the shopper, in any form and as a part of a compound', async () => {
    // Descriptions without a translation are those of the main language.
    expect(await german('Lampen')).toEqual(['Stehlampe', 'Tischleuchte', 'Brot'])
    expect(await german('Becher')).toEqual(['Morgenbecher'])
    expect(await german('Kerze')).toEqual(['Kerzenhalter aus Messing'])
    expect(await german('Handtuch')).toEqual(['Handtücher'])
    expect(await german('Uhr')).toEqual(['Wanduhr'])
    expect(await german('Reisschale')).toEqual(['Schale für Reis'])
    expect(await german('Messing Kerzen Halter')).toEqual(['Kerzenhalter aus Messing'])
    expect(await german('Häger')).toEqual(['Morgenbecher'])
    expect((await search('ja', '茶碗')).names).toEqual(['有田焼の茶碗セット'])
    expect((await search('ja', 'らんぷ')).names.toSorted()).toEqual(['フロアランプ', '卓上ランプ'])
  })

  test('are found in the main language if the shopper uses it, and the reply says so', async () => {
    expect(await search('ja', 'hand towels')).toMatchObject({ names: ['Hand towel'], language: 'en' })
    expect((await search('ja', 'hand towel')).language).toBeUndefined()
    expect(await search('de', 'candles')).toMatchObject({
      names: ['Kerzenhalter aus Messing'],
      language: 'en',
    })
    expect(await search('en', 'Leuchten')).toMatchObject({ names: ['Table lamp'], language: 'de' })
    expect((await search('en', 'lam')).language).toBeUndefined()
  })

  test('rank by where and how they have the word, and typing errors are corrected', async () => {
    const { names } = await search('en', 'lam')
    expect(names.slice(0, 2).toSorted()).toEqual(['Floor lamp', 'Table lamp'])
    expect(names.slice(2)).toEqual(['Bread'])
    expect(await search('de', 'Kertzenhalter')).toMatchObject({
      names: ['Kerzenhalter aus Messing'],
      corrected: 'kerzenhalter',
    })
    expect((await search('de', 'Morgenbecher')).corrected).toBeUndefined()
    expect((await search('en', 'towel 500mm')).names).toEqual(['Hand towel'])
  })
})

test('the first product of a language requests its index, and none waits for it', async () => {
  const indexes = await shop.sql`
    select language, config, status from data_search_indexes where source = 'PRODUCTS' order by language`
  expect(indexes).toEqual([
    { language: '', config: 'english', status: 'ACTIVE' },
    { language: 'de', config: 'german', status: 'ACTIVE' },
    { language: 'ja', config: 'simple', status: 'ACTIVE' },
  ])
  const [{ id } = { id: '' }] = await shop.sql<{ id: string }>`
    update data_search_indexes set status = 'BUILDING' where language = '' returning id`
  // As if the index had come to no product yet: so few are read without it.
  const words = `data.search_${id.replaceAll('-', '')}_items`
  const { pool } = shop.platform.database
  await pool.query(`create table words_before as select * from ${words}`)
  await pool.query(`delete from ${words}`)
  const reply = await w.visitor.send(productSearch.searchProducts, { expression: 'clocks' })
  expect([reply.status, reply.headers.get('x-stoa-search-stale'), reply.body.products.length]).toEqual([
    200,
    null,
    1,
  ])
  await pool.query(`insert into ${words} select * from words_before`)
  await shop.sql`update data_search_indexes set status = 'ACTIVE'`
})

test('searches that were answered without an index are not repeated from the cache once it is there', async () => {
  const stale = async () => {
    const reply = await w.visitor.send(productSearch.searchProducts, { expression: 'vase' })
    return reply.body.products.length
  }
  await w.product({ name: 'Tall vase' })
  await shop.platform.run('index queue')
  const indexes = await shop.sql<{ id: string }>`select id from data_search_indexes where source = 'PRODUCTS'`
  const names = indexes.map(({ id }) => `data.search_${id.replaceAll('-', '')}`)
  const { pool } = shop.platform.database
  // As if the index had not come to the product yet.
  for (const name of names) await pool.query(`delete from ${name}_items`)
  for (let i = 0; i < 3; i++) expect(await stale()).toBe(0)
  for (const name of names) await pool.query(`drop table ${name}_items, ${name}_words`)
  await pool.query(`update data_search_indexes set status = 'BUILDING', keys = null, filled_to = ''`)
  await shop.platform.run('index queue')
  await expect.poll(stale).toBe(1)
})

test('a translation that goes takes its words with it', async () => {
  const { id } = await w.product({ name: 'Umbrella' })
  const of = { entityType: 'PRODUCT', entityId: id, language: 'de' } as const
  await w.merchant.callOk(translations.setTranslation, { ...of, translation: { name: 'Regenschirm' } })
  expect(await german('Schirm')).toEqual(['Regenschirm'])
  await w.merchant.callOk(translations.deleteTranslation, of)
  expect(await german('Schirm')).toEqual([])
  expect(await german('Umbrellas')).toEqual(['Umbrella'])
})

test('the index of a language without texts is dropped, and comes back with the first text', async () => {
  const indexed = async () => {
    await shop.platform.run('languages of searches')
    await shop.platform.run('index queue')
    const rows = await shop.sql<{ language: string }>`
      select language from data_search_indexes where source = 'PRODUCTS' and status = 'ACTIVE' order by language`
    return rows.map(({ language }) => language)
  }
  const { id } = await w.product({ name: 'Doormat' })
  const of = { entityType: 'PRODUCT', entityId: id, language: 'fr' } as const
  const translate = () =>
    w.merchant.callOk(translations.setTranslation, { ...of, translation: { name: 'Paillasson' } })
  await translate()
  expect(await indexed()).toEqual(['', 'de', 'fr', 'ja'])
  await w.merchant.callOk(translations.deleteTranslation, of)
  expect(await indexed()).toEqual(['', 'de', 'ja'])
  await translate()
  expect(await indexed()).toEqual(['', 'de', 'fr', 'ja'])
  // With another main language its texts are read in another way.
  await shop.sql`update sites set locale = 'nl'`
  expect(await indexed()).toEqual(['de', 'fr', 'ja'])
  await shop.sql`update sites set locale = 'en'`
  await shop.platform.run('index queue')
})

test('collections with products are found by their names, as products are', async () => {
  const named = async (name: string, de: string, productIds: string[]) => {
    const { collection } = await w.merchant.callOk(products.createCollection, { collection: { name } })
    const id = collection.id ?? ''
    if (productIds.length > 0) await w.merchant.callOk(products.addProductsToCollection, { id, productIds })
    const of = { entityType: 'COLLECTION', entityId: id, language: 'de' } as const
    await w.merchant.callOk(translations.setTranslation, { ...of, translation: { name: de } })
  }
  const { id } = await w.product({ name: 'Sauce boat' })
  await named('Tableware', 'Tafelgeschirr', [id])
  await named('Glassware', 'Glasgeschirr', [])
  const collectionsFor = async (language: string, expression: string) => {
    const headers = { 'x-wix-linguist': `${language}|${language}|false|any` }
    const reply = await w.visitor.callOk(productSearch.searchCollections, { expression }, { headers })
    return reply.collections.map(({ name }) => name)
  }
  expect(await collectionsFor('de', 'Geschirr')).toEqual(['Tafelgeschirr'])
  expect(await collectionsFor('en', 'tablewere')).toEqual(['Tableware'])
  expect(await collectionsFor('de', 'table')).toEqual(['Tafelgeschirr'])
  expect(await collectionsFor('en', 'glassware')).toEqual([])
  const { collections } = await w.merchant.callOk(productSearch.searchCollections, { expression: 'ware' })
  expect(collections).toEqual([])
})
