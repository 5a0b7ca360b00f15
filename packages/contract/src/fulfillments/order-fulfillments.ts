import { orderIds } from '../billing/order-transactions.ts'
import { callsWith } from '../call.ts'
import { bulkReply } from '../entities/bulk.ts'
import {
  BulkOrderFulfillmentsResult,
  Fulfillment,
  OrderWithFulfillments,
} from '../entities/orders/fulfillment.ts'
import { fulfillmentEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'

const merchant = ['merchant'] as const
const everyone = ['visitor', 'member', 'merchant'] as const
const prefixes = ['/ecom']
const orderId = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const fulfillmentId = s.req.guid({ doc: 'Id of the fulfillment, GUID.' })
const orderIdOfMany = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const orderWithFulfillments = s.req.with(OrderWithFulfillments, {
  doc: 'The order with all its fulfillments.',
})
const emits = [...fulfillmentEvents, 'wix.ecom.v1.order_updated'] as const
const rejections = [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_FULFILLABLE',
  'ORDER_LINE_ITEM_NOT_FOUND',
  'FULFILLMENT_QUANTITY_EXCEEDED',
  'TOO_MANY_FULFILLMENTS',
] as const

const call = callsWith({ prefixes, allow: merchant })

/** Fulfillments of orders (protocol/fulfillments). */
export const orderFulfillments = {
  createFulfillment: call({
    method: 'POST',
    path: '/v1/fulfillments/orders/{orderId}/create-fulfillment',
    summary:
      'Records that units of an order are sent, ready for pickup or handed over. The buyer gets a mail about it.',
    request: s.object({
      orderId,
      fulfillment: s.req.with(Fulfillment, { doc: 'Line items, tracking and status.' }),
    }),
    reply: s.object({ orderWithFulfillments, fulfillmentId }),
    errors: rejections,
    emits,
  }),

  bulkCreateFulfillments: call({
    method: 'POST',
    path: '/v1/fulfillments/orders/bulk/create-fulfillments',
    summary: 'Creates fulfillments of many orders. Per order, all of its fulfillments are created or none.',
    request: s.object({
      ordersWithFulfillments: s.req.array(
        s.object({
          orderId: orderIdOfMany,
          fulfillments: s.req.array(Fulfillment, {
            min: 1,
            max: 300,
            doc: 'Fulfillments to create for the order.',
          }),
        }),
        { min: 1, max: 100, doc: 'Orders with their new fulfillments.' },
      ),
    }),
    reply: bulkReply(BulkOrderFulfillmentsResult),
    errors: rejections,
    emits,
  }),

  updateFulfillment: call({
    method: 'PATCH',
    path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}',
    summary:
      'Changes tracking, status or line items of a fulfillment. Fields that are absent stay as they are.',
    request: s.object({
      orderId,
      fulfillment: s.req.object(
        { ...Fulfillment.properties, id: fulfillmentId },
        { doc: 'The changed fields, and the id of the fulfillment.' },
      ),
    }),
    reply: s.object({ orderWithFulfillments }),
    errors: [...rejections, 'FULFILLMENT_NOT_FOUND', 'FULFILLMENT_STATUS_CONFLICT'],
    emits,
  }),

  deleteFulfillment: call({
    method: 'DELETE',
    path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}',
    summary: 'Deletes a fulfillment. Its units can be fulfilled again.',
    request: s.object({ orderId, fulfillmentId }),
    reply: s.object({ orderWithFulfillments }),
    errors: ['ORDER_NOT_FOUND', 'FULFILLMENT_NOT_FOUND'],
    emits,
  }),

  listFulfillmentsForSingleOrder: call({
    method: 'GET',
    path: '/v1/fulfillments/orders/{orderId}',
    summary: 'Returns the fulfillments of an order. Shoppers read only those of their own orders.',
    request: s.object({ orderId }),
    reply: s.object({ orderWithFulfillments }),
    allow: everyone,
    errors: ['ORDER_NOT_FOUND'],
  }),

  listFulfillmentsForMultipleOrders: call({
    method: 'POST',
    path: '/v1/fulfillments/list-by-ids',
    readOnly: true,
    summary: 'Returns the fulfillments of many orders. Orders that the caller cannot read are left out.',
    request: s.object({ orderIds }),
    reply: s.object({
      ordersWithFulfillments: s.req.array(OrderWithFulfillments, {
        doc: 'The orders in the order of the request, each once.',
      }),
    }),
    allow: everyone,
  }),
}
