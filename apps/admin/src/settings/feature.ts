import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Settings of the shop, its checkout, addresses and locations. */
export const settingsFeature = adminFeature({
  name: 'settings',
  pages: [
    {
      path: 'settings',
      title: t('Settings'),
      group: 'shop',
      area: 'SETTINGS',
      load: async () => (await import('./settings-page.tsx')).SettingsPage,
    },
    {
      path: 'addresses',
      title: t('Addresses'),
      group: 'shop',
      area: 'SETTINGS',
      load: async () => (await import('./addresses-page.tsx')).AddressesPage,
    },
    {
      path: 'checkout',
      title: t('Checkout'),
      group: 'shop',
      area: 'SETTINGS',
      load: async () => (await import('./checkout-page.tsx')).CheckoutSettingsPage,
    },
    {
      path: 'sites/new',
      load: async () => (await import('../set-up/new-site-page.tsx')).NewSitePage,
    },
  ],
  entities: [
    {
      path: 'business-locations',
      title: t('Locations'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('../entities/declared/business-locations.ts')).businessLocations,
    },
  ],
})
