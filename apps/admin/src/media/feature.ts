import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Pictures, videos and files. */
export const mediaFeature = adminFeature({
  name: 'media',
  pages: [
    {
      path: 'media',
      title: t('Media'),
      group: 'content',
      area: 'CATALOG',
      load: async () => (await import('./media-page.tsx')).MediaPage,
    },
    {
      path: 'media/:id',
      load: async () => (await import('./media-file-page.tsx')).MediaFilePage,
    },
  ],
})
