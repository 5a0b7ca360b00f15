import { contractFeature } from '../contract-feature.ts'
import { addressCompletion } from './address-completion.ts'
import { deliveryProfile, deliveryProfileEntity } from './delivery-profile.ts'
import { localDeliveryOption, localDeliveryOptions } from './local-delivery-options.ts'
import { pickupLocation, pickupLocations } from './pickup-locations.ts'
import { shippingOption, shippingOptions } from './shipping-options.ts'
import { shippoConfiguration, shippoConfigurations } from './shippo-configurations.ts'

/** Delivery options, pickup, local delivery, carriers, and completion of addresses. */
export const deliveryContract = contractFeature({
  name: 'delivery',
  group: 'Discounts, taxes, delivery',
  area: 'PRICES',
  resources: {
    addressCompletion,
    deliveryProfile,
    shippingOptions,
    pickupLocations,
    localDeliveryOptions,
    shippoConfigurations,
  },
  titles: {
    addressCompletion: 'Address completion',
    deliveryProfile: 'Delivery profiles',
    shippingOptions: 'Shipping options',
    pickupLocations: 'Pickup locations',
    localDeliveryOptions: 'Local delivery',
    shippoConfigurations: 'Shippo',
  },
  areas: { addressCompletion: 'EVERYONE', shippoConfigurations: 'DEVELOPERS' },
  entities: {
    deliveryProfile: deliveryProfileEntity,
    shippingOptions: shippingOption,
    pickupLocations: pickupLocation,
    localDeliveryOptions: localDeliveryOption,
    shippoConfigurations: shippoConfiguration,
  },
})
