import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Checkouts that shoppers left. */
export const abandonedCheckoutsFeature = adminFeature({
  name: 'abandoned-checkouts',
  pages: [
    {
      path: 'abandoned-checkouts',
      title: t('Abandoned checkouts'),
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./abandoned-checkouts-page.tsx')).AbandonedCheckoutsPage,
    },
  ],
})
