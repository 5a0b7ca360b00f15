import { call } from '../call.ts'
import { CursorPagingMetadata } from '../entities/common.ts'
import { CursorSearch, Order, PublicActivity } from '../entities/order.ts'
import { s } from '../schema.ts'

const id = s.req(s.string({ min: 1, max: 100 }))
const orderReply = s.object({ order: s.req(Order) })
const merchant = ['merchant'] as const
const updated = ['wix.ecom.v1.order_updated'] as const

export const orders = {
  getOrder: call({
    method: 'GET',
    path: '/v1/orders/{id}',
    prefixes: ['/ecom'],
    aliases: ['/ecom/v1/ep-orders/{id}'],
    summary: 'An order. Shoppers see their own, without what the merchant keeps to himself.',
    request: s.object({ id }),
    reply: orderReply,
    allow: ['visitor', 'member', 'merchant'],
    errors: ['ORDER_NOT_FOUND'],
  }),

  searchOrders: call({
    method: 'POST',
    path: '/v1/orders/search',
    prefixes: ['/ecom'],
    aliases: ['/ecom/v1/ep-orders/search'],
    reads: true,
    summary:
      'Orders that match a filter, newest first unless sorted, paged by cursor. Shoppers find their own.',
    request: s.object({ search: CursorSearch }),
    reply: s.object({ orders: s.req(s.array(Order)), metadata: s.req(CursorPagingMetadata) }),
    allow: ['visitor', 'member', 'merchant'],
  }),

  cancelOrder: call({
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    prefixes: ['/ecom'],
    summary: 'Cancels an order and, if asked, puts its units back into stock.',
    request: s.object({
      id,
      sendOrderCanceledEmail: s.boolean(),
      customMessage: s.string({ min: 1, max: 1000 }),
      restockAllItems: s.boolean({ doc: 'Default false.' }),
    }),
    reply: orderReply,
    allow: merchant,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELED'],
    emits: [
      'wix.ecom.v1.order_canceled',
      'wix.ecom.v1.order_updated',
      'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
    ],
  }),

  paymentCollectionMarkOrderAsPaid: call({
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    prefixes: ['/ecom'],
    summary: 'Records that the whole amount due was paid offline.',
    request: s.object({ ecomOrderId: id }),
    reply: orderReply,
    allow: merchant,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_CANCELED'],
    emits: [
      'wix.ecom.v1.order_payment_status_updated',
      'wix.ecom.v1.order_updated',
      'wix.ecom.v1.order_transactions_updated',
    ],
  }),

  addActivity: call({
    method: 'POST',
    path: '/v1/orders/{id}/activities',
    prefixes: ['/ecom'],
    summary: 'Adds a comment of the merchant, or an activity of your own, to the history of an order.',
    request: s.object({ id, activity: s.req(PublicActivity) }),
    reply: s.object({ order: s.req(Order), activityId: s.req(s.guid()) }),
    allow: merchant,
    errors: ['ORDER_NOT_FOUND'],
    emits: updated,
  }),

  updateActivity: call({
    method: 'PATCH',
    path: '/v1/orders/{id}/activities/{activityId}',
    prefixes: ['/ecom'],
    summary: 'Changes a comment or an activity of your own. What the platform wrote cannot be changed.',
    request: s.object({ id, activityId: s.req(s.guid()), activity: s.req(PublicActivity) }),
    reply: orderReply,
    allow: merchant,
    errors: ['ORDER_NOT_FOUND', 'ACTIVITY_NOT_FOUND'],
    emits: updated,
  }),

  deleteActivity: call({
    method: 'DELETE',
    path: '/v1/orders/{id}/activities/{activityId}',
    prefixes: ['/ecom'],
    summary: 'Removes a comment or an activity of your own from the history of an order.',
    request: s.object({ id, activityId: s.req(s.guid()) }),
    reply: orderReply,
    allow: merchant,
    errors: ['ORDER_NOT_FOUND', 'ACTIVITY_NOT_FOUND'],
    emits: updated,
  }),
}
