import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { comparePayments } from './compare-payments.ts'

const { checkout, orderBilling } = contract
const { shop, driver: w } = await openTestShop()

async function charge() {
  const { paymentResponseToken: paymentId = '', orderId } = await w.visitor.callOk(
    checkout.createOrderAndCharge,
    { id: await w.checkout(), paymentProvider: 'test', paymentToken: '4242 4242 4242 4242' },
  )
  return { paymentId: paymentId ?? '', orderId: orderId ?? '' }
}

const compare = async () => {
  shop.clock.advance(6 * 60_000)
  const { db, platform, clock } = shop.platform.host
  return comparePayments({ db, platform, now: clock.now(), days: 90 })
}

test('payments and refunds of the platform are the same at the provider (protocol/orders §6)', async () => {
  const { paymentId, orderId } = await charge()
  await charge()
  const amount = { amount: '1.00' }
  await w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds: [{ paymentId, amount }] })
  expect(await compare()).toEqual({ compared: 2, differences: [], failed: [] })
})

test('each difference is reported with both sums, and nothing is changed', async () => {
  const { paymentId, orderId } = await charge()
  const unknown = await charge()
  await shop.sql`insert into test_payment_operations (site_id, test_payment_id, id, kind, amount_minor, status, created_at)
    select site_id, id, gen_random_uuid(), 'REFUND', 250, 'SUCCEEDED', now() from test_payments
    where payment_id = ${paymentId}`
  await shop.sql`delete from test_payments where payment_id = ${unknown.paymentId}`
  const ledger = () => shop.sql`select * from payments order by id`
  const before = await ledger()
  const { differences } = await compare()
  expect(differences).toHaveLength(2)
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        paymentId,
        orderId,
        subject: 'refunded',
        ledger: '0.00',
        atProvider: '2.50',
      }),
      expect.objectContaining({ ...unknown, subject: 'payment', ledger: 'APPROVED', atProvider: 'unknown' }),
    ]),
  )
  expect(await ledger()).toEqual(before)
})

test('the report is written once a day', async () => {
  const counters = async () =>
    (await shop.sql`select used from rate_counters order by used desc limit 1`)[0]?.used
  await shop.sql`delete from rate_counters`
  await shop.platform.run('payment differences')
  await shop.platform.run('payment differences')
  expect(await counters()).toBe(2)
})
