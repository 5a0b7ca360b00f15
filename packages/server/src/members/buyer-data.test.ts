import { contract, isInScope, isStaffCallAllowed, PERSONAL_LISTS, staffRoles } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import { beforeEach, expect, test } from 'vitest'
import { createApiKey, createClientApp, createSite } from '../identity/sites/administration.ts'
import { openShopWithDrivers } from '../testing/open-test-shop.fixture.ts'
import { storedEvents } from '../testing/stored-events.fixture.ts'

const MINUTE = 60_000
const PENDING_CARD = '4000 0000 0000 0077'
const { buyerData: calls, checkout: checkouts, orders } = contract
const { shop, driver: w } = await openShopWithDrivers()

let email: string
beforeEach(async () => {
  email = w.newEmail()
})

const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await shop.platform.database.pool.query(text, values)).rows

/** Gives a checkout of the visitor and its cart an address, as its buyer types it. */
async function checkoutOf(address: string, driver = w) {
  const id = await driver.checkout()
  await driver.visitor.callOk(checkouts.updateCheckout, { checkout: { id, buyerInfo: { email: address } } })
  return id
}

/** Rows of each table that have the address of a guest, whatever its case is. */
async function rowsOf(address: string): Promise<Record<string, number>> {
  const columns = await sql<{ name: string; column: string }>(`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('guest_email', 'buyer', 'recipient', 'email') order by 1`)
  const counts = columns.map(async ({ name, column }) => {
    const text = `select count(*)::int as n from ${name} where lower(${column}::text) = lower($1)`
    return [name, (await sql<{ n: number }>(text, [address]))[0]?.n ?? 0] as const
  })
  return Object.fromEntries((await Promise.all(counts)).filter(([, n]) => n > 0))
}

const eventsWith = async (text: string) =>
  (await storedEvents(shop.platform.database.pool, `type not like 'wix.ecom.v1.order\\_%'`)).filter(event =>
    JSON.stringify(event).toLowerCase().includes(text.toLowerCase()),
  )

/** A guest with data in every table that has their address. */
async function wellKnown() {
  const typed = email.toUpperCase()
  const ordered = await checkoutOf(typed)
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id: ordered })
  await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
  shop.clock.advance(MINUTE)
  const open = await checkoutOf(typed)
  await w.visitor.callOk(contract.currentCart.updateCurrentCart, {
    cartInfo: { buyerInfo: { email: typed } },
  })
  shop.clock.advance(61 * MINUTE)
  await shop.platform.run('abandoned checkouts')
  const { id: catalogItemId } = await w.product({}, 0)
  const catalogReference = { catalogItemId, appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' }
  await w.visitor.callOk(contract.backInStockNotifications.createBackInStockNotificationRequest, {
    request: { catalogReference, email: typed },
    itemDetails: {},
  })
  await w.visitor.callOk(contract.newsletter.subscribeToNewsletter, { email: typed })
  return { typed, orderId, open, ordered }
}

const KNOWN = [
  'abandoned_checkouts',
  'back_in_stock_requests',
  'carts',
  'checkouts',
  'mails',
  'newsletter_subscribers',
  'orders',
]

test('all data of a guest is downloaded by their address, in any case', { tags: 'nightly' }, async () => {
  const { typed, orderId, open, ordered } = await wellKnown()
  expect(Object.keys(await rowsOf(email))).toEqual(KNOWN)
  const data = await w.merchant.callOk(calls.downloadBuyerData, { email: typed })
  expect(data).toMatchObject({
    email,
    carts: [{ lines: [{}] }],
    checkouts: [{ id: ordered }, { id: open, quotedTotal: expect.stringMatching(/^\d+\.\d\d$/) }],
    abandonedCheckouts: [{ checkoutId: open }],
    backInStockRequests: [{ email }],
    newsletterSubscription: { email },
    orders: [{ id: orderId }],
    payments: [{ orderId, entry: 'CAPTURED' }],
    subscriptionContracts: [],
  })
  expect(data.mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['orderPlaced', 'newsletterConfirmation']),
  )
  const types = data.events.map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['wix.ecom.v1.checkout_created', 'wix.ecom.v1.order_approved']),
  )
  expect(data.bounds).toHaveLength(PERSONAL_LISTS.length)
  expect(data.bounds.every(({ hasMore }) => !hasMore)).toBe(true)
})

