import { contract } from '@stoa/contract'
import { expect, test } from 'vitest'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'

const { shop, driver: w } = await openTestShop()
const { currentCart, cart: carts, checkout: checkouts, explanations, orders, subscriptionOptions } = contract

type Terms = { frequency: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; autoRenewal?: boolean; billingCycles?: number }
async function option(
  discount: { type: 'AMOUNT' | 'PERCENT'; value: number } | undefined,
  subscriptionSettings: Terms = { frequency: 'MONTH', autoRenewal: true },
) {
  const { subscriptionOption } = await w.merchant.callOk(subscriptionOptions.createSubscriptionOption, {
    subscriptionOption: {
      title: 'Every month',
      description: 'Cancel any time.',
      subscriptionSettings,
      ...(discount && { discount }),
    },
  })
  return subscriptionOption.id as string
}
const assign = (productId: string, options: { id: string; hidden?: boolean }[]) =>
  w.merchant.callOk(subscriptionOptions.assignSubscriptionOptionsToProduct, {
    productId,
    assignedSubscriptionOptions: options,
  })
/** A product for 12.50, sold with these options too. */
async function coffee(...options: { id: string; hidden?: boolean }[]) {
  const { id } = await w.product()
  await assign(id, options)
  return id
}
const line = (id: string, subscriptionOptionId?: string, quantity = 1) =>
  w.line(id, quantity, subscriptionOptionId ? { subscriptionOptionId } : undefined)
const createCart = (lineItems: ReturnType<typeof line>[], as: 'visitor' | 'merchant' = 'visitor') =>
  w.send(carts.createCart, { lineItems }, as)
const reasonsOf = ({
  body,
}: {
  body: { details?: { applicationError?: { data?: { lineItems?: { reason: string }[] } } } }
}) => body.details?.applicationError?.data?.lineItems?.map(({ reason }) => reason)

test.each([
  ['PERCENT', 12.5],
  ['AMOUNT', 1.25],
  ['AMOUNT', 99],
  [undefined, 0],
] as const)(
  'an option takes off its discount: %s %d (protocol/subscription-options §2)',
  { tags: 'nightly' },
  async (type, value) => {
    const id = await option(type && { type, value })
    const productId = await coffee({ id })
    const { body } = await createCart([line(productId, id.toUpperCase(), 2)])
    const [found] = body.cart.lineItems
    const full = Number(found.fullPrice.amount)
    const off = type === 'PERCENT' ? (full * value) / 100 : value
    expect(Number(found.price.amount)).toBeCloseTo(Math.max(0, full - off), 2)
    expect(found.subscriptionOptionInfo).toEqual({
      subscriptionSettings: { frequency: 'MONTH', interval: 1, autoRenewal: true },
      title: { original: 'Every month', translated: 'Every month' },
      description: { original: 'Cancel any time.', translated: 'Cancel any time.' },
    })
    expect(found.catalogReference.options.subscriptionOptionId).toBe(id)
    const { explanation } = await w.visitor.callOk(explanations.explainCart, { id: body.cart.id })
    const counted = explanation.steps.filter(step => step.counted)
    expect(counted.reduce((sum, step) => sum + Number(step.amount), 0)).toBeCloseTo(
      Number(explanation.total),
      2,
    )
  },
)

test('a product once and by subscription are two lines, and equal lines one (protocol/subscription-options §2)', async () => {
  const id = await option({ type: 'PERCENT', value: 10 })
  const productId = await coffee({ id })
  const { body } = await createCart([
    line(productId),
    line(productId, id),
    line(productId, id, 2),
    line(productId),
  ])
  expect(body.cart.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 3])
})

test('an option that the product does not have is rejected, and a hidden one for shoppers', async () => {
  const [offered, hidden, other] = [await option(undefined), await option(undefined), await option(undefined)]
  const productId = await coffee({ id: offered }, { id: hidden, hidden: true })
  expect(reasonsOf(await createCart([line(productId, other)]))).toEqual(['INVALID_OPTIONS'])
  expect(reasonsOf(await createCart([line(productId, 'none')]))).toEqual(['INVALID_OPTIONS'])
  expect(reasonsOf(await createCart([line(productId, hidden)]))).toEqual(['INVALID_OPTIONS'])
  expect((await createCart([line(productId, hidden)], 'merchant')).status).toBe(200)
})

test('without one-time purchases a product is sold by subscription only (protocol/subscription-options §2)', async () => {
  const id = await option(undefined)
  const productId = await coffee({ id })
  const { body } = await createCart([line(productId)])
  await w.merchant.callOk(subscriptionOptions.allowOneTimePurchases, { productId, allowed: false })
  expect(reasonsOf(await createCart([line(productId)]))).toEqual(['INVALID_OPTIONS'])
  expect((await createCart([line(productId, id)])).status).toBe(200)
  const { cart } = await w.visitor.callOk(carts.getCart, { id: body.cart.id })
  expect(cart.lineItems).toMatchObject([{ availability: { status: 'NOT_AVAILABLE' } }])
})

test('a checkout says what follows, and its order has the subscription (protocol/subscription-options §2)', async () => {
  const id = await option({ type: 'AMOUNT', value: 2 }, { frequency: 'WEEK', billingCycles: 4 })
  const productId = await coffee({ id })
  await w.visitor.callOk(currentCart.addToCurrentCart, { lineItems: [line(productId, id, 2)] })
  const checkoutId = await w.checkout(productId)
  const { checkout } = await w.visitor.callOk(checkouts.getCheckout, { id: checkoutId })
  const [subscribed] = checkout.lineItems
  expect(checkout.subscriptionCharges).toMatchObject([
    {
      lineItemIds: [subscribed?.id],
      charges: [
        {
          cycleFrom: 2,
          numCycles: 3,
          cycleBillingDate: new Date(shop.clock.now() + 7 * 24 * 3600_000).toISOString(),
          priceSummary: { total: { amount: '21.00' }, shipping: { amount: '0.00' } },
        },
      ],
    },
  ])
  const { orderId } = await w.visitor.callOk(checkouts.createOrder, { id: checkoutId })
  const { order } = await w.visitor.callOk(orders.getOrder, { id: orderId })
  expect(order.lineItems?.map(({ subscriptionInfo }) => subscriptionInfo)).toEqual([
    {
      id: expect.any(String),
      cycleNumber: 1,
      subscriptionOptionTitle: 'Every month',
      subscriptionOptionDescription: 'Cancel any time.',
      subscriptionSettings: {
        frequency: 'WEEK',
        interval: 1,
        autoRenewal: false,
        billingCycles: 4,
        startDate: new Date(shop.clock.now()).toISOString(),
      },
    },
    undefined,
  ])
  expect(order.lineItems?.[0]).toMatchObject({
    price: { amount: '10.50' },
    totalPriceAfterTax: { amount: '21.00' },
  })
})

test('the option of a line that was deleted makes it unavailable', async () => {
  const id = await option(undefined)
  const productId = await coffee({ id })
  const { body } = await createCart([line(productId, id)])
  await w.merchant.callOk(subscriptionOptions.deleteSubscriptionOption, { id })
  const { cart } = await w.visitor.callOk(carts.getCart, { id: body.cart.id })
  expect(cart.lineItems).toMatchObject([{ availability: { status: 'NOT_AVAILABLE' } }])
  expect(reasonsOf(await createCart([line(productId, id)]))).toEqual(['INVALID_OPTIONS'])
})
