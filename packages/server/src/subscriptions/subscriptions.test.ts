import { contract } from '@stoa/contract'
import { codeOf, createDriver } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const {
  currentCart,
  checkout: checkouts,
  orders,
  savedPaymentMethods,
  sites,
  subscriptionContracts: contracts,
  subscriptionOptions,
} = contract
const DAY = 24 * 3600_000
const CARD = '4242424242424242'

type Settings = {
  frequency: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  interval?: number
  autoRenewal?: boolean
  billingCycles?: number
  freeTrialPeriod?: { frequency: 'DAY' | 'WEEK'; interval: number }
  enableCustomerCancellation?: boolean
}

/** A product for 12.50, and its option with 2.00 off. */
async function subscribable(subscriptionSettings: Settings, quantity = 10, product = {}) {
  const { subscriptionOption } = await w.merchant.callOk(subscriptionOptions.createSubscriptionOption, {
    subscriptionOption: {
      title: 'Coffee plan',
      subscriptionSettings,
      discount: { type: 'AMOUNT', value: 2 },
    },
  })
  const subscriptionOptionId = subscriptionOption.id as string
  const { id: productId } = await w.product(product, quantity)
  await w.merchant.callOk(subscriptionOptions.assignSubscriptionOptionsToProduct, {
    productId,
    assignedSubscriptionOptions: [{ id: subscriptionOptionId }],
  })
  return { productId, subscriptionOptionId }
}

/** A member orders two units by subscription, and one unit once. */
async function subscribe(settings: Settings, payment?: object, quantity?: number) {
  const member = await createDriver(shop)
  await member.asNewMember()
  const { productId, subscriptionOptionId } = await subscribable(settings, quantity)
  await member.member.callOk(currentCart.addToCurrentCart, {
    lineItems: [member.line(productId, 2, { subscriptionOptionId })],
  })
  const id = await member.checkout(productId, 1, 'member')
  const { checkout } = await member.member.callOk(checkouts.getCheckout, { id })
  const { orderId } = payment
    ? await member.member.callOk(checkouts.createOrderAndCharge, { id, ...payment })
    : await member.member.callOk(checkouts.createOrder, { id })
  await shop.platform.run('subscriptions')
  const owned = await member.member.callOk(contracts.listOwnSubscriptionContracts, {})
  expect(owned.subscriptionContracts).toEqual([await contractOf(orderId)])
  return { member, productId, checkout, orderId, own: () => contractOf(orderId) }
}

/** The contract of an order. The merchant's key outlives the clock, unlike the tokens of members. */
async function contractOf(orderId: string) {
  const query = { filter: { orderId } }
  const found = await w.merchant.callOk(contracts.querySubscriptionContracts, { query })
  return found.subscriptionContracts[0]
}

const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const pass = async (ms: number) => {
  shop.clock.advance(ms)
  await shop.platform.run('subscriptions')
}
/** Mails about the subscription of a product. */
const mailsOf = async (kind: string, name = '?') =>
  (await shop.mailbox()).filter(mail => mail.kind === kind && mail.body?.includes(name))
const eventsOf = async (id: string) => {
  const rows = await shop.sql`select type from events where entity_id = ${id} order by id`
  return rows.map(({ type }) => type.split('.').at(-1).replace('subscription_contract_', ''))
}

