import { servePaymentCallbacks } from '../edge/pages/payment-callbacks.ts'
import { feature } from '../feature.ts'
import { billingInterceptors } from './billing-interceptors.ts'
import { billingRunner } from './billing-runner.ts'
import { collectedMembershipHandlers, membershipHandlers } from './charge-memberships.ts'
import { orderBillingHandlers } from './order-billing.ts'
import { orderChargeHandlers } from './order-charges.ts'
import { orderTransactionHandlers } from './order-transactions.ts'
import { paymentCallbacks } from './payment-callbacks.ts'
import { paymentCollectionHandlers } from './payment-collection.ts'
import { paymentsCollectorHandlers } from './payments-collector.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { reportDifferences } from './report-differences.ts'
import { savedPaymentMethodHandlers } from './saved-payment-methods.ts'

/** Charges, captures, refunds and the comparison with payment providers. */
export const billingFeature = feature({
  name: 'billing',
  uses: ['ecom', 'gift-cards', 'orders', 'payments', 'service-plugins', 'stores'],
  handlers: {
    orders: { ...paymentsCollectorHandlers, ...paymentCollectionHandlers, ...collectedMembershipHandlers },
    orderBilling: { ...orderBillingHandlers, ...orderChargeHandlers, ...membershipHandlers },
    orderTransactions: orderTransactionHandlers,
    savedPaymentMethods: savedPaymentMethodHandlers,
  },
  interceptors: billingInterceptors,
  everyMinute: { payments: (host, now) => reconcilePayments({ ...host, ...billingRunner(host) }, now) },
  everyHour: { 'payment differences': (host, now) => reportDifferences({ ...host, now }) },
  pages: (pages, host) => servePaymentCallbacks(pages, paymentCallbacks(billingRunner(host), host.db)),
})
