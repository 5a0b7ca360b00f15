import { adminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'

/** Orders and changes of them. */
export const ordersFeature = adminFeature({
  name: 'orders',
  pages: [
    {
      path: 'orders',
      title: t('Orders'),
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./orders-page.tsx')).OrdersPage,
    },
    {
      path: 'orders/new',
      load: async () => (await import('./new-order-page.tsx')).NewOrderPage,
    },
    {
      path: 'orders/:id/change',
      load: async () => (await import('./change-order-page.tsx')).ChangeOrderPage,
    },
    {
      path: 'orders/:id',
      load: async () => (await import('./order-page.tsx')).OrderPage,
    },
    {
      path: 'draft-orders',
      title: t('Draft changes'),
      group: 'sales',
      area: 'ORDERS',
      load: async () => (await import('./draft-orders-page.tsx')).DraftOrdersPage,
    },
  ],
})
