import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** What a purchase would cost. */
export const simulatorFeature = adminFeature({
  name: 'simulator',
  pages: [
    {
      path: 'price-simulator',
      title: t('Price simulator'),
      group: 'promotions',
      area: 'PRICES',
      load: async () => (await import('./simulator-page.tsx')).SimulatorPage,
    },
  ],
})
