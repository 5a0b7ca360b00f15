import { contract, type RequestOf } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { CACHED } from '@stoa/testkit/scenarios'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { productSearch, products, searchRules, searchRanking, translations } = contract
const { shop, driver: w } = await openTestShop()

type Request = RequestOf<typeof productSearch.searchProducts>
const search = (request: Request) => w.visitor.callOk(productSearch.searchProducts, request)
const namesOf = async (expression: string, more: Request = {}) =>
  (await search({ expression, ...more })).products.map(({ name }) => name)
const ids: Record<string, string> = {}
const of = (...names: string[]) => names.map(name => ids[name] ?? '')
const pins = (...names: string[]) => names.map((name, i) => ({ productId: ids[name] ?? '', position: i + 1 }))
const rule = (doc: RequestOf<typeof searchRules.createSearchRule>['searchRule']) =>
  w.merchant.callOk(searchRules.createSearchRule, { searchRule: doc })
const preview = (message: RequestOf<typeof searchRanking.previewSearch>) =>
  w.merchant.callOk(searchRanking.previewSearch, message)

beforeAll(async () => {
  const add = async (name: string, price: number, more: object = {}, quantity = 3) => {
    ids[name] = (await w.product({ name, priceData: { price }, ...more }, quantity)).id
  }
  await add('Lamp one', 10)
  await add('Lamp two', 20, { costAndProfitData: { itemCost: 2 } })
  await add('Lamp three', 30, { costAndProfitData: { itemCost: 29 } })
  await add('Lamps of glass', 40)
  await add('Table', 50, { description: 'Put a lamp on it.' })
  await add('Chair', 60)
  await add('Sold out stool', 70, {}, 0)
  await add('Secret lamp', 1, { visible: false })
  await w.collection(of('Sold out stool', 'Chair', 'Secret lamp'))
  await w.merchant.callOk(translations.setTranslation, {
    entityType: 'PRODUCT',
    entityId: ids['Lamps of glass'] ?? '',
    language: 'de',
    translation: { name: 'Leuchten aus Glas' },
  })
  await search({ expression: 'lamp' })
  await shop.platform.run('index queue')
})
afterEach(async () => {
  const { searchRules: rules } = await w.merchant.callOk(searchRules.querySearchRules, { query: {} })
  for (const { id } of rules)
    await w.merchant.callOk(searchRules.deleteSearchRule, { searchRuleId: id ?? '' })
  await w.merchant.callOk(searchRanking.setSearchWeights, { weights: {} })
})

const LAMPS = ['Lamp one', 'Lamp two', 'Lamp three', 'Lamps of glass', 'Table']

