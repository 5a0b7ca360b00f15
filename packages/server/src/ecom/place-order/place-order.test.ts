import { contract, type RejectedLine } from '@stoa/contract'
import { codeOf, createDriver, rejectedFields, type TestDriver } from '@stoa/testkit'
import { scenarios } from '@stoa/testkit/scenarios'
import { describe, expect, test } from 'vitest'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { checkout, currentCart } = contract

const shop = await openShop()
const ofShop = () => shop
const driver = () => createDriver(shop)

const DESTINATION = 'checkout.shippingInfo.shippingDestination'

/** A checkout that has only lines. */
async function bareCheckout(w: TestDriver, productId?: string) {
  await w.cart(productId)
  const { createCheckoutFromCurrentCart } = currentCart
  return (await w.visitor.callOk(createCheckoutFromCurrentCart, { channelType: 'WEB' })).checkoutId
}

const read = async (w: TestDriver, id: string) =>
  (await w.visitor.callOk(checkout.getCheckout, { id })).checkout

const ORDER_EVENTS = [
  'wix.stores.catalog.v3.inventory_item_updated_with_reason',
  'wix.ecom.v1.cart_deleted',
  'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
  'wix.ecom.v1.checkout_completed',
  'wix.ecom.v1.order_created',
  'wix.ecom.v1.order_approved',
] as const

scenarios(ofShop, checkout.createOrder, [
  {
    name: 'places the order',
    given: async w => ({ id: await w.checkout() }),
    emitted: [...ORDER_EVENTS],
    // The call's statements: cart, checkout, products, stock, checkout, cart, products, order with its number. Around them: begin, outcome, job, commit.
    // One more reads the checkout settings, which are cached for the next order, and one counts the mails of the mailbox.
    statements: 10,
  },
  {
    name: 'places the order of a shopper',
    as: 'merchant',
    given: async w => ({ id: await w.checkout() }),
    emitted: [...ORDER_EVENTS],
  },
  {
    name: 'cannot order from a checkout of another owner',
    as: 'member',
    given: async w => ({ id: await w.checkout() }),
    fails: 'CHECKOUT_NOT_FOUND',
  },
  {
    name: 'cannot order twice',
    given: async w => {
      const id = await w.checkout()
      await w.visitor.callOk(checkout.createOrder, { id })
      return { id }
    },
    fails: 'CHECKOUT_COMPLETED',
  },
  {
    name: 'gets a violation for each missing field',
    given: async w => ({ id: await bareCheckout(w) }),
    rejects: {
      'checkout.buyerInfo.email': 'REQUIRED_FIELD',
      [`${DESTINATION}.contactDetails.firstName`]: 'REQUIRED_FIELD',
      [`${DESTINATION}.contactDetails.lastName`]: 'REQUIRED_FIELD',
      [`${DESTINATION}.address.country`]: 'REQUIRED_FIELD',
      [`${DESTINATION}.address.city`]: 'REQUIRED_FIELD',
      [`${DESTINATION}.address.addressLine`]: 'REQUIRED_FIELD',
      [`${DESTINATION}.address.postalCode`]: 'REQUIRED_FIELD',
    },
  },
  {
    name: 'needs no address for what is not delivered',
    given: async w => ({ id: await bareCheckout(w, (await w.product({ productType: 'digital' })).id) }),
    rejects: {
      'checkout.buyerInfo.email': 'REQUIRED_FIELD',
      'checkout.billingInfo.contactDetails.firstName': 'REQUIRED_FIELD',
      'checkout.billingInfo.contactDetails.lastName': 'REQUIRED_FIELD',
    },
  },
  {
    name: 'cannot have it delivered to a country that is not served',
    given: async w => {
      const id = await w.checkout()
      const shippingDestination = { address: { country: 'AQ' } }
      await w.visitor.callOk(checkout.updateCheckout, {
        checkout: { id, shippingInfo: { shippingDestination } },
      })
      return { id }
    },
    rejects: { [`${DESTINATION}.address.country`]: 'INVALID_ENUM_VALUE' },
  },
  {
    name: 'needs no postal code where there are none',
    given: async w => {
      const id = await w.checkout()
      const shippingDestination = { address: { country: 'IE', postalCode: null } }
      await w.visitor.callOk(checkout.updateCheckout, {
        checkout: { id, shippingInfo: { shippingDestination } },
      })
      return { id }
    },
    emitted: [...ORDER_EVENTS],
  },
])

