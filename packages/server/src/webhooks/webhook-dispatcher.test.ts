import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@stoa/contract'
import { openPlatform, readConfiguration, settings } from '@stoa/server'
import { createDriver, createShop, type Shop, startWebhookServer, type TestDriver } from '@stoa/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '../call/clock.ts'

const CREATED = 'wix.stores.catalog.v3.brand_created'
/** Events of the drain. `STOA_WEBHOOK_EVENTS=100000` measures the full size. */
const EVENTS = Number(process.env.STOA_WEBHOOK_EVENTS ?? 1000)
const { webhooks: calls, brandsV3 } = contract

let shop: Shop
let driver: TestDriver
let receiver: Awaited<ReturnType<typeof startWebhookServer>>
beforeAll(async () => {
  receiver = await startWebhookServer()
  shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    now: systemClock.now(),
    config: { privateEndpoints: true },
  })
  driver = await createDriver(shop)
})
afterAll(async () => {
  await shop.close()
  await receiver.close()
})

const subscribe = async () => {
  const webhook = { name: 'ERP', uri: receiver.uri, eventTypes: [CREATED] }
  return (await driver.merchant.callOk(calls.createWebhook, { webhook })).webhook.id
}
const createBrand = (name: string) => driver.merchant.callOk(brandsV3.createBrand, { brand: { name } })

test('a node with maintenance delivers an event soon after its commit', async () => {
  const id = await subscribe()
  const node = await openPlatform({
    config: { ...readConfiguration(settings).values, privateEndpoints: true },
    connection: { connectionString: shop.databaseUrl },
    logger: pino({ level: 'silent' }),
  })
  try {
    await createBrand('soon')
    await expect.poll(() => receiver.received.length, { timeout: 25_000 }).toBe(1)
  } finally {
    await node.close()
  }
  await driver.merchant.callOk(calls.deleteWebhook, { id })
})

const NODE = `
import { openPlatform, readConfiguration, settings } from '@stoa/server'
import { pino } from 'pino'
const platform = await openPlatform({
  config: { ...readConfiguration(settings).values, privateEndpoints: true },
  connection: { connectionString: process.env.DATABASE },
  logger: pino({ level: 'silent' }),
  maintenance: false,
})
await platform.run('webhook deliveries')
`

test('protocol/events §6: what a killed node had in flight is sent again by another one', {
  tags: 'nightly',
}, async () => {
  receiver.received.length = 0
  const id = await subscribe()
  for (let i = 0; i < 5; i++) await createBrand(`killed ${i}`)
  receiver.setReply(() => {})
  const child = spawn(process.execPath, ['--input-type=module', '-e', NODE], {
    env: { ...process.env, DATABASE: shop.databaseUrl },
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect.poll(() => receiver.received.length, { timeout: 25_000 }).toBe(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const first = receiver.received.map(({ eventId }) => eventId)
  receiver.received.length = 0
  receiver.setReply((_, response) => void response.end())
  await shop.platform.run('webhook deliveries')
  expect(receiver.received).toEqual([])
  shop.clock.set(systemClock.now() + 61_000)
  await shop.platform.run('webhook deliveries')
  expect(receiver.received.map(({ eventId }) => eventId).toSorted()).toEqual(first.toSorted())
  await driver.merchant.callOk(calls.deleteWebhook, { id })
})

test('many events are drained once each, in constant memory', {
  tags: 'nightly',
  timeout: 600_000,
}, async () => {
  const id = await subscribe()
  await shop.sql`insert into events (site_id, type, entity_id, actor_role, payload, created_at)
    select ${shop.siteId}, ${CREATED}, 'entity ' || n % 500, 'merchant', jsonb_build_object('brand', jsonb_build_object('id', n)), now()
    from generate_series(1, ${EVENTS}::int) n`
  receiver.received.length = 0
  let count = 0
  let heap = 0
  const last = new Map<string, number>()
  receiver.setReply(({ body, eventId }, response) => {
    const { data } = JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString())
    const { entityId } = JSON.parse(JSON.parse(data).data)
    expect(Number(eventId)).toBeGreaterThan(last.get(entityId) ?? 0)
    last.set(entityId, Number(eventId))
    receiver.received.length = 0
    count++
    heap = Math.max(heap, process.memoryUsage().heapUsed)
    response.end()
  })
  const before = process.memoryUsage().heapUsed
  const startedAt = systemClock.now()
  await shop.platform.run('webhook deliveries')
  const took = systemClock.now() - startedAt
  if (process.env.STOA_WEBHOOK_EVENTS)
    console.log(`${count} events in ${took} ms; heap grew by at most ${Math.round((heap - before) / 1e6)} MB`)
  expect(count).toBe(EVENTS)
  expect(heap - before).toBeLessThan(200_000_000)
  await driver.merchant.callOk(calls.deleteWebhook, { id })
})
