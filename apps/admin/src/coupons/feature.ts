import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Coupons. */
export const couponsFeature = adminFeature({
  name: 'coupons',
  pages: [
    {
      path: 'coupons',
      title: t('Coupons'),
      group: 'promotions',
      area: 'PRICES',
      load: async () => (await import('./coupons-page.tsx')).CouponsPage,
    },
  ],
})
