import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Call, caller } from '../call.ts'
import { openConnection } from '../connection.ts'
import type { Running } from '../measure.ts'
import { ARTICLES, articleFields } from './article.ts'
import { randomPage } from './page-queries.ts'

/** A platform with a collection of so many items, which visitors may read. */
export interface Content extends Running {
  items: number
  itemIds: readonly string[]
  /** A visitor's token. */
  token: string
  /** Calls as the merchant. */
  call: Call
  /** The table of the items in SQL. */
  table: string
  /** Average bytes of an item's data. */
  itemBytes: number
  fillSeconds: number
}

const POPULAR = 500

export const createCollection = (call: Call, id: string) =>
  call('/wix-data/v2/collections', {
    collection: {
      id,
      displayName: id,
      fields: articleFields,
      permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    },
  })

/** The table of a collection's items. */
export async function tableOf(client: pg.Client, id: string): Promise<string> {
  const { rows } = await client.query<{ uid: string }>('select uid from data_collections where id = $1', [id])
  return `data.items_${rows[0]?.uid.replaceAll('-', '')}_live`
}

/** The id of the item with a number. */
const ID = "md5('id' || n)::uuid::text"

/**
 * Items of about 1.1 KB, inserted by SQL: inserts through the platform are measured elsewhere.
 * Their values follow from their numbers, so that every run has the same ones, in no order that an index would profit by.
 */
const fill = (table: string) => `
  insert into ${table} (id, created_at, updated_at, status, data)
  select ${ID}, now(), now(), 'PUBLISHED', jsonb_build_object(
    'title', 'Article number ' || n, 'slug', 'article-' || n, 'category', 'category-' || chance[1] % 20,
    'featured', chance[2] % 10 < 9, 'price', chance[3] % 100000, 'rating', chance[4] % 50 / 10.0,
    'publishedAt', jsonb_build_object('$date', to_char(timestamp '2020-01-01' + chance[5] * interval '1 second',
      'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')),
    'summary', 'What is to be said of article number ' || n || ' in one sentence.',
    'body', (select string_agg(md5(n || ' ' || k), ' ') from generate_series(1, 23) k))
  from generate_series($1::int, $2::int) n,
    lateral (select array_agg(('x' || substr(md5(n || ':' || k), 1, 7))::bit(28)::int) as chance
      from generate_series(1, 5) k) c`

const AT_ONCE = 50_000

/** Writes so many articles into the table of a collection. */
export async function fillCollection(client: pg.Client, id: string, items: number): Promise<void> {
  const table = await tableOf(client, id)
  for (let n = 0; n < items; n += AT_ONCE)
    await client.query(fill(table), [n + 1, Math.min(n + AT_ONCE, items)])
  await client.query(`vacuum analyze ${table}`)
}

/** Makes the collection, fills it, and adds the index that the platform itself proposes for the page that is measured. */
export async function openContent(running: Running, items: number): Promise<Content> {
  const { port, shop } = running
  const send = caller(await openConnection(port))
  const call: Call = (path, body) => send(path, body, shop.apiKey)
  await createCollection(call, ARTICLES)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  try {
    const table = await tableOf(client, ARTICLES)
    const startedAt = performance.now()
    await fillCollection(client, ARTICLES, items)
    const fillSeconds = (performance.now() - startedAt) / 1000
    const { access_token: token } = await send<{ access_token: string }>('/oauth2/token', {
      clientId: shop.clientId,
      grantType: 'anonymous',
    })
    await addAdvisedIndex(call)
    // Planner statistics of the filled table.
    await client.query(`analyze ${table}`)
    await client.query('checkpoint')
    const { rows } = await client.query<{ id: string; bytes: number }>(
      `select id, octet_length(data::text) as bytes from ${table}
        where id in (select ${ID} from generate_series(1, $1::int, $2::int) n)`,
      [items, items / POPULAR],
    )
    const itemBytes = rows.reduce((sum, { bytes }) => sum + bytes, 0) / rows.length
    const itemIds = rows.map(({ id }) => id)
    return { ...running, items, itemIds, token, call, table, itemBytes, fillSeconds }
  } finally {
    await client.end()
  }
}

interface Index {
  name: string
  status: string
}

/** Lets the platform see the queries, asks it for advice, follows it and waits until the index is there. */
async function addAdvisedIndex(call: Call): Promise<void> {
  const base = '/wix-data/v2/indexes'
  for (let i = 0; i < 3; i++) await call(randomPage().path)
  const { advice } = await call<{ advice: { index: Index }[] }>(`${base}/advice?dataCollectionId=${ARTICLES}`)
  const requested = advice[0]?.index
  if (!requested) throw new Error('The platform proposes no index for the measured page')
  await call(base, { dataCollectionId: ARTICLES, index: requested })
  for (;;) {
    const { indexes } = await call<{ indexes: Index[] }>(`${base}?dataCollectionId=${ARTICLES}`)
    const status = indexes.find(({ name }) => name === requested.name)?.status
    if (status === 'ACTIVE') return
    if (status === 'FAILED') throw new Error(`The proposed index ${requested.name} could not be built`)
    await sleep(100)
  }
}
