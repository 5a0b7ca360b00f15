import { defineAdminExtension } from '@stoa/admin/extension'
import { messages } from './messages.ts'

/** What the loyalty programme adds to the admin. */
export default defineAdminExtension({
  id: 'loyalty',
  messages,
  pages: [
    {
      path: 'members',
      title: 'Loyalty points',
      group: 'customers',
      area: 'CUSTOMERS',
      load: async () => (await import('./accounts-page.tsx')).AccountsPage,
    },
    {
      path: 'members/:id',
      title: 'Loyalty points',
      area: 'CUSTOMERS',
      load: async () => (await import('./account-page.tsx')).AccountPage,
    },
  ],
  panels: [
    {
      at: 'customer',
      title: 'Loyalty points',
      area: 'CUSTOMERS',
      load: async () => (await import('./points-panel.tsx')).PointsPanel,
    },
  ],
})
