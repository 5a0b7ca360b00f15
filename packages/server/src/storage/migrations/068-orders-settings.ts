import { documentTable } from './document-table.ts'

/** Settings of orders, one row per site under the id of the site. */
export const ordersSettings = {
  name: '068-orders-settings',
  statements: documentTable('orders_settings'),
}
