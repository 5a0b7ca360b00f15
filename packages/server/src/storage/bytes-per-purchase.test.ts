import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

/** They fill the first pages of tables and indexes. */
const FIRST = 5
const PURCHASES = 50
const LIMIT = 25_000

const { shop, driver } = await openTestShop({ config: { privateEndpoints: true } })
const { pool } = shop.platform.database

/** Bytes of tables with their indexes. */
async function sizes(): Promise<Map<string, number>> {
  const rows = await shop.sql<{ name: string; bytes: number }>`
    select relid::regclass::text as name, pg_total_relation_size(relid)::int as bytes from pg_stat_user_tables
    where schemaname in ('public', 'partitions', 'pgboss', 'data')`
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

test(`a purchase with one webhook takes at most ${LIMIT} bytes (decision 073)`, {
  tags: 'nightly',
}, async () => {
  const receiver = await startWebhookServer()
  const webhook = { name: 'ERP', uri: receiver.uri, eventTypes: [] }
  await driver.merchant.callOk(contract.webhooks.createWebhook, { webhook })
  const { id } = await driver.product({}, FIRST + PURCHASES)
  const buy = async (purchases: number) => {
    for (let n = 0; n < purchases; n++) await driver.order(id)
    await shop.platform.run('webhook deliveries')
  }
  const fresh = await sizes()
  const grown = async () => [...(await sizes())].filter(([name, bytes]) => bytes > (fresh.get(name) ?? 0))
  // Versions of rows before an update become space for later rows, which autovacuum does in operation.
  const compact = async () => {
    for (const [name] of await grown()) await pool.query(`vacuum full ${name}`)
    return sizes()
  }
  await buy(FIRST)
  const before = await compact()
  await buy(PURCHASES)
  expect(receiver.received.length).toBeGreaterThan(8 * PURCHASES)
  await compact()
  const byTable = (await grown()).map(
    ([name, bytes]) => [name, Math.round((bytes - (before.get(name) ?? 0)) / PURCHASES)] as const,
  )
  const total = byTable.reduce((sum, [, bytes]) => sum + bytes, 0)
  expect(total, JSON.stringify(Object.fromEntries(byTable))).toBeLessThan(LIMIT)
  if (process.env.STOA_PRINT_BYTES)
    process.stdout.write(`${JSON.stringify({ total, ...Object.fromEntries(byTable) })}\n`)
  await receiver.close()
})
