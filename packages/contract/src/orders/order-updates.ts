import { callsWith } from '../call.ts'
import { AddressWithContact } from '../entities/address.ts'
import { bulkReply, itemMetadata } from '../entities/bulk.ts'
import { ExtendedFields } from '../entities/extended-fields.ts'
import {
  AttributionSource,
  ChannelInfo,
  CustomField,
  Location,
  Order,
  OrderStatus,
} from '../entities/orders/order.ts'
import { Activity } from '../entities/orders/order-activity.ts'
import { DeliveryLogistics } from '../entities/orders/order-delivery.ts'
import { DigitalFile, LocationAndQuantity } from '../entities/orders/order-line-item.ts'
import { Image } from '../entities/platform/media.ts'
import { DescriptionLine, PhysicalProperties, ProductName } from '../entities/purchase/line-item-details.ts'
import { Tags } from '../entities/tags.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'
import { fulfillmentEvents, transactionEvents } from './order-events.ts'

/** Delivery of an order that the merchant enters. */
export const deliveryFields = {
  carrierId: s.nullable.string({ min: 1, max: 100, doc: 'Id of the carrier.' }),
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the delivery option.' }),
  title: s.string({ max: 250, doc: 'Name of the delivery option for the buyer.' }),
  logistics: s.with(DeliveryLogistics, { doc: 'Address, time and instructions of the delivery.' }),
}

const merchant = ['merchant'] as const
const prefixes = ['/ecom']
const emits = ['wix.ecom.v1.order_updated'] as const
const id = s.req.string({ min: 1, max: 100, doc: 'Id of the order.' })
const order = s.req.with(Order, { doc: 'The order after the call.' })
const orderReply = s.object({ order })
const orderIds = s.req.array(s.guid(), { min: 1, max: 100, doc: 'Ids of the orders, GUIDs.' })

/** The fields of an order that merchants may change. Others follow from calls about payments, delivery and changes. */
const changes = {
  buyerInfo: s.nullable.object(
    {
      email: s.nullable.string({ format: 'email', doc: 'E-mail address of the buyer.' }),
      contactId: s.nullable.guid({ doc: 'Id of the contact, GUID.' }),
    },
    { doc: 'Buyer. The owner of the order cannot be changed.' },
  ),
  buyerLanguage: s.nullable.string({ min: 2, max: 20, doc: 'Language of the buyer, for mails.' }),
  buyerNote: s.nullable.string({ max: 1000, doc: 'Note of the buyer to the merchant.' }),
  billingInfo: s.nullable.with(AddressWithContact, { doc: 'Contact and address for the invoice.' }),
  recipientInfo: s.nullable.with(AddressWithContact, { doc: 'Contact and address of the recipient.' }),
  shippingInfo: s.object(deliveryFields, { doc: 'Delivery. Its price cannot be changed here.' }),
  archived: s.nullable.boolean({ doc: 'True archives the order.' }),
  seenByAHuman: s.nullable.boolean({ doc: 'True marks the order as seen.' }),
  test: s.nullable.boolean({ doc: 'True marks the order as a test. Figures of the admin leave it out.' }),
  attributionSource: s.enum(AttributionSource, { doc: 'Advertisement that led to the order.' }),
  channelInfo: s.with(ChannelInfo, { doc: 'Sales channel of the order.' }),
  customFields: s.nullable.array(CustomField, { max: 100, doc: 'Further fields, replaced as a whole.' }),
  extendedFields: s.nullable.with(ExtendedFields, {
    customFields: 'ORDER',
    doc: 'Custom fields, and values that apps add.',
  }),
  tags: s.nullable.with(Tags, { doc: 'Tags. Each list is replaced as a whole.' }),
  businessLocation: s.nullable.with(Location, { doc: 'Location of the merchant that sold the order.' }),
}

const call = callsWith({ prefixes, allow: merchant })

