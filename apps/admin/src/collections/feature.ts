import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Collections of products. */
export const collectionsFeature = adminFeature({
  name: 'collections',
  pages: [
    {
      path: 'collections',
      title: t('Collections'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./collections-page.tsx')).CollectionsPage,
    },
    {
      path: 'collections/:id',
      load: async () => (await import('./collection-page.tsx')).CollectionPage,
    },
  ],
})
