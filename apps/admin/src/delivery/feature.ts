import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Regions, shipping, pickup and carriers. */
export const deliveryFeature = adminFeature({
  name: 'delivery',
  pages: [
    {
      path: 'delivery',
      title: t('Regions'),
      group: 'delivery',
      area: 'PRICES',
      load: async () => (await import('./delivery-page.tsx')).DeliveryPage,
    },
  ],
  entities: [
    {
      path: 'shipping-options',
      title: t('Shipping'),
      group: 'delivery',
      area: 'PRICES',
      load: async () => (await import('../entities/declared/shipping-options.ts')).shippingOptions,
    },
    {
      path: 'local-delivery',
      title: t('Local delivery'),
      group: 'delivery',
      area: 'PRICES',
      load: async () => (await import('../entities/declared/local-delivery.ts')).localDelivery,
    },
    {
      path: 'pickup-locations',
      title: t('Pickup locations'),
      group: 'delivery',
      area: 'PRICES',
      load: async () => (await import('../entities/declared/pickup-locations.ts')).pickupLocations,
    },
    {
      path: 'shippo-configurations',
      title: t('Shippo rates'),
      group: 'delivery',
      area: 'PRICES',
      load: async () => (await import('../entities/declared/shippo-configurations.ts')).shippoConfigurations,
    },
  ],
})
