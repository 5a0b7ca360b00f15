import { feature } from '../feature.ts'
import { providerSettingsOf } from '../payments/index.ts'
import { addressCompletionHandlers } from './address-completion.ts'
import { deliveryProfileHandlers } from './delivery-profiles.ts'
import { localDeliveryOptionHandlers } from './local-delivery-options.ts'
import { pickupLocationHandlers } from './pickup-locations.ts'
import { shippingOptionHandlers } from './shipping-options.ts'
import { openShippo } from './shippo/shippo-carrier.ts'
import { shippoConfigurationHandlers } from './shippo-configurations.ts'

/** Delivery options, pickup, local delivery, carriers, and completion of addresses. */
export const deliveryFeature = feature({
  name: 'delivery',
  uses: ['service-plugins', 'stores'],
  handlers: {
    addressCompletion: addressCompletionHandlers,
    deliveryProfile: deliveryProfileHandlers,
    shippingOptions: shippingOptionHandlers,
    pickupLocations: pickupLocationHandlers,
    localDeliveryOptions: localDeliveryOptionHandlers,
    shippoConfigurations: shippoConfigurationHandlers,
  },
  servicePlugins: ({ platform: { directory, protectionSecret }, config }) => [
    openShippo({
      settingsOf: site => providerSettingsOf<{ token: string }>(site, 'shippo', protectionSecret),
      findSite: directory.site,
      apiUrl: config.shippoUrl,
      allowPrivate: config.privateEndpoints,
    }),
  ],
})
