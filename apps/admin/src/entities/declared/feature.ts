import { adminFeature } from '../../admin-feature.ts'
import { t } from '../../i18n/translate.ts'

/** What products refer to: brands, ribbons, texts, fields for buyers, and words of the search. */
export const productDetailsFeature = adminFeature({
  name: 'product-details',
  entities: [
    {
      path: 'brands',
      title: t('Brands'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./brands.ts')).brands,
    },
    {
      path: 'ribbons',
      title: t('Ribbons'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./ribbons.ts')).ribbons,
    },
    {
      path: 'info-sections',
      title: t('Info sections'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./info-sections.ts')).infoSections,
    },
    {
      path: 'customizations',
      title: t('Customizations'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./customizations.ts')).customizations,
    },
    {
      path: 'synonyms',
      title: t('Synonyms'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./synonyms.ts')).synonyms,
    },
  ],
})
