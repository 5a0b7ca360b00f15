import { expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'
import { fuzzyTerm } from './fuzzy-terms.ts'
import { rankTiers, wholeSearch } from './rank-tiers.ts'

const shop = await openShop()

/** Which of the queries each text matches: texts are of words behind the number of their field. */
async function matches(texts: readonly string[][], queries: readonly string[]): Promise<boolean[][]> {
  const rows = await shop.sql<{
    found: boolean[]
  }>`select (select array_agg(array_to_tsvector(array(select jsonb_array_elements_text(t.words))) @@ q.query::tsquery
    order by q.n) from unnest(${queries}::text[]) with ordinality as q(query, n)) as found
    from jsonb_array_elements(${JSON.stringify(texts)}::jsonb) with ordinality as t(words, n) order by t.n`
  return rows.map(({ found }) => found)
}

const WORDS = ['dog', 'dogs', 'hound', 'piano', "o'neil", 'a\\b']
const searched = [
  { forms: [['dog']], near: [['dogs']] },
  { forms: [['piano', "o'neil"]], near: [['a\\b']] },
]
/** Every text of up to three of the words in two fields. */
const places = ['1', '2'].flatMap(field => WORDS.map(word => `${field}:${word}`))
const texts = places.flatMap((a, i) =>
  places.slice(i).flatMap((b, k) => places.slice(i + k).map(c => [...new Set([a, b, c])])),
)

const withSynonym = searched.map((term, i) => (i === 0 ? { ...term, synonyms: [['hound']] } : term))

test.each([
  { all: false, fuzzy: false },
  { all: false, fuzzy: true },
  { all: true, fuzzy: false },
  { all: true, fuzzy: true },
])(
  'every item of a search is in one level of it, and no other item in any: %o',
  { tags: 'nightly' },
  async options => {
    for (const terms of [searched, withSynonym]) {
      const levels = rankTiers(terms, [['1'], ['1', '2']], options)
      const whole = wholeSearch(terms, ['1', '2'], options)
      const found = await matches(texts, [whole.query, ...levels.map(({ query }) => query)])
      for (const [i, [is, ...each]] of found.entries())
        expect(each.filter(Boolean), texts[i]?.join(' ')).toHaveLength(is ? 1 : 0)
      expect(found.some(([is]) => is) && found.some(([is]) => !is)).toBe(true)
    }
  },
)

test('every word comes before some, what is written so before what is like it, the display field before others', async () => {
  const levels = rankTiers(searched, [['1'], ['1', '2']], { all: false, fuzzy: true })
  const inOrder = [
    ['1:dog', '1:piano', "1:o'neil"],
    ['1:dog', '2:piano', "1:o'neil"],
    ['1:dogs', '1:a\\b'],
    ['2:dogs', '1:a\\b'],
    ['1:dog', '2:dogs'],
    ['2:dog'],
    ['1:dogs'],
    ['2:a\\b'],
  ]
  const found = await matches(
    inOrder,
    levels.map(({ query }) => query),
  )
  const ranks = found.map(each => levels[each.indexOf(true)]?.rank)
  expect(ranks).toEqual(levels.map(({ rank }) => rank))
  expect(ranks).toEqual([...ranks].sort((a, b) => Number(b) - Number(a)))
})

test('a synonym comes after the word itself and before words like it (protocol/synonyms §2)', async () => {
  const levels = rankTiers(withSynonym.slice(0, 1), [['1'], ['1', '2']], { all: true, fuzzy: true })
  const found = await matches(
    ['1:dog', '2:dog', '1:hound', '2:hound', '1:dogs', '2:dogs'].map(word => [word]),
    levels.map(({ query }) => query),
  )
  expect(found.map(each => each.indexOf(true))).toEqual([0, 1, 2, 3, 4, 5])
})

test('numbers, codes and the shortest words are taken as they are written', () => {
  for (const word of ['2024', 'mp3', 'ab1234', 'cat', 'x'.repeat(33)])
    expect(fuzzyTerm(word, 0)).toBeUndefined()
  expect(fuzzyTerm('Haus', 3)).toEqual({
    n: 3,
    word: 'haus',
    most: 1,
    low: 'h',
    high: 'i',
    others: ['aus', 'ahus', 'huas', 'hasu'],
    tails: ['haus', 'aus'],
  })
  expect(fuzzyTerm('Universität', 0)?.most).toBe(2)
})