describe('rules of searches (protocol/merchandising §4)', () => {
  test('pin products to positions, also such without the words, and hide others, from the next search on', async () => {
    expect(await namesOf('lamp')).toEqual(LAMPS)
    await rule({
      language: 'en',
      term: ' LÀMP! ',
      pins: [
        { productId: ids.Chair ?? '', position: 2 },
        { productId: ids['Lamps of glass'] ?? '', position: 1 },
        { productId: ids['Secret lamp'] ?? '', position: 3 },
      ],
      hiddenProductIds: of('Lamp two'),
    })
    const expected = ['Lamps of glass', 'Chair', 'Lamp one', 'Lamp three', 'Table']
    expect(await namesOf('lamp')).toEqual(expected)
    expect(await namesOf('Lamp.')).toEqual(expected)
    const all = await w.merchant.callOk(productSearch.searchProducts, { expression: 'lamp' })
    expect(all.products.map(({ name }) => name)).toEqual([
      ...LAMPS.slice(0, 3),
      'Secret lamp',
      'Lamps of glass',
      'Table',
    ])
    const reply = await search({ expression: 'lamp' })
    expect(reply.metadata.total).toBe(5)
    expect(reply.prices).toMatchObject({ min: 10, max: 60 })
    const pages = []
    for (let offset = 0; offset < 6; offset += 2)
      pages.push(...(await namesOf('lamp', { paging: { limit: 2, offset } })))
    expect(pages).toEqual(expected)
    // Other words, and other orders.
    expect(await namesOf('lamps')).toHaveLength(5)
    expect(await namesOf('lamps')).toContain('Lamp two')
    expect(await namesOf('lamp', { sort: 'PRICE_DESC' })).toEqual([
      'Chair',
      'Table',
      'Lamps of glass',
      'Lamp three',
      'Lamp one',
    ])
    expect(await namesOf('lamp', { price: { max: 45 } })).toEqual([
      'Lamps of glass',
      'Lamp one',
      'Lamp three',
    ])
  })

  test('a rule shows products for words that find nothing', async () => {
    expect(await namesOf('zzgift')).toEqual([])
    await rule({ language: 'en', term: 'zzgift', pins: pins('Chair', 'Table') })
    expect(await namesOf('zzgift')).toEqual(['Chair', 'Table'])
    const deleted = await w.product({ name: 'Extra' }, 1)
    await w.merchant.callOk(products.deleteProduct, { id: deleted.id })
    const { searchRules: rules } = await w.merchant.callOk(searchRules.querySearchRules, { query: {} })
    await w.merchant.callOk(searchRules.updateSearchRule, {
      searchRule: {
        id: rules[0]?.id ?? '',
        revision: rules[0]?.revision ?? '',
        pins: [{ productId: deleted.id, position: 1 }, ...pins('', 'Chair').slice(1)],
      },
    })
    expect(await namesOf('zzgift')).toEqual(['Chair'])
  })

  test.each([
    ['some of the words', 'glass chandelier'],
    ['a typing error', 'lmap'],
    ['a word of another language', 'leuchte'],
  ])('a pin leaves the results of a search for %s as they are', async (_, term) => {
    const shown = async (more: Request = {}) => {
      const { products, metadata, allWords, corrected, language } = await search({
        expression: term,
        ...more,
      })
      const names = products.map(({ name }) => name)
      return { names, total: metadata.total, allWords, corrected, language }
    }
    const before = await shown()
    expect(before.names.length).toBeGreaterThan(0)
    await rule({ language: 'en', term, pins: pins('Chair') })
    const expected = { ...before, names: ['Chair', ...before.names], total: before.names.length + 1 }
    expect(await shown()).toEqual(expected)
    const byPrice = await shown({ sort: 'PRICE_DESC' })
    expect({ ...byPrice, names: byPrice.names.toSorted() }).toEqual({
      ...expected,
      names: expected.names.toSorted(),
    })
  })

  test('applies to the language of the shopper alone, and there is one for a term', async () => {
    await rule({ language: 'de', term: 'lamp', hiddenProductIds: of('Lamp one') })
    expect(await namesOf('lamp')).toEqual(LAMPS)
    const again = await w.merchant.send(searchRules.createSearchRule, {
      searchRule: { language: 'de', term: 'Lamp?' },
    })
    expect([again.status, codeOf(again)]).toEqual([409, 'SEARCH_RULE_ALREADY_EXISTS'])
  })

  test.each([
    ['term', () => ({ term: '?!' })],
    ['pins[1].productId', () => ({ pins: [...pins('Chair'), { ...pins('Chair')[0], position: 2 }] })],
    ['pins[1].position', () => ({ pins: [...pins('Chair'), ...pins('Table')] })],
    ['pins[0].productId', () => ({ pins: pins('Chair'), hiddenProductIds: of('Chair') })],
  ])('rejects a wrong %s', async (field, doc) => {
    const searchRule = { language: 'en', term: 'a', ...doc() } as never
    expect(rejectedFields(await w.merchant.send(searchRules.createSearchRule, { searchRule }))).toEqual({
      [`searchRule.${field}`]: 'VALIDATION',
    })
  })

  test('costs no statement without a rule, and one with pins', async () => {
    const count = async (expression: string) => {
      await search({ expression, paging: { limit: 3 } })
      shop.statements.length = 0
      await search({ expression, paging: { limit: 4 } })
      // Rules and weights are read once, until one of them changes.
      return shop.statements.filter(text => !CACHED.test(text) && !text.includes('merchandising_')).length
    }
    const [lamp, glass] = [await count('lamp'), await count('glass')]
    await rule({ language: 'en', term: 'glass', pins: pins('Chair') })
    expect([await count('lamp'), await count('glass')]).toEqual([lamp, glass + 1])
  })
})

describe('weights of searches (protocol/merchandising §5)', () => {
  const weigh = (weights: object) => w.merchant.callOk(searchRanking.setSearchWeights, { weights })

  test('order the results; those of the text alone are those of before', async () => {
    expect((await w.merchant.callOk(searchRanking.getSearchWeights, {})).weights).toEqual({
      text: 100,
      sales: 0,
      stock: 0,
      margin: 0,
      newness: 0,
    })
    await weigh({ text: 0, margin: 50 })
    expect((await namesOf('lamp')).slice(0, 2)).toEqual(['Lamp two', 'Lamp three'])
    await w.order(ids['Lamp three'] ?? '', 2)
    await weigh({ text: 10, sales: 90 })
    expect((await namesOf('lamp'))[0]).toBe('Lamp three')
    const pages = []
    for (let offset = 0; offset < 5; offset += 2)
      pages.push(...(await namesOf('lamp', { paging: { limit: 2, offset } })))
    expect(pages.toSorted()).toEqual(LAMPS.toSorted())
    // A sale that changes no product moves it, too.
    const first = async () => (await namesOf('lamp', { paging: { limit: 1 } }))[0]
    for (let i = 0; i < 3; i++) expect(await first()).toBe('Lamp three')
    const sold = (before: string, after: string) =>
      shop.sql`update orders set doc = replace(doc::text, ${ids[before]}, ${ids[after]})::jsonb`
    await sold('Lamp three', 'Lamp one')
    shop.clock.advance(11 * 60_000)
    expect(await first()).toBe('Lamp one')
    await sold('Lamp one', 'Lamp three')
    await weigh({ text: 0 })
    expect(await namesOf('lamp')).toEqual(LAMPS)
  })
})

