import { contract } from '@stoa/contract'
import { codeOf, rejectedFields } from '@stoa/testkit'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { draftOrderStates } from './draft-order-states.ts'

const { checkout: checkouts, draftOrders, orders, currentCart, orderFulfillments, explanations } = contract
const { products, mails, events, tips, orderBilling, orderTransactions } = contract
const { shop, driver: w } = await openTestShop()

const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
const reference = (catalogItemId: string) => ({ catalogReference: { catalogItemId, appId: STORES_APP } })

type Changes = Record<string, unknown>

/** A product with counted stock. */
const stocked = (price: number, quantity: number) => w.product({ priceData: { price } }, quantity)
const stockOf = async (id: string) =>
  (await w.merchant.callOk(products.getProduct, { id })).product.stock?.quantity
const read = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const previewDeltas = async (id: string, changes: Changes) =>
  (await w.merchant.callOk(draftOrders.previewDeltas, { id, changes })).preview
const commit = async (id: string, changes: Changes, commitSettings = {}) =>
  (await w.merchant.callOk(draftOrders.commitDeltas, { id, changes, commitSettings })).order
const send = (id: string, changes: Changes) => w.merchant.send(draftOrders.commitDeltas, { id, changes })
const createDraft = (orderId: string, changes: Changes) =>
  w.merchant.callOk(draftOrders.createDraftOrder, { orderId, changes })
const pay = (ecomOrderId: string) =>
  w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId })
const totalOf = (order: { priceSummary: { total: { amount: string } } }) =>
  Number(order.priceSummary.total.amount)

/** An order of some units of a product with counted stock. */
async function stockedOrder({ price = 10, stock = 10, quantity = 2 } = {}) {
  const product = await stocked(price, stock)
  const id = await w.order(product.id, quantity)
  const order = await read(id)
  return { id, order, productId: product.id, lineId: order.lineItems[0]?.id ?? '' }
}

