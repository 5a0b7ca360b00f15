import { callsWith } from '../call.ts'
import { BulkActionMetadata, itemMetadata } from '../entities/bulk.ts'
import { Order } from '../entities/orders/order.ts'
import { OrderTransactions, RefundDetails } from '../entities/orders/order-transactions.ts'
import { Price } from '../entities/price.ts'
import { s } from '../schema.ts'
import {
  authorizedPayments,
  billingEvents,
  capturedPayments,
  captureOfOrder,
  voidOfOrder,
} from './order-billing.ts'
import { orderIds } from './order-transactions.ts'

const merchant = ['merchant'] as const
const ecomOrderId = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const orderTransactions = s.req.with(OrderTransactions, { doc: 'Payments and refunds of the order.' })
const base = '/v1/payments-collector/orders'

const call = callsWith({ prefixes: ['/ecom'], allow: merchant })

/** Calls of the payments collector, which older clients use; `orderBilling` has more details. */
export const paymentsCollector = {
  paymentCollectionBulkMarkOrdersAsPaid: call({
    method: 'POST',
    path: '/v1/bulk/payments-collector/mark-as-paid',
    ownTransaction: true,
    summary: 'Records offline payments of the whole amounts due, each order by itself.',
    request: s.object({ ecomOrderIds: orderIds }),
    reply: s.object({
      results: s.req.array(
        s.object({ itemMetadata, item: s.with(Order, { doc: 'The order after the call.' }) }),
        { doc: 'Outcome for each order, in the order of the request.' },
      ),
      bulkActionMetadata: s.req(BulkActionMetadata),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_CANCELED'],
    emits: billingEvents,
  }),

  recordManuallyCollectedPayment: call({
    method: 'POST',
    path: `${base}/{orderId}/manual-payment`,
    summary: 'Records an offline payment of a part of the amount due.',
    request: s.object({ orderId: ecomOrderId, amount: s.req.with(Price, { doc: 'Amount that was paid.' }) }),
    reply: s.object({}),
    errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_CANCELED', 'PAYMENT_TOO_LARGE'],
    emits: billingEvents,
  }),

  getRefundabilityStatus: call({
    method: 'GET',
    path: `${base}/{ecomOrderId}/refundability`,
    summary: 'Returns whether and how each payment of an order can be refunded.',
    request: s.object({ ecomOrderId }),
    reply: s.object({
      refundabilities: s.req.array(
        s.object({
          nonRefundableReason: s.enum(
            [
              'NONE',
              'ALREADY_REFUNDED',
              'PROVIDER_IS_DOWN',
              'INTERNAL_ERROR',
              'NOT_PAID',
              'ACCESS_DENIED',
              'ZERO_PRICE',
              'DISABLED_BY_PROVIDER',
              'PENDING_REFUND',
              'FORBIDDEN',
              'TRANSACTION_NOT_FOUND',
              'ORDER_IS_PENDING',
              'ORDER_IS_REJECTED',
            ] as const,
            { oneOf: 'AdditionalRefundabilityInfo', doc: 'Why nothing can be paid back.' },
          ),
          manuallyRefundableReason: s.enum(
            ['EXPIRED', 'NOT_SUPPORTED', 'OFFLINE', 'REQUIRES_CARD_READER'] as const,
            { oneOf: 'AdditionalRefundabilityInfo', doc: 'Why the platform cannot pay back.' },
          ),
          paymentId: s.always.string({ doc: 'Id of the payment.' }),
          refundabilityStatus: s.always.enum(['NOT_REFUNDABLE', 'MANUAL', 'REFUNDABLE'] as const, {
            doc: 'Who can pay back.',
          }),
        }),
        { max: 300, doc: 'Payments, oldest first.' },
      ),
      refundablePerItem: s.req.boolean({ doc: 'True: line items can be refunded one by one.' }),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),

  triggerRefund: call({
    method: 'POST',
    path: `${base}/{ecomOrderId}/trigger-refund`,
    summary: 'Refunds a payment of an order, in part or whole. The newer call is refundPayments.',
    request: s.object({
      ecomOrderId,
      payments: s.req.array(
        s.object({
          paymentId: s.req.guid({ doc: 'Id of the payment, GUID.' }),
          amount: s.with(Price, {
            doc: 'Amount to pay back. Default: what the parts of `details` are worth; without them all that is left of the payment.',
          }),
          externalRefund: s.boolean({ doc: 'True if the merchant pays back outside the platform.' }),
        }),
        { min: 1, max: 50, doc: 'Payments to refund.' },
      ),
      details: s.with(RefundDetails, { doc: 'What the refund is for.' }),
      sideEffects: s.object(
        {
          restockInfo: s.object(
            {
              type: s.enum(['NO_ITEMS', 'ALL_ITEMS', 'SOME_ITEMS'] as const, {
                doc: 'Which units return to stock. Default NO_ITEMS.',
              }),
              items: s.array(
                s.object({
                  lineItemId: s.req.guid({ doc: 'Id of the line item, GUID.' }),
                  quantity: s.req.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
                }),
                { max: 300, doc: 'Units for SOME_ITEMS.' },
              ),
            },
            { doc: 'Units that return to stock.' },
          ),
          sendOrderRefundedEmail: s.boolean({ doc: 'True notifies the buyer by e-mail. Default false.' }),
          customMessage: s.nullable.string({ min: 1, max: 1000, doc: 'Message in that e-mail.' }),
        },
        { doc: 'What else happens.' },
      ),
    }),
    reply: s.object({
      orderTransactions,
      refundId: s.nullable.guid({ doc: 'Id of the refund, GUID.' }),
      failedPaymentIds: s.req.array(itemMetadata, { doc: 'Payments whose refund the provider rejected.' }),
    }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
    emits: billingEvents,
  }),

  captureAuthorizedPayments: call({
    method: 'POST',
    path: `${base}/{ecomOrderId}/capture-authorized-payments`,
    summary: 'Collects the money of authorized payments. What is not collected is released.',
    request: s.object({
      ecomOrderId,
      payments: capturedPayments('Amount to collect. Default: the authorized amount.'),
    }),
    ...captureOfOrder,
  }),

  voidAuthorizedPayments: call({
    method: 'POST',
    path: `${base}/{ecomOrderId}/void-authorized-payments`,
    summary: 'Cancels authorized payments, so that the buyer keeps the money.',
    request: s.object({ ecomOrderId, paymentIds: authorizedPayments }),
    ...voidOfOrder,
  }),
}
