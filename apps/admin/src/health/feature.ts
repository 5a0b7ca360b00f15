import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Whether the shop works, in plain words. */
export const healthFeature = adminFeature({
  name: 'health',
  pages: [
    {
      path: 'developers/health',
      title: t('Health'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./health-page.tsx')).HealthPage,
    },
  ],
})
