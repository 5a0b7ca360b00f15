import type { Dictionary } from '../i18n/en.ts'

export interface PaymentMethod {
  id: 'offline'
  title: (texts: Dictionary) => string
  detail: (texts: Dictionary) => string
}

/** Ways to pay. Orders are placed to be paid offline (`checkout.createOrder`); those with a gateway join here. */
export const paymentMethods: readonly [PaymentMethod, ...PaymentMethod[]] = [
  {
    id: 'offline',
    title: texts => texts.payment.offline,
    detail: texts => texts.payment.offlineDetail,
  },
]