describe('a preview of changes (protocol/draft-orders §3)', () => {
  test('says new totals, difference, taxes and stock, and changes nothing', async () => {
    const { id, order, productId, lineId } = await stockedOrder()
    const preview = await previewDeltas(id, { changedLineItems: [{ id: lineId, quantity: 5 }] })
    expect(preview.totalDifference).toBe('30.00')
    expect(totalOf(preview.order)).toBe(totalOf(order) + 30)
    expect(preview.order.balanceSummary?.balance?.amount).toBe((totalOf(order) + 30).toFixed(2))
    expect(preview.stockChanges).toEqual([{ productId, variantId: expect.any(String), quantity: 3 }])
    expect(preview.changes).toMatchObject([
      {
        lineItemChanged: {
          id: lineId,
          quantity: { originalQuantity: 2, newQuantity: 5, diff: 3, deltaType: 'QUANTITY_INCREASED' },
        },
      },
      { totalPriceChanged: { newTotal: { amount: preview.order.priceSummary.total.amount } } },
    ])
    expect(await read(id)).toEqual(order)
    expect(await stockOf(productId)).toBe(8)
  })

  test('gives the numbers of the commit, for every kind of change', async () => {
    const { id, order, lineId } = await stockedOrder({ price: 9.99, quantity: 3 })
    const other = await stocked(4.45, 5)
    const changes = {
      lineItems: [{ ...reference(other.id), quantity: 2 }],
      customLineItems: [{ productName: { original: 'Engraving' }, price: '3.33', quantity: 1 }],
      changedLineItems: [{ id: lineId, quantity: 4, price: '8.50' }],
      discounts: [
        { percentage: '12.5', description: 'Sorry' },
        { amount: '1.01', discountReason: 'BILLING_ADJUSTMENT', lineItemIds: [lineId] },
      ],
      shippingInfo: { title: 'Courier', price: '6.70' },
      additionalFees: [{ name: 'Gift wrap', price: '2.20' }],
    }
    const { draftOrder, preview } = await createDraft(id, changes)
    const again = await w.merchant.callOk(draftOrders.previewDraftOrder, { draftOrderId: draftOrder.id })
    expect(again.preview).toEqual(preview)
    const reply = await w.merchant.callOk(draftOrders.commitDeltas, {
      id,
      draftOrderId: draftOrder.id,
      reason: 'By phone',
    })
    const { activities, updatedDate: _, ...committed } = reply.order
    const { activities: __, updatedDate: ___, ...previewed } = preview.order
    expect(committed).toEqual(previewed)
    expect(activities.at(-1)).toMatchObject({
      activityType: 'DRAFT_ORDER_CHANGES_APPLIED',
      draftOrderChangesApplied: { draftOrderId: draftOrder.id, reason: 'By phone', changes: preview.changes },
    })
    expect(committed.lineItems).toHaveLength(3)
    expect(committed.shippingInfo?.title).toBe('Courier')
    expect(preview.changes.map(change => Object.keys(change)[0])).toEqual([
      'lineItemChanged',
      'lineItemAdded',
      'lineItemAdded',
      'discountAdded',
      'discountAdded',
      'additionalFeeAdded',
      'shippingInformationChanged',
      'totalPriceChanged',
    ])
    expect(Number(preview.totalDifference)).toBeCloseTo(totalOf(committed) - totalOf(order), 5)
    const { explanation } = await w.merchant.callOk(explanations.explainOrder, { id })
    const counted = explanation.steps.filter(step => step.counted).map(({ amount }) => Number(amount))
    expect(counted.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(totalOf(committed), 5)
  })

  test('without changes keeps the order to the cent', async () => {
    const { id, order } = await stockedOrder({ price: 3.33, quantity: 3 })
    const preview = await previewDeltas(id, {})
    expect(preview).toMatchObject({ totalDifference: '0.00', taxDifference: '0.00', changes: [] })
    expect(preview.order.lineItems).toEqual(order.lineItems)
    expect(preview.order.priceSummary).toEqual(order.priceSummary)
  })
})

describe('a commit (protocol/draft-orders §4)', () => {
  test('takes and returns the units of the difference', async () => {
    const { id, productId, lineId } = await stockedOrder({ stock: 10, quantity: 4 })
    await commit(id, { changedLineItems: [{ id: lineId, quantity: 9 }] })
    expect(await stockOf(productId)).toBe(1)
    await commit(id, { changedLineItems: [{ id: lineId, quantity: 1 }] })
    expect(await stockOf(productId)).toBe(9)
    const other = await stocked(5, 3)
    await commit(id, { lineItems: [{ ...reference(other.id), quantity: 3 }], removedLineItemIds: [lineId] })
    expect([await stockOf(productId), await stockOf(other.id)]).toEqual([10, 0])
    await w.merchant.callOk(orders.cancelOrder, { id, restockAllItems: true })
    expect([await stockOf(productId), await stockOf(other.id)]).toEqual([10, 3])
  })

  test('leaves the stock if its settings say so', async () => {
    const { id, productId, lineId } = await stockedOrder({ stock: 10, quantity: 4 })
    const changes = { changedLineItems: [{ id: lineId, quantity: 1 }] }
    const order = await commit(id, changes, { updateInventory: false, addActivitiesToOrder: false })
    expect(order.lineItems[0]?.quantity).toBe(1)
    expect(order.activities.map(({ activityType }) => activityType)).toEqual(['ORDER_PLACED'])
    expect(await stockOf(productId)).toBe(6)
    await commit(id, { changedLineItems: [{ id: lineId, quantity: 3 }] }, { updateInventory: false })
    expect(await stockOf(productId)).toBe(6)
    await commit(id, { changedLineItems: [{ id: lineId, quantity: 4 }] }, { addActivitiesToOrder: false })
    expect(await stockOf(productId)).toBe(5)
  })

  test('never oversells: of concurrent commits only those with stock succeed', async () => {
    const product = await stocked(10, 10)
    const ids = [await w.order(product.id, 1), await w.order(product.id, 1), await w.order(product.id, 1)]
    const replies = await Promise.all(
      ids.map(async id => {
        const [line] = (await read(id)).lineItems
        return send(id, { changedLineItems: [{ id: line?.id, quantity: 4 }] })
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(replies.filter(({ status }) => status === 409).map(codeOf)).toEqual(['PARTIAL_OUT_OF_STOCK'])
    const units = await Promise.all(ids.map(async id => (await read(id)).lineItems[0]?.quantity ?? 0))
    expect(units.reduce((sum, quantity) => sum + quantity, 0)).toBe(9)
    expect(await stockOf(product.id)).toBe(1)
  })

  test('changes the payment status when something is due, and what is owed is the balance', {
    tags: 'nightly',
  }, async () => {
    const { id, order, lineId } = await stockedOrder({ quantity: 2 })
    await pay(id)
    const more = await commit(id, { changedLineItems: [{ id: lineId, quantity: 3 }] })
    expect(more).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { balance: { amount: '10.00' }, paid: order.priceSummary.total },
    })
    const less = await commit(id, { changedLineItems: [{ id: lineId, quantity: 1 }] })
    expect(less).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { balance: { amount: '-10.00' } } })
    const types = (await w.merchant.callOk(events.listEvents, { entityId: id })).events.map(
      ({ type }) => type,
    )
    expect(types.filter(type => type === 'wix.ecom.v1.order_payment_status_updated')).toHaveLength(3)
  })

  test('mails the buyer the new total and what is due, if its settings say so', async () => {
    const { id, order, lineId } = await stockedOrder({ quantity: 1 })
    const changes = { changedLineItems: [{ id: lineId, quantity: 2 }] }
    await commit(id, changes, { sendNotificationsToBuyer: true })
    const sent = JSON.stringify(await w.merchant.callOk(mails.listMails, {}))
    expect(sent).toContain(`your order ${order.number} was changed`)
  })

  test('keeps units that are fulfilled, and follows the fulfillment status', async () => {
    const { id, lineId } = await stockedOrder({ quantity: 3 })
    const fulfillment = { lineItems: [{ id: lineId, quantity: 2 }] }
    await w.merchant.callOk(orderFulfillments.createFulfillment, { orderId: id, fulfillment })
    const tooFew = await send(id, { changedLineItems: [{ id: lineId, quantity: 1 }] })
    expect(rejectedFields(tooFew)).toEqual({ 'changes.changedLineItems[0].quantity': 'MIN' })
    const removed = await send(id, {
      removedLineItemIds: [lineId],
      customLineItems: [{ productName: { original: 'A' }, price: '1.00', quantity: 1 }],
    })
    expect(rejectedFields(removed)).toEqual({ 'changes.removedLineItemIds[0]': 'MIN' })
    const order = await commit(id, { changedLineItems: [{ id: lineId, quantity: 2 }] })
    expect(order.fulfillmentStatus).toBe('FULFILLED')
  })

  test('keeps the terms of discounts, and frees the coupon of a removed one', async () => {
    const { order, coupon, couponId } = await couponOrder()
    const uses = async () => (await w.merchant.callOk(contract.coupons.listCouponUses, { couponId })).total
    const [discount] = order.appliedDiscounts ?? []
    expect(discount?.coupon?.code).toBe(coupon)
    const [line] = order.lineItems
    const doubled = await commit(order.id ?? '', { changedLineItems: [{ id: line?.id, quantity: 4 }] })
    expect(doubled.priceSummary.discount.amount).toBe('4.00')
    expect(await uses()).toBe(1)
    const without = await commit(order.id ?? '', { removedDiscountIds: [discount?.id] })
    expect(without.priceSummary.discount.amount).toBe('0.00')
    expect(await uses()).toBe(0)
    expect(without.activities.at(-1)?.draftOrderChangesApplied?.changes).toMatchObject([
      { discountRemoved: { id: discount?.id, totalAmount: { amount: '4.00' } } },
      { totalPriceChanged: {} },
    ])
  })
})