test('each cycle has its own order, charged to the saved card, until the last one (protocol/subscription-options §3)', async () => {
  const { own, orderId, checkout } = await subscribe(
    { frequency: 'WEEK', billingCycles: 3 },
    { paymentProvider: 'test', paymentToken: CARD },
  )
  const [charge] = checkout.subscriptionCharges?.[0]?.charges ?? []
  const first = await orderOf(orderId)
  const contract = await own()
  expect(first.lineItems?.[0]?.subscriptionInfo).toMatchObject({ id: contract?.id, cycleNumber: 1 })
  expect(contract).toMatchObject({
    status: 'ACTIVE',
    orderId,
    cycleNumber: 1,
    nextBillingDate: charge?.cycleBillingDate,
    lineItem: { quantity: 2, price: { amount: '10.50' }, totalPriceAfterTax: { amount: '21.00' } },
  })
  await pass(7 * DAY - 1)
  expect((await own())?.cycleNumber).toBe(1)
  await pass(1)
  const second = await own()
  expect(second).toMatchObject({ status: 'ACTIVE', cycleNumber: 2 })
  const order = await orderOf(second?.orders.at(-1)?.orderId ?? '')
  expect(order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    buyerInfo: first.buyerInfo,
    recipientInfo: first.recipientInfo,
    priceSummary: {
      total: { amount: charge?.priceSummary?.total?.amount },
      tax: { amount: charge?.priceSummary?.tax?.amount },
      shipping: { amount: '0.00' },
    },
    lineItems: [
      {
        quantity: 2,
        catalogReference: contract?.lineItem.catalogReference,
        subscriptionInfo: { cycleNumber: 2 },
      },
    ],
  })
  await pass(7 * DAY)
  const ended = await own()
  expect(ended).toMatchObject({ status: 'ENDED', cycleNumber: 3 })
  expect(ended).not.toHaveProperty('nextBillingDate')
  expect(ended?.orders.map(({ cycleNumber }) => cycleNumber)).toEqual([1, 2, 3])
  await pass(30 * DAY)
  expect(await own()).toEqual(ended)
  expect(await eventsOf(contract?.id ?? '')).toEqual(['created', 'updated', 'ended'])
})

test('two nodes charge a cycle once', { tags: 'nightly' }, async () => {
  const { own } = await subscribe(
    { frequency: 'DAY', autoRenewal: true },
    { paymentProvider: 'test', paymentToken: CARD },
  )
  const node = await shop.addNode()
  shop.clock.advance(DAY)
  await Promise.all([shop.platform.run('subscriptions'), node.platform.run('subscriptions')])
  expect(await own()).toMatchObject({ cycleNumber: 2, status: 'ACTIVE' })
})

test('a subscription that was ordered offline has unpaid orders (protocol/subscription-options §3)', {
  tags: 'nightly',
}, async () => {
  const { own } = await subscribe({ frequency: 'MONTH', interval: 2, autoRenewal: true })
  const before = await own()
  shop.clock.advance(Date.parse(before?.nextBillingDate ?? '') - shop.clock.now())
  await shop.platform.run('subscriptions')
  const order = await orderOf((await own())?.orders.at(-1)?.orderId ?? '')
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'NOT_PAID' })
})

