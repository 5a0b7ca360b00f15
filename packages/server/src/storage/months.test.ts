import { contract } from '@stoa/contract'
import { startWebhookServer } from '@stoa/testkit'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { safeEventId } from './events.ts'
import { keepMonths, startOfMonth } from './months.ts'

const DAY = 86_400_000
const { shop, driver } = await openTestShop({
  config: { privateEndpoints: true, eventDays: 100, deliveryDays: 30 },
  now: '2026-01-31T23:59:59.999Z',
})
const { platform, clock, siteId } = shop
const { database } = platform
const admin = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
const receiver = await startWebhookServer()
afterAll(() => Promise.all([admin.end(), receiver.close()]))

const all = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await admin.query<Row>(text, values)).rows
const names = async (table = 'events') =>
  (
    await all<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [table],
    )
  ).map(({ name }) => name.replace(`partitions.${table}_`, ''))
/** The partitions that have rows. */
const used = async (table = 'events') =>
  (
    await all<{ name: string }>(`select distinct tableoid::regclass::text as name from ${table} order by 1`)
  ).map(({ name }) => name.replace(`partitions.${table}_`, ''))
const lastId = async () => (await all<{ id: string }>('select max(id)::text as id from events'))[0]?.id ?? ''
const sequence = async () =>
  Number((await all<{ id: string }>('select last_value::text as id from events_id_seq'))[0]?.id)
let brands = 0
const change = () =>
  driver.merchant.callOk(contract.brandsV3.createBrand, { brand: { name: `Brand ${brands++}` } })
const listed = async () => {
  const ids: string[] = []
  for (let after = '0'; ; ) {
    const { events } = await driver.merchant.callOk(contract.events.listEvents, { after, limit: 100 })
    ids.push(...events.map(({ id }) => id as string))
    if (events.length < 100) return ids
    after = ids.at(-1) as string
  }
}

test.each([
  ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
  ['2026-02-01T00:00:00.000Z', '2026-02-01', '2026-03-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  // In Berlin both are in the next month, or an hour does not exist.
  ['2026-03-31T22:30:00.000Z', '2026-03-01', '2026-04-01'],
  ['2026-03-29T01:30:00.000Z', '2026-03-01', '2026-04-01'],
])('a month is that of UTC: %s', (time, month, next) => {
  expect([startOfMonth(Date.parse(time)), startOfMonth(Date.parse(time), 1)]).toEqual(
    [month, next].map(Date.parse),
  )
})

test('ids begin with each month, readers see all events in order, and nothing fits twice', async () => {
  await change()
  expect(await used()).toEqual(['0'])
  await keepMonths(database, clock.now())
  expect(await names()).toEqual(['0', '2026_01', '2026_02', 'default'])
  await change()
  clock.advance(1)
  await keepMonths(database, clock.now())
  await change()
  expect(await used()).toEqual(['0', '2026_01', '2026_02'])
  expect(Number(await lastId())).toBeGreaterThan(Date.UTC(2026, 1, 1))
  const ids = await listed()
  expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)))
  expect(ids).toHaveLength(Number((await all<{ n: string }>('select count(*) as n from events'))[0]?.n))
  // A clock that goes back changes nothing.
  const last = await sequence()
  await keepMonths(database, Date.UTC(2026, 0, 5))
  expect(await sequence()).toBe(last)
})

test('two nodes at once, after three months without one: the months between have no partition', async () => {
  clock.advance(90 * DAY)
  await Promise.all([1, 2, 3].map(() => keepMonths(database, clock.now())))
  expect(await names()).toEqual(['0', '2026_01', '2026_02', '2026_03', '2026_05', '2026_06', 'default'])
  const before = await sequence()
  await change()
  await Promise.all([
    change(),
    keepMonths(database, clock.now()),
    change(),
    keepMonths(database, clock.now()),
  ])
  expect(await sequence()).toBeGreaterThan(before)
  expect(await used()).toContain('2026_05')
})

test('a reader never overtakes a transaction that was open when a month began', async () => {
  const client = await admin.connect()
  try {
    await client.query('begin')
    const held = await sequence()
    await client.query(
      `with announced as (
         select pg_advisory_xact_lock_shared(${0x5704}::int8 << 48 | last_value) from events_id_seq)
       insert into events (site_id, type, entity_id, actor_role, payload, created_at)
       select $1, 'test.late', 'late', 'merchant', '{}', to_timestamp($2 / 1000.0) from announced`,
      [siteId, clock.now()],
    )
    clock.advance(31 * DAY)
    await keepMonths(database, clock.now())
    await change()
    expect(await safeEventId(database)).toBe(held)
    await client.query('commit')
    expect(await safeEventId(database)).toBe(await sequence())
  } finally {
    client.release(true)
  }
})

test('months that have passed by the ids get no partition: no row would reach them', async () => {
  const before = await names()
  await keepMonths(database, Date.UTC(2026, 3, 20))
  await keepMonths(database, Date.UTC(2026, 2, 31))
  expect(await names()).toEqual(before)
})

test('a row without a month is stored and read', async () => {
  const beyond = Date.UTC(2100, 0, 1)
  await all(
    `insert into events (site_id, id, type, entity_id, actor_role, payload, created_at) overriding system value
     values ($1, $2, 'test.beyond', 'beyond', 'merchant', '{}', to_timestamp($3 / 1000.0))`,
    [siteId, beyond, clock.now()],
  )
  expect(await used()).toContain('default')
  await all('delete from events where id = $1', [beyond])
})

test('a month goes whole with its deliveries once all of it is over; one in use goes row by row', async () => {
  const webhook = { name: 'ERP', uri: receiver.uri, eventTypes: [] }
  const { webhook: created } = await driver.merchant.callOk(contract.webhooks.createWebhook, { webhook })
  await change()
  await platform.run('webhook deliveries')
  const [month] = (await used()).slice(-1)
  expect(await used('webhook_deliveries')).toEqual([month])
  const ids = await listed()

  clock.advance(31 * DAY)
  await platform.runMaintenance()
  expect(await names('webhook_deliveries')).not.toContain(month)
  expect(await names()).toContain(month)
  // A delivery that is repeated now has no month.
  const replay = { id: created.id as string, eventId: ids.at(-1) as string }
  await driver.merchant.callOk(contract.webhooks.replayWebhookDeliveries, replay)
  expect(await used('webhook_deliveries')).toEqual(['default'])
  await platform.run('webhook deliveries')

  clock.advance(70 * DAY)
  const reader = await admin.connect()
  try {
    await reader.query('begin; lock table events in access share mode')
    await platform.runMaintenance()
    expect([await used(), (await names()).includes(month as string)]).toEqual([[], true])
    await reader.query('commit')
    await change()
    await platform.runMaintenance()
  } finally {
    reader.release(true)
  }
  expect(await names()).not.toContain(month)
  expect([await used('webhook_deliveries'), (await used()).length]).toEqual([[], 1])

  const last = (await listed()).at(-1) as string
  await change()
  clock.advance(101 * DAY)
  await keepMonths(database, clock.now())
  const behind = () => driver.merchant.send(contract.events.listEvents, { after: last })
  expect((await behind()).status).toBe(200)
  expect((await platform.run('expired rows')).rows.events).toBe(0)
  expect(await names()).toEqual([...(await names()).slice(-3, -1), 'default'])
  expect((await behind()).status).toBe(410)
})