/** Calls that change orders without their totals (protocol/orders §9). */
export const orderUpdates = {
  updateOrder: call({
    method: 'PATCH',
    path: '/v1/orders/{order.id}',
    summary: 'Updates the fields sent. Objects are merged, lists are replaced, null clears a field.',
    request: s.object({
      order: s.req.object(
        { id: s.req.string({ min: 1, max: 100, doc: 'Id of the order.' }), ...changes },
        { doc: 'Fields to change.' },
      ),
    }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND'],
    emits,
  }),

  bulkUpdateOrders: call({
    method: 'POST',
    path: '/v1/bulk/orders/update',
    summary:
      'Updates up to 100 orders like `updateOrder`. An order that does not exist does not affect the others.',
    request: s.object({
      orders: s.req.array(
        s.object({
          order: s.req.object(
            { id: s.req.guid({ doc: 'Id of the order, GUID.' }), ...changes },
            { doc: 'Fields to change.' },
          ),
        }),
        { min: 1, max: 100, doc: 'Changes, at most one per order.' },
      ),
      returnEntity: s.boolean({ doc: 'True returns the orders. Default false.' }),
    }),
    reply: bulkReply(
      s.object({ itemMetadata, item: s.with(Order, { doc: 'The order, if `returnEntity` is true.' }) }),
    ),
    errors: ['ORDER_NOT_FOUND'],
    emits,
  }),

  bulkUpdateOrderTags: call({
    method: 'POST',
    path: '/v1/bulk/orders/update-tags',
    summary: 'Assigns tags to orders and removes others. A tag in both lists is removed.',
    request: s.object({
      orderIds,
      assignTags: s.with(Tags, { doc: 'Tags to assign.' }),
      unassignTags: s.with(Tags, { doc: 'Tags to remove.' }),
    }),
    reply: bulkReply(s.object({ itemMetadata })),
    errors: ['ORDER_NOT_FOUND', 'TOO_MANY_TAGS'],
    emits,
  }),

  updateOrderLineItem: call({
    method: 'PATCH',
    path: '/v1/orders/{id}/line-item/{lineItem.id}',
    summary: 'Updates the description and the delivery details of a line item. Prices and quantity stay.',
    request: s.object({
      id,
      lineItem: s.req.object(
        {
          id: s.req.string({ min: 1, max: 100, doc: 'Id of the line item.' }),
          productName: s.with(ProductName, { doc: 'Name of the item.' }),
          descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Chosen options and entered texts.' }),
          image: s.nullable.with(Image, { doc: 'Picture of the item.' }),
          physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
          fulfillerId: s.nullable.guid({ doc: 'Id of the supplier that delivers the item, GUID.' }),
          digitalFile: s.nullable.with(DigitalFile, { doc: 'File that the buyer can download.' }),
          locations: s.array(LocationAndQuantity, {
            max: 5,
            doc: 'Locations that the units were taken from.',
          }),
          extendedFields: s.nullable.with(ExtendedFields, {
            customFields: 'CART_LINE',
            doc: 'Custom fields, and values that apps add.',
          }),
        },
        { doc: 'Fields to change.' },
      ),
    }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'LINE_ITEM_NOT_FOUND'],
    emits,
  }),

  updateOrderStatus: call({
    method: 'POST',
    path: '/v1/orders/{orderId}/update-status',
    summary:
      'Changes the status of an order: `APPROVED` approves it, `PENDING` makes it wait for approval, `REJECTED` rejects it and returns its stock, `CANCELED` cancels it.',
    request: s.object({
      orderId: s.req.guid({ doc: 'Id of the order, GUID.' }),
      status: s.req.enum(OrderStatus, { doc: 'The new status. `INITIALIZED` is rejected.' }),
    }),
    reply: orderReply,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CANCELED', 'ORDER_STATUS_CONFLICT'],
    emits: [
      'wix.ecom.v1.order_approved',
      'wix.ecom.v1.order_canceled',
      'wix.ecom.v1.order_payment_request_voided',
      ...emits,
      'wix.ecom.v1.order_payment_status_updated',
      ...transactionEvents,
      'wix.ecom.v1.checkout_completed',
      'wix.ecom.v1.cart_deleted',
      'wix.ecom.v1.cart_updated',
      'wix.ecom.v1.abandoned_checkout_recovered',
      'stoa.ecom.v1.gift_card_updated',
      ...stockEvents,
      ...fulfillmentEvents,
    ],
  }),

  addActivities: call({
    method: 'POST',
    path: '/v1/orders/{orderId}/activities/add',
    summary: 'Adds entries to the history of an order, such as those of another system.',
    request: s.object({
      orderId: s.req.guid({ doc: 'Id of the order, GUID.' }),
      orderActivities: s.req.array(Activity, {
        min: 1,
        max: 300,
        doc: 'Entries, each with one content or an `activityType` without content.',
      }),
    }),
    reply: s.object({
      order,
      activityIds: s.req.array(s.guid(), { min: 1, max: 300, doc: 'Ids of the new entries, GUIDs.' }),
    }),
    errors: ['ORDER_NOT_FOUND'],
    emits,
  }),

  setOrderNumberCounter: call({
    method: 'POST',
    path: '/v1/orders/import/set-order-number-counter',
    summary: 'Sets the counter of order numbers. The next order gets the first free number after it.',
    request: s.object({
      counter: s.req.string({ pattern: '^\\d{1,9}$', doc: 'New value, at most 999,999,999.' }),
      allowLowerCounter: s.boolean({
        doc: 'True accepts a lower value than the current one. Default false.',
      }),
    }),
    reply: s.object({
      oldCounter: s.req.string({ doc: 'The former value.' }),
      newCounter: s.req.string({ doc: 'The new value.' }),
    }),
    errors: ['ORDER_NUMBER_COUNTER_TOO_LOW'],
  }),
}
