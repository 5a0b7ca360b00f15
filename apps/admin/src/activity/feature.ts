import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** What staff did. */
export const activityFeature = adminFeature({
  name: 'activity',
  pages: [
    {
      path: 'activity',
      title: t('Activity'),
      group: 'shop',
      load: async () => (await import('./activity-page.tsx')).ActivityPage,
    },
  ],
})
