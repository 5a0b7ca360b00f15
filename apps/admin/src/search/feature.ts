import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** What shoppers search for, and what searches show first. */
export const searchFeature = adminFeature({
  name: 'search',
  pages: [
    {
      path: 'search',
      title: t('Searches'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./search-report-page.tsx')).SearchReportPage,
    },
    {
      path: 'search/rules',
      title: t('Search results'),
      group: 'catalog',
      area: 'CATALOG',
      load: async () => (await import('./search-rules-page.tsx')).SearchRulesPage,
    },
  ],
})
