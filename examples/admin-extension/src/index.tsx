import { defineAdminExtension } from '@stoa/admin/extension'
import de from './locales/de.json'
import en from './locales/en.json'

/** For the packing table: the parcels of the day, the weight of an order, and a new price in one step. */
export default defineAdminExtension({
  id: 'packing',
  messages: { en, de },
  pages: [
    {
      path: 'parcels',
      title: 'Parcels to pack',
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./parcels-page.tsx')).ParcelsPage,
    },
  ],
  panels: [
    {
      at: 'order',
      title: 'Weight of the parcel',
      load: async () => (await import('./weight-panel.tsx')).WeightPanel,
    },
  ],
  actions: [
    {
      at: 'product',
      title: 'Raise the price',
      area: 'CATALOG',
      load: () => import('./raise-price.tsx'),
    },
  ],
})
