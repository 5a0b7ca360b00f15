import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Price lists. */
export const priceListsFeature = adminFeature({
  name: 'price-lists',
  entities: [
    {
      path: 'price-lists',
      title: t('Price lists'),
      group: 'promotions',
      area: 'PRICES',
      load: async () => (await import('../entities/declared/price-lists.ts')).priceLists,
    },
  ],
})
