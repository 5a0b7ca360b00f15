import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Members, buyers and groups. */
export const customersFeature = adminFeature({
  name: 'customers',
  pages: [
    {
      path: 'customers',
      title: t('Customers'),
      group: 'customers',
      area: 'CUSTOMERS',
      load: async () => (await import('./customers-page.tsx')).CustomersPage,
    },
    {
      path: 'buyers',
      title: t('Buyers'),
      group: 'customers',
      area: 'ORDERS',
      load: async () => (await import('./buyers-page.tsx')).BuyersPage,
    },
    {
      path: 'buyers/:id',
      load: async () => (await import('./buyer-page.tsx')).BuyerPage,
    },
    {
      path: 'customers/:id',
      load: async () => (await import('./customer-page.tsx')).CustomerPage,
    },
  ],
  entities: [
    {
      path: 'member-groups',
      title: t('Groups'),
      group: 'customers',
      area: 'CUSTOMERS',
      load: async () => (await import('../entities/declared/member-groups.ts')).memberGroups,
    },
  ],
})