test('erasure removes it; orders and payments stay; a second one finds nothing to remove', {
  tags: 'nightly',
}, async () => {
  const { typed, orderId, open } = await wellKnown()
  expect(await eventsWith(email)).not.toEqual([])
  const { erased, retained } = await w.merchant.callOk(calls.eraseBuyerData, { email: typed })
  expect(erased).toMatchObject({
    checkouts: 1,
    abandonedCheckouts: 1,
    backInStockRequests: 1,
    newsletterSubscriptions: 1,
  })
  expect(Math.min(erased.carts, erased.mails, erased.events)).toBeGreaterThan(0)
  expect(retained).toEqual({ orders: 1, payments: 1 })
  // The completed checkout stays with its order.
  expect(await rowsOf(email)).toEqual({ checkouts: 1, orders: 1 })
  expect(await eventsWith(email)).toEqual([])
  expect((await w.merchant.send(checkouts.getCheckout, { id: open })).status).toBe(404)
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order).toMatchObject({ paymentStatus: 'PAID', buyerInfo: { email: typed } })
  const deleted = await sql('select 1 from events where type = $1 and entity_id = $2', [
    'wix.ecom.v1.checkout_deleted',
    open,
  ])
  expect(deleted).toHaveLength(1)
  const second = await w.merchant.callOk(calls.eraseBuyerData, { email })
  expect(second.erased).toMatchObject({ carts: 0, checkouts: 0, mails: 0, newsletterSubscriptions: 0 })
  expect(second.retained).toEqual({ orders: 1, payments: 1 })
})

test('an address without orders is enough; one without data is not found', async () => {
  await w.visitor.callOk(contract.newsletter.subscribeToNewsletter, { email })
  const data = await w.merchant.callOk(calls.downloadBuyerData, { email })
  expect(data).toMatchObject({ newsletterSubscription: { email }, orders: [], mails: [{}] })
  await w.merchant.callOk(calls.eraseBuyerData, { email })
  for (const call of [calls.downloadBuyerData, calls.eraseBuyerData]) {
    const reply = await w.merchant.send(call, { email })
    expect([reply.status, codeOf(reply)]).toEqual([404, 'BUYER_NOT_FOUND'])
    expect((await w.merchant.send(call, { email: 'no address' })).status).toBe(400)
  }
})

test('the verified address of a member is theirs, with what they bought without signing in', async () => {
  const { orderId } = await wellKnown()
  // In another browser: the order stays one without an account.
  const other = await createDriver(shop)
  const { id: memberId } = await other.registered(email)
  const { access_token: token } = await other.exchange(await other.browserSignIn(email))
  const before = await w.merchant.callOk(calls.downloadBuyerData, { email })
  expect(before.newsletterSubscription).toBeDefined()
  expect((await w.merchant.callOk(contract.members.downloadMemberData, { id: memberId })).mails).toEqual([])
  await other.proveEmail(email, token)
  for (const call of [calls.downloadBuyerData, calls.eraseBuyerData]) {
    const reply = await w.merchant.send(call, { email: email.toUpperCase() })
    expect([reply.status, codeOf(reply)]).toEqual([409, 'BUYER_HAS_ACCOUNT'])
    expect(reply.body.details.applicationError.data).toEqual({ memberId })
  }
  const data = await w.merchant.callOk(contract.members.downloadMemberData, { id: memberId })
  expect(data.orders).toMatchObject([{ id: orderId }])
  await w.merchant.callOk(contract.members.deleteMember, { id: memberId })
  expect(await rowsOf(email)).toEqual({ checkouts: 1, orders: 1 })
})

test('the cart of a member with the address of a guest stays', { tags: 'nightly' }, async () => {
  await w.asNewMember()
  const id = await w.checkout(undefined, 1, 'member')
  await w.member.callOk(checkouts.updateCheckout, { checkout: { id, buyerInfo: { email } } })
  await w.visitor.callOk(contract.newsletter.subscribeToNewsletter, { email })
  const { erased } = await w.merchant.callOk(calls.eraseBuyerData, { email })
  expect(erased).toMatchObject({ carts: 0, checkouts: 0, newsletterSubscriptions: 1 })
  expect((await w.member.callOk(checkouts.getCheckout, { id })).checkout.id).toBe(id)
})

test('a payment in flight is not lost: its order is approved without the checkout', async () => {
  const id = await checkoutOf(email)
  const { body } = await w.visitor.send(checkouts.createOrderAndCharge, {
    id,
    paymentProvider: 'test',
    paymentToken: PENDING_CARD,
  })
  expect(body.paymentStatus).toBe('PENDING')
  const { erased, retained } = await w.merchant.callOk(calls.eraseBuyerData, { email })
  expect([erased.checkouts, retained]).toEqual([1, { orders: 1, payments: 1 }])
  shop.clock.advance(3 * MINUTE)
  await shop.platform.run('payments')
  const { order } = await w.merchant.callOk(orders.getOrder, { id: body.orderId })
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
})

