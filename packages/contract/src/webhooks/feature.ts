import { contractFeature } from '../contract-feature.ts'
import { webhooks } from './webhooks.ts'

/** Delivery of events to webhooks and streams. */
export const webhooksContract = contractFeature({
  name: 'webhooks',
  group: 'Platform',
  area: 'DEVELOPERS',
  resources: {
    webhooks,
  },
  titles: {
    webhooks: 'Webhooks',
  },
})
