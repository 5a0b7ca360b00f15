import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-test-shop.fixture.ts'

const { checkout, orderBilling, orderTransactions } = contract
const shop = await openShop()
const CARD = '4242 4242 4242 4242'
const UNKNOWN = '11111111-1111-4111-8111-111111111111'

/** An order whose card payment is authorized, and captured unless `delayCapture` is true. */
async function paidByCard(delayCapture: boolean) {
  const w = await createDriver(shop)
  const request = { id: await w.checkout(), paymentProvider: 'test', paymentToken: CARD, delayCapture }
  const { orderId = '' } = await w.visitor.callOk(checkout.createOrderAndCharge, request)
  const { payments = [] } = await transactionsOf(w, orderId)
  return { w, orderId, paymentId: payments[0]?.id ?? '' }
}
type Paid = Awaited<ReturnType<typeof paidByCard>>

const transactionsOf = async (w: TestDriver, orderId: string) =>
  (await w.merchant.callOk(orderTransactions.listTransactionsForSingleOrder, { orderId })).orderTransactions

const capture = (w: TestDriver, message: object, headers = {}) =>
  w.merchant.send(orderBilling.captureAuthorizedPayments, message as never, { headers } as never)
const release = (w: TestDriver, message: object) =>
  w.merchant.send(orderBilling.voidAuthorizedPayments, message as never)
const refund = (w: TestDriver, message: object, headers = {}) =>
  w.merchant.send(orderBilling.refundPayments, message as never, { headers } as never)
const calculate = (w: TestDriver, message: object) =>
  w.merchant.send(orderBilling.calculateRefund, message as never)

const authorized = await paidByCard(true)
const captured = await paidByCard(false)

const money = (amount: string) => ({ amount: { amount } })

test.each(['-1.00', '0', '0.00', '1e3', 'NaN', '99999999999999.00', '9'.repeat(30), '1.001', ' 1', ''])(
  'the amount %j is neither collected nor refunded',
  async amount => {
    const { w, orderId } = authorized
    const before = await transactionsOf(w, orderId)
    const payment = { paymentId: authorized.paymentId, ...money(amount) }
    const collected = await capture(w, { orderId, payments: [payment] })
    expect([400, 409], JSON.stringify(collected.body)).toContain(collected.status)
    expect(await transactionsOf(w, orderId)).toEqual(before)
    const paymentRefunds = [{ paymentId: captured.paymentId, ...money(amount) }]
    const refunded = await refund(captured.w, { orderId: captured.orderId, paymentRefunds })
    expect([400, 409], JSON.stringify(refunded.body)).toContain(refunded.status)
    expect((await transactionsOf(captured.w, captured.orderId)).refunds).toEqual([])
  },
)

test.each([
  ['an unknown order', () => ({ orderId: UNKNOWN }), (id: string) => id],
  ['an unknown payment', ({ orderId }: Paid) => ({ orderId }), () => UNKNOWN],
  ['no payment id', ({ orderId }: Paid) => ({ orderId }), () => 'x'],
  ['an empty payment id', ({ orderId }: Paid) => ({ orderId }), () => ''],
])('%s is rejected by every call', async (_, order, id) => {
  const paymentId = id(authorized.paymentId)
  const replies = [
    await capture(authorized.w, { ...order(authorized), payments: [{ paymentId, ...money('1.00') }] }),
    await release(authorized.w, { ...order(authorized), paymentIds: [paymentId] }),
    await refund(captured.w, { ...order(captured), paymentRefunds: [{ paymentId, ...money('1.00') }] }),
  ]
  for (const { status, body } of replies) expect([400, 404, 409], JSON.stringify(body)).toContain(status)
})

test('the payment of another order, the same payment twice and no payment are rejected', async () => {
  const { w, orderId, paymentId } = authorized
  const other = await paidByCard(true)
  const before = await transactionsOf(w, orderId)
  const one = (id: string) => ({ paymentId: id, ...money('1.00') })
  const replies = [
    await capture(w, { orderId, payments: [one(other.paymentId)] }),
    await capture(w, { orderId, payments: [one(paymentId), one(paymentId)] }),
    await capture(w, { orderId, payments: [] }),
    await release(w, { orderId, paymentIds: [other.paymentId] }),
    await release(w, { orderId, paymentIds: [] }),
    await refund(captured.w, { orderId: captured.orderId, paymentRefunds: [one(paymentId)] }),
    await refund(captured.w, { orderId: captured.orderId, paymentRefunds: [] }),
    await calculate(captured.w, {
      ecomOrderId: captured.orderId,
      refundItems: { lineItems: [{ lineItemId: UNKNOWN, quantity: 1 }] },
    }),
    await calculate(captured.w, {
      ecomOrderId: captured.orderId,
      refundItems: { lineItems: [{ lineItemId: UNKNOWN, quantity: -1 }] },
    }),
  ]
  for (const [i, { status, body }] of replies.entries())
    expect([400, 404, 409], `${i}: ${status} ${JSON.stringify(body)}`).toContain(status)
  expect(await transactionsOf(w, orderId)).toEqual(before)
  expect((await transactionsOf(other.w, other.orderId)).payments?.[0]).toMatchObject({
    regularPaymentDetails: { status: 'AUTHORIZED' },
  })
})

test('a call that is sent twice with one key collects and refunds once', { tags: 'nightly' }, async () => {
  const { w, orderId, paymentId } = await paidByCard(true)
  const key = { 'idempotency-key': 'collect-once-1' }
  const message = { orderId, payments: [{ paymentId, ...money('5.00') }] }
  const replies = await Promise.all([capture(w, message, key), capture(w, message, key)])
  expect(replies.map(({ status }) => status)).toContain(200)
  expect((await capture(w, message, key)).status).toBe(200)
  const { payments } = await transactionsOf(w, orderId)
  const captures = payments?.[0]?.regularPaymentDetails?.authorizationDetails?.captures ?? []
  expect(captures.map(({ amount }) => amount?.amount)).toEqual(['5.00'])
  const back = { orderId, paymentRefunds: [{ paymentId, ...money('2.00') }] }
  const other = { 'idempotency-key': 'refund-once-1' }
  await Promise.all([refund(w, back, other), refund(w, back, other)])
  expect((await refund(w, back, other)).status).toBe(200)
  expect((await transactionsOf(w, orderId)).refunds).toHaveLength(1)
})

test('two who collect and release at once share the amount: never more than was authorized', async () => {
  const { w, orderId, paymentId } = await paidByCard(true)
  const all = { orderId, payments: [{ paymentId }] }
  const replies = await Promise.all([
    capture(w, all),
    capture(w, all),
    release(w, { orderId, paymentIds: [paymentId] }),
  ])
  const won = replies.filter(({ status }) => status === 200)
  expect(won, JSON.stringify(replies.map(reply => codeOf(reply)))).toHaveLength(1)
  const rows = await shop.sql`select amount_minor::int as amount, captured_minor::int as captured
    from payments where order_id = ${orderId}`
  expect([0, rows[0].amount]).toContain(rows[0].captured)
})
