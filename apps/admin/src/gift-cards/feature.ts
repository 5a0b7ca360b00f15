import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Gift cards. */
export const giftCardsFeature = adminFeature({
  name: 'gift-cards',
  pages: [
    {
      path: 'gift-cards',
      title: t('Gift cards'),
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./gift-cards-page.tsx')).GiftCardsPage,
    },
    {
      path: 'gift-cards/:id',
      load: async () => (await import('./gift-card-page.tsx')).GiftCardPage,
    },
  ],
})
