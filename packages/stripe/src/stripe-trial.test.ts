import { contract } from '@stoa/contract'
import { guardedFetch } from '@stoa/server/payment-provider'
import { codeOf, createDriver, createShop } from '@stoa/testkit'
import { afterAll, expect, inject, test } from 'vitest'
import { stripeProvider } from './stripe-provider.ts'
import { createStripeServer } from './test/stripe-server.ts'

const now = () => Date.UTC(2026, 0, 1, 12)
const server = await createStripeServer({ now })
afterAll(() => server.close())
const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'empty',
  now: now(),
  paymentProviders: [
    stripeProvider({
      settingsOf: () => ({ secretKey: server.secretKey, webhookSecret: server.webhookSecret }),
      fetch: guardedFetch({ allowPrivate: true }),
      now,
      apiUrl: server.url,
    }),
  ],
})
afterAll(() => shop.close())
const w = await createDriver(shop)
const { checkout: checkouts, currentCart, orders, subscriptionOptions } = contract
const DAY = 24 * 3600_000

const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order

/** A member and their checkout with a product that costs nothing for 14 days, then 10.50 a month. */
async function trialCheckout() {
  const { subscriptionOption } = await w.merchant.callOk(subscriptionOptions.createSubscriptionOption, {
    subscriptionOption: {
      title: 'Coffee letters',
      subscriptionSettings: {
        frequency: 'MONTH',
        autoRenewal: true,
        freeTrialPeriod: { frequency: 'DAY', interval: 14 },
      },
      discount: { type: 'AMOUNT', value: 2 },
    },
  })
  const subscriptionOptionId = subscriptionOption.id as string
  const { id: productId } = await w.product({ productType: 'digital' }, 10)
  await w.merchant.callOk(subscriptionOptions.assignSubscriptionOptionsToProduct, {
    productId,
    assignedSubscriptionOptions: [{ id: subscriptionOptionId }],
  })
  const member = await createDriver(shop)
  await member.asNewMember()
  const lineItems = [member.line(productId, 1, { subscriptionOptionId })]
  await member.member.callOk(currentCart.addToCurrentCart, { lineItems })
  const { checkoutId: id } = await member.member.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email: 'ada@example.com',
  })
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  const contactDetails = { firstName: 'Ada', lastName: 'Byron' }
  await member.member.callOk(checkouts.updateCheckout, {
    checkout: { id, billingInfo: { address, contactDetails } },
  })
  const pay = (payment: object) =>
    member.member.send(checkouts.createOrderAndCharge, { id, paymentProvider: 'stripe', ...payment })
  return { pay }
}

/** The trial of an order ends, and its first month is charged. */
async function endTrial(orderId: string) {
  await shop.platform.run('subscriptions')
  const before = server.account.intents.size
  shop.clock.advance(14 * DAY)
  await shop.platform.run('subscriptions')
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect(server.account.intents.size).toBe(before + 1)
  expect([...server.account.intents.values()].at(-1)).toMatchObject({ amount: 1050, status: 'succeeded' })
}

test('a card is saved with nothing due, and charged after the free trial (protocol/subscription-options §3)', async () => {
  const { pay } = await trialCheckout()
  const before = server.account.intents.size
  expect(codeOf(await pay({ paymentToken: 'pm_card_visa_chargeDeclined' }))).toBe('PAYMENT_DECLINED')
  const { orderId, paymentStatus } = (await pay({ paymentToken: 'pm_card_visa' })).body
  expect(paymentStatus).toBe('APPROVED')
  expect(await orderOf(orderId)).toMatchObject({
    status: 'APPROVED',
    balanceSummary: { paid: { amount: '0.00' } },
  })
  expect(server.account.intents.size).toBe(before)
  await endTrial(orderId)
})

test('the page of Stripe saves a card with nothing due (protocol/subscription-options §3)', async () => {
  const { pay } = await trialCheckout()
  const { orderId, redirectUrl } = (await pay({})).body
  expect(await orderOf(orderId)).toMatchObject({ status: 'INITIALIZED' })
  server.account.paySession(redirectUrl.split('/').at(-1))
  const { headers, body } = server.webhook(server.account.events.at(-1) as never)
  const url = `${shop.baseUrl}/payments/callbacks/stripe/${shop.siteId}`
  expect((await shop.fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ status: 'APPROVED' })
  await endTrial(orderId)
})