describe('the preview of a search (protocol/merchandising §6)', () => {
  test('says why each result is where it is', async () => {
    const { results, total } = await preview({ expression: 'lamp', rule: { pins: pins('Chair') } })
    expect(total).toBe(6)
    expect(results.map(({ name, position, placedBy, inName }) => [position, name, placedBy, inName])).toEqual(
      [
        [1, 'Chair', 'PIN', undefined],
        [2, 'Lamp one', 'EXACT', true],
        [3, 'Lamp two', 'EXACT', true],
        [4, 'Lamp three', 'EXACT', true],
        [5, 'Lamps of glass', 'WORD_FORM', true],
        [6, 'Table', expect.any(String), false],
      ],
    )
    expect(results.every(({ score }) => score === undefined)).toBe(true)
    // Nothing is stored, and shoppers see what they saw.
    expect(await namesOf('lamp')).toEqual(LAMPS)
    expect((await preview({ expression: 'lmap' })).results[0]).toMatchObject({ placedBy: 'TYPING_ERROR' })
    expect((await preview({ expression: 'lam' })).results[0]).toMatchObject({ placedBy: 'BEGINNING' })
  })

  test('shows the parts of a score under weights, and the rule of the words', async () => {
    const { searchRule } = await rule({ language: 'en', term: 'lamp', hiddenProductIds: of('Lamp one') })
    const found = await preview({ expression: 'Lamp', weights: { text: 50, margin: 50 }, limit: 2 })
    expect(found).toMatchObject({ ruleId: searchRule.id, total: 4 })
    expect(found.results[0]).toMatchObject({
      name: 'Lamp two',
      score: { text: 1, sales: 0, stock: 1, margin: 0.9, total: 0.95 },
    })
  })
})

describe('suggestions of a search without results (protocol/merchandising §7)', () => {
  test('are similar products if nothing is in stock, and popular ones if nothing is found', async () => {
    expect(await search({ expression: 'stool', fallback: 3 })).toMatchObject({
      metadata: { total: 1 },
      fallback: { reason: 'NOTHING_IN_STOCK', kind: 'SIMILAR', products: [{ name: 'Chair' }] },
    })
    const { fallback } = await search({ expression: 'zzunknown', fallback: 2 })
    expect(fallback).toMatchObject({ reason: 'NOTHING_FOUND', kind: 'POPULAR' })
    expect(fallback?.products.map(({ name }) => name)).toEqual(['Lamp three'])
    for (const request of [
      { expression: 'lamp', fallback: 3 },
      { expression: 'zzunknown' },
      { expression: 'zzunknown', fallback: 3, price: { max: 1 } },
    ])
      expect(await search(request)).not.toHaveProperty('fallback')
  })

  test.each([
    ['stool', 'Lamp three'],
    ['zzunknown', 'Lamp two'],
  ])('have nothing that the rule of %s hides', async (term, next) => {
    const suggested = async () =>
      (await search({ expression: term, fallback: 10 })).fallback?.products.map(({ name }) => name)
    const names = (await suggested()) ?? []
    expect(names.length).toBeGreaterThan(0)
    await rule({ language: 'en', term, hiddenProductIds: of(...names) })
    const others = await suggested()
    expect(others).toContain(next)
    expect(others?.filter(name => names.includes(name))).toEqual([])
  })

  test('are absent if something is in stock, however many values the facets have', async () => {
    const choices = (option: number) =>
      Array.from({ length: 100 }, (_, i) => ({ value: `${option} ${i}`, description: `${option} ${i}` }))
    const productOptions = Array.from({ length: 6 }, (_, i) => ({ name: `Option ${i}`, choices: choices(i) }))
    await w.product({ name: 'Wardrobe of oak', productOptions }, 0)
    await w.product({ name: 'Wardrobe of beech' }, 2)
    const { fallback, facets } = await search({ expression: 'wardrobe', fallback: 4 })
    expect(fallback).toBeUndefined()
    expect(facets.find(({ name }) => name === 'inStock')?.values).toHaveLength(2)
  })
})
