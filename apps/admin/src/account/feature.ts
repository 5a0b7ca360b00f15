import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** The account of the staff member. */
export const accountFeature = adminFeature({
  name: 'account',
  pages: [
    {
      path: 'account',
      title: t('Your account'),
      group: 'account',
      load: async () => (await import('./account-page.tsx')).AccountPage,
    },
  ],
})
