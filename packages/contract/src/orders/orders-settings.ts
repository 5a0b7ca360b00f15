import { call } from '../call.ts'
import { OrdersSettings } from '../entities/orders/orders-settings.ts'
import { s } from '../schema.ts'

const path = '/v1/orders-settings'
const reply = s.object({ ordersSettings: s.req.with(OrdersSettings, { doc: 'The settings of the site.' }) })

/** Settings of orders (protocol/orders §10). */
export const ordersSettings = {
  getOrdersSettings: call({
    method: 'GET',
    path,
    prefixes: ['/ecom'],
    summary: 'Returns the orders settings of the site.',
    request: s.object({}),
    reply,
    allow: ['merchant'],
  }),
  updateOrdersSettings: call({
    method: 'PATCH',
    path,
    prefixes: ['/ecom'],
    summary: 'Updates the orders settings sent. Orders that are placed already keep the former trigger.',
    request: s.object({ ordersSettings: s.req.with(OrdersSettings, { doc: 'Fields to change.' }) }),
    reply,
    allow: ['merchant'],
    emits: ['wix.ecom.v1.orders_settings_updated'],
  }),
}
