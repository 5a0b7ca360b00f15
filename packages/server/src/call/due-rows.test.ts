import { isDeepStrictEqual } from 'node:util'
import { contract } from '@stoa/contract'
import { sized } from '@stoa/testkit/sizes'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { type DueList, openEachDue } from './due-rows.ts'

let isDiskLow = false
const { shop, driver } = await openTestShop({ isDiskLow: () => isDiskLow })
const { platform, siteId } = shop
const MINUTE = 60_000
const as = 'merchant'
/** More than one page of rows. */
const FAILING = 101

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await platform.database.pool.query<Row>(text, values)).rows

/** Ids that sort before all others, of rows that cannot be changed. */
const PATTERN = '________-0000-4000-8000-000000000000'
await query(`
  create function fail_copy() returns trigger language plpgsql as $$ begin
    if old.id::text like '${PATTERN}' then raise exception 'a row that always fails'; end if;
    return coalesce(new, old);
  end $$`)

const newId = `lpad(n::text, 8, '0') || substr('${PATTERN}', 9)`

/** An earlier time, so that copies come before their row. */
const earlier = (column: string) => `jsonb_build_object('${column}', ${column} - interval '1 second')`

/** Inserts copies of a row that come before it in a list, with other values for columns. */
async function copy(table: string, id: string, others: string) {
  const columns = await query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await query(
    `insert into ${table} (${names}) overriding system value select ${names} from (
       select (jsonb_populate_record(t, jsonb_build_object('id', ${newId}) || ${others})).*
       from ${table} t cross join generate_series(1, ${FAILING}) n where t.id = $1) copies`,
    [id],
  )
}

const rowOf = async (table: string, id: string) =>
  (await query(`select to_jsonb(t) as row from ${table} t where id = $1`, [id]))[0]

async function charge(paymentToken: string) {
  const id = await driver.checkout()
  const { createOrderAndCharge } = contract.checkout
  const payment = { paymentProvider: 'test', paymentToken }
  return (await driver.visitor.callOk(createOrderAndCharge, { id, ...payment })).orderId as string
}

interface Case {
  table: string
  /** Makes a row that is due; returns its id. */
  begin(): Promise<string>
  /** Values of its copies, as a jsonb expression of their number `n`. */
  others?: string
  /** A table whose rows the copies need. */
  parent?: { table: string; id(child: string): Promise<string>; others: string }
  run(): Promise<unknown>
  /** It makes room on the disk: it is done while the disk is almost full too. */
  frees?: true
}

const ofOrder = `jsonb_build_object('number', 900000 + n, 'checkout_id', ${newId})`
const address = `jsonb_build_object('email', n || '@copy.example', 'slug', 'copy-' || n, 'position', -n)`

