import { call } from '../call.ts'
import { Order } from '../entities/orders/order.ts'
import { OrderPaymentRequest } from '../entities/orders/order-payment-request.ts'
import { shopOfPage } from '../identity/sign-in.ts'
import { ProviderNames } from '../payments/provider-names.ts'
import { s } from '../schema.ts'
import { chargeErrors, chargeEvents } from './order-payment-requests.ts'

const PaymentPage = s.object({
  orderPaymentRequest: s.req.with(OrderPaymentRequest, { doc: 'The payment request.' }),
  state: s.req.enum(['UNPAID', 'PENDING', 'PAID', 'EXPIRED', 'VOIDED', 'CLOSED'] as const, {
    doc: 'PENDING: a payment is not confirmed yet. CLOSED: the order is canceled, or less is due.',
  }),
  order: s.req.with(Order, { doc: 'The order, without the comments and marks of the merchant.' }),
  paymentProviders: s.req.array(s.string(), {
    doc: 'Payment providers that the page offers, such as `test`.',
  }),
  paymentProviderNames: s.req.array(
    s.object({ id: s.req.string({ doc: 'Id of the payment provider.' }), ...ProviderNames }),
    { doc: 'What buyers read of the payment providers, in the same order.' },
  ),
  manualPayment: s.req.boolean({
    doc: 'Whether the buyer may pay outside the platform, as agreed with the shop.',
  }),
  redirectUrl: s.string({ doc: 'Page of the provider on which the buyer completes a pending payment.' }),
})
const paymentPage = s.req.with(PaymentPage, { doc: 'The payment request as its buyer sees it.' })
const token = s.req.string({ min: 1, max: 100, doc: 'Last part of the address of the page.' })

/** The page on which a buyer pays a payment request (protocol/payment-requests §3). */
export const paymentPages = {
  openPaymentPage: call({
    method: 'POST',
    path: '/v1/payment-pages/open',
    ownTransaction: true,
    summary: 'Returns the payment request of a link. Buyers need no account and no sign-in.',
    request: s.object({ token }),
    reply: s.object({ ...shopOfPage, paymentPage }),
    allow: ['anyone'],
    errors: ['ORDER_PAYMENT_REQUEST_NOT_FOUND'],
    emits: chargeEvents,
  }),

  payOnPaymentPage: call({
    method: 'POST',
    path: '/v1/payment-pages/pay',
    ownTransaction: true,
    summary: 'Pays the payment request of a link. Of concurrent calls one pays.',
    request: s.object({
      token,
      paymentProvider: s.string({
        min: 1,
        max: 50,
        doc: 'Payment provider. Default: the first one offered.',
      }),
      paymentToken: s.string({
        max: 100,
        doc: 'Token of the payment method at the provider. Without one the buyer continues on `redirectUrl`.',
      }),
    }),
    reply: s.object({ paymentPage }),
    allow: ['anyone'],
    errors: chargeErrors,
    emits: chargeEvents,
  }),
}
