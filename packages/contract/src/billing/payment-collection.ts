import { callsWith } from '../call.ts'
import { Price } from '../entities/price.ts'
import { s } from '../schema.ts'

const PaymentCollectabilityStatus = [
  'UNKNOWN',
  'COLLECTABLE',
  'NONCOLLECTABLE_ORDER_IS_CANCELLED',
  'NONCOLLECTABLE_ORDER_IS_PAID',
  'NONCOLLECTABLE_MISSING_PAYMENT_METHOD',
  'NONCOLLECTABLE_ORDER_IS_PENDING',
  'NONCOLLECTABLE_ORDER_IS_REJECTED',
  'NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS',
  'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS',
  'NONCOLLECTABLE_SUBSCRIPTION_CYCLE_ALREADY_PASSED',
  'NONCOLLECTABLE_ORDER_HAS_UNSUPPORTED_SUBSCRIPTION',
  'NONCOLLECTABLE_CUSTOM_AMOUNT_NOT_SUPPORTED',
] as const

export const DelayedCaptureSettings = s.object({
  scheduledAction: s.enum(['VOID', 'CAPTURE'], {
    doc: 'What happens to the authorization at the end of `delayDuration`.',
  }),
  delayDuration: s.object(
    {
      count: s.integer({ min: 1, max: 100_000, doc: 'Number of `unit`.' }),
      unit: s.enum(['MINUTES', 'HOURS', 'DAYS'], { doc: 'Unit of time.' }),
    },
    { doc: 'Time after the authorization.' },
  ),
})

const ecomOrderId = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const paymentGatewayOrderId = s.req.string({
  doc: 'Id of the prepared payment. chargeOrder takes it as `paymentIntentId`.',
})
const merchant = ['merchant'] as const

const call = callsWith({ prefixes: ['/ecom'], allow: merchant })

/** Online payments that a merchant prepares for an order (protocol/orders §6). */
export const paymentCollection = {
  getPaymentCollectabilityStatus: call({
    method: 'GET',
    path: '/v1/payments-collector/orders/{ecomOrderId}/payment-collectability-status',
    summary: 'Returns whether a payment of an order can be collected online, or why not.',
    request: s.object({ ecomOrderId }),
    reply: s.object({
      status: s.req.enum(PaymentCollectabilityStatus, {
        doc: 'COLLECTABLE, or why not. Not set by this server: UNKNOWN and the reasons about subscriptions and custom amounts.',
      }),
      amount: s.req.with(Price, { doc: 'Amount that can be collected: what is due and not in progress.' }),
    }),
    errors: ['ORDER_NOT_FOUND'],
  }),

  preparePaymentCollection: call({
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/prepare-payment-collection',
    summary: 'Prepares an online payment of an amount of an order. Nothing is charged yet.',
    request: s.object({
      ecomOrderId,
      amount: s.req.with(Price, { doc: 'Amount to collect, at most what can be collected.' }),
      paymentGatewayOrderId: s.nullable.string({ doc: 'Prepared payment to change. Default: a new one.' }),
      delayedCapture: s.boolean({ doc: 'True only authorizes the payment. Older field.' }),
      delayedCaptureSettings: s.with(DelayedCaptureSettings, {
        doc: 'Only authorizes the payment, and captures or voids it later.',
      }),
    }),
    reply: s.object({ paymentGatewayOrderId }),
    errors: [
      'ORDER_NOT_FOUND',
      'PAYMENT_NOT_COLLECTABLE',
      'AMOUNT_EXCEEDS_AMOUNT_DUE',
      'PREPARED_PAYMENT_NOT_FOUND',
    ],
  }),

  paymentCollectionCreatePaymentGatewayOrder: call({
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/create-payment-gateway-order',
    summary: 'Prepares an online payment of all that can be collected of an order. Nothing is charged yet.',
    request: s.object({
      ecomOrderId,
      chargedBy: s.object(
        {
          id: s.guid({ doc: 'Id of the person, GUID.' }),
          fullName: s.nullable.string({ min: 1, max: 200, doc: 'Name of the person.' }),
        },
        { doc: 'Person who charges the buyer.' },
      ),
    }),
    reply: s.object({ paymentGatewayOrderId }),
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_NOT_COLLECTABLE'],
  }),
}
