import { feature } from '../feature.ts'
import { abandonedCheckoutHandlers } from './abandoned-checkouts.ts'

/** Checkouts that shoppers left, and the mails that bring them back. */
export const abandonedCheckoutsFeature = feature({
  name: 'abandoned-checkouts',
  handlers: {
    abandonedCheckouts: abandonedCheckoutHandlers,
  },
})