describe('a fee of line items (protocol/draft-orders §4)', () => {
  const custom = (name: string, price: string) => ({ productName: { original: name }, price, quantity: 1 })

  /** An order with three line items at 10.00, 20.00 and 0.00, and a fee of the last two. */
  async function feeOrder(price: string) {
    const { id, lineId } = await stockedOrder({ quantity: 1 })
    const lines = await commit(id, { customLineItems: [custom('Engraving', '20.00'), custom('Card', '0')] })
    const [, engraving = '', card = ''] = lines.lineItems.map(line => line.id)
    const changes = { additionalFees: [{ name: 'Gift wrap', price, lineItemIds: [lineId, engraving] }] }
    return { id, lineId, engraving, card, order: await commit(id, changes) }
  }

  const changeOf = (order: { activities: { draftOrderChangesApplied?: { changes?: object[] } }[] }) =>
    order.activities.at(-1)?.draftOrderChangesApplied?.changes

  test('names its line items with their shares in the history', async () => {
    const { id, lineId, engraving, card, order } = await feeOrder('1.00')
    const name = { original: 'Engraving', translated: 'Engraving' }
    const affectedLineItems = [
      { id: lineId, amount: { amount: '0.33' } },
      { id: engraving, name, amount: { amount: '0.67' } },
    ]
    expect(changeOf(order)?.[0]).toMatchObject({
      additionalFeeAdded: { affectedLineItems, totalAmount: { amount: '1.00' } },
    })
    const fees = [
      { name: 'Free card', price: '0.50', lineItemIds: [card] },
      { name: 'Handling', price: '2.00' },
    ]
    expect(changeOf(await commit(id, { additionalFees: fees }))).toMatchObject([
      { additionalFeeAdded: { affectedLineItems: [{ id: card, amount: { amount: '0.50' } }] } },
      { additionalFeeAdded: { affectedLineItems: [], totalAmount: { amount: '2.00' } } },
      { totalPriceChanged: {} },
    ])
    const feeId = order.additionalFees?.[0]?.id
    const removed = await commit(id, { removedAdditionalFeeIds: [feeId] })
    expect(changeOf(removed)?.[0]).toMatchObject({ additionalFeeRemoved: { id: feeId, affectedLineItems } })
  })

  test('is removed with the last of them', async () => {
    const { id, lineId, engraving, order } = await feeOrder('3.00')
    const one = await commit(id, { removedLineItemIds: [engraving] })
    expect(one.additionalFees).toMatchObject([{ price: { amount: '3.00' }, lineItemIds: [lineId] }])
    expect(totalOf(one)).toBeCloseTo(totalOf(order) - 20, 5)
    const none = await commit(id, { removedLineItemIds: [lineId] })
    expect(none.additionalFees).toEqual([])
    expect(totalOf(none)).toBeCloseTo(totalOf(one) - 13, 5)
    expect(changeOf(none)?.map(change => Object.keys(change)[0])).toEqual([
      'lineItemRemoved',
      'additionalFeeRemoved',
      'totalPriceChanged',
    ])
  })

  test('stays if it was refunded', async () => {
    const { id, lineId, engraving, order } = await feeOrder('3.00')
    await pay(id)
    const [payment] =
      (await w.merchant.callOk(orderTransactions.listTransactionsForSingleOrder, { orderId: id }))
        .orderTransactions.payments ?? []
    const feeId = order.additionalFees?.[0]?.id
    const refund = {
      orderId: id,
      paymentRefunds: [{ paymentId: payment?.id, amount: { amount: '3.00' }, externalRefund: true }],
      refundItems: { additionalFees: [{ additionalFeeId: feeId, amount: { amount: '3.00' } }] },
    }
    await w.merchant.callOk(orderBilling.refundPayments, refund as never)
    const left = await commit(id, { removedLineItemIds: [lineId, engraving] })
    expect(left.additionalFees).toMatchObject([{ id: feeId, lineItemIds: [] }])
  })
})

