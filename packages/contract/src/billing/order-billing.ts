import { callsWith } from '../call.ts'
import {
  CreditCardPaymentMethodDetails,
  OrderTransactions,
  Refund,
  refundedItems,
} from '../entities/orders/order-transactions.ts'
import { Price } from '../entities/price.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const oneOfStatus = s.having({ oneOf: 'Status' })

const merchant = ['merchant'] as const
export const billingEvents = [
  ...transactionEvents,
  'wix.ecom.v1.order_transactions_refund_completed',
  'wix.ecom.v1.order_payment_status_updated',
  'wix.ecom.v1.order_updated',
  'stoa.ecom.v1.gift_card_updated',
  ...stockEvents,
  'wix.ecom.v1.order_approved',
  ...fulfillmentEvents,
] as const

const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })
const orderTransactions = s.req.with(OrderTransactions, { doc: 'Payments and refunds of the order.' })
/** Authorized payments of which some or all money is collected. */
export const capturedPayments = (amount: string) =>
  s.req.array(
    s.object({
      paymentId: s.req.guid({ doc: 'Id of the payment, GUID.' }),
      amount: s.with(Price, { doc: amount }),
    }),
    { min: 1, max: 100, doc: 'Authorized payments.' },
  )
/** Payments whose money is not collected. */
export const authorizedPayments = s.req.array(s.guid(), {
  min: 1,
  max: 100,
  doc: 'Ids of authorized payments.',
})
/** What the calls have in common that cancel authorized payments. */
export const voidOfOrder = {
  reply: s.object({ orderTransactions }),
  allow: merchant,
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_STATUS_CONFLICT'],
  emits: billingEvents,
} as const
/** The same of those that collect their money. */
export const captureOfOrder = {
  ...voidOfOrder,
  errors: [...voidOfOrder.errors, 'CAPTURE_TOO_LARGE'],
} as const
const price = (doc: string) => s.always.with(Price, { doc })

const summary = {
  total: price('Amount that is paid back.'),
  tax: price('Tax in it, also that of delivery and fees.'),
  discount: price('Discount that was subtracted.'),
  subtotal: price('Amount before discount and tax: `total` + `discount` - `tax`.'),
}
const CalculatedRefundSummary = s.object(summary)
const reasons = {
  manual: ['UNKNOWN_REASON', 'EXPIRED', 'NOT_SUPPORTED', 'OFFLINE', 'REQUIRES_CARD_READER'],
  none: [
    'UNKNOWN_REASON',
    'ALREADY_REFUNDED',
    'PROVIDER_IS_DOWN',
    'NOT_PAID',
    'ZERO_PRICE',
    'DISABLED_BY_PROVIDER',
    'PENDING_REFUND',
    'FORBIDDEN',
    'TRANSACTION_NOT_FOUND',
    'ORDER_IS_PENDING',
    'ORDER_IS_REJECTED',
    'AMOUNT_OFFSET_BY_CHARGEBACK',
  ],
} as const

const RefundItems = s.object(refundedItems, { doc: 'Line items, fees and delivery to refund.' })

const MonetaryPaymentSummary = s.object({
  paid: price('Amount that was paid.'),
  refunded: price('Amount that was paid back.'),
  refundPending: price('Amount whose refund is not confirmed.'),
  maxRefund: price('Amount that can still be paid back.'),
})

const PaymentRefundability = s.object({
  refundable: oneOfStatus.boolean({ doc: 'True: the platform pays back.' }),
  manuallyRefundable: oneOfStatus.object(
    { reason: s.always.enum(reasons.manual, { doc: 'Why the platform cannot pay back.' }) },
    { doc: 'The merchant pays back outside the platform.' },
  ),
  nonRefundable: oneOfStatus.object(
    { reason: s.always.enum(reasons.none, { doc: 'Why nothing can be paid back.' }) },
    { doc: 'Nothing can be paid back.' },
  ),
  payment: s.always.object(
    {
      monetary: s.with(MonetaryPaymentSummary, { oneOf: 'Summary', doc: 'Sums of the payment.' }),
      creditCardDetails: s.with(CreditCardPaymentMethodDetails, {
        oneOf: 'PaymentMethodDetails',
        doc: 'Card that was used.',
      }),
      paymentId: s.always.guid({ doc: 'Id of the payment, GUID.' }),
      paymentMethod: s.nullable.string({ max: 50, doc: 'Payment provider.' }),
      offlinePayment: s.boolean({ doc: 'True if the money was paid outside the platform.' }),
    },
    { doc: 'Payment that the status is about.' },
  ),
})

const call = callsWith({ prefixes: ['/ecom'], allow: merchant, method: 'POST' })

/** Captures, voids and refunds of an order's payments. */
export const orderBilling = {
  getOrderRefundability: call({
    path: '/v1/order-billing/get-order-refundability',
    readOnly: true,
    summary: 'Returns what can be refunded: of each payment, line item, fee, and of the delivery.',
    request: s.object({ orderId }),
    reply: s.object({
      payments: s.req.array(PaymentRefundability, { max: 100, doc: 'Payments, oldest first.' }),
      paymentsSummary: s.req.object(
        { monetary: s.always.with(MonetaryPaymentSummary, { doc: 'Sums of all payments.' }) },
        { doc: 'Sums of all payments.' },
      ),
      lineItems: s.req.array(
        s.object({
          lineItemId: s.always.string({ doc: 'Id of the line item.' }),
          originalQuantity: s.always.integer({ doc: 'Units of the order.' }),
          refundedQuantity: s.always.integer({ doc: 'Units that were refunded.' }),
          availableRefundQuantity: s.always.integer({ doc: 'Units that can be refunded.' }),
        }),
        { max: 300, doc: 'Line items of the order.' },
      ),
      shipping: s.req.object(
        {
          amount: price('Price of the delivery.'),
          refundedAmount: price('Amount that was paid back of it.'),
          availableRefundAmount: price('Amount that can be paid back of it.'),
        },
        { doc: 'The delivery.' },
      ),
      additionalFees: s.req.array(
        s.object({
          additionalFeeId: s.always.string({ doc: 'Id of the fee.' }),
          amount: price('Amount of the fee.'),
          refundedAmount: price('Amount that was paid back of it.'),
          availableRefundAmount: price('Amount that can be paid back of it.'),
        }),
        { max: 100, doc: 'Fees of the order.' },
      ),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),

  calculateRefund: call({
    path: '/v1/order-billing/calculate-refund',
    readOnly: true,
    summary:
      'Returns the amount of a refund of line items, fees and delivery, with the shares of discount and tax. Nothing is refunded. Parts that are left after a refund by amount are lowered by it.',
    request: s.object({ orderId, refundItems: RefundItems }),
    reply: s.object({
      available: oneOfStatus.boolean({ doc: 'True if the payments cover the amount.' }),
      notAvailable: oneOfStatus.object(
        {
          errors: s.always.array(
            s.object({
              ...refundedItems,
              lineItem: s.with(refundedItems.lineItems.items, {
                doc: 'The line item that cannot be refunded.',
              }),
              error: s.always.object(
                {
                  code: s.always.string({ doc: 'Code of the problem.' }),
                  description: s.always.string({ doc: 'What is wrong and how to correct it.' }),
                },
                { doc: 'The problem.' },
              ),
            }),
            { max: 401, doc: 'Problems of the request.' },
          ),
        },
        { doc: 'Why it cannot be refunded.' },
      ),
      summary: s.req.object(
        {
          ...summary,
          lineItemsSubtotal: price('Part of `subtotal` that is for line items.'),
          additionalFeesTotal: price('Part of `total` that is for fees.'),
        },
        { doc: 'Sums of the refund.' },
      ),
      calculatedRefundItems: s.req.object(
        {
          lineItems: s.always.array(
            s.object({
              item: s.always.with(refundedItems.lineItems.items, { doc: 'The line item.' }),
              summary: s.always.with(CalculatedRefundSummary, { doc: 'Its amounts.' }),
            }),
            { max: 300, doc: 'Refunded line items with their amounts.' },
          ),
          additionalFees: s.always.array(
            s.object({
              additionalFee: s.always.with(refundedItems.additionalFees.items, { doc: 'The fee.' }),
              summary: s.always.with(CalculatedRefundSummary, { doc: 'Its amounts.' }),
            }),
            { max: 100, doc: 'Fees.' },
          ),
          shipping: s.object(
            {
              shipping: s.always.with(refundedItems.shipping, { doc: 'The delivery.' }),
              summary: s.always.with(CalculatedRefundSummary, { doc: 'Its amounts.' }),
            },
            { doc: 'The delivery. Absent if it is not refunded.' },
          ),
        },
        { doc: 'The same for each part.' },
      ),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),

  refundPayments: call({
    path: '/v1/order-billing/refund-payments',
    summary:
      'Refunds payments of an order, in part or whole. Gift cards get their amount back; money goes back through its provider.',
    request: s.object({
      orderId,
      paymentRefunds: s.req.array(
        s.object({
          paymentId: s.req.guid({ doc: 'Id of the payment, GUID.' }),
          amount: s.with(Price, {
            doc: 'Amount to pay back. Default: what `refundItems` are worth; without them all that is left of the payment.',
          }),
          externalRefund: s.boolean({ doc: 'True if the merchant pays back outside the platform.' }),
        }),
        { min: 1, max: 50, doc: 'Payments to refund, with amounts.' },
      ),
      refundItems: s.with(RefundItems, {
        doc: 'Line items, fees and delivery to refund. The amounts must sum to their worth, as `calculateRefund` returns it. Absent: a refund by amount.',
      }),
      sideEffects: s.object(
        {
          restock: s.object(
            {
              lineItems: s.array(
                s.object({
                  lineItemId: s.req.guid({ doc: 'Id of the line item, GUID.' }),
                  quantity: s.req.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
                  locationId: s.guid({
                    doc: 'Location that gets the units, GUID. Default: the one that they were taken from.',
                  }),
                }),
                { max: 300, doc: 'Units to return to stock.' },
              ),
            },
            { doc: 'Units to return to stock.' },
          ),
          notifications: s.object(
            {
              sendCustomerEmail: s.boolean({ doc: 'True notifies the buyer by e-mail. Default false.' }),
              customMessage: s.nullable.string({ min: 1, max: 1000, doc: 'Message in that e-mail.' }),
            },
            { doc: 'Mail to the buyer.' },
          ),
        },
        { doc: 'What else happens.' },
      ),
      customerReason: s.nullable.string({ max: 200, doc: 'Reason, shown to the buyer.' }),
    }),
    reply: s.object({
      refund: s.req.with(Refund, { doc: 'The new refund, with its parts.' }),
      orderTransactions,
    }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'PAYMENT_NOT_REFUNDABLE', 'REFUND_TOO_LARGE'],
    emits: billingEvents,
  }),

  generateReceipts: call({
    path: '/v1/order-billing/generate-receipts',
    summary: 'Creates the receipt of a payment, with the next number. A payment that has one keeps it.',
    request: s.object({
      orderId,
      paymentIds: s.req.array(s.guid(), { min: 1, max: 1, doc: 'Id of the payment.' }),
    }),
    reply: s.object({
      receipts: s.req.array(
        s.object({
          paymentId: s.always.guid({ doc: 'Id of the payment, GUID.' }),
          receiptId: s.always.guid({ doc: 'Id of the receipt, GUID.' }),
        }),
        { doc: 'The receipt.' },
      ),
    }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_FOUND', 'REFUND_NOT_FOUND', 'INVOICE_NOT_ALLOWED'],
    emits: ['wix.ecom.v1.order_updated'],
  }),

  captureAuthorizedPayments: call({
    path: '/v1/order-billing/capture-authorized-payments',
    summary:
      'Collects the money of authorized payments. What is not collected can be collected later, unless the provider releases it.',
    request: s.object({
      orderId,
      payments: capturedPayments('Amount to collect. Default: what is authorized and not collected.'),
    }),
    ...captureOfOrder,
  }),

  voidAuthorizedPayments: call({
    path: '/v1/order-billing/void-authorized-payments',
    summary: 'Releases what of authorized payments is not collected, so that the buyer keeps the money.',
    request: s.object({ orderId, paymentIds: authorizedPayments }),
    ...voidOfOrder,
  }),
}
