import { contract } from '@stoa/contract'
import { afterEach, expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { issuedGiftCards, checkout, orders, ordersSettings, orderInvoices, products } = contract
const { driver: w } = await openTestShop()

const update = (settings: {
  inventoryUpdateTrigger?: 'ON_ORDER_PLACED' | 'ON_ORDER_PAID'
  createInvoice?: boolean
}) => w.merchant.callOk(ordersSettings.updateOrdersSettings, { ordersSettings: settings as never })
const stockOf = async (id: string) =>
  (await w.merchant.callOk(products.getProduct, { id })).product.stock?.quantity
const pay = (id: string) => w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: id })
const invoicesOf = async (orderId: string) =>
  (await w.merchant.callOk(orderInvoices.listInvoicesForMultipleOrders, { orderIds: [orderId] }))
    .invoicesForOrder?.[0]?.invoicesInfo ?? []

afterEach(() => update({ inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false }))

test('orders settings have defaults, and an update changes only what it names (protocol/orders §10)', async () => {
  const fresh = await w.merchant.callOk(ordersSettings.getOrdersSettings, {})
  expect(fresh.ordersSettings).toEqual({ inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: false })
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  const { ordersSettings: changed } = await update({ createInvoice: true })
  expect(changed).toMatchObject({ inventoryUpdateTrigger: 'ON_ORDER_PAID', createInvoice: true })
  expect(changed.createdDate).toBeDefined()
  const { status } = await w.visitor.send(ordersSettings.getOrdersSettings, {})
  expect(status).toBe(403)
})

test('ON_ORDER_PAID: the order takes its stock when it is paid, and gives it back once', async () => {
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  const { id } = await w.product({}, 5)
  const orderId = await w.order(id, 2)
  expect(await stockOf(id)).toBe(5)
  await pay(orderId)
  expect(await stockOf(id)).toBe(3)
  await w.merchant.callOk(orders.cancelOrder, { id: orderId, restockAllItems: true })
  expect(await stockOf(id)).toBe(5)
})

test('ON_ORDER_PAID: an order that is canceled before its payment returns no stock', async () => {
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  const { id } = await w.product({}, 5)
  const orderId = await w.order(id, 2)
  await w.merchant.callOk(orders.cancelOrder, { id: orderId, restockAllItems: true })
  expect(await stockOf(id)).toBe(5)
})

test('ON_ORDER_PAID: an order that is paid when nothing is left stays paid, and its history tells the merchant', async () => {
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  const { id } = await w.product({}, 3)
  const [first, second] = [await w.order(id, 2), await w.order(id, 2)]
  await pay(first)
  const { order } = await pay(second)
  expect(order.paymentStatus).toBe('PAID')
  expect(await stockOf(id)).toBe(1)
  expect(order.activities).toContainEqual(
    expect.objectContaining({
      customActivity: expect.objectContaining({
        type: 'STOCK_SHORTAGE',
        additionalData: expect.objectContaining({ productId: id, quantity: '2' }),
      }),
    }),
  )
  await w.merchant.callOk(orders.cancelOrder, { id: second, restockAllItems: true })
  expect(await stockOf(id)).toBe(1)
})

test('ON_ORDER_PAID: 20 concurrent payments of orders for 10 units never take more than there are', async () => {
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  const { id } = await w.product({}, 10)
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push(await w.order(id, 1))
  const paid = await Promise.all(ids.map(pay))
  const short = paid.filter(({ order }) => JSON.stringify(order.activities).includes('STOCK_SHORTAGE'))
  expect(short).toHaveLength(10)
  expect(await stockOf(id)).toBe(0)
})

test('an order keeps the trigger that it was placed with', { tags: 'nightly' }, async () => {
  const { id } = await w.product({}, 5)
  const orderId = await w.order(id, 2)
  await update({ inventoryUpdateTrigger: 'ON_ORDER_PAID' })
  await pay(orderId)
  expect(await stockOf(id)).toBe(3)
})

test('createInvoice: an order gets one invoice when it becomes paid', async () => {
  await update({ createInvoice: true })
  const orderId = await w.order()
  expect(await invoicesOf(orderId)).toEqual([])
  const { order } = await pay(orderId)
  expect(order.activities?.map(({ type }) => type)).toContain('INVOICE_ADDED')
  const [invoice, ...others] = await invoicesOf(orderId)
  expect(others).toEqual([])
  const again = await w.merchant.callOk(orderInvoices.generateInvoice, { orderId })
  expect(again.invoiceId).toBe(invoice?.id)
})

test('createInvoice: an order that a gift card pays in full gets its invoice when it is placed', async () => {
  await update({ createInvoice: true })
  const { code } = await w.merchant.callOk(issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '500' } },
  })
  const id = await w.checkout()
  await w.visitor.callOk(checkout.updateCheckout, { checkout: { id }, giftCardCode: code })
  const { orderId } = await w.visitor.callOk(checkout.createOrder, { id })
  expect(await invoicesOf(orderId)).toHaveLength(1)
})
