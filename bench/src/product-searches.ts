import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { caller } from './call.ts'
import { openConnection, requestBytes } from './connection.ts'
import type { SeededDatabase } from './datasets.ts'
import {
  compareSubjects,
  type Effort,
  type Measured,
  type Running,
  sqlByHand,
  usageOf,
  withCold,
} from './measure.ts'
import { readers } from './reads.ts'
import { openShopper } from './shopper.ts'

const PATH = '/v1/products/search'
const PAGE = 24
const SEARCHERS = 8
/** Searches of which the statements are sent by hand: each kind as often as in all. */
const BY_HAND = 120
/** Words of one meaning, which shoppers use for the nouns of the demo's products. */
const SYNONYMS = [
  ['lamp', 'light', 'luminaire'],
  ['casserole', 'stewpot', 'dutch oven'],
  ['pendant', 'hanging lamp'],
  ['stool', 'seat', 'tabouret'],
  ['throw', 'blanket', 'plaid'],
  ['vase', 'flower vessel'],
  ['bowl', 'dish', 'basin'],
  ['cushion', 'pillow'],
  ['mirror', 'looking glass'],
  ['basket', 'hamper'],
]

/** Two letters exchanged. */
const misspelt = (word: string) => (word.length > 3 ? `${word[0]}${word[2]}${word[1]}${word.slice(3)}` : word)

/** What shoppers search for: a noun, a name, several words, words of the synonyms, words with a typing error, beginnings of words. */
export function expressionsOf(names: readonly string[]): { expression: string; prefix?: true }[] {
  return names.flatMap((name, i) => {
    const words = name.toLowerCase().split(/\s+/)
    const [first = '', last = ''] = [words[0], words.at(-1)]
    const synonym = SYNONYMS[i % SYNONYMS.length]?.at(-1) ?? ''
    switch (i % 6) {
      case 0:
        return { expression: last }
      case 1:
        return { expression: first }
      case 2:
        return { expression: words.slice(0, 3).join(' ') }
      case 3:
        return { expression: synonym }
      case 4:
        return { expression: `${misspelt(first)} ${last}` }
      default:
        return { expression: `${first} ${last.slice(0, 3)}`, prefix: true as const }
    }
  })
}

/** Searches of the largest shop with facets and totals. All caches are emptied all the time: most searches are made once. */
export async function measureProductSearches(running: readonly Running[], effort: Effort): Promise<Measured> {
  const largest = running.at(-1) as Running
  const { port, shop, platform, size } = largest
  const connection = await openConnection(port)
  const token = await openShopper(connection, shop).visit()
  const call = caller(connection)
  for (const words of SYNONYMS)
    await call('/v1/synonym-groups', { synonymGroup: { language: 'en', words } }, shop.apiKey)
  const bytes = (message: object) => requestBytes('POST', PATH, { authorization: token }, message)
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: SEARCHERS })
  try {
    await connection.send(bytes({ expression: 'lamp' }))
    await untilIndexed(pool, shop)
    const { rows } = await pool.query<{ name: string }>(
      'select name from products where site_id = $1 and visible order by md5(id::text) limit 600',
      [shop.siteId],
    )
    const requests = expressionsOf(rows.map(({ name }) => name)).map(search =>
      bytes({ ...search, paging: { limit: PAGE } }),
    )
    const workers = await readers(port, requests, SEARCHERS)
    const byHand = await sqlByHand(largest, requests.slice(0, BY_HAND), {
      connection,
      pool,
      workers: SEARCHERS,
      // Without those of the worker that builds indexes.
      select: recorded =>
        recorded.filter(
          ({ text, values }) =>
            values.includes(shop.siteId) && /\b(products|product_documents|data_search_indexes)\b/.test(text),
        ),
    })
    const measured = await withCold(running, () =>
      compareSubjects([byHand], [{ ...largest, name: size, workers, usage: usageOf(platform) }], effort),
    )
    return { ...measured, profile: file => withCold(running, () => measured.profile(file)) }
  } finally {
    connection.close()
    await pool.end()
  }
}

/** Waits until the words of all products are in the index. */
async function untilIndexed(pool: pg.Pool, { siteId }: SeededDatabase): Promise<void> {
  for (let waited = 0; waited < 120; waited++) {
    const { rows } = await pool.query(
      "select from data_search_indexes where site_id = $1 and source = 'PRODUCTS' and status = 'ACTIVE'",
      [siteId],
    )
    if (rows.length > 0) return
    await wait(1000)
  }
  throw new Error('The index of the products was not made within two minutes.')
}