const lists: Record<string, Case> = {
  subscriptions: {
    table: 'subscription_contracts',
    others: earlier('due_at'),
    async begin() {
      const { createSubscriptionOption, assignSubscriptionOptionsToProduct } = contract.subscriptionOptions
      const subscriptionSettings = { frequency: 'MONTH' as const, interval: 1, autoRenewal: true }
      const { subscriptionOption } = await driver
        .as(as)
        .callOk(createSubscriptionOption, { subscriptionOption: { title: 'Coffee', subscriptionSettings } })
      const subscriptionOptionId = subscriptionOption.id as string
      const { id: productId } = await driver.product({}, 10)
      const assignedSubscriptionOptions = [{ id: subscriptionOptionId }]
      await driver.callOk(assignSubscriptionOptionsToProduct, { productId, assignedSubscriptionOptions }, as)
      await driver.asNewMember()
      await driver.member.callOk(contract.currentCart.addToCurrentCart, {
        lineItems: [driver.line(productId, 1, { subscriptionOptionId })],
      })
      const id = await driver.checkout(productId, 1, 'member')
      await driver.member.callOk(contract.checkout.createOrder, { id })
      const [row] = await query<{ id: string }>('select id from subscription_contracts')
      return row?.id as string
    },
    run: () => platform.run('subscriptions'),
  },
  'payment requests': {
    table: 'order_payment_requests',
    others: earlier('expires_at'),
    async begin() {
      const expirationDate = new Date(shop.clock.now() + MINUTE).toISOString()
      const orderPaymentRequest = { orderId: await driver.order(), title: 'Deposit', expirationDate }
      const { createOrderPaymentRequest } = contract.orderPaymentRequests
      const created = await driver.callOk(createOrderPaymentRequest, { orderPaymentRequest }, as)
      shop.clock.advance(MINUTE)
      return created.orderPaymentRequest.id as string
    },
    run: () => platform.run('payment requests'),
  },
  'pending payments': {
    table: 'payments',
    parent: {
      table: 'orders',
      id: async child =>
        (await query<{ order_id: string }>('select order_id from payments where id = $1', [child]))[0]
          ?.order_id as string,
      others: ofOrder,
    },
    async begin() {
      const orderId = await charge('4000 0000 0000 3006')
      shop.clock.advance(3 * MINUTE)
      const [row] = await query<{ id: string }>('select id from payments where order_id = $1', [orderId])
      return row?.id as string
    },
    others: `jsonb_build_object('order_id', ${newId}, 'provider_payment_id', 'copy ' || n) || ${earlier('updated_at')}`,
    run: () => platform.run('payments'),
  },
  'unpaid orders': {
    table: 'orders',
    async begin() {
      const orderId = await charge('4000 0000 0000 3220')
      shop.clock.advance(61 * MINUTE)
      return orderId
    },
    others: `${ofOrder} || ${earlier('updated_at')}`,
    run: () => platform.run('payments'),
  },
  'abandoned checkouts': {
    table: 'checkouts',
    others: earlier('updated_at'),
    async begin() {
      const { id } = await driver.product()
      const { checkout } = await driver.visitor.callOk(contract.checkout.createCheckout, {
        lineItems: [driver.line(id, 1)],
        channelType: 'WEB',
        checkoutInfo: { buyerInfo: { email: driver.newEmail() } },
      })
      shop.clock.advance(60 * MINUTE)
      return checkout.id as string
    },
    run: () => platform.run('abandoned checkouts'),
  },
  'mails about failed payments': {
    table: 'checkouts',
    others: `jsonb_build_object('cart_id', null) || ${earlier('payment_failed_at')}`,
    async begin() {
      const id = await driver.checkout()
      const payment = { paymentProvider: 'test', paymentToken: '4000 0000 0000 3220' }
      const { redirectUrl } = await driver.visitor.callOk(contract.checkout.createOrderAndCharge, {
        id,
        ...payment,
      })
      const body = new URLSearchParams({ answer: 'reject' })
      await shop.fetch(redirectUrl as string, { method: 'POST', body, redirect: 'manual' })
      shop.clock.advance(16 * MINUTE)
      return id
    },
    run: () => platform.run('payments'),
  },
  'schedules of products': {
    table: 'product_schedules',
    others: `jsonb_build_object('next_date', '2000-01-01T00:00:00.000Z')`,
    async begin() {
      const { id: productId } = await driver.product({ priceData: { price: 20 } })
      const startDate = new Date(shop.clock.now() + MINUTE).toISOString()
      const productSchedule = { productId, startDate, salePrice: 12 }
      const { createProductSchedule } = contract.productSchedules
      const created = await driver.callOk(createProductSchedule, { productSchedule } as never, as)
      shop.clock.advance(MINUTE)
      return (created.productSchedule as { id: string }).id
    },
    run: () => platform.run('product schedules'),
  },
  'content of deleted files': {
    table: 'removed_media',
    async begin() {
      const [row] = await query<{ id: string }>(
        'insert into removed_media (of_site, id) values ($1, gen_random_uuid()) returning id',
        [siteId],
      )
      return row?.id as string
    },
    run: () => platform.run('media'),
    frees: true,
  },
  'reported requests for products in stock': {
    table: 'back_in_stock_requests',
    async begin() {
      const { id: catalogItemId } = await driver.product({}, 0)
      const { createBackInStockNotificationRequest } = contract.backInStockNotifications
      const { request } = await driver.visitor.callOk(createBackInStockNotificationRequest, {
        request: {
          catalogReference: { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
          email: driver.newEmail(),
        },
        itemDetails: { name: 'A mug', price: '1' },
      })
      await query(`update back_in_stock_requests set status = 'PROCESSING'`)
      return request.id as string
    },
    others: address,
    run: () => platform.run('back-in-stock mails'),
  },
  'expired backups': {
    table: 'data_backups',
    async begin() {
      const [row] = await query<{ id: string }>(
        `insert into data_backups (site_id, id, type, job_id, status, requested_at)
         values ($1, gen_random_uuid(), 'AUTO', gen_random_uuid(), 'READY', to_timestamp(0)) returning id`,
        [siteId],
      )
      return row?.id as string
    },
    run: () => platform.run('scheduled jobs', shop.clock.now()),
    frees: true,
  },
  'old jobs': {
    table: 'data_jobs',
    async begin() {
      const [row] = await query<{ id: string }>(
        `insert into data_jobs (site_id, id, kind, state, actor_role, actor_id, request, created_at, finished_at)
         values ($1, gen_random_uuid(), 'MOVEMENT', 'SUCCEEDED', 'merchant', 'a', '{}', to_timestamp(0), to_timestamp(0))
         returning id`,
        [siteId],
      )
      return row?.id as string
    },
    run: () => platform.run('scheduled jobs', shop.clock.now()),
    frees: true,
  },
  indexes: {
    table: 'data_indexes',
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      const index = { name: 'by-year', fields: [{ path: 'year', order: 'ASC' }] }
      await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index } as never, as)
      const [row] = await query<{ id: string }>(`select id from data_indexes where status = 'BUILDING'`)
      return row?.id as string
    },
    others: `jsonb_build_object('name', 'copy ' || n)`,
    run: () => platform.run('index queue'),
  },
  'dropped indexes': {
    table: 'data_indexes',
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      const index = { name: 'by-year', fields: [{ path: 'year', order: 'ASC' }] }
      await driver.callOk(contract.dataIndexes.createIndex, { dataCollectionId, index } as never, as)
      await driver.callOk(contract.dataIndexes.dropIndex, { dataCollectionId, indexName: 'by-year' }, as)
      const [row] = await query<{ id: string }>(`select id from data_indexes where status = 'DROPPING'`)
      return row?.id as string
    },
    others: `jsonb_build_object('name', 'copy ' || n)`,
    run: () => platform.run('index queue'),
    frees: true,
  },
  'search indexes': {
    table: 'data_search_indexes',
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      await driver
        .as(as)
        .callOk(contract.items.search, { dataCollectionId, search: { search: { expression: 'piano' } } })
      const [row] = await query<{ id: string }>(
        `select id from data_search_indexes where status = 'BUILDING'`,
      )
      return row?.id as string
    },
    others: `jsonb_build_object('config', 'copy' || n)`,
    run: () => platform.run('index queue'),
  },
  'dropped search indexes': {
    table: 'data_search_indexes',
    async begin() {
      const [row] = await query<{ id: string }>(
        `insert into data_search_indexes
           (id, site_id, uid, environment, drafts, config, status, created_at, updated_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), 'LIVE', false, 'english', 'DROPPING', to_timestamp(0),
           to_timestamp(0)) returning id`,
        [siteId],
      )
      return row?.id as string
    },
    others: `jsonb_build_object('config', 'copy' || n)`,
    run: () => platform.run('index queue'),
    frees: true,
  },
  'deleted collections': {
    table: 'data_collections',
    async begin() {
      const dataCollectionId = await driver.dataCollection()
      await driver.callOk(contract.dataCollections.deleteDataCollection, { dataCollectionId }, as)
      await query('update data_collections set deleted_at = to_timestamp(0) where id = $1', [
        dataCollectionId,
      ])
      return dataCollectionId
    },
    others: `jsonb_build_object('uid', ${newId})`,
    run: () => platform.run('deleted collections'),
    frees: true,
  },
}

