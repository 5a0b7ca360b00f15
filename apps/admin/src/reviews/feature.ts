import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Reviews of products. */
export const reviewsFeature = adminFeature({
  name: 'reviews',
  pages: [
    {
      path: 'reviews',
      title: t('Reviews'),
      group: 'catalog',
      area: 'CONTENT',
      load: async () => (await import('./reviews-page.tsx')).ReviewsPage,
    },
    {
      path: 'reviews/:id',
      load: async () => (await import('./review-page.tsx')).ReviewPage,
    },
  ],
})
