import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Subscriptions of buyers. */
export const subscriptionsFeature = adminFeature({
  name: 'subscriptions',
  pages: [
    {
      path: 'subscriptions',
      title: t('Subscriptions'),
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
    },
    {
      path: 'subscriptions/:id',
      load: async () => (await import('./subscription-page.tsx')).SubscriptionPage,
    },
  ],
})