test('a free trial is due at its end, to the card that the buyer has chosen (protocol/subscription-options §3)', async () => {
  const member = await createDriver(shop)
  await member.asNewMember()
  await member.member.callOk(checkouts.createOrderAndCharge, {
    id: await member.checkout(undefined, 1, 'member'),
    paymentProvider: 'test',
    paymentToken: CARD,
    savePaymentMethod: true,
  })
  const {
    savedPaymentMethods: [saved],
  } = await member.member.callOk(savedPaymentMethods.listSavedPaymentMethods, {})
  const { productId, subscriptionOptionId } = await subscribable({
    frequency: 'MONTH',
    autoRenewal: true,
    freeTrialPeriod: { frequency: 'DAY', interval: 14 },
  })
  await member.member.callOk(currentCart.addToCurrentCart, {
    lineItems: [member.line(productId, 1, { subscriptionOptionId })],
  })
  const { checkoutId: id } = await member.member.callOk(currentCart.createCheckoutFromCurrentCart, {
    channelType: 'WEB',
    email: 'ada@example.com',
  })
  const contactDetails = { firstName: 'Ada', lastName: 'Byron' }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
  const shippingDestination = { address, contactDetails }
  const { checkout } = await member.member.callOk(checkouts.updateCheckout, {
    checkout: { id, shippingInfo: { shippingDestination } },
  })
  const start = new Date(shop.clock.now() + 14 * DAY).toISOString()
  const shipping = checkout.priceSummary.shipping?.amount
  expect(checkout).toMatchObject({
    payAfterFreeTrial: { total: { amount: '10.50' } },
    payLater: { total: { amount: '0.00' } },
    payNow: { subtotal: { amount: '0.00' }, total: { amount: shipping } },
    subscriptionCharges: [{ charges: [{ cycleFrom: 1, cycleBillingDate: start }] }],
  })
  const { orderId } = await member.member.callOk(checkouts.createOrderAndCharge, {
    id,
    savedPaymentMethodId: saved?.id,
  })
  const placed = await orderOf(orderId)
  expect(placed).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PARTIALLY_PAID',
    payAfterFreeTrial: { total: { amount: '10.50' } },
    lineItems: [{ subscriptionInfo: { subscriptionSettings: { startDate: start } } }],
  })
  await shop.platform.run('subscriptions')
  const own = () => contractOf(orderId)
  expect(await own()).toMatchObject({ cycleNumber: 0, nextBillingDate: start, status: 'ACTIVE' })
  await pass(14 * DAY)
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'PAID' })
  expect(await own()).toMatchObject({
    cycleNumber: 1,
    status: 'ACTIVE',
    orders: [{ orderId, cycleNumber: 1 }],
  })
})

test.each([
  ['4242424242424242', 'PAID'],
  ['4000000000001000', 'PENDING'],
])(
  'a free trial without an amount due verifies and saves the new card %s (protocol/subscription-options §3)',
  async (paymentToken, afterTrial) => {
    const member = await createDriver(shop)
    await member.asNewMember()
    const { productId, subscriptionOptionId } = await subscribable(
      { frequency: 'MONTH', autoRenewal: true, freeTrialPeriod: { frequency: 'DAY', interval: 14 } },
      10,
      { productType: 'digital' },
    )
    const lineItems = [member.line(productId, 1, { subscriptionOptionId })]
    await member.member.callOk(currentCart.addToCurrentCart, { lineItems })
    const { checkoutId: id } = await member.member.callOk(currentCart.createCheckoutFromCurrentCart, {
      channelType: 'WEB',
      email: 'ada@example.com',
    })
    const contactDetails = { firstName: 'Ada', lastName: 'Byron' }
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
    const { checkout } = await member.member.callOk(checkouts.updateCheckout, {
      checkout: { id, billingInfo: { address, contactDetails } },
    })
    expect(checkout).toMatchObject({ payNow: { total: { amount: '0.00' } } })
    const pay = (token: string) =>
      member.member.send(checkouts.createOrderAndCharge, { id, paymentProvider: 'test', paymentToken: token })
    expect(codeOf(await pay('4000000000000002'))).toBe('PAYMENT_DECLINED')
    const { orderId, paymentStatus } = (await pay(paymentToken)).body
    expect(paymentStatus).toBe('APPROVED')
    expect(await orderOf(orderId)).toMatchObject({
      status: 'APPROVED',
      balanceSummary: { paid: { amount: '0.00' } },
    })
    await shop.platform.run('subscriptions')
    expect(await contractOf(orderId)).toMatchObject({ status: 'ACTIVE', cycleNumber: 0 })
    await pass(14 * DAY)
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: afterTrial })
    expect(await contractOf(orderId)).toMatchObject({ status: 'ACTIVE', cycleNumber: 1 })
  },
)

