import { adminFeature } from '../../admin-feature.ts'
import { t } from '../../i18n/translate.ts'

/** Rates, groups and regions of taxes. */
export const taxesFeature = adminFeature({
  name: 'taxes',
  entities: [
    {
      path: 'tax-rates',
      title: t('Tax rates'),
      group: 'taxes',
      area: 'PRICES',
      load: async () => (await import('./tax-rates.ts')).taxRates,
    },
    {
      path: 'tax-groups',
      title: t('Tax groups'),
      group: 'taxes',
      area: 'PRICES',
      load: async () => (await import('./tax-groups.ts')).taxGroups,
    },
    {
      path: 'tax-regions',
      title: t('Tax regions'),
      group: 'taxes',
      area: 'PRICES',
      load: async () => (await import('./tax-regions.ts')).taxRegions,
    },
  ],
})
