import { callsWith } from '../call.ts'
import { BulkActionMetadata, itemMetadata } from '../entities/bulk.ts'
import { OrderTransactions, Payment, TransactionStatus } from '../entities/orders/order-transactions.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

/** Orders of a call, by their ids. */
export const orderIds = s.req.array(s.string({ min: 1, max: 100 }), {
  min: 1,
  max: 100,
  doc: 'Ids of the orders.',
})
const merchant = ['merchant'] as const
const readers = ['visitor', 'member', 'merchant'] as const
const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })
const paymentId = s.req.guid({ doc: 'Id of the payment, GUID.' })
const status = s.req.enum(TransactionStatus, { doc: 'New status. `UNDEFINED` is rejected.' })
const orderTransactions = s.req.with(OrderTransactions, { doc: 'Payments and refunds of the order.' })
const events = [
  ...transactionEvents,
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.order_updated',
  ...stockEvents,
  'wix.ecom.v1.order_approved',
  ...fulfillmentEvents,
] as const
const statusErrors = ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_CONFLICT'] as const

const call = callsWith({ prefixes: ['/ecom'], allow: merchant })

/** Payments and refunds of orders. */
export const orderTransactionCalls = {
  listTransactionsForSingleOrder: call({
    method: 'GET',
    path: '/v1/payments/orders/{orderId}',
    summary: 'Returns the payments and refunds of an order. Shoppers read only their own.',
    request: s.object({ orderId: s.req.string({ min: 1, max: 100, doc: 'Id of the order.' }) }),
    reply: s.object({ orderTransactions }),
    allow: readers,
    errors: ['ORDER_NOT_FOUND'],
  }),

  listTransactionsForMultipleOrders: call({
    method: 'POST',
    path: '/v1/payments/list-by-ids',
    readOnly: true,
    summary: 'Returns the payments and refunds of orders. Unknown orders are left out.',
    request: s.object({ orderIds }),
    reply: s.object({
      orderTransactions: s.req.array(OrderTransactions, { doc: 'One entry for each order.' }),
    }),
  }),

  addPayments: call({
    method: 'POST',
    path: '/v1/payments/orders/{orderId}/add-payment',
    summary: 'Records payments that were made outside the platform, with their amount and status.',
    request: s.object({
      orderId,
      payments: s.req.array(Payment, { min: 1, max: 50, doc: 'Payments to record.' }),
    }),
    reply: s.object({
      orderTransactions,
      paymentsIds: s.req.array(s.guid(), { doc: 'Ids of the new payments.' }),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELED'],
    emits: events,
  }),

  updatePaymentStatus: call({
    method: 'POST',
    path: '/v1/payments/{paymentId}/orders/{orderId}/update-payment-transaction-status',
    summary:
      'Changes the status of a payment that was made outside the platform. Payments of a provider follow the provider.',
    request: s.object({ orderId, paymentId, status }),
    reply: s.object({ orderTransactions }),
    errors: statusErrors,
    emits: events,
  }),

  bulkUpdatePaymentStatuses: call({
    method: 'POST',
    path: '/v1/bulk/payments/update-payment-transaction-status',
    ownTransaction: true,
    summary: 'Changes the status of payments that were made outside the platform, each by itself.',
    request: s.object({
      paymentAndOrderIds: s.req.array(s.object({ orderId, paymentId }), {
        min: 1,
        max: 300,
        doc: 'Payments with their orders.',
      }),
      status,
      returnFullEntity: s.boolean({ doc: 'True returns the payments. Default false.' }),
    }),
    reply: s.object({
      results: s.req.array(
        s.object({ itemMetadata, item: s.with(Payment, { doc: 'The payment, on request.' }) }),
        { doc: 'Outcome for each payment, in the order of the request.' },
      ),
      bulkActionMetadata: s.req(BulkActionMetadata),
    }),
    errors: statusErrors,
    emits: events,
  }),

  updatePayments: call({
    method: 'POST',
    path: '/v1/payments/orders/{orderId}/update-payments',
    summary: 'Changes whether payments can be refunded in this platform, and the names of their methods.',
    request: s.object({
      orderId,
      payments: s.req.array(
        s.object({
          id: paymentId,
          refundDisabled: s.boolean({ doc: 'True rejects refunds of the payment.' }),
          paymentMethodName: s.nullable.string({ max: 150, doc: 'Name of the payment method.' }),
        }),
        { min: 1, max: 50, doc: 'Payments to change.' },
      ),
    }),
    reply: s.object({ orderTransactions }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND'],
    emits: events,
  }),

  updateRefundTransaction: call({
    method: 'POST',
    path: '/v1/payments/orders/{orderId}/update-refund-transaction',
    summary: 'Reports the outcome of a pending refund that is paid back outside the platform.',
    request: s.object({
      orderId,
      refundId: s.req.guid({ doc: 'Id of the refund, GUID.' }),
      paymentId,
      refundStatus: s.req.enum(['SUCCEEDED', 'FAILED'] as const, { doc: 'Outcome of the refund.' }),
    }),
    reply: s.object({ orderTransactions }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'REFUND_NOT_FOUND'],
    emits: [...events, 'wix.ecom.v1.order_transactions_refund_completed'],
  }),
}
