import { contract } from '@stoa/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { searchedTerm } from './search-counts.ts'

const { searchReports } = contract
const { shop, driver: w } = await openTestShop()

let shoppers = 0
/** A shopper with a network address of their own. */
const shopper = (language?: string, address?: string) => {
  shoppers++
  const headers = {
    'x-forwarded-for': address ?? `198.51.${shoppers >> 8}.${shoppers & 255}`,
    ...(language && { 'accept-language': language }),
  }
  const send = (call: never, message: object) => w.visitor.send(call, message as never, { headers } as never)
  return {
    search: (expression: string, results: number) =>
      send(searchReports.recordSearch as never, { expression, results }),
    open: (expression: string, position: number) =>
      send(searchReports.recordSearchClick as never, { expression, position }),
  }
}
const stored = () => shop.platform.host.platform.searchCounts.flush()
const report = async (message: object = {}) => {
  await stored()
  return w.merchant.callOk(searchReports.getSearchReport, message)
}
const termsOf = async (message: object = {}) => (await report(message)).terms.map(({ term }) => term)
const popular = async (limit?: number) => {
  await stored()
  shop.clock.advance(10 * 60_000)
  const { terms } = await w.visitor.callOk(searchReports.listPopularSearches, { ...(limit && { limit }) })
  return terms
}

beforeEach(async () => {
  await stored()
  await shop.sql`delete from searched_terms`
})

describe('the report of searches (protocol/merchandising §1, §2)', () => {
  test('counts searches, those without results, and opened results by position', async () => {
    const [one, two] = [shopper(), shopper()]
    await one.search('Reading  LAMPS!', 4)
    await two.search('reading lamps', 5)
    await two.search('hammock', 0)
    await one.open('reading lamps', 1)
    await two.open('reading lamps', 5)
    await two.open('reading lamps', 40)
    const { terms, ...all } = await report()
    expect(all).toEqual({ searches: 3, withoutResults: 1, clicks: 3, clickRate: 1 })
    expect(terms).toEqual([
      {
        term: 'reading lamps',
        language: 'en',
        searches: 2,
        withoutResults: 0,
        clicks: 3,
        clickRate: 1,
        results: 5,
        clicksByPosition: [
          { from: 1, to: 1, clicks: 1 },
          { from: 2, to: 3, clicks: 0 },
          { from: 4, to: 6, clicks: 1 },
          { from: 7, to: 12, clicks: 0 },
          { from: 13, clicks: 1 },
        ],
      },
      expect.objectContaining({ term: 'hammock', searches: 1, withoutResults: 1, results: 0, clickRate: 0 }),
    ])
    expect(await termsOf({ withoutResults: true })).toEqual(['hammock'])
    expect(await termsOf({ limit: 1 })).toEqual(['reading lamps'])
    expect(await termsOf({ language: 'de' })).toEqual([])
  })

  test('the IPv6 addresses of one subscriber count as one', async () => {
    for (const host of ['1', '2', 'ffff'])
      await shopper(undefined, `2001:db8:0:7::${host}`).search('free watches', 4)
    await shopper(undefined, '2001:db8:0:8::1').search('free watches', 4)
    expect((await report()).searches).toBe(2)
  })

  test('an address counts a search once a minute, and at most 30 in all', async () => {
    const bot = shopper()
    for (let i = 0; i < 3; i++) await bot.search('free watches', 0)
    for (let i = 0; i < 40; i++) await bot.search(`spam ${i}x`, 0)
    const { searches, terms } = await report({ limit: 1000 })
    expect([searches, terms.find(({ term }) => term === 'free watches')?.searches]).toEqual([30, 1])
  })

  test('a day has at most 2,000 terms; those that it has are counted on', async () => {
    await shopper().search('vase', 1)
    await stored()
    await shop.sql`insert into searched_terms (site_id, day, language, term)
      select site_id, day, language, 'filler ' || n from searched_terms, generate_series(1, 1999) n`
    await shopper().search('one more', 1)
    await shopper().search('vase', 1)
    const { terms } = await report({ limit: 1000 })
    expect(terms[0]).toMatchObject({ term: 'vase', searches: 2 })
    expect(terms.map(({ term }) => term)).not.toContain('one more')
  })

  test.each([
    ['anna@example.com', undefined],
    ['call 0151 2345 678', undefined],
    ['+49 (151) 23-45-678', undefined],
    ['4006381333931', undefined],
    ['!!!', undefined],
    ['Ⅷ Ｌamp', 'viii lamp'],
    ['Kaffee-Tasse, 0,5 l', 'kaffee tasse 0,5 l'],
    ['SKU 12-34', 'sku 12 34'],
  ])('"%s" is recorded as %s: no personal data', (expression, term) => {
    expect(searchedTerm(expression)).toBe(term)
  })

  test('costs no statement', async () => {
    await shopper().search('vase', 3)
    shop.statements.length = 0
    await shopper().search('vase', 3)
    expect(shop.statements.filter(text => /searched_terms/.test(text))).toEqual([])
  })
})

test('popular searches have five searches, products and a click, in the language of the caller (protocol/merchandising §3)', async () => {
  for (const name of ['Blue vase', 'Desk lamp', 'Rare thing', 'Ignored thing']) await w.product({ name })
  const search = async (term: string, times: number, results: number, clicks: number) => {
    for (let i = 0; i < times; i++) await shopper().search(term, results)
    for (let i = 0; i < clicks; i++) await shopper().open(term, 1)
  }
  await search('vase', 6, 3, 1)
  await search('lamp', 5, 9, 2)
  await search('rare', 4, 9, 4)
  await search('hammock', 9, 0, 1)
  await search('ignored', 9, 2, 0)
  // Callers say how many results they saw.
  await search('cheap pills vase', 9, 2, 3)
  expect(await popular()).toEqual(['vase', 'lamp'])
  expect(await popular(1)).toEqual(['vase'])
})

describe('days of the report (protocol/merchandising §2)', () => {
  test('adds the counts of several minutes and nodes, and has days of the time zone of the site', async () => {
    await shopper().search('vase', 3)
    await stored()
    await shopper().search('vase', 2)
    const before = await report({ days: 1 })
    expect(before.terms).toMatchObject([{ term: 'vase', searches: 2, results: 2 }])
    shop.clock.advance(3 * 86_400_000)
    expect(await termsOf({ days: 3 })).toEqual([])
    expect(await termsOf({ days: 4 })).toEqual(['vase'])
  })

  test('goes with the days that it reaches back to', async () => {
    await shopper().search('vase', 3)
    await stored()
    shop.clock.advance(93 * 86_400_000)
    await shop.platform.run('expired rows')
    expect(await shop.sql`select term from searched_terms`).toEqual([])
  })
})
