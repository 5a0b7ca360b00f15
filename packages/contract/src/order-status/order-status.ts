import { call } from '../call.ts'
import { Fulfillment } from '../entities/orders/fulfillment.ts'
import { Order } from '../entities/orders/order.ts'
import { shopOfPage } from '../identity/sign-in.ts'
import { OrderDocument } from '../invoices/order-documents.ts'
import { transactionEvents } from '../orders/order-events.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'

const Download = s.object({
  lineItemId: s.always.string({ doc: 'Id of the line item that the file belongs to.' }),
  name: s.always.string({ doc: 'Name of the file.' }),
  bytes: s.always.number({ doc: 'Size in bytes.' }),
  remaining: s.always.integer({ doc: 'Number of downloads that are left.' }),
  url: s.always.string({ doc: 'Address of the file. It needs no sign-in and expires.' }),
  expirationDate: s.always.datetime({ doc: 'Time at which `url` expires. A later call returns a new one.' }),
})

const OrderStatusView = s.object({
  order: s.req.with(Order, { doc: 'The order, without the comments and marks of the merchant.' }),
  fulfillments: s.req.array(Fulfillment, { doc: 'Parcels and other handovers, oldest first.' }),
  documents: s.req.array(OrderDocument, { doc: 'Invoices, credit notes and receipts.' }),
  downloads: s.req.array(Download, { doc: 'Files of the paid digital items.' }),
  customFields: s.array(
    s.object({
      label: s.req.string({ doc: 'Name of the field, in the language of the request.' }),
      value: s.req.string({ doc: 'The value as a text.' }),
    }),
    { doc: 'Custom fields of the order that the shop shows to buyers. Absent without any.' },
  ),
  cancelable: s.req.boolean({
    doc: 'True if the buyer can cancel the order: nothing is paid by card and nothing was sent.',
  }),
  orderUrl: s.req.string({
    doc: 'Address of the order page, valid for 90 days unless the shop has set another period. It needs no sign-in: do not publish it.',
  }),
})
const orderStatusView = s.req.with(OrderStatusView, { doc: 'The order as its buyer sees it.' })
const token = s.req.string({ min: 1, max: 500, doc: 'Token of a link in a mail about the order.' })
const orderId = s.req.guid({ doc: 'Id of the order, GUID.' })

const MissingLineItem = s.object({
  lineItemId: s.always.string({ doc: 'Id of the line item of the order.' }),
  catalogItemId: s.string({ doc: 'Id of the product. Absent for custom line items.' }),
  name: s.string({ doc: 'Name of the product.' }),
  reason: s.always.string({
    doc: 'Why it is missing, such as `NOT_FOUND`, `NOT_AVAILABLE` or `PARTIALLY_AVAILABLE`.',
  }),
  quantityAvailable: s.integer({ doc: 'Units in the checkout, for `PARTIALLY_AVAILABLE`.' }),
})

/** The order page of the buyer. */
export const orderStatus = {
  openOrderStatus: call({
    method: 'POST',
    path: '/v1/order-status/open',
    ownTransaction: true,
    summary: 'Returns an order for the token of a link in a mail. Buyers need no account and no sign-in.',
    request: s.object({ token }),
    reply: s.object({ ...shopOfPage, orderStatus: orderStatusView }),
    allow: ['anyone'],
    errors: ['ORDER_NOT_FOUND', 'ORDER_LINK_EXPIRED'],
  }),

  cancelByBuyer: call({
    method: 'POST',
    path: '/v1/order-status/cancel',
    ownTransaction: true,
    summary: 'Cancels an order for its buyer while `cancelable` is true, and returns its units to stock.',
    request: s.object({ token }),
    reply: s.object({ orderStatus: orderStatusView }),
    allow: ['anyone'],
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_LINK_EXPIRED',
      'ORDER_NOT_CANCELABLE',
      'ORDER_CANCELED',
      'ORDER_STATUS_CONFLICT',
    ],
    emits: [
      'wix.ecom.v1.order_canceled',
      'wix.ecom.v1.order_payment_request_voided',
      'wix.ecom.v1.order_updated',
      'wix.ecom.v1.order_payment_status_updated',
      ...transactionEvents,
      'stoa.ecom.v1.gift_card_updated',
      ...stockEvents,
    ],
  }),

  buyAgain: call({
    method: 'POST',
    path: '/v1/order-status/buy-again',
    ownTransaction: true,
    summary:
      'Creates a checkout with the line items of an order that are still for sale, at the prices of today.',
    request: s.object({ token }),
    reply: s.object({
      checkoutUrl: s.always.string({ doc: 'Address of the checkout page, valid for an hour.' }),
      missingLineItems: s.req.array(MissingLineItem, {
        doc: 'Line items of which no units, or fewer, are in the checkout.',
      }),
    }),
    allow: ['anyone'],
    errors: [
      'ORDER_NOT_FOUND',
      'ORDER_LINK_EXPIRED',
      'CHECKOUT_NOT_FOUND',
      'ERROR_COUPON_DOES_NOT_EXIST',
      'LINE_ITEMS_REJECTED',
      'SERVICE_PLUGIN_UNAVAILABLE',
      'TOO_MANY_LINE_ITEMS',
      'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND',
    ],
    emits: ['wix.ecom.v1.checkout_created'],
  }),

  revokeOrderLinks: call({
    method: 'POST',
    path: '/v1/order-status/{orderId}/revoke-links',
    summary:
      'Revokes all links to the page of an order that were sent until now. Mails that follow have new links. It cannot be undone.',
    request: s.object({ orderId }),
    reply: s.object({}),
    allow: ['merchant'],
    errors: ['ORDER_NOT_FOUND'],
  }),

  getOrderStatus: call({
    method: 'GET',
    path: '/v1/order-status/{orderId}',
    summary: 'Returns an order of the caller, with what they can do with it.',
    request: s.object({ orderId }),
    reply: s.object({ orderStatus: orderStatusView }),
    checkoutPage: { reaches: 'ORDER', at: 'orderId' },
    allow: ['visitor', 'member'],
    errors: ['ORDER_NOT_FOUND'],
  }),
}
