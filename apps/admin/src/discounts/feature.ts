import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Discount rules. */
export const discountsFeature = adminFeature({
  name: 'discounts',
  pages: [
    {
      path: 'discounts',
      title: t('Discounts'),
      group: 'promotions',
      area: 'PRICES',
      load: async () => (await import('./discounts-page.tsx')).DiscountsPage,
    },
  ],
})
