import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { orders, orderStatus } = contract
const { shop, driver: w } = await openTestShop()

const statusOf = async (orderId: string) =>
  (await w.callOk(orderStatus.getOrderStatus, { orderId }, 'visitor')).orderStatus

test('the token of the order page opens the order without a sign-in (protocol/hosted-pages §9)', async () => {
  const orderId = await w.order()
  const message = 'Call before delivery'
  await w.callOk(orders.addActivity, { id: orderId, activity: { merchantComment: { message } } }, 'merchant')
  const status = await statusOf(orderId)
  const token = status.orderUrl.split('#token=')[1] ?? ''
  const opened = await w.callOk(orderStatus.openOrderStatus, { token }, 'anyone')
  expect(opened).toMatchObject({
    site: { id: shop.siteId },
    orderStatus: { order: { id: orderId }, cancelable: true },
  })
  expect(JSON.stringify(opened)).not.toContain(message)
})

test('a token with another order, site or signature opens nothing', async () => {
  const first = await w.order()
  const second = await w.order()
  const [site, , signature] = ((await statusOf(first)).orderUrl.split('#token=')[1] ?? '').split('.')
  for (const token of [
    `${site}.${second}.${signature}`,
    `${second}.${first}.${signature}`,
    `${site}.${first}.`,
    'x',
  ]) {
    const reply = await w.send(orderStatus.openOrderStatus, { token }, 'anyone')
    expect([reply.status, codeOf(reply)]).toEqual([404, 'ORDER_NOT_FOUND'])
  }
})

test('an order that is paid or canceled cannot be canceled by its buyer', async () => {
  const paid = await w.order()
  await w.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId: paid }, 'merchant')
  const canceled = await w.order()
  await w.callOk(orders.cancelOrder, { id: canceled }, 'merchant')
  expect([(await statusOf(paid)).cancelable, (await statusOf(canceled)).cancelable]).toEqual([false, false])
})

test('a buyer cancels an order that is not paid; its units return and the link shows it', async () => {
  const product = await w.product({}, 2)
  const orderId = await w.order(product.id, 2)
  const token = (await statusOf(orderId)).orderUrl.split('#token=')[1] ?? ''
  const { orderStatus: after } = await w.callOk(orderStatus.cancelByBuyer, { token }, 'anyone')
  expect(after).toMatchObject({ cancelable: false, order: { status: 'CANCELED' } })
  const { rows } = await shop.platform.database.pool.query(
    'select quantity from inventory_items where product_id = $1',
    [product.id],
  )
  expect(rows[0].quantity).toBe(2)
  const again = await w.send(orderStatus.cancelByBuyer, { token }, 'anyone')
  expect([again.status, codeOf(again)]).toEqual([409, 'ORDER_NOT_CANCELABLE'])
})

test('the status has the documents of the order', async () => {
  const orderId = await w.order()
  const { invoiceId } = await w.callOk(contract.orderInvoices.generateInvoice, { orderId }, 'merchant')
  expect((await statusOf(orderId)).documents).toMatchObject([{ id: invoiceId, kind: 'INVOICE' }])
})