/** An order of two units at 10.00 with a coupon of 10 %. */
async function couponOrder() {
  const coupon = `TEN${(await w.product()).id.slice(0, 8)}`.toUpperCase()
  const input = { code: coupon, name: 'Ten off', percentage: 10 }
  const created = await w.merchant.callOk(contract.coupons.createCoupon, { coupon: input })
  const { id } = await stocked(10, 10)
  await w.cart(id, 1)
  await w.visitor.callOk(currentCart.updateCurrentCart, { couponCode: coupon })
  return { order: await read(await w.order(id, 1)), coupon, couponId: created.coupon.id ?? '' }
}

describe('a draft (protocol/draft-orders §1)', () => {
  const DISCOUNT = { discounts: [{ amount: '1.00', description: 'Sorry' }] }

  test('is rejected after any other change of the order, and applies again after an update', async () => {
    const { id } = await stockedOrder()
    const { draftOrder } = await createDraft(id, DISCOUNT)
    await w.merchant.callOk(orders.updateOrder, { order: { id, buyerNote: 'Ring twice' } })
    const outdated = await w.merchant.send(draftOrders.commitDraftOrder, { draftOrderId: draftOrder.id })
    expect([outdated.status, codeOf(outdated)]).toEqual([409, 'REVISION_CONFLICT'])
    const update = { draftOrderId: draftOrder.id, changes: DISCOUNT }
    const updated = await w.merchant.callOk(draftOrders.updateDraftOrder, update)
    expect(updated.draftOrder).toMatchObject({ revision: '2', status: 'DRAFT', changes: DISCOUNT })
    const { order } = await w.merchant.callOk(draftOrders.commitDraftOrder, { draftOrderId: draftOrder.id })
    expect(order.priceSummary).toEqual(updated.preview.order.priceSummary)
  })

  test('is rejected when prices have changed since its preview', async () => {
    const { id } = await stockedOrder()
    const other = await stocked(5, 5)
    const { draftOrder } = await createDraft(id, { lineItems: [{ ...reference(other.id), quantity: 1 }] })
    const product = { id: other.id, priceData: { price: 6 } }
    await w.merchant.callOk(products.updateProduct, { product })
    const reply = await w.merchant.send(draftOrders.commitDraftOrder, { draftOrderId: draftOrder.id })
    expect(codeOf(reply)).toBe('DRAFT_ORDER_TOTAL_CHANGED')
  })

  test.for(draftOrderStates.cells.filter(({ state }) => state !== 'DELETED'))(
    'in the state $state, action $action: $next',
    async ({ state, action, next }) => {
      const { id } = await stockedOrder()
      const draftOrderId = (await createDraft(id, DISCOUNT)).draftOrder.id
      if (state === 'COMMITTED') await w.merchant.callOk(draftOrders.commitDraftOrder, { draftOrderId })
      if (state === 'EXPIRED')
        await shop.sql`update draft_orders set expires_at = now() - interval '100 years'
          where id = ${draftOrderId}`
      const call = draftOrders[`${action}DraftOrder`]
      const reply = await w.merchant.send(call, {
        draftOrderId,
        ...(action === 'update' && { changes: DISCOUNT }),
      })
      if (!next) expect([reply.status, codeOf(reply)]).toEqual([409, `DRAFT_ORDER_${state}`])
      else expect(reply.status).toBe(200)
      const after = await w.merchant.send(draftOrders.getDraftOrder, { draftOrderId })
      if (next === 'DELETED') expect(codeOf(after)).toBe('DRAFT_ORDER_NOT_FOUND')
      else expect(after.body.draftOrder.status).toBe(next ?? state)
    },
  )

  test('is committed once by concurrent calls', async () => {
    const { id, order } = await stockedOrder()
    const { draftOrder } = await createDraft(id, DISCOUNT)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () =>
        w.merchant.send(draftOrders.commitDeltas, { id, draftOrderId: draftOrder.id }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(totalOf(await read(id))).toBeCloseTo(totalOf(order) - 1, 5)
  })

  test('of another order is not found', async () => {
    const [{ id }, other] = [await stockedOrder(), await stockedOrder()]
    const { draftOrder } = await createDraft(id, DISCOUNT)
    const message = { id: other.id, draftOrderId: draftOrder.id }
    const reply = await w.merchant.send(draftOrders.commitDeltas, message)
    expect([reply.status, codeOf(reply)]).toEqual([404, 'DRAFT_ORDER_NOT_FOUND'])
    const both = { id, draftOrderId: draftOrder.id, changes: DISCOUNT }
    expect(rejectedFields(await w.merchant.send(draftOrders.commitDeltas, both))).toEqual({
      changes: 'REQUIRED_ONE_OF_FIELD',
    })
  })

  test('has the tip of the changed order', async () => {
    const { id } = await stockedOrder()
    const { tip } = await w.merchant.callOk(tips.setTipOnOrder, { orderId: id, tip: { amount: '3.00' } })
    const kept = (await createDraft(id, DISCOUNT)).draftOrder.id
    const found = await w.merchant.callOk(tips.getTipByDraftOrderId, { draftOrderId: kept })
    expect(found.tip).toMatchObject({ id: tip.id, amount: '3.00', lineItemSubtotal: '20.00' })
    const removed = (await createDraft(id, { removedAdditionalFeeIds: [tip.id] })).draftOrder.id
    const missing = await w.merchant.send(tips.getTipByDraftOrderId, { draftOrderId: removed })
    expect(codeOf(missing)).toBe('TIP_NOT_FOUND')
  })
})

test('a query finds drafts by order, status and time (protocol/draft-orders §1)', async () => {
  const { id } = await stockedOrder()
  const first = (await createDraft(id, { discounts: [{ amount: '1.00' }] })).draftOrder
  shop.clock.advance(1000)
  const second = (await createDraft(id, { discounts: [{ amount: '2.00' }] })).draftOrder
  await w.merchant.callOk(draftOrders.commitDraftOrder, { draftOrderId: first.id })
  const query = async (filter: object, rest = {}) =>
    w.merchant.callOk(draftOrders.queryDraftOrders, { query: { filter, ...rest } as never })
  const ids = async (filter: object, rest = {}) =>
    (await query(filter, rest)).draftOrders.map(draft => draft.id)
  expect(await ids({ orderId: id })).toEqual([second.id, first.id])
  expect(await ids({ orderId: id, status: 'COMMITTED' })).toEqual([first.id])
  expect(await ids({ orderId: id, status: 'DRAFT' })).toEqual([second.id])
  expect(await ids({ orderId: id }, { sort: [{ fieldName: 'createdDate' }] })).toEqual([first.id, second.id])
  const page = await query({ orderId: id }, { cursorPaging: { limit: 1 } })
  expect(page.draftOrders).toEqual([second])
  const next = await query(undefined as never, {
    cursorPaging: { limit: 1, cursor: page.pagingMetadata.cursors?.next },
  })
  expect(next.draftOrders.map(draft => draft.id)).toEqual([first.id])
  expect(next.pagingMetadata.hasNext).toBe(false)
  const unknown = await w.merchant.send(draftOrders.queryDraftOrders, { query: { filter: { total: 1 } } })
  expect(Object.keys(rejectedFields(unknown))).toEqual(['query.filter.total'])
})

test('each change of a draft is an event (protocol/draft-orders §1)', async () => {
  const { id } = await stockedOrder()
  const changes = { discounts: [{ amount: '1.00' }] }
  const draftOrderId = (await createDraft(id, changes)).draftOrder.id
  await w.merchant.callOk(draftOrders.updateDraftOrder, { draftOrderId, changes })
  await w.merchant.callOk(draftOrders.commitDraftOrder, { draftOrderId })
  const deleted = (await createDraft(id, changes)).draftOrder.id
  await w.merchant.callOk(draftOrders.deleteDraftOrder, { draftOrderId: deleted })
  const types = async (entityId: string) =>
    (await w.merchant.callOk(events.listEvents, { entityId })).events.map(({ type }) => type).sort()
  expect(await types(draftOrderId)).toEqual(
    ['committed', 'created', 'updated'].map(slug => `stoa.ecom.v1.draft_order_${slug}`),
  )
  expect(await types(deleted)).toEqual(['created', 'deleted'].map(slug => `stoa.ecom.v1.draft_order_${slug}`))
})

test('parts that the order does not have, and an order without line items, are rejected', async () => {
  const { id, lineId } = await stockedOrder()
  for (const [changes, field] of [
    [{ removedLineItemIds: ['other'] }, 'changes.removedLineItemIds[0]'],
    [{ removedLineItemIds: [lineId] }, 'changes.removedLineItemIds'],
    [{ changedLineItems: [{ id: lineId }, { id: lineId }] }, 'changes.changedLineItems[1]'],
    [{ removedDiscountIds: ['other'] }, 'changes.removedDiscountIds[0]'],
    [{ discounts: [{ description: 'Nothing' }] }, 'changes.discounts[0]'],
    [{ additionalFees: [{ name: 'Fee', price: '1.005' }] }, 'changes.additionalFees[0].price'],
  ] as const)
    expect(Object.keys(rejectedFields(await send(id, changes)))).toEqual([field])
})

test('a refund after a change returns the changed prices, and refunded units stay (protocol/draft-orders §4)', async () => {
  const product = await stocked(10, 10)
  const checkoutId = await w.checkout(product.id, 3)
  const { orderId } = await w.visitor.callOk(checkouts.createOrderAndCharge, {
    id: checkoutId,
    paymentProvider: 'test',
    paymentToken: '4242424242424242',
  })
  const [line] = (await read(orderId)).lineItems
  const lineId = line?.id ?? ''
  await commit(orderId, { changedLineItems: [{ id: lineId, quantity: 2, price: '8.00' }] })
  const [transactions] = [
    await w.merchant.callOk(orderTransactions.listTransactionsForSingleOrder, { orderId }),
  ]
  const paymentId = transactions.orderTransactions.payments?.[0]?.id ?? ''
  const refund = {
    orderId,
    paymentRefunds: [{ paymentId, amount: { amount: '8.00' } }],
    refundItems: { lineItems: [{ lineItemId: lineId, quantity: 1 }] },
  }
  const calculated = await w.merchant.callOk(orderBilling.calculateRefund, {
    orderId,
    refundItems: refund.refundItems,
  })
  expect(JSON.stringify(calculated)).toContain('"8.00"')
  await w.merchant.callOk(orderBilling.refundPayments, refund as never)
  const removed = await send(orderId, {
    removedLineItemIds: [lineId],
    lineItems: [{ ...reference(product.id), quantity: 1 }],
  })
  expect(rejectedFields(removed)).toEqual({ 'changes.removedLineItemIds[0]': 'MIN' })
})

test('a draft expires on the clock of the platform, and is deleted later (protocol/draft-orders §1)', async () => {
  const { id } = await stockedOrder()
  const { draftOrder } = await createDraft(id, { discounts: [{ amount: '1.00' }] })
  const days = (Date.parse(draftOrder.expirationDate) - Date.parse(draftOrder.createdDate)) / 86_400_000
  expect(days).toBe(30)
  const message = { draftOrderId: draftOrder.id }
  shop.clock.advance(30 * 86_400_000)
  expect((await w.merchant.callOk(draftOrders.getDraftOrder, message)).draftOrder.status).toBe('EXPIRED')
  const found = async (status: string) => {
    const query = { filter: { orderId: id, status } }
    return (await w.merchant.callOk(draftOrders.queryDraftOrders, { query })).draftOrders.length
  }
  expect([await found('EXPIRED'), await found('DRAFT')]).toEqual([1, 0])
  const late = await w.merchant.send(draftOrders.commitDraftOrder, message)
  expect(codeOf(late)).toBe('DRAFT_ORDER_EXPIRED')
  await shop.platform.run('expired rows', shop.clock.now() + 31 * 86_400_000)
  const gone = await w.merchant.send(draftOrders.getDraftOrder, message)
  expect(codeOf(gone)).toBe('DRAFT_ORDER_NOT_FOUND')
})
