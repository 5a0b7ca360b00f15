import { defineAdminExtension } from '@stoa/admin/extension'
import ar from './locales/ar.json'
import de from './locales/de.json'
import es from './locales/es.json'

/** What the loyalty programme adds to the admin. */
export default defineAdminExtension({
  id: 'loyalty',
  messages: { de, es, ar },
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
