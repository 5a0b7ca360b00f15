import { service } from '../call/host.ts'
import { serveTestPayments } from '../edge/pages/test-payments.ts'
import { feature } from '../feature.ts'
import { openPaymentProviders } from './providers/open-payment-providers.ts'
import { createTestProvider } from './test-provider/test-provider.ts'

const testProvider = service('test payments', ({ independentDb, clock, ids, platform, config, fetch }) =>
  createTestProvider({
    db: independentDb,
    clock,
    ids,
    secret: platform.protectionSecret,
    publicUrl: config.publicUrl,
    send: (url, init) => fetch(new Request(url, { method: 'POST', ...init })),
    enabled: config.testPayments,
  }),
)

/** Payment providers: test, Stripe and PayPal. */
export const paymentsFeature = feature({
  name: 'payments',
  uses: ['gift-cards', 'identity', 'service-plugins'],
  paymentProviders: host => [
    host.use(testProvider),
    ...openPaymentProviders({
      now: host.clock.now,
      protectionSecret: host.platform.protectionSecret,
      allowPrivate: host.config.privateEndpoints,
    }),
  ],
  pages(pages, host) {
    if (host.config.testPayments) serveTestPayments(pages, host.use(testProvider))
  },
})
