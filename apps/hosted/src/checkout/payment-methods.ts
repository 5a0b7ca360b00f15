import type { CheckoutTexts } from '../i18n/texts/checkout/en.ts'

export interface PaymentMethod {
  id: 'offline'
  title: (texts: CheckoutTexts) => string
  detail: (texts: CheckoutTexts) => string
}

/** The payment methods. `checkout.createOrder` places orders for offline payment; gateways will be added here. */
export const paymentMethods: readonly [PaymentMethod, ...PaymentMethod[]] = [
  {
    id: 'offline',
    title: texts => texts.payment.offline,
    detail: texts => texts.payment.offlineDetail,
  },
]
