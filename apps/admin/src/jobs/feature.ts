import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Background work that is parked. */
export const jobsFeature = adminFeature({
  name: 'jobs',
  pages: [
    {
      path: 'developers/jobs',
      title: t('Jobs'),
      group: 'developers',
      area: 'DEVELOPERS',
      load: async () => (await import('./jobs-page.tsx')).JobsPage,
    },
  ],
})
