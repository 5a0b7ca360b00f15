import { feature } from '../feature.ts'
import { hostedSiteHandlers } from './hosted-sites.ts'

/** Sites as a whole: archives that move them, and the dashboard of a host. */
export const sitesFeature = feature({
  name: 'sites',
  uses: ['backup', 'discounts', 'gift-cards', 'identity', 'mail', 'media', 'staff'],
  handlers: { hostedSites: hostedSiteHandlers },
})
