import { call } from '../call.ts'
import { StoresOrder } from '../entities/orders/stores-order.ts'
import { PagingMetadata, textQuery } from '../entities/paging.ts'
import { s } from '../schema.ts'

const everyone = ['visitor', 'member', 'merchant'] as const

/** Orders in the form from before the present calls, which programs still read (protocol/programs §3). */
export const storesOrders = {
  queryStoresOrders: call({
    method: 'POST',
    path: '/v2/orders/query',
    prefixes: ['/stores'],
    readOnly: true,
    summary:
      'Returns orders in their earlier form, by a filter and a sort order that are texts. Shoppers find only their own orders.',
    request: s.object({
      query: textQuery(
        'Fields: id, number, dateCreated, lastUpdated, paymentStatus, fulfillmentStatus, archived, buyerInfo.id, buyerInfo.email, lineItems.productId, lineItems.name, channelInfo.type.',
        'Default: newest first.',
      ),
    }),
    reply: s.object({
      orders: s.req.array(StoresOrder, { doc: 'Orders of this page.' }),
      metadata: s.req.with(PagingMetadata, { doc: 'Number of entries and position.' }),
      totalResults: s.req.integer({ doc: 'Number of matching orders on all pages.' }),
    }),
    allow: everyone,
  }),

  getStoresOrder: call({
    method: 'GET',
    path: '/v2/orders/{id}',
    prefixes: ['/stores'],
    summary: 'Returns an order in its earlier form. Shoppers read only their own orders.',
    request: s.object({ id: s.req.string({ min: 1, max: 100, doc: 'Id of the order.' }) }),
    reply: s.object({ order: s.req.with(StoresOrder, { doc: 'Order with this id.' }) }),
    allow: everyone,
    errors: ['ORDER_NOT_FOUND'],
  }),
}
