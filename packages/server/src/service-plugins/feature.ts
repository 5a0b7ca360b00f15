import { feature } from '../feature.ts'
import { pricingInterceptors } from './pricing-interceptors.ts'
import { servicePluginHandlers } from './service-plugins.ts'

/** Programs of others that price, tax, deliver and check purchases. */
export const servicePluginsFeature = feature({
  name: 'service-plugins',
  uses: ['identity', 'webhooks'],
  handlers: {
    servicePlugins: servicePluginHandlers,
  },
  resourceInterceptors: ({ servicePlugins }) => pricingInterceptors(servicePlugins),
})
