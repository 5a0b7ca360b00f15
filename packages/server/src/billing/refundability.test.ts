import { contract } from '@stoa/contract'
import { stripeProvider } from '@stoa/stripe/server'
import { createStripeServer } from '@stoa/stripe/testing'
import { afterAll, expect, test } from 'vitest'
import { guardedFetch } from '../platform-support/guarded-fetch.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const now = () => Date.UTC(2026, 0, 1, 12)
const server = await createStripeServer({ now })
afterAll(() => server.close())
const credentials = { secretKey: server.secretKey, webhookSecret: server.webhookSecret }
/** What the provider of a case refunds, and whether the site still has it. */
let refundDays: number | undefined
let isConfigured = true
const stripe = stripeProvider({
  settingsOf: () => (isConfigured ? credentials : undefined),
  fetch: guardedFetch({ allowPrivate: true }),
  now,
  apiUrl: server.url,
})
const { shop, driver: w } = await openTestShop({
  now: now(),
  paymentProviders: [
    {
      ...stripe,
      get features() {
        return { ...stripe.features, ...(refundDays !== undefined && { refundDays }) }
      },
    },
  ],
})
const { checkout: checkouts, orders, orderBilling, orderTransactions } = contract

async function charged(paymentToken = '4242 4242 4242 4242', delayCapture = false) {
  const id = await w.checkout()
  const message = { id, paymentProvider: 'test', paymentToken, delayCapture }
  const { orderId, paymentResponseToken } = await w.visitor.callOk(checkouts.createOrderAndCharge, message)
  return { orderId, paymentId: paymentResponseToken ?? '' }
}
async function refunded(token?: string) {
  const { orderId, paymentId } = await charged(token)
  await w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds: [{ paymentId }] })
  return orderId
}
async function paidByStripe() {
  isConfigured = true
  refundDays = undefined
  const message = { id: await w.checkout(), paymentProvider: 'stripe' }
  const { body } = await w.visitor.send(checkouts.createOrderAndCharge, message)
  server.account.paySession(body.redirectUrl.split('/').at(-1))
  shop.clock.advance(3 * 60_000)
  await shop.platform.run('payments')
  return body.orderId as string
}
const withStatus = async (status: string) => {
  const { orderId } = await charged()
  await shop.sql`update orders set status = ${status} where id = ${orderId}`
  return orderId
}

/** An order whose payment has the status and reason that its name says. */
const cases: Record<string, () => Promise<string>> = {
  REFUNDABLE: async () => (await charged()).orderId,
  'MANUAL OFFLINE': async () => {
    const orderId = await w.order()
    await w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: orderId })
    return orderId
  },
  'MANUAL NOT_SUPPORTED': async () => {
    const orderId = await paidByStripe()
    refundDays = 0
    return orderId
  },
  'MANUAL EXPIRED': async () => {
    const orderId = await paidByStripe()
    refundDays = 180
    await shop.sql`update payments set created_at = created_at - interval '181 days'
      where order_id = ${orderId}`
    return orderId
  },
  'NOT_REFUNDABLE PROVIDER_IS_DOWN': async () => {
    const orderId = await paidByStripe()
    isConfigured = false
    return orderId
  },
  'NOT_REFUNDABLE ORDER_IS_PENDING': () => withStatus('PENDING'),
  'NOT_REFUNDABLE ORDER_IS_REJECTED': () => withStatus('REJECTED'),
  'NOT_REFUNDABLE NOT_PAID': async () => (await charged(undefined, true)).orderId,
  'NOT_REFUNDABLE ALREADY_REFUNDED': () => refunded(),
  'NOT_REFUNDABLE PENDING_REFUND': () => refunded('4000 0000 0000 6007'),
  'NOT_REFUNDABLE DISABLED_BY_PROVIDER': async () => {
    const { orderId, paymentId } = await charged()
    const payments = [{ id: paymentId, refundDisabled: true }]
    await w.merchant.callOk(orderTransactions.updatePayments, { orderId, payments })
    return orderId
  },
}

test.for(Object.entries(cases))('refundability: %s (protocol/orders §6)', async ([expected, open]) => {
  const orderId = await open()
  const { refundabilities } = await w.merchant.callOk(orders.getRefundabilityStatus, { ecomOrderId: orderId })
  const [{ refundabilityStatus, nonRefundableReason, manuallyRefundableReason } = {}] = refundabilities ?? []
  const reason = nonRefundableReason ?? manuallyRefundableReason
  expect([refundabilityStatus, reason].filter(Boolean).join(' ')).toBe(expected)
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  expect(payments[0]).toMatchObject(
    expected === 'REFUNDABLE'
      ? { refundable: true }
      : expected.startsWith('MANUAL')
        ? { manuallyRefundable: { reason } }
        : { nonRefundable: { reason } },
  )
})

test('what was paid back outside the platform is recorded although the site no longer has the provider', async () => {
  const orderId = await paidByStripe()
  isConfigured = false
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  const paymentId = payments[0]?.payment.paymentId ?? ''
  const paymentRefunds = [{ paymentId, externalRefund: true }]
  await w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds })
  const { order } = await w.merchant.callOk(orders.getOrder, { id: orderId })
  expect(order.paymentStatus).toBe('FULLY_REFUNDED')
})
