import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Staff and their roles. */
export const staffFeature = adminFeature({
  name: 'staff',
  pages: [
    {
      path: 'staff',
      title: t('Staff'),
      group: 'shop',
      area: 'STAFF',
      load: async () => (await import('./staff-page.tsx')).StaffPage,
    },
  ],
})
