import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openConnection, requestBytes } from '../connection.ts'
import { BUYERS, compareSubjects, type Effort, type Measured, usageOf } from '../measure.ts'
import type { Subject, Worker } from '../runs.ts'
import { articleOf } from './article.ts'
import { type Content, createCollection, tableOf } from './collection.ts'

/** Enough that neither the platform nor the database waits for the bench. */
const WRITERS = 4

/** Inserts of so many items in one call against one insert of as many rows into a table like that of the items. */
export async function measureInserts(
  content: Content,
  effort: Effort,
  { items }: { items: number },
): Promise<Measured> {
  const { shop, platform, call } = content
  const collection = `inserts_${items}`
  await createCollection(call, collection)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  const statements = rawSqlBaseline(items, collection)
  const { tables } = statements
  for (const [name, like] of [
    [tables.items, await tableOf(client, collection)],
    [tables.events, 'events'],
    [tables.keys, 'idempotency_keys'],
  ])
    await client.query(`create table ${name} (like ${like} including all)`)
  await client.end()
  const writers = items === 1 ? BUYERS : WRITERS
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: writers })
  const all = (make: () => Worker): Worker[] => Array.from({ length: writers }, make)
  const baselines: Subject[] = [
    {
      name: `bare insert of ${items === 1 ? 'a row' : 'as many rows'}`,
      workers: all(() => bareInsert(pool, statements)),
    },
    {
      name: 'the same with a key, and an event for each item',
      workers: all(() => recordedInsert(pool, shop.siteId, statements)),
    },
  ]
  const workers = await Promise.all(Array.from({ length: writers }, () => insert(content, collection, items)))
  const subject = { ...content, name: content.size, workers, usage: usageOf(platform) }
  try {
    return await compareSubjects(baselines, [subject], effort)
  } finally {
    await pool.end()
  }
}

/** One request of so many items, with a fresh key each time. */
async function insert({ port, shop }: Content, dataCollectionId: string, items: number): Promise<Worker> {
  const connection = await openConnection(port)
  const placeholder = randomUUID()
  const headers = { authorization: shop.apiKey, 'idempotency-key': placeholder }
  const dataItems = Array.from({ length: items }, (_, n) => ({ data: articleOf(n) }))
  const [path, message] =
    items === 1
      ? ['/wix-data/v2/items', { dataCollectionId, dataItem: dataItems[0] }]
      : ['/wix-data/v2/bulk/items/insert', { dataCollectionId, dataItems }]
  const request = requestBytes('POST', path, headers, message)
  const at = request.indexOf(placeholder)
  return async () => {
    request.write(randomUUID(), at, 'latin1')
    const { status, text } = await connection.send(request)
    if (status !== 200) throw new Error(`${path}: ${status} ${text()}`)
  }
}

type Statements = ReturnType<typeof rawSqlBaseline>

function rawSqlBaseline(count: number, collection: string) {
  const tables = {
    items: `bench_items_${count}`,
    events: `bench_events_${count}`,
    keys: `bench_keys_${count}`,
  }
  const texts = Array.from({ length: count }, (_, n) => JSON.stringify(articleOf(n)))
  const numbered = (row: (n: number) => string) => texts.map((_, n) => row(n)).join(', ')
  const items = {
    name: `bare-items-${count}`,
    text: `insert into ${tables.items} (id, created_at, updated_at, status, data)
      values ${numbered(n => `($${n * 2 + 1}, now(), now(), 'PUBLISHED', $${n * 2 + 2})`)}`,
  }
  const events = {
    name: `bare-events-${count}`,
    text: `insert into ${tables.events} (site_id, type, entity_id, actor_role, actor_id, request_id, payload, created_at)
      values ${numbered(n => `($1, 'wix.data.v2.data_item_created', $${n * 2 + 3}, 'merchant', null, $2, $${n * 2 + 4}, now())`)}`,
  }
  const event = (id: string, text: string) =>
    `{"id":"${id}","dataCollectionId":"${collection}","data":${text}}`
  return {
    tables,
    freshIds: () => texts.map(() => randomUUID()),
    items: (ids: readonly string[]) => ({ ...items, values: texts.flatMap((text, n) => [ids[n], text]) }),
    events: (siteId: string, key: string, ids: readonly string[]) => ({
      ...events,
      values: [siteId, key, ...texts.flatMap((text, n) => [ids[n], event(ids[n] as string, text)])],
    }),
    key: (siteId: string, key: string) => ({
      name: `bare-key-${count}`,
      text: `insert into ${tables.keys} (site_id, caller_id, key, request_hash, created_at) values ($1, $2, $3, $4, now())`,
      values: [siteId, siteId, key, Buffer.alloc(32)],
    }),
    reply: (siteId: string, key: string, ids: readonly string[]) => ({
      name: `bare-reply-${count}`,
      text: `update ${tables.keys} set reply = $1 where site_id = $2 and caller_id = $3 and key = $4`,
      values: [
        JSON.stringify(ids.map(id => ({ action: 'INSERT', itemMetadata: { id, success: true } }))),
        siteId,
        siteId,
        key,
      ],
    }),
  }
}

const bareInsert =
  (pool: pg.Pool, { items, freshIds }: Statements): Worker =>
  async () => {
    await pool.query(items(freshIds()))
  }

/** Guarantees of every write: one effect per idempotency key, and an event for each change. */
const recordedInsert =
  (pool: pg.Pool, siteId: string, { items, events, key: claim, reply, freshIds }: Statements): Worker =>
  async () => {
    const client = await pool.connect()
    const ids = freshIds()
    const key = randomUUID()
    try {
      await client.query('begin')
      await client.query(claim(siteId, key))
      await client.query(items(ids))
      await client.query(events(siteId, key, ids))
      await client.query(reply(siteId, key, ids))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