test('without its card a subscription is past due, and canceled after four attempts', async () => {
  const { own } = await subscribe(
    { frequency: 'WEEK', autoRenewal: true },
    { paymentProvider: 'test', paymentToken: CARD },
  )
  const notifications = { failedSubscriptionCharges: ['boss@shop.test'], failedPayments: ['boss@shop.test'] }
  await w.merchant.callOk(sites.updateSite, { site: { notifications } })
  // The bank has blocked the card.
  await shop.sql`update payments set doc = jsonb_set(doc, '{savedMethodId}', '"saved_4000000000000002"')
    where doc ? 'savedMethodId'`
  await pass(7 * DAY)
  const reason = 'PAYMENT_DECLINED'
  expect(await own()).toMatchObject({ status: 'PAST_DUE', failure: { reason, count: 1 } })
  const open = (await own())?.orders.at(-1)?.orderId ?? ''
  expect(await orderOf(open)).toMatchObject({ status: 'PENDING' })
  const name = (await own())?.lineItem.productName.original
  const [declined] = await mailsOf('subscriptionChargeFailed', name)
  const { number } = await orderOf(open)
  expect(declined?.body).toContain(`(order ${number}) was declined`)
  expect(declined?.body).toContain('We try again on')
  expect(declined?.body).toContain('/account#site=')
  // The buyer has removed the card.
  await shop.sql`update payments set doc = doc - 'savedMethodId'`
  await pass(DAY)
  expect(await own()).toMatchObject({ failure: { reason: 'NO_PAYMENT_METHOD', count: 2 } })
  await pass(3 * DAY)
  await pass(5 * DAY)
  const canceled = await own()
  expect(canceled).toMatchObject({ status: 'CANCELED', canceledBy: 'PLATFORM', failure: { count: 4 } })
  expect(canceled?.orders).toHaveLength(2)
  const failures = await mailsOf('subscriptionChargeFailed', name)
  expect(failures).toHaveLength(3)
  expect(failures.some(({ body }) => body?.includes('no payment method is saved for it'))).toBe(true)
  const ended = await mailsOf('subscriptionEnded', name)
  expect(ended.map(({ to }) => to)).toEqual([declined?.to])
  expect(ended[0]?.body).toContain('failed 4 times, so the subscription has ended')
  // One mail to the merchant for each failure.
  const notices = await mailsOf('subscriptionPaymentFailed', name)
  expect(notices.map(({ to }) => to)).toEqual(Array(4).fill('boss@shop.test'))
  expect(notices.every(({ body }) => body?.includes(`/admin/orders/${open}`))).toBe(true)
  expect(notices.filter(({ body }) => body?.includes('The next attempt is on'))).toHaveLength(3)
  expect(notices.filter(({ body }) => body?.includes('the subscription has ended'))).toHaveLength(1)
  expect((await shop.mailbox()).filter(({ kind }) => kind === 'latePaymentFailed')).toEqual([])
})

test('buyers choose another saved card, which is charged at once if a charge has failed (protocol/subscription-options §3)', async () => {
  const { member, own } = await subscribe(
    { frequency: 'DAY', autoRenewal: true },
    { paymentProvider: 'test', paymentToken: CARD },
  )
  const { paymentResponseToken: savedPaymentMethodId = '' } = await member.member.callOk(
    checkouts.createOrderAndCharge,
    {
      id: await member.checkout(undefined, 1, 'member'),
      paymentProvider: 'test',
      paymentToken: '4000000000000077',
      savePaymentMethod: true,
    },
  )
  const id = (await own())?.id ?? ''
  const change = (methodId: string, buyer = member) =>
    buyer.member.send(contracts.changeSubscriptionPaymentMethod, {
      subscriptionContractId: id,
      savedPaymentMethodId: methodId,
    })
  expect(codeOf(await change(id))).toBe('SAVED_PAYMENT_METHOD_NOT_FOUND')
  const other = await createDriver(shop)
  await other.asNewMember()
  expect(codeOf(await change(savedPaymentMethodId, other))).toBe('SUBSCRIPTION_CONTRACT_NOT_FOUND')
  await shop.sql`update payments set doc = jsonb_set(doc, '{savedMethodId}', '"saved_4000000000000002"')
     where doc ->> 'savedMethodId' = 'saved_4242424242424242'`
  // The next cycle is due at once: the member's token does not last a day.
  await shop.platform.database.pool.query('update subscription_contracts set due_at = $2 where id = $1', [
    id,
    new Date(shop.clock.now()),
  ])
  await shop.platform.run('subscriptions')
  const failed = await own()
  expect(failed).toMatchObject({
    status: 'PAST_DUE',
    failure: { count: 1, nextAttemptDate: new Date(shop.clock.now() + DAY).toISOString() },
  })
  const changed = (await change(savedPaymentMethodId)).body.subscriptionContract
  expect(changed).toMatchObject({ status: 'PAST_DUE' })
  expect(changed).not.toHaveProperty('failure')
  await shop.platform.run('subscriptions')
  const { orderTransactions } = await w.merchant.callOk(
    contract.orderTransactions.listTransactionsForSingleOrder,
    { orderId: failed?.orders.at(-1)?.orderId ?? '' },
  )
  const cards = orderTransactions.payments?.map(
    payment => payment.regularPaymentDetails?.creditCardDetails?.lastFourDigits,
  )
  expect(cards?.toSorted()).toEqual(['0002', '0077'])
})

