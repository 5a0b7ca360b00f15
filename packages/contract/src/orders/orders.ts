import { paymentCollection } from '../billing/payment-collection.ts'
import { callsWith } from '../call.ts'
import { CursorSearch, Order } from '../entities/orders/order.ts'
import { PublicActivity } from '../entities/orders/order-activity.ts'
import { CursorPagingMetadata } from '../entities/paging.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'
import { fulfillmentEvents, transactionEvents } from './order-events.ts'

const id = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const order = s.req.with(Order, { doc: 'The order after the call.' })
const orderReply = s.object({ order })
const activityId = s.req.guid({ doc: 'Id of the entry in `activities` of the order.' })
const activity = s.req.with(PublicActivity, {
  doc: 'Content of the entry: exactly one of `merchantComment` and `customActivity`.',
})
const merchant = ['merchant'] as const
const updated = ['wix.ecom.v1.order_updated'] as const

const call = callsWith({ prefixes: ['/ecom'], allow: merchant })

export const orders = {
  getOrder: call({
    method: 'GET',
    path: '/v1/orders/{id}',
    aliases: ['/ecom/v1/ep-orders/{id}'],
    summary:
      'Returns an order. Shoppers read only their own orders, without the comments and marks of the merchant.',
    request: s.object({ id }),
    reply: orderReply,
    checkoutPage: { reaches: 'ORDER', at: 'id' },
    allow: ['visitor', 'member', 'merchant'],
    errors: ['ORDER_NOT_FOUND'],
  }),

  searchOrders: call({
    method: 'POST',
    path: '/v1/orders/search',
    aliases: ['/ecom/v1/ep-orders/search'],
    readOnly: true,
    summary:
      'Returns orders that match a filter, newest first by default, paged by cursor. Shoppers find only their own orders.',
    request: s.object({
      search: s.with(CursorSearch, { doc: 'Filter, sort order and page. Default: all orders.' }),
    }),
    reply: s.object({
      orders: s.req.array(Order, { doc: 'Orders of this page.' }),
      metadata: s.req.with(CursorPagingMetadata, {
        doc: 'Number of orders and cursors of the adjacent pages.',
      }),
    }),
    checkoutPage: { reaches: 'ORDERS' },
    allow: ['visitor', 'member', 'merchant'],
  }),

  aggregateOrders: call({
    method: 'POST',
    path: '/v1/orders/aggregate',
    readOnly: true,
    summary:
      'Returns statistics of the orders that match a filter: numbers, sums and averages, also by groups.',
    request: s.object({
      filter: s.nullable.map(s.any(), { doc: 'Filter of searchOrders. Default: all orders.' }),
      aggregation: s.req.map(s.any(), {
        doc: 'Results by name: `{"count": true}`, `{"sum": field}`, also `avg`, `min` and `max`, or `{"groupBy": field, "interval", "limit", "aggregation"}`.',
      }),
      hierarchySeparatorOverride: s.nullable.string({
        min: 1,
        max: 100,
        doc: 'Separator of the parts of field names. Default: ".".',
      }),
    }),
    reply: s.object({
      aggregates: s.req.map(s.any(), {
        doc: 'Results by name. Groups are lists of objects with `value` and their results.',
      }),
    }),
  }),

  cancelOrder: call({
    method: 'POST',
    path: '/v1/orders/{id}/cancel',
    summary:
      'Cancels an order and gives what gift cards paid back to them. On request, returns its units to stock and notifies the buyer by e-mail.',
    request: s.object({
      id,
      sendOrderCanceledEmail: s.boolean({ doc: 'True notifies the buyer by e-mail. Default false.' }),
      customMessage: s.string({ min: 1, max: 1000, doc: 'Message of the merchant in that e-mail.' }),
      restockAllItems: s.boolean({ doc: 'True returns the units of the order to stock. Default false.' }),
    }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELED', 'ORDER_STATUS_CONFLICT'],
    emits: [
      'wix.ecom.v1.order_canceled',
      'wix.ecom.v1.order_payment_request_voided',
      'wix.ecom.v1.order_updated',
      'wix.ecom.v1.order_payment_status_updated',
      ...transactionEvents,
      'stoa.ecom.v1.gift_card_updated',
      ...stockEvents,
      'wix.ecom.v1.order_approved',
      ...fulfillmentEvents,
    ],
  }),

  paymentCollectionMarkOrderAsPaid: call({
    method: 'POST',
    path: '/v1/payments-collector/orders/{ecomOrderId}/mark-as-paid',
    summary: 'Records an offline payment of the whole amount due.',
    request: s.object({ ecomOrderId: id }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'ORDER_ALREADY_PAID', 'ORDER_CANCELED'],
    emits: [
      'wix.ecom.v1.order_payment_status_updated',
      ...stockEvents,
      'wix.ecom.v1.order_approved',
      ...fulfillmentEvents,
      'wix.ecom.v1.order_updated',
      ...transactionEvents,
    ],
  }),

  ...paymentCollection,

  addActivity: call({
    method: 'POST',
    path: '/v1/orders/{id}/activities',
    summary: 'Adds a comment of the merchant or a custom entry to the history of an order.',
    request: s.object({ id, activity }),
    reply: s.object({ order, activityId }),
    errors: ['ORDER_NOT_FOUND'],
    emits: updated,
  }),

  updateActivity: call({
    method: 'PATCH',
    path: '/v1/orders/{id}/activities/{activityId}',
    summary: 'Replaces a comment or a custom entry. Entries of the platform cannot be changed.',
    request: s.object({ id, activityId, activity }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'ACTIVITY_NOT_FOUND'],
    emits: updated,
  }),

  deleteActivity: call({
    method: 'DELETE',
    path: '/v1/orders/{id}/activities/{activityId}',
    summary:
      'Removes a comment or a custom entry from the history of an order. Entries of the platform cannot be removed.',
    request: s.object({ id, activityId }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'ACTIVITY_NOT_FOUND'],
    emits: updated,
  }),
}
