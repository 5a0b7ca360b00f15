import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openConnection, requestBytes } from '../connection.ts'
import { type Effort, type Measured, run, usageOf } from '../measure.ts'
import type { Side, Worker } from '../rounds.ts'
import { articleOf } from './article.ts'
import { type Content, createCollection, tableOf } from './collection.ts'

const BULK = 'bulk'
const ITEMS = 1000
/** Enough that neither the platform nor the database waits for the bench. */
const WRITERS = 4

const PATH = '/wix-data/v2/bulk/items/insert'
const bare = { items: 'bench_items', events: 'bench_events', keys: 'bench_keys' }

/** Bulk inserts of a thousand items against a bare insert of as many rows into a table like that of the items. */
export async function measureBulkInsert(content: Content, effort: Effort): Promise<Measured> {
  const { shop, port, platform, call } = content
  await createCollection(call, BULK)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  const table = await tableOf(client, BULK)
  for (const [name, like] of [
    [bare.items, table],
    [bare.events, 'events'],
    [bare.keys, 'idempotency_keys'],
  ])
    await client.query(`create table ${name} (like ${like} including all)`)
  await client.end()
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: WRITERS })
  const writers = (make: () => Worker): Worker[] => Array.from({ length: WRITERS }, make)
  const yardsticks: Side[] = [
    { name: 'bare multi-row insert', workers: writers(() => bareInsert(pool)) },
    {
      name: 'the same with a key, and an event for each item',
      workers: writers(() => recordedInsert(pool, shop.siteId)),
    },
  ]
  const workers = await Promise.all(Array.from({ length: WRITERS }, () => bulkInsert(port, shop.apiKey)))
  const side = { ...content, name: content.size, workers, usage: usageOf(platform) }
  try {
    return await run(yardsticks, [side], effort)
  } finally {
    await pool.end()
  }
}

/** One request of a thousand items, with a fresh key each time. */
async function bulkInsert(port: number, apiKey: string): Promise<Worker> {
  const connection = await openConnection(port)
  const placeholder = randomUUID()
  const headers = { authorization: apiKey, 'idempotency-key': placeholder }
  const dataItems = Array.from({ length: ITEMS }, (_, n) => ({ data: articleOf(n) }))
  const request = requestBytes('POST', PATH, headers, { dataCollectionId: BULK, dataItems })
  const at = request.indexOf(placeholder)
  return async () => {
    request.write(randomUUID(), at, 'latin1')
    const { status, text } = await connection.send(request)
    if (status !== 200) throw new Error(`${PATH}: ${status} ${text()}`)
  }
}

const texts = Array.from({ length: ITEMS }, (_, n) => JSON.stringify(articleOf(n)))
const numbered = (row: (n: number) => string) => texts.map((_, n) => row(n)).join(', ')

const insertItems = {
  name: 'bare-items',
  text: `insert into ${bare.items} (id, created_at, updated_at, status, data)
    values ${numbered(n => `($${n * 2 + 1}, now(), now(), 'PUBLISHED', $${n * 2 + 2})`)}`,
}
const insertEvents = {
  name: 'bare-events',
  text: `insert into ${bare.events} (site_id, type, entity_id, actor_role, actor_id, request_id, payload, created_at)
    values ${numbered(n => `($1, 'wix.data.v2.data_item_created', $${n * 2 + 3}, 'merchant', null, $2, $${n * 2 + 4}, now())`)}`,
}

const freshIds = () => texts.map(() => randomUUID())
const itemsOf = (ids: readonly string[]) => ({
  ...insertItems,
  values: texts.flatMap((text, n) => [ids[n], text]),
})

const bareInsert =
  (pool: pg.Pool): Worker =>
  async () => {
    await pool.query(itemsOf(freshIds()))
  }

/** What the platform promises of every write: nothing happens twice under one key, and each change leaves its event. */
const recordedInsert =
  (pool: pg.Pool, siteId: string): Worker =>
  async () => {
    const client = await pool.connect()
    const ids = freshIds()
    const key = randomUUID()
    const event = (id: string, text: string) => `{"id":"${id}","dataCollectionId":"${BULK}","data":${text}}`
    const reply = JSON.stringify(ids.map(id => ({ action: 'INSERT', itemMetadata: { id, success: true } })))
    try {
      await client.query('begin')
      await client.query({
        name: 'bare-key',
        text: `insert into ${bare.keys} (site_id, caller_id, key, request_hash, created_at) values ($1, $2, $3, $4, now())`,
        values: [siteId, siteId, key, Buffer.alloc(32)],
      })
      await client.query(itemsOf(ids))
      const values = texts.flatMap((text, n) => [ids[n], event(ids[n] as string, text)])
      await client.query({ ...insertEvents, values: [siteId, key, ...values] })
      await client.query({
        name: 'bare-reply',
        text: `update ${bare.keys} set reply = $1 where site_id = $2 and caller_id = $3 and key = $4`,
        values: [reply, siteId, siteId, key],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }
