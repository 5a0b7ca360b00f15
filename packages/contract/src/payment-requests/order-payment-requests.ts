import { callsWith } from '../call.ts'
import { crudEntity } from '../crud/crud-entity.ts'
import { extendedFieldsCall } from '../crud/extended-fields-call.ts'
import { readCalls } from '../crud/read-calls.ts'
import { deleteCall, updateCall } from '../crud/write-calls.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { OrderPaymentRequest, RequestedAmount } from '../entities/orders/order-payment-request.ts'
import { fulfillmentEvents, transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const path = '/v1/order-payment-requests'
const prefixes = ['/ecom']

const NewOrderPaymentRequest = s.object({
  ...OrderPaymentRequest.properties,
  orderId: s.req.guid({ doc: 'Id of the order, GUID.' }),
  title: s.req.string({ min: 1, max: 200, doc: 'What is paid, for the buyer.' }),
  amount: s.with(RequestedAmount, { doc: 'Amount to pay, at most what is due. Default: all of it.' }),
})

const orderPaymentRequestId = s.req.guid({ doc: 'Id of the payment request, GUID.' })
const url = s.string({ min: 1, doc: 'Address of the page on which the buyer pays.' })
const sendEmail = s.boolean({ doc: 'False sends no e-mail with the link to the buyer. Default true.' })
const merchant = ['merchant'] as const
const created = ['wix.ecom.v1.order_payment_request_created'] as const

export const chargeErrors = [
  'ORDER_PAYMENT_REQUEST_NOT_FOUND',
  'ORDER_PAYMENT_REQUEST_PAID',
  'ORDER_PAYMENT_REQUEST_EXPIRED',
  'ORDER_PAYMENT_REQUEST_VOIDED',
  'ORDER_CANCELED',
  'ORDER_ALREADY_PAID',
  'AMOUNT_EXCEEDS_AMOUNT_DUE',
  'PAYMENT_PROVIDER_NOT_CONFIGURED',
  'PAYMENT_DECLINED',
  'PAYMENT_PENDING',
] as const

export const chargeEvents = [
  'wix.ecom.v1.order_payment_request_paid',
  'wix.ecom.v1.order_updated',
  ...stockEvents,
  'wix.ecom.v1.order_approved',
  ...fulfillmentEvents,
  'wix.ecom.v1.order_payment_status_updated',
  ...transactionEvents,
] as const

/** Reads and changes of payment requests. Creations reply with the link. */
export const orderPaymentRequest = crudEntity({
  one: 'orderPaymentRequest',
  many: 'orderPaymentRequests',
  fqdn: 'wix.ecom.v1.order_payment_request',
  path,
  prefixes,
  schema: OrderPaymentRequest,
  required: ['title'],
  immutable: ['source', 'orderId', 'amount', 'expirationDate'],
  fields: {},
  readers: 'merchants',
  notFound: 'ORDER_PAYMENT_REQUEST_NOT_FOUND',
  queryMethod: 'POST',
  maxPageSize: 1000,
  maxSorts: 4,
})

const call = callsWith({ allow: merchant, method: 'POST' })

/** Payment requests (protocol/payment-requests). */
export const orderPaymentRequests = {
  ...readCalls(orderPaymentRequest),
  ...updateCall(orderPaymentRequest),
  ...deleteCall(orderPaymentRequest, { errors: ['ORDER_PAYMENT_REQUEST_PAID'] }),
  ...extendedFieldsCall(orderPaymentRequest),

  createOrderPaymentRequest: call({
    path,
    prefixes,
    summary: 'Asks the buyer of an order to pay an amount, and sends them the link by e-mail.',
    request: s.object({
      orderPaymentRequest: s.req.with(NewOrderPaymentRequest, { doc: 'The payment request to create.' }),
      sendEmail,
    }),
    reply: s.object({
      orderPaymentRequest: s.req.with(OrderPaymentRequest, { doc: 'The payment request after the call.' }),
      orderPaymentRequestUrl: s.req(url),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELED', 'ORDER_ALREADY_PAID', 'AMOUNT_EXCEEDS_AMOUNT_DUE'],
    emits: created,
  }),

  bulkCreateOrderPaymentRequests: call({
    path: '/v1/bulk/order-payment-requests/create',
    summary: 'Creates up to 100 payment requests, each independently.',
    request: s.object({
      orderPaymentRequests: s.req.array(NewOrderPaymentRequest, {
        min: 1,
        max: 100,
        doc: 'The payment requests to create.',
      }),
      returnEntity: s.boolean({ doc: 'True replies with the created payment requests. Default false.' }),
      sendEmail,
    }),
    reply: bulkReply(
      s.object({
        itemMetadata,
        item: s.object(
          {
            orderPaymentRequest: s.with(OrderPaymentRequest, { doc: 'The payment request.' }),
            orderPaymentRequestUrl: url,
          },
          { doc: 'The created payment request. Present if the request asks for it.' },
        ),
      }),
    ),
    emits: created,
  }),

  getOrderPaymentRequestUrl: call({
    path: `${path}/url`,
    prefixes,
    readOnly: true,
    summary: 'Returns the address of the page on which the buyer pays.',
    request: s.object({ orderPaymentRequestId }),
    reply: s.object({ orderPaymentRequestUrl: s.req(url) }),
    errors: ['ORDER_PAYMENT_REQUEST_NOT_FOUND'],
  }),

  voidOrderPaymentRequest: call({
    path: `${path}/void`,
    prefixes,
    summary: 'Voids an unpaid payment request: its link takes no payment any more.',
    request: s.object({ orderPaymentRequestId }),
    reply: s.object({}),
    errors: [
      'ORDER_PAYMENT_REQUEST_NOT_FOUND',
      'ORDER_PAYMENT_REQUEST_PAID',
      'ORDER_PAYMENT_REQUEST_EXPIRED',
      'ORDER_PAYMENT_REQUEST_VOIDED',
    ],
    emits: ['wix.ecom.v1.order_payment_request_voided'],
  }),

  chargeOrderPaymentRequest: call({
    path: `${path}/charge`,
    prefixes,
    ownTransaction: true,
    summary: 'Charges the amount of a payment request. Shoppers charge those of their own orders.',
    request: s.object({
      orderPaymentRequestId,
      paymentToken: s.nullable.string({
        max: 100,
        doc: 'Token of the payment method at the provider. Without one the buyer continues on `redirectUrl`.',
      }),
      paymentProvider: s.string({
        min: 1,
        max: 50,
        doc: 'Payment provider. Default: the first one offered.',
      }),
    }),
    reply: s.object({
      paymentResponseToken: s.req.string({ min: 1, max: 1000, doc: 'Id of the payment.' }),
      paymentStatus: s.req.enum(['APPROVED', 'AUTHORIZED', 'PENDING'] as const, {
        doc: 'PENDING is not confirmed yet.',
      }),
      redirectUrl: s.string({ doc: 'Page of the provider on which the buyer completes the payment.' }),
    }),
    allow: ['visitor', 'member', 'merchant'],
    errors: chargeErrors,
    emits: chargeEvents,
  }),
}