test('erasures and orders at the same time end with an order, or without a checkout', {
  tags: 'nightly',
}, async () => {
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const driver = await createDriver(shop)
      return { driver, id: await checkoutOf(email, driver) }
    }),
  )
  const [replies] = await Promise.all([
    Promise.all(buyers.map(({ driver, id }) => driver.visitor.send(checkouts.createOrder, { id }))),
    ...Array.from({ length: 4 }, () => w.merchant.callOk(calls.eraseBuyerData, { email })),
  ])
  const placed = replies.filter(({ status }) => status === 200)
  for (const reply of replies)
    if (reply.status !== 200) expect([reply.status, codeOf(reply)]).toEqual([404, 'CHECKOUT_NOT_FOUND'])
  const { retained } = await w.merchant.callOk(calls.eraseBuyerData, { email }).catch(() => ({
    retained: { orders: 0 },
  }))
  expect(retained.orders).toBe(placed.length)
  expect(await sql('select 1 from checkouts where guest_email = $1 and not completed', [email])).toEqual([])
  expect(await sql('select 1 from carts where guest_email = $1', [email])).toEqual([])
})

test('the same address in another site stays', async () => {
  const { administration } = shop.platform
  const siteId = await createSite(administration, { name: 'Other', currency: 'EUR', locale: 'en' })
  const app = { siteId, name: 'Storefront', origins: ['http://shop.test'] }
  const clientId = await createClientApp(administration, app)
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Demo' })
  const there = await createDriver(shop, { siteId, clientId, apiKey })
  for (const driver of [w, there]) await checkoutOf(email, driver)
  const { checkouts: found } = await w.merchant.callOk(calls.downloadBuyerData, { email })
  expect(found).toHaveLength(1)
  expect((await w.merchant.callOk(calls.eraseBuyerData, { email })).erased.checkouts).toBe(1)
  expect((await there.merchant.callOk(calls.downloadBuyerData, { email })).checkouts).toHaveLength(1)
})

test('both need write access to customers', async () => {
  for (const operation of ['buyerData.downloadBuyerData', 'buyerData.eraseBuyerData']) {
    expect(staffRoles.filter(role => isStaffCallAllowed(role, operation))).toEqual(['OWNER', 'MANAGER'])
    expect(isInScope(['customers:read', 'orders:write'], operation)).toBe(false)
    expect(isInScope(['customers:write'], operation)).toBe(true)
  }
  await checkoutOf(email)
  const staff = await signInStaff({ shop, driver: w }, 'ORDERS')
  for (const call of [calls.downloadBuyerData, calls.eraseBuyerData]) {
    expect((await staff.send(call, { email })).status).toBe(403)
    for (const caller of ['visitor', 'member'] as const)
      expect((await w.send(call, { email }, caller)).status).toBe(403)
  }
})

test('the journal has who erased and how much, without the address; an undo rejects it', async () => {
  const owner = await signInStaff({ shop, driver: w }, 'OWNER')
  await checkoutOf(email)
  await w.visitor.callOk(contract.newsletter.subscribeToNewsletter, { email })
  const erased = await owner.send(calls.eraseBuyerData, { email })
  expect(erased.status).toBe(200)
  const { body } = await owner.send(contract.journal.listJournalEntries, {})
  const entry = body.entries.find(({ requestId }: { requestId: string }) => requestId === erased.requestId)
  expect(entry).toMatchObject({ operation: 'buyerData.eraseBuyerData', area: 'CUSTOMERS' })
  expect(JSON.stringify(entry)).not.toContain(email)
  const rows = await sql('select 1 from journal_rows where row_to_json(journal_rows)::text ilike $1', [
    `%${email}%`,
  ])
  expect(rows).toEqual([])
  const undo = await owner.send(contract.journal.undoChange, { requestId: erased.requestId })
  expect(codeOf(undo)).toBe('CHANGE_NOT_UNDOABLE')

  // The same with rows that the journal does not record.
  await checkoutOf(email)
  const again = await owner.send(calls.eraseBuyerData, { email })
  const undoAgain = await owner.send(contract.journal.undoChange, { requestId: again.requestId })
  expect(codeOf(undoAgain)).toBe('CHANGE_NOT_UNDOABLE')
})