test.for(Object.entries(lists).filter((_, row) => row % sized(3, 1) === 0))(
  '%s: rows that fail hold up none of those behind them, and a low disk only what takes room',
  async ([, list]) => {
    const { table, others = `'{}'`, parent, frees = false } = list
    const id = await list.begin()
    if (parent) await copy(parent.table, await parent.id(id), parent.others)
    await copy(table, id, others)
    await query(
      `create trigger fail_copies before update or delete on ${table} for each row execute function fail_copy()`,
    )
    try {
      const before = await rowOf(table, id)
      const [{ n } = { n: 0 }] = await query<{ n: number }>(
        `select count(*)::int as n from ${table} where id::text like '${PATTERN}'`,
      )
      expect([n, before]).toEqual([FAILING, expect.anything()])
      const isDone = async () => {
        await list.run()
        return !isDeepStrictEqual(await rowOf(table, id), before)
      }
      isDiskLow = true
      expect(await isDone()).toBe(frees)
      isDiskLow = false
      expect(frees || (await isDone())).toBe(true)
    } finally {
      isDiskLow = false
      await query(`drop trigger fail_copies on ${table}`)
      for (const each of [table, ...(parent ? [parent.table] : [])])
        await query(`delete from ${each} where id::text like '${PATTERN}'`)
    }
  },
)

