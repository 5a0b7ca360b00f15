import { contract } from '@stoa/contract'
import { codeOf } from '@stoa/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { draftOrders, orderBilling, orderDocuments, orders, ordersSettings } = contract
const { shop, driver: w } = await openTestShop()
await w.merchant.callOk(ordersSettings.updateOrdersSettings, {
  ordersSettings: { inventoryUpdateTrigger: 'ON_ORDER_PLACED', createInvoice: true },
})

const pay = (ecomOrderId: string) =>
  w.merchant.callOk(orders.paymentCollectionMarkOrderAsPaid, { ecomOrderId })
const orderOf = async (id: string) => (await w.merchant.callOk(orders.getOrder, { id })).order
const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)

async function paidOrder(quantity: number) {
  const { id: productId } = await w.product({ priceData: { price: 10 } })
  const orderId = await w.order(productId, quantity)
  const { order } = await pay(orderId)
  return { orderId, lineId: order.lineItems[0]?.id ?? '' }
}
const setQuantity = (id: string, lineId: string, quantity: number) =>
  w.merchant.callOk(draftOrders.commitDeltas, {
    id,
    changes: { changedLineItems: [{ id: lineId, quantity }] },
  })
async function refund(orderId: string, amount: string) {
  const { payments } = await w.merchant.callOk(orderBilling.getOrderRefundability, { orderId })
  const payment = payments.find(({ payment }) => cents(payment.monetary?.maxRefund?.amount) >= cents(amount))
  const paymentRefunds = [{ paymentId: payment?.payment.paymentId ?? '', amount: { amount } }]
  await w.merchant.callOk(orderBilling.refundPayments, { orderId, paymentRefunds })
}
const documentsOf = async (orderId: string) =>
  (await w.merchant.callOk(orderDocuments.listOrderDocuments, { orderId })).documents

/** What the invoices minus the credit notes of an order say, in cents. */
async function documentedSum(orderId: string): Promise<number> {
  const rows = await shop.sql`select kind, snapshot from order_documents where order_id = ${orderId}`
  return rows.reduce((sum, { kind, snapshot }) => {
    const amount = cents(snapshot.totals.at(-1)[1].replaceAll(/[^\d.]/g, ''))
    return kind === 'INVOICE' ? sum + amount : sum - amount
  }, 0)
}

test('createInvoice: a changed total cancels the invoice by a credit note and gets another (protocol/orders §9)', async () => {
  const { orderId, lineId } = await paidOrder(3)
  shop.clock.advance(1000)
  await setQuantity(orderId, lineId, 2)
  const documents = await documentsOf(orderId)
  expect(documents.map(({ kind, status }) => [kind, status])).toEqual([
    ['INVOICE', 'CANCELED'],
    ['CREDIT_NOTE', undefined],
    ['INVOICE', 'ISSUED'],
  ])
  const { activities, priceSummary } = await orderOf(orderId)
  expect(
    activities?.map(({ activityType }) => activityType).filter(type => type?.startsWith('INVOICE')),
  ).toEqual(['INVOICE_ADDED', 'INVOICE_REMOVED', 'INVOICE_ADDED'])
  expect(await documentedSum(orderId)).toBe(cents(priceSummary?.total.amount))
  const [canceled] = documents
  const sent = await w.merchant.send(orderDocuments.sendOrderDocument, { documentId: canceled?.id ?? '' })
  expect([sent.status, codeOf(sent)]).toEqual([409, 'INVOICE_CANCELED'])
})

test('createInvoice: a refund gets its credit note; what returns an overpayment was credited before', async () => {
  const { orderId, lineId } = await paidOrder(3)
  await setQuantity(orderId, lineId, 2)
  await refund(orderId, '10.00')
  expect((await documentsOf(orderId)).filter(({ kind }) => kind === 'CREDIT_NOTE')).toHaveLength(1)
  await refund(orderId, '4.00')
  expect((await documentsOf(orderId)).filter(({ kind }) => kind === 'CREDIT_NOTE')).toHaveLength(2)
  const { priceSummary } = await orderOf(orderId)
  expect(await documentedSum(orderId)).toBe(cents(priceSummary?.total.amount) - 400)
})

test('a merchant cancels an invoice once, and the same total gets another one', async () => {
  const { orderId } = await paidOrder(1)
  const [invoice] = await documentsOf(orderId)
  const cancel = () =>
    w.merchant.callOk(orderDocuments.createOrderDocument, {
      orderId,
      kind: 'CREDIT_NOTE',
      invoiceId: invoice?.id ?? '',
    })
  const [first, second] = [await cancel(), await cancel()]
  expect(second.document.id).toBe(first.document.id)
  expect(await documentedSum(orderId)).toBe(0)
  const again = await w.merchant.callOk(orderDocuments.createOrderDocument, { orderId, kind: 'INVOICE' })
  expect(again.document.number).not.toBe(invoice?.number)
  expect((await orderOf(orderId)).activities?.at(-1)?.activityType).toBe('INVOICE_ADDED')
  const unknown = await w.merchant.send(orderDocuments.createOrderDocument, {
    orderId,
    kind: 'CREDIT_NOTE',
    invoiceId: again.document.orderId,
  })
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'DOCUMENT_NOT_FOUND'])
})

test('after any changes, payments and refunds the documents sum up to the total minus what was refunded of it', async () => {
  const step = fc.oneof(
    fc.record({ quantity: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ refund: fc.constantFrom('1.00', '3.50', '10.00') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async steps => {
      const { orderId, lineId } = await paidOrder(3)
      for (const one of steps) {
        const before = await orderOf(orderId)
        const isRefunded = cents(before.balanceSummary?.refunded?.amount) > 0
        if ('quantity' in one) {
          // After a refund the merchant writes the documents of changes.
          if (isRefunded) continue
          await setQuantity(orderId, lineId, one.quantity)
          if ((await orderOf(orderId)).paymentStatus === 'PARTIALLY_PAID') await pay(orderId)
        } else if (
          cents(before.balanceSummary?.paid?.amount) - cents(before.balanceSummary?.refunded?.amount) >=
          1000
        )
          await refund(orderId, one.refund)
      }
      const { priceSummary, balanceSummary } = await orderOf(orderId)
      const total = cents(priceSummary?.total.amount)
      const kept = cents(balanceSummary?.paid?.amount) - cents(balanceSummary?.refunded?.amount)
      expect(await documentedSum(orderId)).toBe(Math.min(total, kept))
    }),
    { numRuns: 15 },
  )
}, 60_000)
