import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runEach } from '../platform-support/run-each.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { partitionsOf } from './months.ts'
import { batchStatement, deleteExpired, expiredRows } from './retention.ts'
import { type RetentionDays, type RetentionPeriod, retentionPeriods } from './retention-periods.ts'
import { tablesWithoutPeriod } from './tables-without-period.fixture.ts'

const DAY = 86_400_000
const days = Object.fromEntries(retentionPeriods.map(({ days }) => [days, 180])) as unknown as RetentionDays
const run = {
  onError: (error: unknown) => {
    throw error
  },
}
const { shop, driver } = await openTestShop({ config: { eventDays: 100, journalDays: 200 } })
const { clock, platform, siteId } = shop
const { pool } = platform.database
const { oauth, brandsV3, events, journal } = contract

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows
const count = async (table: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('every table has a period, or a reason why it has none', async () => {
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and c.relname !~ '^(items|item_|search_|data_items)' order by 1`,
  )
  const periods = retentionPeriods.filter(({ clears }) => !clears).map(({ table }) => table as string)
  const reasons = Object.values(tablesWithoutPeriod).flat() as string[]
  expect(periods.filter(table => reasons.includes(table))).toEqual([])
  expect([...new Set([...periods, ...reasons])].sort()).toEqual(tables.map(({ name }) => name).sort())
})

/** Their rows live for days, or are as few as the staff. */
const SMALL = ['product_listings', 'redirect_sessions', 'staff_sessions']

test('every condition finds its rows by an index', async () => {
  const { result: plans } = await platform.database.transaction(async db => {
    await db.all(sql`set local enable_seqscan = off`)
    const texts: string[] = []
    for (const period of retentionPeriods)
      texts.push(
        JSON.stringify(
          await db.all(
            sql`explain (format json) ${expiredRows(period, (await partitionsOf(db, period.table))[0]?.name ?? '', clock.now())}`,
          ),
        ),
      )
    return texts
  })
  const scanned = retentionPeriods.filter((_, index) =>
    /"Seq Scan"[^{}]*"Alias":"t"/.test(plans[index] ?? ''),
  )
  expect([...new Set(scanned.map(({ table }) => table))].sort()).toEqual(SMALL)
})

test('the deliveries of deleted events are found by their whole key, however many there are', async () => {
  await rows(
    `insert into webhooks (site_id, id, created_at, updated_at, doc, status, position)
     select $1, gen_random_uuid(), now(), now(), '{}', 'PAUSED', 0 from generate_series(1, 2)`,
    [siteId],
  )
  await rows(
    `insert into webhook_deliveries (site_id, webhook_id, event_id, type, entity_id, status, last_attempt_at)
     select site_id, id, n, 'test', 'test', 'DELIVERED', now() from webhooks, generate_series(1, 5000) n`,
  )
  await rows('analyze webhooks, webhook_deliveries')
  const period = retentionPeriods.find(({ table }) => table === 'events') as RetentionPeriod
  const [{ name } = { name: '' }] = await partitionsOf(platform.database, 'events')
  const plan = JSON.stringify(
    await platform.database.all(sql`explain (format json) ${batchStatement(period, name, clock.now())}`),
  )
  const conditions = [
    ...plan.matchAll(/webhook_deliveries_0_?\w*","Alias":"\w+"[^{}]*?"Index Cond":"([^"]*)"/g),
  ]
  expect(conditions.length).toBeGreaterThan(0)
  for (const [, condition] of conditions) expect(condition).toMatch(/webhook_id = /)
  await rows('delete from webhooks')
})

const renew = (refreshToken: string | undefined, clientId = shop.clientId) =>
  driver.anyone.send(oauth.token, { clientId, grantType: 'refresh_token', refreshToken })

test.each(['clientId', 'compatClientId'] as const)(
  'a refresh token ends after 180 days without use, and each use extends it: %s',
  async app => {
    const clientId = shop[app]
    const visitor = await driver.anyone.callOk(oauth.token, { clientId, grantType: 'anonymous' })
    clock.advance(179 * DAY)
    const renewed = await renew(visitor.refresh_token, clientId)
    expect(renewed.status).toBe(200)
    const next = (renewed.body as { refresh_token: string }).refresh_token
    clock.advance(179 * DAY)
    const again = await renew(next, clientId)
    expect(again.status).toBe(200)
    const last = (again.body as { refresh_token: string }).refresh_token
    const sessions = await count('sessions')
    clock.advance(180 * DAY)
    for (const token of new Set([last, next, visitor.refresh_token]))
      expect(await renew(token, clientId)).toMatchObject({
        body: { details: { applicationError: { code: 'INVALID_GRANT' } } },
      })
    clock.advance(30 * DAY + 1)
    await platform.run('expired rows')
    expect(await count('sessions')).toBeLessThan(sessions as number)
  },
)

test('a session of an older version, without an end, ends and goes as well', async () => {
  const visitor = await driver.anyone.callOk(oauth.token, { clientId: shop.clientId, grantType: 'anonymous' })
  await rows('update sessions set expires_at = null')
  clock.advance(180 * DAY)
  expect((await renew(visitor.refresh_token)).status).toBe(401)
  clock.advance(1)
  await platform.run('expired rows')
  expect(await count('sessions')).toBe(0)
})

test('address and browser of a sign-in go before its session', async () => {
  const w = await createDriver(shop)
  const { id, tokens } = await w.asNewMember()
  const details = () =>
    rows(`select user_agent, ip_address from sessions where identity_id = $1 and kind = 'app'`, [id])
  await rows(`update sessions set user_agent = 'Browser', ip_address = '192.0.2.7' where identity_id = $1`, [
    id,
  ])
  clock.advance(90 * DAY)
  await platform.run('expired rows')
  expect(await details()).toEqual([{ user_agent: 'Browser', ip_address: '192.0.2.7' }])
  clock.advance(1)
  await platform.run('expired rows')
  expect(await details()).toEqual([{ user_agent: null, ip_address: null }])
  expect((await renew(tokens.refresh_token)).status).toBe(200)
})

test('mails, open checkouts of members and abandoned checkouts go after 180 days', {
  tags: 'nightly',
}, async () => {
  await rows('delete from mails')
  const w = await createDriver(shop)
  const { email } = await w.asNewMember()
  await w.visitor.callOk(contract.recovery.sendRecoveryEmail, { email })
  const lineItems = [w.line((await w.product()).id)]
  const { cart } = await w.member.callOk(contract.cart.createCart, { lineItems })
  await w.member.callOk(contract.cart.createCheckout, { id: cart.id as string, channelType: 'WEB' })
  clock.advance(DAY)
  await platform.run('abandoned checkouts')
  await rows(
    `insert into abandoned_checkouts (site_id, id, created_at, updated_at, doc, checkout_id, status, total_minor)
     select $1, gen_random_uuid(), to_timestamp($2 / 1000.0), to_timestamp($2 / 1000.0), '{}', gen_random_uuid(), 'ABANDONED', 1`,
    [siteId, clock.now()],
  )
  await rows(`update mails set status = 'SENT'`)
  const left = async () => [
    await count('mails'),
    await count('checkouts where not completed'),
    await count('abandoned_checkouts'),
    await count('carts'),
  ]
  const before = await left()
  clock.advance(180 * DAY - DAY)
  await platform.run('expired rows')
  expect(await left()).toEqual(before)
  clock.advance(2 * DAY)
  await platform.run('expired rows')
  expect(await left()).toEqual([0, 0, 0, 1])
})

test('the checkout of a placed order goes after its days, and the order stays', async () => {
  const w = await createDriver(shop)
  const id = await w.order()
  const { order } = await w.merchant.callOk(contract.orders.getOrder, { id })
  const checkout = async () =>
    (await w.merchant.send(contract.checkout.getCheckout, { id: order.checkoutId as string })).status
  const unpaid = await w.order()
  await rows(`update orders set status = 'INITIALIZED' where id = $1`, [unpaid])
  clock.advance(180 * DAY)
  await platform.run('expired rows')
  expect(await checkout()).toBe(200)
  clock.advance(1)
  await platform.run('expired rows')
  expect([await checkout(), await count('checkouts where completed')]).toEqual([404, 1])
  const { order: later } = await w.merchant.callOk(contract.orders.getOrder, { id })
  expect(later.lineItems).toEqual(order.lineItems)
})

const newBrand = async () =>
  (await driver.merchant.callOk(brandsV3.createBrand, { brand: { name: 'New' } })).brand

test('events go after their period: readers behind them get a clear reply, and an undo says that it is too late', async () => {
  const { send } = await signInStaff({ shop, driver }, 'OWNER')
  const first =
    (await driver.merchant.callOk(events.listEvents, { order: 'DESC', limit: 1 })).events[0]?.id ?? ''
  const { requestId } = await send(brandsV3.createBrand, { brand: { name: 'Old' } })
  const list = (after: string) => driver.merchant.send(events.listEvents, { after })
  const stream = async (after: string) => {
    const stop = new AbortController()
    const reply = await shop.fetch(`${shop.baseUrl}/v1/events/stream?after=${after}`, {
      headers: { authorization: shop.apiKey, 'wix-site-id': siteId },
      signal: stop.signal,
    })
    stop.abort()
    return reply.status
  }
  clock.advance(100 * DAY)
  await platform.run('expired rows')
  expect((await list(first)).status).toBe(200)
  clock.advance(1)
  await newBrand()
  await platform.run('expired rows')

  const behind = await list(first)
  expect(behind.status).toBe(410)
  const { code, data } = behind.body.details.applicationError
  expect(code).toBe('EVENTS_DELETED')
  expect(await stream(first)).toBe(410)
  expect(await stream('0')).toBe(200)
  const after = data.after as string
  expect((await list(after)).body.events).toHaveLength(1)
  expect((await list('0')).body.events).toHaveLength(1)
  expect(await stream(after)).toBe(200)

  const { token } = await signInStaff({ shop, driver }, 'OWNER')
  const undo = (dryRun: boolean) => driver.merchant.send(journal.undoChange, { requestId, dryRun }, { token })
  expect((await undo(true)).body).toMatchObject({
    undone: [],
    kept: [{ description: expect.stringMatching(/too old/) }],
  })
  expect((await undo(false)).body.details.applicationError.code).toBe('CHANGE_NOT_UNDOABLE')
})

test('entries of the journal go with the rows that they have written; 0 is never', async () => {
  const entries = await count('journal_entries')
  expect(entries).toBeGreaterThan(0)
  clock.advance(200 * DAY)
  await deleteExpired(platform.database, clock.now(), { ...days, journalDays: 0 }, run)
  expect(await count('journal_entries')).toBe(entries)
  await platform.run('expired rows')
  expect([await count('journal_entries'), await count('journal_rows')]).toEqual([0, 0])
})

test('a table that cannot be cleaned is reported, and all others still are', async () => {
  await rows('alter table mails rename to mails_elsewhere')
  const failed: string[] = []
  const onError = (_: unknown, table: string) => void failed.push(table)
  const { rows: done } = await deleteExpired(platform.database, clock.now(), days, { ...run, onError })
  await rows('alter table mails_elsewhere rename to mails')
  expect(failed).toEqual(['mails'])
  expect(Object.keys(done)).toEqual(expect.arrayContaining(['checkouts', 'events', 'known_devices']))
})

test('a part of the hourly work that fails does not stop the others', async () => {
  const done: string[] = []
  await runEach(
    { one: () => Promise.reject(new Error('down')), two: async () => void done.push('two') },
    (error, name) => done.push(`${name}: ${(error as Error).message}`),
  )
  expect(done).toEqual(['one: down', 'two'])
})
