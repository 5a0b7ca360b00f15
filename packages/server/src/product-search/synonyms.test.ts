import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { productSearch, productsV3Search, items, synonymGroups } = contract
const { shop, driver: w } = await openTestShop()

const group = (...words: string[]) =>
  w.merchant.callOk(synonymGroups.createSynonymGroup, { synonymGroup: { language: 'en', words } })
const namesOf = async (expression: string, more: object = {}) =>
  (await w.visitor.callOk(productSearch.searchProducts, { expression, ...more })).products.map(
    ({ name }) => name,
  )
const namesV3Of = async (expression: string, more: object = {}) =>
  (
    await w.visitor.callOk(productsV3Search.searchProductsV3, { search: { search: { expression, ...more } } })
  ).products.map(({ name }) => name)

let searches = 0
let dataCollectionId: string
const titlesOf = async (expression: string) => {
  const search = { search: { expression } }
  const { dataItems } = await w.visitor.callOk(items.search, { dataCollectionId, search } as never)
  return (dataItems as unknown as { data: { title: string } }[]).map(({ data }) => data.title)
}

beforeAll(async () => {
  for (const name of ['Green Sofa', 'Blue Couch', 'Canapé', 'Screen Bench', 'Television Stand', 'Seat'])
    await w.product({ name, ...(name === 'Blue Couch' && { description: 'No sofa.' }) }, 3)
  dataCollectionId = await w.dataCollection({
    displayField: 'title',
    fields: [{ key: 'title', type: 'TEXT' }],
  } as never)
  const dataItems = ['A couch for two', 'Three sofas', 'A café'].map(title => ({ data: { title } }))
  await w.merchant.callOk(items.bulkInsert, { dataCollectionId, dataItems })
})

describe.each(['without an index', 'with an index'])('synonyms %s (protocol/synonyms §2)', state => {
  beforeAll(async () => {
    if (state === 'without an index') return
    await titlesOf('sofa')
    await namesOf('sofa')
    await shop.platform.run('index queue')
  })

  test('a search finds products by synonyms from the next search on, and the word itself first', async () => {
    if (state === 'without an index') {
      expect(await namesOf('settee')).toEqual([])
      expect(await namesOf('sofa')).toEqual(['Green Sofa', 'Blue Couch'])
      await group('sofa', 'couch', 'Settee', 'canapé')
      await group('TV', 'television')
      await group('TV stand', 'screen bench')
      await group('coffee house', 'café')
    }
    expect(new Set(await namesOf('settees'))).toEqual(new Set(['Green Sofa', 'Blue Couch', 'Canapé']))
    expect(await namesOf('couch')).toEqual(['Blue Couch', 'Green Sofa', 'Canapé'])
    expect(await namesOf('canape')).toHaveLength(3)
    expect(await namesV3Of('couch')).toEqual(await namesOf('couch'))
    expect(await namesV3Of('green settee', { mode: 'AND' })).toEqual(['Green Sofa'])
  })

  test('a product with all words comes before those with a synonym, these before those with some words', async () => {
    expect(await namesOf('blue settee')).toEqual(['Blue Couch'])
    expect(await namesV3Of('green couch')).toEqual(['Green Sofa', 'Blue Couch', 'Canapé'])
  })

  test('a phrase has synonyms, and is one', async () => {
    expect(await namesOf('tv stand')).toEqual(['Screen Bench'])
    expect(await namesOf('tv')).toEqual(['Television Stand'])
    expect(await namesOf('screen benches')).toEqual(['Screen Bench'])
  })

  test('suggestions find the synonyms of words that begin like the last one', async () => {
    expect(await namesOf('se', { prefix: true })).toEqual(['Seat'])
    expect(new Set(await namesOf('set', { prefix: true }))).toEqual(
      new Set(['Green Sofa', 'Blue Couch', 'Canapé']),
    )
    expect((await namesOf('sof', { prefix: true }))[0]).toBe('Green Sofa')
  })

  test('a search of content finds items by the same synonyms (protocol/content §11)', async () => {
    expect(await titlesOf('couch')).toEqual(['A couch for two', 'Three sofas'])
    expect(new Set(await titlesOf('settee'))).toEqual(new Set(['A couch for two', 'Three sofas']))
    expect(await titlesOf('coffee house')).toEqual(['A café'])
  })

  test('a search makes as many statements as without synonyms (protocol/synonyms §3)', async () => {
    const statements = async (expression: string) => {
      shop.statements.length = 0
      await namesV3Of(`${expression} unseen${++searches}`)
      return shop.statements.filter(text => /search_|product/.test(text)).length
    }
    await statements('chair')
    expect(await statements('settee')).toBe(await statements('seat'))
  })
})

test('a group has at least two different words, with letters (protocol/synonyms §1)', async () => {
  const send = (words: string[]) =>
    w.merchant.send(synonymGroups.createSynonymGroup, { synonymGroup: { language: 'en', words } })
  expect(rejectedFields(await send(['sofa', 'SOFÁ']))).toEqual({ 'synonymGroup.words[1]': 'VALIDATION' })
  expect(rejectedFields(await send(['sofa', '!?']))).toEqual({ 'synonymGroup.words[1]': 'VALIDATION' })
  expect(rejectedFields(await send(['sofa', 'a b c d e f']))).toEqual({
    'synonymGroup.words[1]': 'VALIDATION',
  })
  expect(Object.keys(rejectedFields(await send(['sofa'])))).toEqual(['synonymGroup.words'])
})

test('a group of another language has no effect (protocol/synonyms §2)', async () => {
  await w.merchant.callOk(synonymGroups.createSynonymGroup, {
    synonymGroup: { language: 'de', words: ['seat', 'sofa'] },
  })
  expect(await namesOf('seat')).toEqual(['Seat'])
})
