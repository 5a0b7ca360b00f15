import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import { createDriver, createShop, type Shop, type TestDriver } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebianPostgres, startDebianPostgres } from '../../../../tools/testing/debian-postgres.ts'

/** Values that a caller without a position gets are at most this old, from a replica as from the cache (decisions 072, 100). */
const STALE_MS = 100

let primary: DebianPostgres
let shop: Shop
let drivers: [TestDriver, TestDriver]
let standby: pg.Client
beforeAll(async () => {
  primary = await startDebianPostgres()
  shop = await createShop({ databaseUrl: primary.url, fixture: 'empty' })
  const { url } = await primary.startStandby()
  const replicaUrl = new URL(new URL(shop.databaseUrl).pathname, url).href
  // The address of the replica has the name of the shop's database, which is known now.
  Object.assign(shop.config, { replicaUrls: [replicaUrl] })
  const driverOfNode = async () => createDriver({ ...shop, fetch: (await shop.addNode()).fetch })
  drivers = [await driverOfNode(), await driverOfNode()]
  standby = new pg.Client({ connectionString: replicaUrl })
  standby.on('error', () => {})
  await standby.connect()
}, 300_000)
afterAll(async () => {
  await shop?.close()
  await standby?.end().catch(() => {})
  primary?.stop()
})

const { getProduct, queryProducts, updateProduct } = contract.products

const update = async ({ merchant }: TestDriver, id: string, description: string) => {
  const { headers } = await merchant.send(updateProduct, { product: { id, description } })
  return headers.get('x-wix-consistent') ?? ''
}

/** The description that a node tells a caller with a position, or the status of an error. */
const tell = async ({ merchant }: TestDriver, id: string, position?: string) => {
  const headers = position === undefined ? undefined : { 'x-wix-consistent': position }
  const { status, body } = await merchant.send(getProduct, { id }, { ...(headers && { headers }) })
  return status === 200 ? body.product.description : status
}

/** How often the replica has read the table of products. */
const scansOfReplica = async () => {
  const { rows } = await standby.query(
    "select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'products'",
  )
  return rows[0].scans as number
}

/** Lists without a cached reply, until the replica has answered one. */
const readFromReplica = async ({ merchant }: TestDriver) => {
  const before = await scansOfReplica()
  let name = 0
  await expect
    .poll(
      async () => {
        await merchant.callOk(queryProducts, { query: { filter: { name: `no ${name++}` } } })
        return scansOfReplica()
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(before)
}

test('reads go to the replica', async () => {
  const [driver] = drivers
  await driver.product()
  await readFromReplica(driver)
})

test('callers see what they have written, on each node, at once', async () => {
  const [writer, reader] = drivers
  const { id } = await writer.product()
  for (let round = 0; round < sized(40, 400); round++) {
    const position = await update(writer, id, `round ${round}`)
    expect(await Promise.all([tell(writer, id, position), tell(reader, id, position)])).toEqual([
      `round ${round}`,
      `round ${round}`,
    ])
  }
})

test('a replica that is behind gets no reads, and leaves no old value in a cache', async () => {
  const [writer, reader] = drivers
  const { id } = await writer.product()
  await readFromReplica(reader)
  await standby.query('select pg_wal_replay_pause()')
  const position = await update(writer, id, 'newer')
  expect(await tell(reader, id, position)).toBe('newer')
  const other = await writer.product()
  await sleep(STALE_MS)
  // Without a position, and not from the cache.
  expect([await tell(reader, id), await tell(reader, other.id)]).toEqual(['newer', expect.any(String)])
  await standby.query('select pg_wal_replay_resume()')
  await readFromReplica(reader)
  expect(await tell(reader, id)).toBe('newer')
})

test('while the replica is lost, no read fails', async () => {
  const [, reader] = drivers
  const { id } = await reader.product({ description: 'there' })
  await readFromReplica(reader)
  let isOver = false
  const seen = new Set<unknown>()
  const reading = (async () => {
    for (let n = 0; !isOver; n++) {
      seen.add(await tell(reader, id))
      const { status } = await reader.merchant.send(queryProducts, {
        query: { filter: { name: `none ${n}` } },
      })
      seen.add(status)
    }
  })()
  await standby
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stoa%' and pid <> pg_backend_pid()`,
    )
    .catch(() => {})
  await sleep(500)
  isOver = true
  await reading
  expect([...seen].toSorted()).toEqual([200, 'there'])
  await readFromReplica(reader)
})
