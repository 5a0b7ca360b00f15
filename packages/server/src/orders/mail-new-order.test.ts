import { contract } from '@stoa/contract'
import { rejectedFields } from '@stoa/testkit'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { checkout: checkouts, orders, sites } = contract
const { shop, driver: w } = await openTestShop()

const ADDRESSES = ['orders@shop.test', 'boss@shop.test']
const update = (notifications: object) =>
  w.merchant.send(sites.updateSite, { site: { notifications } } as never)
const received = async () => (await shop.mailbox()).filter(({ kind }) => kind === 'orderReceived')
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
/** The mails that a step has sent. */
async function sentBy<T>(step: () => Promise<T>) {
  const before = (await received()).map(({ id }) => id)
  const result = await step()
  return { result, mails: (await received()).filter(({ id }) => !before.includes(id)) }
}
const recipients = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).toSorted()
const byPhone = (settings?: object) => {
  const order = {
    lineItems: [
      {
        productName: { original: 'Notebook', translated: 'Notizbuch' },
        quantity: 2,
        price: { amount: '10.00' },
      },
    ],
    buyerInfo: { email: 'phone@example.com' },
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
  }
  return w.merchant.callOk(orders.createOrder, { order, ...(settings && { settings }) } as never)
}

beforeEach(async () => {
  expect((await update({ newOrders: ADDRESSES })).status).toBe(200)
})

test('an order of a checkout sends one mail to each address, with buyer, lines, total, delivery and link', async () => {
  const product = await w.product({ name: 'Jug' })
  const { result: id, mails } = await sentBy(() => w.order(product.id, 2))
  expect(recipients(mails)).toEqual(ADDRESSES.toSorted())
  const { number } = await orderOf(id)
  expect(mails[0]?.subject).toBe(`Stoa: new order ${number}`)
  for (const part of [
    'ada@example.com',
    '2 × Jug',
    '€29.90',
    '10115 Berlin',
    `http://stoa.test/admin/orders/${id}`,
  ])
    expect(mails[0]?.body).toContain(part)
})

test('an order that a merchant writes sends the mails once, in the main language, even if the buyer gets none', async () => {
  const { mails } = await sentBy(() => byPhone({ notifications: { sendNotificationToBuyer: false } }))
  expect(recipients(mails)).toEqual(ADDRESSES.toSorted())
  expect(mails[0]?.body).toContain('2 × Notebook')
  expect(mails[0]?.body).toContain('Ada Lovelace')
  const waiting = await sentBy(() => byPhone({ orderApprovalStrategy: 'PAYMENT_RECEIVED' }))
  expect(waiting.result.order.status).toBe('PENDING')
  expect(waiting.mails).toHaveLength(2)
  const approved = await sentBy(() =>
    w.merchant.callOk(orders.updateOrderStatus, {
      orderId: waiting.result.order.id ?? '',
      status: 'APPROVED',
    }),
  )
  expect(approved.result.order.status).toBe('APPROVED')
  expect(approved.mails).toEqual([])
})

test('an order whose payment is not confirmed sends its mails when it is approved', {
  tags: 'nightly',
}, async () => {
  const id = await w.checkout()
  const pay = { id, paymentProvider: 'test', paymentToken: '4000 0000 0000 3220' }
  const charged = await sentBy(() => w.visitor.send(checkouts.createOrderAndCharge, pay))
  expect(charged.mails).toEqual([])
  const { orderId, redirectUrl } = charged.result.body
  const answer = () =>
    shop.fetch(redirectUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    })
  const approved = await sentBy(answer)
  expect((await orderOf(orderId)).status).toBe('APPROVED')
  expect(recipients(approved.mails)).toEqual(ADDRESSES.toSorted())
  // The test provider moves no money.
  expect(approved.mails[0]?.subject).toContain('Test order')
  expect((await sentBy(answer)).mails).toEqual([])
})