describe('a placed order', () => {
  test('has lines, buyer, recipient, delivery and amount due', async () => {
    const w = await driver()
    const product = await w.product({ name: 'Jug', sku: 'JUG-1', weight: 1.5 })
    const orderId = await w.order(product.id, 2)
    const { order } = await w.visitor.callOk(contract.orders.getOrder, { id: orderId })
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Invalidenstr. 1' }
    expect(order).toMatchObject({
      id: orderId,
      number: expect.stringMatching(/^\d+$/),
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
      fulfillmentStatus: 'NOT_FULFILLED',
      currency: 'EUR',
      lineItems: [
        {
          productName: { original: 'Jug' },
          quantity: 2,
          price: { amount: '12.50' },
          lineItemPrice: { amount: '25.00' },
          physicalProperties: { sku: 'JUG-1', weight: 1.5, shippable: true },
        },
      ],
      priceSummary: {
        subtotal: { amount: '25.00' },
        shipping: { amount: '4.90' },
        total: { amount: '29.90' },
      },
      balanceSummary: { balance: { amount: '29.90' }, paid: { amount: '0.00' } },
      buyerInfo: { email: 'ada@example.com' },
      billingInfo: { address },
      recipientInfo: { address, contactDetails: { firstName: 'Ada' } },
      shippingInfo: {
        code: 'standard',
        title: 'Standard delivery',
        logistics: { deliveryTime: '3 to 5 working days', shippingDestination: { address } },
        cost: { price: { amount: '4.90' } },
      },
      channelInfo: { type: 'WEB' },
      activities: [{ activityType: 'ORDER_PLACED' }],
    })
    expect(order).not.toHaveProperty('stockTaken')
    const { product: left } = await w.visitor.callOk(contract.products.getProduct, { id: product.id })
    expect(left.stock.quantity).toBe(8)
    const mails = (await shop.mailbox()).filter(({ subject }) =>
      subject.endsWith(`your order ${order.number}`),
    )
    expect(mails).toMatchObject([{ to: 'ada@example.com', body: expect.stringContaining('2 × Jug') }])
    await expect(
      shop.platform.database.pool.query('select 1 from carts where owner_id = $1', [
        order.buyerInfo?.visitorId,
      ]),
    ).resolves.toMatchObject({ rows: [] })
  })

  test('is paid if its total is 0', async () => {
    const w = await driver()
    const { id } = await w.product({ priceData: { price: 0 }, productType: 'digital' })
    const { order } = await w.visitor.callOk(contract.orders.getOrder, { id: await w.order(id) })
    expect(order).toMatchObject({ paymentStatus: 'PAID', priceSummary: { total: { amount: '0.00' } } })
  })

  test('is the same for every repetition of the request under its idempotency key', async () => {
    const w = await driver()
    const { id: productId } = await w.product()
    const id = await w.checkout(productId)
    const headers = { 'idempotency-key': `order-${id}` }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => w.visitor.send(checkout.createOrder, { id }, { headers })),
    )
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
    expect(replies[0]?.body.orderId).toBeTypeOf('string')
    const { product } = await w.visitor.callOk(contract.products.getProduct, { id: productId })
    expect(product.stock.quantity).toBe(9)
  })

  test('leaves lines in the cart that were added after the checkout was created', async () => {
    const w = await driver()
    const { id: productId } = await w.product()
    const late = await w.product()
    const id = await w.checkout(productId, 2)
    await w.cart(productId, 1)
    await w.cart(late.id, 4)
    await w.visitor.callOk(checkout.createOrder, { id })
    const { cart } = await w.visitor.callOk(currentCart.getCurrentCart, {})
    expect(cart).not.toHaveProperty('checkoutId')
    expect(
      cart.lineItems.map(({ catalogReference, quantity }) => [catalogReference?.catalogItemId, quantity]),
    ).toEqual([
      [productId, 1],
      [late.id, 4],
    ])
  })

  test('can come from a checkout whose cart was deleted, and the next add creates a new cart', async () => {
    const w = await driver()
    const id = await w.checkout()
    await w.visitor.callOk(currentCart.deleteCurrentCart, {})
    await w.cart()
    await w.visitor.callOk(checkout.createOrder, { id })
    expect((await w.visitor.callOk(currentCart.getCurrentCart, {})).cart.lineItems).toHaveLength(1)
  })
})

describe('an order that cannot be placed', () => {
  const rejected = async (w: TestDriver, id: string, code = 'PARTIAL_OUT_OF_STOCK') => {
    const reply = await w.visitor.send(checkout.createOrder, { id })
    expect(codeOf(reply)).toBe(code)
    return reply.body.details.applicationError.data.lineItems as RejectedLine[]
  }

  test('fails with the lines that are short, deleted or hidden, and changes nothing', async () => {
    const w = await driver()
    const [short, gone, hidden, fine] = [
      await w.product(),
      await w.product(),
      await w.product(),
      await w.product(),
    ]
    for (const { id } of [short, gone, hidden]) await w.cart(id, 3)
    const id = await w.checkout(fine.id)
    await w.stock(short.id, 1)
    await w.merchant.callOk(contract.products.deleteProduct, { id: gone.id })
    await w.merchant.callOk(contract.products.updateProduct, { product: { id: hidden.id, visible: false } })
    expect(await rejected(w, id)).toMatchObject([
      {
        index: 0,
        catalogItemId: short.id,
        name: short.name,
        reason: 'PARTIALLY_AVAILABLE',
        quantityAvailable: 1,
      },
      { index: 1, catalogItemId: gone.id, name: gone.name, reason: 'NOT_FOUND' },
      { index: 2, catalogItemId: hidden.id, name: hidden.name, reason: 'NOT_AVAILABLE' },
    ])
    expect(await read(w, id)).toMatchObject({ completed: false })
    const { product } = await w.visitor.callOk(contract.products.getProduct, { id: fine.id })
    expect(product.stock.quantity).toBe(10)
  })

  test('consumes no order number', async () => {
    const w = await driver()
    const { order: first } = await w.visitor.callOk(contract.orders.getOrder, { id: await w.order() })
    const { id: productId } = await w.product()
    const id = await w.checkout(productId)
    await w.stock(productId, 0)
    await rejected(w, id, 'FULL_OUT_OF_STOCK')
    const bare = await bareCheckout(await driver())
    expect(rejectedFields(await w.merchant.send(checkout.createOrder, { id: bare }))).not.toEqual({})
    await w.visitor.callOk(currentCart.deleteCurrentCart, {})
    const { order: next } = await w.visitor.callOk(contract.orders.getOrder, { id: await w.order() })
    expect(Number(next.number)).toBe(Number(first.number) + 1)
  })
})
