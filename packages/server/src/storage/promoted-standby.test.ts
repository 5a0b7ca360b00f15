// @module-tag nightly
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@stoa/contract'
import {
  createDriver,
  createShop,
  openTcpProxy,
  type Shop,
  type TcpProxy,
  type TestDriver,
} from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebianPostgres, startDebianPostgres } from '../../../../tools/testing/debian-postgres.ts'
import { parsePosition } from './invalidations.ts'

/** Cached values are used with invalidations that are at most this old (decision 072). */
const STALE_MS = 100
const LIMITS = { poolSize: 4, statementTimeoutMs: 2_000, queueTimeoutMs: 2_000 }

let primary: DebianPostgres
let proxy: TcpProxy
let shop: Shop
let drivers: [TestDriver, TestDriver]
beforeAll(async () => {
  primary = await startDebianPostgres()
  proxy = await openTcpProxy(primary.url)
  shop = await createShop({ databaseUrl: proxy.url, fixture: 'empty', config: LIMITS })
  const { fetch } = await shop.addNode()
  drivers = [await createDriver(shop), await createDriver({ ...shop, fetch })]
}, 300_000)
afterAll(async () => {
  await shop?.close()
  proxy?.close()
  primary?.stop()
})

const { getProduct, updateProduct } = contract.products

const sqlOn = (url: string) => async (text: string) => {
  const client = new pg.Client({ connectionString: new URL(new URL(shop.databaseUrl).pathname, url).href })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const update = async (driver: TestDriver, id: string, description: string) => {
  const reply = await driver.merchant.send(updateProduct, { product: { id, description } })
  return { status: reply.status, position: reply.headers.get('x-wix-consistent') ?? '' }
}
/** The description that each node tells, or the status of an error. */
const tell = (id: string, position?: string) =>
  Promise.all(
    drivers.map(async driver => {
      const headers = position && { 'x-wix-consistent': position }
      const { status, body } = await driver.merchant.send(
        getProduct,
        { id },
        {
          ...(headers && { headers }),
        },
      )
      return status === 200 ? body.product.description : status
    }),
  )

test('a write that becomes visible at the position of a read before it is seen with that position', async () => {
  const [writer] = drivers
  const sql = sqlOn(primary.url)
  const setStandby = async (name: string) => {
    await sql(`alter system set synchronous_standby_names = '${name}'`)
    await sql('select pg_reload_conf()')
  }
  const { id } = await writer.product()
  for (let round = 0; round < sized(1, 2); round++) {
    await tell(id)
    await setStandby('absent')
    const written = update(writer, id, `Round ${round}`)
    const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'"
    await expect.poll(async () => (await sql(waiting)).length).toBeGreaterThan(0)
    const [row] = await sql('select pg_current_wal_insert_lsn()::text as position')
    await tell(id, row.position)
    await setStandby('')
    const { position } = await written
    expect(await tell(id, position)).toEqual([`Round ${round}`, `Round ${round}`])
  }
})

test('after the promotion of a standby that is behind, nodes go on without values and positions of the lost timeline', async () => {
  const [writer] = drivers
  const { id } = await writer.product()
  await update(writer, id, 'kept')
  const standby = await primary.startStandby()
  const [onPrimary, onStandby] = [sqlOn(primary.url), sqlOn(standby.url)]
  // What follows does not arrive at the standby.
  await onStandby(`alter system set primary_conninfo = ''`)
  await onStandby('select pg_reload_conf()')
  await expect.poll(() => onPrimary('select from pg_stat_replication')).toEqual([])
  await onPrimary(`select pg_logical_emit_message(false, 'stoa', repeat('x', 1000000))`)
  const lost = await update(writer, id, 'lost')
  expect(await tell(id, lost.position)).toEqual(['lost', 'lost'])

  proxy.freeze()
  primary.kill()
  await sleep(STALE_MS)
  const replies: unknown[] = []
  standby.promote()
  proxy.moveTo(standby.url)
  const observe = async () => {
    const now = await tell(id)
    replies.push(...now)
    return now
  }
  await expect.poll(observe, { timeout: 30_000, interval: 20 }).toEqual(['kept', 'kept'])
  expect([...new Set(replies)].filter(one => one !== 503)).toEqual(['kept'])

  for (const [n, driver] of [...drivers, ...drivers].entries()) {
    let written = await update(driver, id, `new ${n}`)
    while (written.status === 503) written = await update(driver, id, `new ${n}`)
    const { status, position } = written
    expect([status, (parsePosition(position) ?? 0n) < (parsePosition(lost.position) ?? 0n)]).toEqual([
      200,
      true,
    ])
    // A node may still replace connections to the lost server: it answers 503, never an older value.
    const seen: unknown[] = []
    await expect
      .poll(async () => seen.push(...(await tell(id, position))) && seen.slice(-2), { interval: 20 })
      .not.toContain(503)
    expect([...new Set(seen)].filter(one => one !== 503)).toEqual([`new ${n}`])
  }
  await expect.poll(() => tell(id, lost.position)).toEqual(['new 3', 'new 3'])
}, 120_000)
