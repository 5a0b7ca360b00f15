import { defineAdminExtension } from '@stoa/admin/extension'

/** For the packing table: the parcels of the day, the weight of an order, and a new price in one step. */
export default defineAdminExtension({
  id: 'packing',
  messages: {
    de: {
      'Parcels to pack': 'Zu packende Pakete',
      'Every order is packed': 'Alle Bestellungen sind gepackt',
      'Orders appear here until they are fulfilled.': 'Bestellungen erscheinen hier, bis sie versandt sind.',
      'Weight of the parcel': 'Gewicht des Pakets',
      'Raise the price': 'Preis erhöhen',
      'Percent more': 'Prozent mehr',
      'The price is {0} now.': 'Der Preis ist jetzt {0}.',
      'The price must rise by 1 to 100 percent.': 'Der Preis muss um 1 bis 100 Prozent steigen.',
      'No item has a weight.': 'Kein Artikel hat ein Gewicht.',
      'unit|units': 'Stück|Stück',
    },
  },
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
