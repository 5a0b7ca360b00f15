import { readFile } from 'node:fs/promises'
import { service } from '../call/host.ts'
import { paymentProvider } from '../call/provider-face.ts'
import { serveTestPayments } from '../edge/pages/test-payments.ts'
import { feature } from '../feature.ts'
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
  uses: ['gift-cards', 'identity', 'service-plugins'],
  handlers: { paymentProviders: paymentProviderHandlers },
  paymentProviders: [
    paymentProvider({
      id: 'test',
      title: 'Test payments',
      movesMoney: false,
      open: ({ host }) => host.use(testProvider),
    }),
  ],
  pages(pages, host) {
    if (host.config.testPayments) serveTestPayments(pages, host.use(testProvider))
    pages.get(guidePath(':id'), async (c, next) => {
      const { guide } = host.platform.paymentProviders.faces.get(c.req.param('id') ?? '') ?? {}
      if (!guide) return next()
      const headers = {
        // Browsers save Markdown instead of showing it.
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
      }
      return c.body(await readFile(guide, 'utf8'), 200, headers)
    })
  },
})
