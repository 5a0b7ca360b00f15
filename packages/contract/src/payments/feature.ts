import { contractFeature } from '../contract-feature.ts'
import { paymentProviders } from './payment-providers.ts'

/** Payment providers of the installation. */
export const paymentsContract = contractFeature({
  name: 'payments',
  group: 'Platform',
  area: 'SETTINGS',
  resources: { paymentProviders },
  titles: { paymentProviders: 'Payment providers' },
})
