import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Texts that a language of the shop lacks. */
export const translationsFeature = adminFeature({
  name: 'translations',
  pages: [
    {
      path: 'missing-translations',
      title: t('Missing translations'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./missing-translations-page.tsx')).MissingTranslationsPage,
    },
  ],
})
