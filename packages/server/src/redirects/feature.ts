import type { Checkout } from '@stoa/contract'
import { serveHosted } from '../edge/pages/hosted.ts'
import { feature } from '../feature.ts'
import { onlyShop } from '../identity/index.ts'
import { buyAgainHandlers } from './buy-again.ts'
import { checkoutCompletionHandlers } from './checkout-completion.ts'
import { checkoutUrlHandlers } from './checkout-urls.ts'
import { openFirstStates } from './first-state.ts'
import { recoveredCheckoutHandlers } from './recovered-checkouts.ts'
import { redirectHandlers } from './redirects.ts'
import { templateCheckoutHandlers } from './template-checkouts.ts'

/** Pages that a shop sends its shoppers to, and their checkouts. */
export const redirectsFeature = feature({
  name: 'redirects',
  uses: [
    'abandoned-checkouts',
    'checkout-settings',
    'delivery',
    'ecom',
    'identity',
    'members',
    'orders',
    'payments',
    'service-plugins',
    'stores',
  ],
  handlers: {
    redirects: redirectHandlers,
    checkoutTemplates: templateCheckoutHandlers,
    checkout: { ...checkoutUrlHandlers, ...checkoutCompletionHandlers },
    abandonedCheckouts: recoveredCheckoutHandlers,
    orderStatus: buyAgainHandlers,
  },
  pages(pages, { db, platform, config, clock, cache, logger, fetch, use }) {
    async function readCheckout(id: string, accessToken: string) {
      const headers = { authorization: accessToken }
      const reply = await fetch(new Request(`${config.publicUrl}/v1/checkouts/${id}`, { headers }))
      return reply.ok ? ((await reply.json()) as { checkout: Checkout }).checkout : undefined
    }
    serveHosted(pages, {
      onlyShop: use(onlyShop),
      originsOf: async id => (await platform.directory.client(id))?.origins,
      onError: error => logger.error({ err: error }, 'first state of the checkout page'),
      firstState: openFirstStates({
        db,
        platform,
        now: clock.now,
        cached: (key, load) => cache.read(key, undefined, load),
        readCheckout,
      }),
    })
  },
})
