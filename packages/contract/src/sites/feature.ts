import { contractFeature } from '../contract-feature.ts'
import { hostedSites } from './hosted-sites.ts'

/** Sites of an installation, for the dashboard of their host. */
export const sitesContract = contractFeature({
  name: 'sites',
  group: 'Platform',
  area: 'SETTINGS',
  resources: { hostedSites },
  titles: { hostedSites: 'Sites of a host' },
})
