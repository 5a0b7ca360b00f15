import { contract } from '@stoa/contract'
import { codeOf, createDriver, type TestDriver } from '@stoa/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStates } from '../../orders/index.ts'
import { openShop } from '../../testing/open-test-shop.fixture.ts'

const { draftOrders, orders } = contract
const FEE = { additionalFees: [{ name: 'Gift wrap', price: '1.00' }] }
const STATUS_OF = { approve: 'APPROVED', hold: 'PENDING', reject: 'REJECTED', cancel: 'CANCELED' } as const

const shop = await openShop()

/** An order in a status. INITIALIZED is that of an order whose payment is not confirmed. */
async function orderIn(w: TestDriver, status: string, productId?: string) {
  const id = await w.order(productId)
  await shop.platform.database.all(sql`update orders set status = ${status} where id = ${id}`)
  return id
}
const update = (w: TestDriver, orderId: string, status: string) =>
  w.merchant.send(orders.updateOrderStatus, { orderId, status: status as 'APPROVED' })

test.for(orderStates.cells)(
  'an order $state after $action: $next (protocol/orders §2)',
  async ({ state, action, next }) => {
    const w = await createDriver(shop)
    const id = await orderIn(w, state)
    const reply =
      action === 'change'
        ? await w.merchant.send(draftOrders.commitDeltas, { id, changes: FEE })
        : await update(w, id, STATUS_OF[action])
    const { order } = await w.merchant.callOk(orders.getOrder, { id })
    expect(order.status).toBe(next ?? state)
    const isSame = STATUS_OF[action as keyof typeof STATUS_OF] === state
    if (next || isSame) expect(reply.status).toBe(200)
    else
      expect(codeOf(reply)).toBe(
        state === 'CANCELED' && (action === 'cancel' || action === 'change')
          ? 'ORDER_CANCELED'
          : 'ORDER_STATUS_CONFLICT',
      )
  },
)

test('each change of the status has its activity and events', async () => {
  const w = await createDriver(shop)
  const id = await orderIn(w, 'INITIALIZED')
  await update(w, id, 'PENDING')
  await update(w, id, 'APPROVED')
  const { order } = await w.merchant.callOk(orders.getOrder, { id })
  expect(order.activities.map(({ activityType }) => activityType)).toContain('ORDER_PENDING')
  const { events } = await w.merchant.callOk(contract.events.listEvents, { entityId: id })
  expect(events.filter(({ type }) => type === 'wix.ecom.v1.order_approved')).toHaveLength(2)
})

test('an order that the merchant holds stays held when it is paid', async () => {
  const w = await createDriver(shop)
  const id = await orderIn(w, 'PENDING')
  const { order: held } = await w.merchant.callOk(orders.getOrder, { id })
  const { amount } = held.priceSummary.total
  await w.merchant.callOk(contract.orderTransactions.addPayments, {
    orderId: id,
    payments: [{ amount: { amount }, status: 'APPROVED' }],
  })
  const { order } = await w.merchant.callOk(orders.getOrder, { id })
  expect([order.paymentStatus, order.status]).toEqual(['PAID', 'PENDING'])
})

test('stock of a rejected order is returned once, though the order cannot be canceled later', async () => {
  const w = await createDriver(shop)
  const { id: productId } = await w.product({}, 5)
  const id = await orderIn(w, 'PENDING', productId)
  const left = async () =>
    (await w.merchant.callOk(contract.products.getProduct, { id: productId })).product.stock?.quantity
  expect(await left()).toBe(4)
  await update(w, id, 'REJECTED')
  expect(await left()).toBe(5)
  const canceled = await w.merchant.send(orders.cancelOrder, { id, restockAllItems: true })
  expect(codeOf(canceled)).toBe('ORDER_STATUS_CONFLICT')
  expect(await left()).toBe(5)
})

test('no order becomes INITIALIZED again', async () => {
  const w = await createDriver(shop)
  expect((await update(w, await w.order(), 'INITIALIZED')).status).toBe(400)
})
