import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** The first page. */
export const homeFeature = adminFeature({
  name: 'home',
  pages: [
    {
      path: '',
      title: t('Home'),
      group: 'home',
      load: async () => (await import('./home-page.tsx')).HomePage,
    },
  ],
})
