import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Collections of content and their backups. */
export const contentFeature = adminFeature({
  name: 'content',
  pages: [
    {
      path: 'content',
      title: t('Collections of content'),
      group: 'content',
      area: 'CONTENT',
      load: async () => (await import('./content-page.tsx')).ContentPage,
    },
    {
      path: 'content/:collectionId',
      load: async () => (await import('./items-page.tsx')).ItemsPage,
    },
    {
      path: 'content/:collectionId/items/:itemId',
      load: async () => (await import('./item-page.tsx')).ItemPage,
    },
    {
      path: 'content/:collectionId/fields',
      load: async () => (await import('./fields-page.tsx')).FieldsPage,
    },
    {
      path: 'content/:collectionId/access',
      load: async () => (await import('./access-page.tsx')).AccessPage,
    },
    {
      path: 'content/:collectionId/indexes',
      load: async () => (await import('./indexes-page.tsx')).IndexesPage,
    },
    {
      path: 'content-backups',
      title: t('Backups'),
      group: 'content',
      area: 'CONTENT',
      load: async () => (await import('./backups-page.tsx')).BackupsPage,
    },
    {
      path: 'content/:collectionId/transfer',
      load: async () => (await import('./transfer-page.tsx')).TransferPage,
    },
  ],
})