test('an item that is out of stock is delivered when it is there again', async () => {
  const { own, productId } = await subscribe(
    { frequency: 'WEEK', autoRenewal: true },
    { paymentProvider: 'test', paymentToken: CARD },
    4,
  )
  await pass(7 * DAY)
  expect(await own()).toMatchObject({
    status: 'PAST_DUE',
    cycleNumber: 1,
    failure: { reason: 'ITEM_NOT_AVAILABLE', count: 1 },
  })
  await w.stock(productId, 2)
  await pass(DAY)
  const contract = await own()
  expect(contract).toMatchObject({ status: 'ACTIVE', cycleNumber: 2 })
  expect(contract).not.toHaveProperty('failure')
})

test('buyers cancel if the terms say so, merchants always; buyers see only their own (protocol/subscription-options §3)', async () => {
  const terms = { frequency: 'DAY', autoRenewal: true } as const
  const payment = { paymentProvider: 'test', paymentToken: CARD }
  const [free, bound] = [
    await subscribe({ ...terms, enableCustomerCancellation: true }, payment),
    await subscribe(terms, payment),
  ]
  const idOf = async ({ own }: typeof free) => (await own())?.id ?? ''
  const cancel = async (
    buyer: typeof free,
    subscriptionContractId: string,
    as: 'member' | 'merchant' = 'member',
  ) => buyer.member.send(contracts.cancelSubscriptionContract, { subscriptionContractId }, as)
  expect(codeOf(await cancel(bound, await idOf(free)))).toBe('SUBSCRIPTION_CONTRACT_NOT_FOUND')
  expect(codeOf(await cancel(bound, await idOf(bound)))).toBe('SUBSCRIPTION_CONTRACT_NOT_CANCELABLE')
  const reply = await cancel(free, await idOf(free))
  expect(reply.body.subscriptionContract).toMatchObject({ status: 'CANCELED', canceledBy: 'BUYER' })
  expect(codeOf(await cancel(free, await idOf(free)))).toBe('SUBSCRIPTION_CONTRACT_ENDED')
  expect((await cancel(bound, await idOf(bound), 'merchant')).status).toBe(200)
  await pass(DAY)
  expect(await free.own()).toMatchObject({ cycleNumber: 1, orders: [{ cycleNumber: 1 }] })
})

test('a subscription ends with the cancellation of its first order', async () => {
  const { own, orderId } = await subscribe(
    { frequency: 'DAY', autoRenewal: true },
    { paymentProvider: 'test', paymentToken: CARD },
  )
  await w.merchant.callOk(orders.cancelOrder, { id: orderId })
  await pass(DAY)
  expect(await own()).toMatchObject({ status: 'CANCELED', canceledBy: 'PLATFORM', cycleNumber: 1 })
})
