import { contractFeature } from '../contract-feature.ts'
import { servicePlugins } from './service-plugins.ts'

/** Programs of others that price, tax, deliver and check purchases. */
export const servicePluginsContract = contractFeature({
  name: 'service-plugins',
  group: 'Platform',
  area: 'DEVELOPERS',
  resources: {
    servicePlugins,
  },
  titles: {
    servicePlugins: 'Service plug-ins',
  },
})
