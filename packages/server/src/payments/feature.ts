import { readFile } from 'node:fs/promises'
import { paymentProvider } from '../call/declared-payment-provider.ts'
import { service } from '../call/host.ts'
import { serveTestPayments } from '../edge/pages/test-payments.ts'
import { feature } from '../feature.ts'
import { providerSettingsHandlers } from './change-provider-settings.ts'
import { guidePath, paymentProviderHandlers } from './list-payment-providers.ts'
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

/** What all payment providers share, and the one for tests. Others are packages, such as `@stoa/stripe`. */
export const paymentsFeature = feature({
  name: 'payments',
  uses: ['gift-cards', 'identity', 'service-plugins', 'staff'],
  handlers: { paymentProviders: { ...paymentProviderHandlers, ...providerSettingsHandlers } },
  paymentProviders: [
    paymentProvider({
      id: 'test',
      title: { en: 'Test payments', de: 'Testzahlungen', es: 'Pagos de prueba', ar: 'مدفوعات تجريبية' },
      movesMoney: false,
      open: ({ host }) => host.use(testProvider),
    }),
  ],
  pages(pages, host) {
    if (host.config.testPayments) serveTestPayments(pages, host.use(testProvider))
    pages.get(guidePath(':id'), async c => {
      const { guide } = host.platform.paymentProviders.faces.get(c.req.param('id') ?? '') ?? {}
      if (!guide) return c.text('There is no guide of this payment provider.', 404)
      const headers = {
        // Browsers save Markdown instead of showing it.
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }
      return c.body(await readFile(guide, 'utf8'), 200, headers)
    })
  },
})