type Options = Partial<Pick<DueList<never>, 'name' | 'passMs' | 'frees' | 'together'>> & { rowMs?: number }

/** A list of numbers, some of which fail, and a clock that each row advances. */
function listOf(
  count: number,
  fails: (n: number) => boolean,
  { rowMs = 0, together = 1, ...more } = {} as Options,
) {
  let ms = 0
  const errors: object[] = []
  const settled: number[][] = []
  const state = { isClosing: false, isDiskLow: false, fails }
  const eachDue = openEachDue({
    logger: { error: (fields: object) => void errors.push(fields) } as never,
    isClosing: () => state.isClosing,
    isDiskLow: () => state.isDiskLow,
    now: () => ms,
  })
  const pass = () =>
    eachDue<{ n: number }>({
      name: 'numbers',
      read: async (after, limit) =>
        Array.from({ length: count }, (_, n) => ({ n }))
          .slice((after?.n ?? -1) + 1)
          .slice(0, limit),
      async settle(rows) {
        ms += rowMs
        if (rows.some(({ n }) => state.fails(n))) throw new Error('fails')
        settled.push(rows.map(({ n }) => n))
      },
      together,
      failure: 'not settled',
      subject: ({ n }) => ({ n }),
      ...more,
    })
  return { pass, settled, errors, state }
}

test('a pass that reaches its time limit is continued by the next one, and the one after starts over', async () => {
  const { pass, settled, errors } = listOf(250, n => n < 150, { rowMs: 500 })
  await pass()
  expect([errors.length, settled.length]).toEqual([100, 0])
  await pass()
  expect([errors.length, settled.length]).toEqual([150, 50])
  await pass()
  await pass()
  expect([errors.length, settled.at(-1)]).toEqual([250, [249]])
})

test('rows that are settled together are settled one by one if one of them fails', async () => {
  const { pass, settled, errors } = listOf(6, n => n === 4, { together: 3 })
  await pass()
  expect([settled, errors]).toEqual([[[0, 1, 2], [3], [5]], [{ n: 4, err: expect.any(Error) }]])
})

test.each<[why: string, options: Options, passes: number[][]]>([
  [
    'at its time limit, and is continued',
    { name: 'numbers' },
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ],
  [
    'at its time limit, and starts over without a name',
    { name: undefined },
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
  ],
  ['with its last row if it has no limit', { passMs: Number.POSITIVE_INFINITY }, [[0, 1, 2, 3, 4, 5]]],
])('a pass ends %s', async (_, options, passes) => {
  const { pass, settled } = listOf(6, () => false, { rowMs: 20_000, ...options })
  for (let i = 0; i < passes.length; i++) await pass()
  expect(settled.flat()).toEqual(passes.flat())
})

test.each<['isClosing' | 'isDiskLow', frees: boolean, rows: number]>([
  ['isClosing', false, 3],
  ['isClosing', true, 3],
  ['isDiskLow', false, 3],
  ['isDiskLow', true, 5],
])('when the platform %s, a pass that makes room: %s ends after %s of 5 rows', async (stop, frees, rows) => {
  const { pass, settled, state } = listOf(
    5,
    n => {
      if (n === 2) state[stop] = true
      return false
    },
    { frees },
  )
  await pass()
  expect(settled).toHaveLength(rows)
})

test('rows of a site that does not serve are left out, unless their work makes room', async () => {
  const eachDue = openEachDue({
    logger: { error: () => {} },
    isClosing: () => false,
    isDiskLow: () => false,
    isServing: async id => id === 'serves',
  })
  const rows = [
    { siteId: 'suspended' },
    { siteId: 'serves' },
    { site_id: 'suspended' },
    { name: 'of no site' },
  ]
  const settled = async (frees: boolean) => {
    const done: object[] = []
    await eachDue<object>({
      read: async () => rows,
      settle: async ([row]) => done.push(row),
      failure: 'never',
      subject: row => row,
      frees,
    })
    return done
  }
  expect(await settled(false)).toEqual([rows[1], rows[3]])
  expect(await settled(true)).toEqual(rows)
})