test('an order that was marked as a test before its approval is a test order in the subject', async () => {
  const id = await w.order()
  await shop.platform.database.all(sql`update orders set status = 'INITIALIZED' where id = ${id}`)
  const approve = () => w.merchant.callOk(orders.updateOrderStatus, { orderId: id, status: 'APPROVED' })
  const unmarked = await sentBy(approve)
  expect(unmarked.mails[0]?.subject).toContain('new order')
  await shop.platform.database.all(sql`update orders set status = 'INITIALIZED' where id = ${id}`)
  await w.merchant.callOk(orders.updateOrder, { order: { id, test: true } })
  const { mails } = await sentBy(approve)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: Test order \d+$/),
    expect.stringMatching(/: Test order \d+$/),
  ])
})

test('no mail is sent without addresses, and none for an order that is rejected or imported', {
  tags: 'nightly',
}, async () => {
  const order = {
    lineItems: [{ productName: { original: 'Notebook' }, quantity: 1, price: { amount: '1' } }],
  }
  const imported = await sentBy(() => w.merchant.callOk(orders.importOrder, { order } as never))
  expect(imported.mails).toEqual([])
  const declined = { paymentProvider: 'test', paymentToken: '4000 0000 0000 0002' }
  const id = await w.checkout()
  expect(
    (await sentBy(() => w.visitor.send(checkouts.createOrderAndCharge, { id, ...declined }))).mails,
  ).toEqual([])
  await update({ newOrders: [] })
  expect((await sentBy(() => w.order())).mails).toEqual([])
  expect((await sentBy(() => byPhone())).mails).toEqual([])
})

test('the mail is in the main language of the shop, whatever the buyer reads', async () => {
  await shop.platform.database.all(sql`update sites set locale = 'de-DE' where id = ${shop.siteId}`)
  await update({ newOrders: ['orders@shop.test'] })
  const { mails } = await sentBy(() => w.order())
  expect(mails).toMatchObject([{ subject: expect.stringContaining('neue Bestellung'), language: 'de-DE' }])
  await shop.platform.database.all(sql`update sites set locale = 'en' where id = ${shop.siteId}`)
})

test('addresses are visible to the merchant only, stored once, and rejected with their field', async () => {
  const reply = await update({ newOrders: ['a@shop.test', 'b@shop.test', 'a@shop.test'] })
  expect(reply.body.site.notifications).toMatchObject({ newOrders: ['a@shop.test', 'b@shop.test'] })
  expect((await w.merchant.callOk(sites.getSite, {})).site.notifications).toEqual({
    newOrders: ['a@shop.test', 'b@shop.test'],
    failedPayments: [],
    chargebacks: [],
    failedSubscriptionCharges: [],
  })
  for (const as of ['visitor', 'member'] as const)
    expect(JSON.stringify(await w.callOk(sites.getSite, {}, as))).not.toContain('a@shop.test')
  expect(rejectedFields(await update({ newOrders: ['a@shop.test', 'nobody'] }))).toEqual({
    'site.notifications.newOrders[1]': 'FORMAT',
  })
  const eleven = Array.from({ length: 11 }, (_, i) => `staff${i}@shop.test`)
  expect(rejectedFields(await update({ newOrders: eleven }))).toEqual({
    'site.notifications.newOrders': 'MAX_SIZE',
  })
  // An update without the field changes nothing.
  await update({})
  expect((await w.merchant.callOk(sites.getSite, {})).site.notifications?.newOrders).toHaveLength(2)
})

test('staff read the mail in their language, and get none while they may not read orders', async () => {
  const emails = ['clerk@shop.test', 'editor@shop.test']
  for (const [index, role] of (['ORDERS', 'CONTENT'] as const).entries())
    await w.merchant.callOk(contract.staff.inviteStaffMember, { email: emails[index] ?? '', role })
  await shop.sql`update staff_members set language = 'es' where site_id = ${shop.siteId}`
  await update({ newOrders: ['Clerk@shop.test', 'editor@shop.test', 'orders@shop.test'] })
  const { mails } = await sentBy(() => w.order())
  expect(mails.map(({ to, language }) => [to, language]).toSorted()).toEqual([
    ['Clerk@shop.test', 'es'],
    ['orders@shop.test', 'en'],
  ])
})
