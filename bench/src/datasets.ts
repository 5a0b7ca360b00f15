import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { demo } from '@stoa/demo'
import { migrate, openDatabase, systemClock } from '@stoa/server'
import pg from 'pg'
import type { Shop } from './shopper.ts'

/** A shop with this number of products, the only one in its database, so that table sizes depend on it alone. */
export interface SeededDatabase extends Shop {
  products: number
  siteId: string
  apiKey: string
  connectionString: string
  /** Ids of visible products, in no order. */
  sample: readonly string[]
  collectionIds: readonly string[]
  seedSeconds: number
}

const SAMPLE = 20_000
const GOODS = 8
const CART_LINES = 20
const STOCK = 99_999

export async function seedShop(
  serverUrl: string,
  products: number,
  name = `bench_${products}`,
): Promise<SeededDatabase> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await using(serverUrl, client => client.query(`create database ${name}`))
  const startedAt = performance.now()
  const connectionString = url.href
  const database = openDatabase({ connection: { connectionString }, poolSize: 2, statementTimeoutMs: 0 })
  const ids = { guid: randomUUID, ordered: randomUUID, secret: () => `${randomUUID()}${randomUUID()}` }
  try {
    await migrate(database.pool, systemClock.now())
    const { siteId, clientId, apiKey } = await demo.seed(database, systemClock, ids, {
      name: `${products} products`,
      origins: [],
      products,
    })
    const seedSeconds = (performance.now() - startedAt) / 1000
    const { pool } = database
    const sample = await column(
      pool,
      `select id from products where site_id = $1 and visible order by md5(id::text) limit ${SAMPLE}`,
      siteId,
    )
    const stocked = await column(
      pool,
      `select id from products p where site_id = $1 and visible and collection_ids <> '{}'
        and (select count(*) filter (where i.track_quantity) from inventory_items i where i.site_id = p.site_id and i.product_id = p.id) = 1
        order by md5(id::text) limit ${GOODS + CART_LINES}`,
      siteId,
    )
    await pool.query('update inventory_items set quantity = $3 where site_id = $1 and product_id = any($2)', [
      siteId,
      stocked,
      STOCK,
    ])
    const goods = stocked.slice(0, GOODS)
    const cartProducts = stocked.slice(GOODS)
    const collectionIds = await column(
      pool,
      'select id from collections where site_id = $1 order by slug',
      siteId,
    )
    // A shop that has been up for a while, not one whose upkeep still runs.
    await pool.query('vacuum analyze')
    await pool.query('checkpoint')
    return {
      products,
      siteId,
      apiKey,
      connectionString,
      clientId,
      goods,
      cartProducts,
      sample,
      collectionIds,
      seedSeconds,
    }
  } finally {
    await database.close()
  }
}

async function column(pool: pg.Pool, text: string, siteId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(text, [siteId])
  return rows.map(({ id }) => id)
}

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
