import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { choose, GYM, lost, openShopWithGym } from '../totals/memberships.fixture.ts'

const { currentCart, checkout: checkouts, orders } = contract
const { shop, w, gym, yoga, select, selected, place, orderOf, paymentsOf, charges, forget } =
  await openShopWithGym()

describe('an order (protocol/orders §11)', () => {
  test('charges the membership after its commit, and is approved and paid by it', {
    tags: 'nightly',
  }, async () => {
    const { id, lineId } = await selected('ten', 3)
    const { status, body } = await place(id)
    expect(status).toBe(200)
    expect(gym.credits.get('ten')).toBe(7)
    const order = await orderOf(body.orderId)
    expect(order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      priceSummary: { total: { amount: '37.50' } },
      balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '37.50' } },
    })
    expect(await paymentsOf(body.orderId)).toMatchObject([
      {
        amount: { amount: '37.50' },
        status: 'APPROVED',
        membershipPaymentDetails: {
          membershipId: 'ten',
          lineItemId: lineId,
          status: 'CHARGED',
          name: { original: 'ten' },
          providerAppId: GYM,
        },
      },
    ])
    expect(charges()).toMatchObject([
      { charge: { membershipId: 'ten', memberId: w.memberId, lineItemId: lineId, quantity: 3 } },
    ])
    // The credits of the last visit are gone, and the checkout still says what the membership has paid.
    gym.credits.set('ten', 0)
    shop.clock.advance(60_000)
    const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
    expect(checkout).toMatchObject({ completed: true, membershipAmount: { amount: '37.50' }, violations: [] })
    expect((await w.member.callOk(currentCart.getCurrentCart, {})).cart.lineItems).toEqual([])
  })

  test('of an item that only a membership can pay is refused until one is selected', async () => {
    const lesson = {
      productName: { original: 'Lesson' },
      price: '30.00',
      itemType: { preset: 'SERVICE' as const },
      paymentOption: 'MEMBERSHIP' as const,
    }
    await w.member.callOk(currentCart.addToCurrentCart, { customLineItems: [lesson] })
    const { checkoutId: id } = await w.member.callOk(currentCart.createCheckoutFromCurrentCart, {
      channelType: 'WEB',
    })
    const billingInfo = { contactDetails: { firstName: 'Ada', lastName: 'Byron' } }
    const { checkout } = await w.member.callOk(checkouts.updateCheckout, {
      checkout: { id, buyerInfo: { email: 'ada@example.com' }, billingInfo },
    })
    const lineId = checkout.lineItems[0]?.id as string
    const target = { lineItem: { name: 'LINE_ITEM_DEFAULT', id: lineId } }
    const description = 'Choose a membership that pays for “Lesson”.'
    expect(checkout.violations).toMatchObject([{ severity: 'ERROR', target, description }])
    const refused = await place(id)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'CHECKOUT_REJECTED'])
    await select(id, choose('ten', [lineId]))
    const { status, body } = await place(id)
    expect(status).toBe(200)
    expect(charges()).toMatchObject([{ charge: { membershipId: 'ten', lineItemId: lineId } }])
    expect(await orderOf(body.orderId)).toMatchObject({ status: 'APPROVED' })
  })

  test('with delivery leaves the delivery due offline', async () => {
    const { id } = await selected('ten', 1, (await w.product()).id)
    const { body } = await place(id)
    const order = await orderOf(body.orderId)
    expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PARTIALLY_PAID' })
    expect(order.balanceSummary?.balance?.amount).toBe(order.priceSummary.shipping.amount)
  })

  test('is charged once for one idempotency key', async () => {
    const { id } = await selected('ten')
    const headers = { 'idempotency-key': 'order-of-the-lesson' }
    const replies = []
    for (let i = 0; i < 3; i++) replies.push(await w.member.send(checkouts.createOrder, { id }, { headers }))
    expect(new Set(replies.map(({ body }) => body.orderId)).size).toBe(1)
    expect(gym.credits.get('ten')).toBe(9)
  })

  test('a declined membership rejects the order, voids the others, and leaves checkout and stock', async () => {
    const [first, second] = [await yoga(5), await yoga(5)]
    await w.cart(first, 1, 'member')
    const id = await w.checkout(second, 1, 'member')
    const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
    const [a, b] = checkout.lineItems.map(line => line.id as string)
    const memberships = [
      ...choose('ten', [a as string]).memberships,
      ...choose('one', [b as string]).memberships,
    ]
    await select(id, { memberships })
    // Another visit takes the last credit after the shopper has seen it.
    await w.member.callOk(checkouts.getCheckout, { id })
    gym.credits.set('one', 0)
    const reply = await place(id)
    expect([reply.status, codeOf(reply)]).toEqual([402, 'PAYMENT_DECLINED'])
    const { orderId } = reply.body.details.applicationError.data
    expect((await orderOf(orderId)).status).toBe('REJECTED')
    // The one that was not charged yet is asked for, and found unknown.
    shop.clock.advance(3 * 60_000)
    await shop.platform.run('payments')
    const outcomes = (await paymentsOf(orderId)).map(payment => payment.membershipPaymentDetails?.status)
    expect(outcomes).toContain('CHARGE_FAILED')
    expect(outcomes).not.toContain('CHARGE_PENDING')
    expect(outcomes).not.toContain('CHARGED')
    expect(Object.fromEntries(gym.credits)).toEqual({ ten: 10, one: 0 })
    const { product } = await w.merchant.callOk(contract.products.getProduct, { id: first })
    expect(product.stock?.quantity).toBe(5)
    shop.clock.advance(60_000)
    const after = await w.member.callOk(checkouts.getCheckout, { id })
    expect(after.checkout.completed).toBe(false)
    expect(after.checkout.violations).toHaveLength(1)
    await select(id, choose('ten', [a as string, b as string]))
    expect((await place(id)).status).toBe(200)
    expect(gym.credits.get('ten')).toBe(8)
  })

  test('a charge without a reply rejects the order, and is voided as soon as it is known', async () => {
    const { id } = await selected('ten')
    gym.deliver = lost('CHARGE')
    const reply = await place(id)
    expect([reply.status, codeOf(reply)]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(reply.body.details.applicationError.data).toMatchObject({
      reason: 'membership_unavailable',
      membershipId: 'ten',
    })
    expect(gym.credits.get('ten')).toBe(9)
    const { orderId } = reply.body.details.applicationError.data
    expect((await orderOf(orderId)).status).toBe('REJECTED')
    gym.deliver = answer => answer
    shop.clock.advance(3 * 60_000)
    await shop.platform.run('payments')
    await shop.platform.run('payments')
    expect(gym.credits.get('ten')).toBe(10)
    expect(await paymentsOf(orderId)).toMatchObject([{ membershipPaymentDetails: { status: 'VOIDED' } }])
    expect((await place(id)).status).toBe(200)
    expect(gym.credits.get('ten')).toBe(9)
  })

  test.each([
    ['knows the charge', 'APPROVED', 9, false],
    ['does not know it', 'REJECTED', 10, true],
  ] as const)(
    'after a crash the plug-in is asked: if it %s, the order is %s',
    async (_, status, left, isLost) => {
      const { id } = await selected('ten')
      const { orderId } = (await place(id)).body
      // What a node leaves behind that ends before it has stored the reply of the plug-in.
      await shop.sql`update orders set status = 'INITIALIZED', payment_status = 'PENDING'
        where id = ${orderId}`
      await shop.sql`delete from payment_entries e using payments p where p.id = e.payment_id
        and p.order_id = ${orderId} and e.type <> 'PENDING'`
      await shop.sql`update payments
        set status = 'PENDING', provider_payment_id = null, captured_minor = 0, authorized_minor = 0
        where order_id = ${orderId}`
      await shop.sql`update checkouts set completed = false where id = ${id}`
      if (isLost) {
        forget()
        gym.credits.set('ten', 10)
      }
      shop.clock.advance(3 * 60_000)
      await shop.platform.run('payments')
      expect((await orderOf(orderId)).status).toBe(status)
      expect(gym.credits.get('ten')).toBe(left)
      const { checkout } = await w.member.callOk(checkouts.getCheckout, { id })
      expect(checkout.completed).toBe(status === 'APPROVED')
    },
  )

  test.each([
    ['4242 4242 4242 4242', 200, 9],
    ['4000 0000 0000 0002', 402, 10],
  ])('a card pays the rest: %s answers %d and leaves %d credits', async (paymentToken, status, left) => {
    const { id } = await selected('ten', 1, (await w.product()).id)
    const message = { id, paymentProvider: 'test', paymentToken }
    const reply = await w.member.send(checkouts.createOrderAndCharge, message)
    expect(reply.status).toBe(status)
    expect(gym.credits.get('ten')).toBe(left)
    const orderId = reply.body.orderId ?? reply.body.details.applicationError.data.orderId
    const order = await orderOf(orderId)
    expect([order.status, order.paymentStatus]).toEqual(
      status === 200 ? ['APPROVED', 'PAID'] : ['REJECTED', expect.any(String)],
    )
  })

  test('a declined membership starts no card payment', async () => {
    const { id } = await selected('one', 1, (await w.product()).id)
    gym.credits.set('one', 0)
    const message = { id, paymentProvider: 'test', paymentToken: '4242 4242 4242 4242' }
    const reply = await w.member.send(checkouts.createOrderAndCharge, message)
    expect([reply.status, codeOf(reply)]).toEqual([402, 'PAYMENT_DECLINED'])
    const payments = await paymentsOf(reply.body.details.applicationError.data.orderId)
    expect(payments.map(({ status }) => status).sort()).toEqual(['CANCELED', 'DECLINED'])
  })

  test('that is canceled gives the credits back', async () => {
    const { id } = await selected('ten', 2)
    const { body } = await place(id)
    expect(gym.credits.get('ten')).toBe(8)
    await w.merchant.callOk(orders.cancelOrder, { id: body.orderId })
    expect(gym.credits.get('ten')).toBe(10)
    expect(await paymentsOf(body.orderId)).toMatchObject([{ membershipPaymentDetails: { status: 'VOIDED' } }])
  })

  test('10 orders at once for the last credit: one is placed, the others are declined', async () => {
    const productId = await yoga(100)
    const made = []
    for (let i = 0; i < 10; i++) {
      const lineItems = [{ ...w.line(productId), selectedMembership: { id: 'one', appId: GYM } }]
      const contactDetails = { firstName: 'Ada', lastName: 'Lovelace' }
      const { checkout } = await w.member.callOk(checkouts.createCheckout, {
        lineItems,
        channelType: 'WEB',
        checkoutInfo: { buyerInfo: { email: 'ada@example.com' }, billingInfo: { contactDetails } },
      })
      made.push(checkout.id)
    }
    const replies = await Promise.all(made.map(id => place(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(402)])
    expect(gym.credits.get('one')).toBe(0)
    const { product } = await w.merchant.callOk(contract.products.getProduct, { id: productId })
    expect(product.stock?.quantity).toBe(99)
  })
})
