import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Call } from '../call.ts'
import { type Content, createCollection, tableOf } from './collection.ts'

/** The collection that is searched: its texts are of words, as people write them, few of them often and most of them seldom. */
export const JOURNAL = 'journal'

const SYLLABLES =
  'ba be bo da de di fa fe fo ga go ha he ho ka ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si ta te to'.split(
    ' ',
  )
const WORDS = SYLLABLES.length ** 3

/** The word with a number; the smaller the number, the more often it is used. */
export function wordOf(n: number): string {
  const syllable = (position: number) =>
    SYLLABLES[Math.floor(n / SYLLABLES.length ** position) % SYLLABLES.length]
  return `${syllable(0)}${syllable(1)}${n < SYLLABLES.length ** 2 ? '' : syllable(2)}`
}

/** The number of a word, by a chance from 0 to 1: as in languages, the tenth is used a tenth as often as the first. */
export const wordAt = (chance: number) => Math.floor(Math.exp(chance * Math.log(WORDS)))

const word = `(select s[1 + w % 40] || s[1 + w / 40 % 40] || case when w < 1600 then '' else s[1 + w / 1600 % 40] end
  from (select floor(exp((hashint8extended(n::bigint * 1000 + k, 7) & 268435455) / 268435456.0 * ln(${WORDS})))::int as w) c)`
const words = (from: number, to: number) =>
  `(select string_agg(${word}, ' ') from generate_series(${from}, ${to}) k)`

/** Entries of about 1.1 KB, which follow from their numbers. */
const fill = (table: string) => `
  insert into ${table} (id, created_at, updated_at, status, data)
  select md5('entry' || n)::uuid::text, now(), now(), 'PUBLISHED',
    jsonb_build_object('title', ${words(1, 6)}, 'category', 'category-' || n % 20, 'body', ${words(7, 165)})
  from generate_series($1::int, $2::int) n, (select string_to_array('${SYLLABLES.join(' ')}', ' ') as s) s`

const AT_ONCE = 10_000
const POLL_MS = 200

/** Makes the collection with so many entries, and waits until it can be searched. */
export async function openJournal({ call, shop }: Content, entries: number): Promise<void> {
  await createCollection(call, JOURNAL)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  try {
    const table = await tableOf(client, JOURNAL)
    for (let n = 0; n < entries; n += AT_ONCE)
      await client.query(fill(table), [n + 1, Math.min(n + AT_ONCE, entries)])
    await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
  await indexed(call)
}

/** The index is built after the first search. */
async function indexed(call: Call): Promise<void> {
  const path = `/wix-data/v2/indexes?dataCollectionId=${JOURNAL}`
  const search = { search: { expression: wordOf(1) } }
  // While there is none, too many items are not searched at all.
  await call('/wix-data/v2/items/search', { dataCollectionId: JOURNAL, search }).catch(() => {})
  for (;;) {
    const { indexes } = await call<{ indexes: { source: string; status: string }[] }>(path)
    const status = indexes.find(({ source }) => source === 'AUTO')?.status
    if (status === 'ACTIVE') return
    if (status === 'FAILED') throw new Error('The search index could not be built')
    await sleep(POLL_MS)
  }
}
