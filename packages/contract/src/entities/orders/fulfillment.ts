import { s } from '../../schema.ts'
import { itemMetadata } from '../bulk.ts'

/** How a parcel is tracked. */
const FulfillmentTrackingInfo = s.object({
  trackingNumber: s.nullable.string({ min: 1, max: 100, doc: 'Number of the parcel at the carrier.' }),
  shippingProvider: s.nullable.string({
    min: 1,
    max: 100,
    doc: 'Carrier. `canadaPost`, `dhl`, `fedex`, `ups` and `usps` get their tracking link from the number.',
  }),
  trackingLink: s.nullable.string({
    min: 1,
    max: 2048,
    format: 'url',
    doc: 'Page on which the buyer tracks the parcel, https. Set by the platform for the carriers that it knows.',
  }),
})

const CustomFulfillmentInfo = s.object({
  fieldsData: s.nullable.map(s.string(), { doc: 'Up to 100 texts by name, for the own use of an app.' }),
})

const FulfillmentLineItem = s.object({
  id: s.req.guid({ doc: 'Id of the line item of the order, GUID.' }),
  quantity: s.nullable.integer({
    min: 1,
    max: 100_000,
    doc: 'Number of units. Default: all units of the line that no fulfillment has.',
  }),
})

/** Units of an order that are handed over together (protocol/fulfillments §1). */
export const Fulfillment = s.object({
  trackingInfo: s.nullable.with(FulfillmentTrackingInfo, {
    oneOf: 'FulfillmentInfo',
    doc: 'Carrier and tracking.',
  }),
  customInfo: s.nullable.with(CustomFulfillmentInfo, {
    oneOf: 'FulfillmentInfo',
    doc: 'Texts of a fulfillment without a carrier.',
  }),
  id: s.ro.tolerated.nullable.guid({ doc: 'Id of the fulfillment, GUID.' }),
  createdDate: s.ro.tolerated.nullable.datetime({ doc: 'Creation time.' }),
  lineItems: s.array(FulfillmentLineItem, { max: 300, doc: 'Line items with their numbers of units.' }),
  status: s.nullable.string({
    min: 1,
    max: 100,
    doc: '`Pending`, `Accepted`, `Ready`, `In_Delivery`, `Fulfilled`, or a status of the merchant. Default: `Fulfilled`, or `Pending` if `completed` is false.',
  }),
  completed: s.nullable.boolean({
    doc: 'True if the units are handed over: only then they count for the order. Default: true if `status` is `Fulfilled`.',
  }),
})

export const OrderWithFulfillments = s.object({
  orderId: s.string({ min: 1, max: 100, doc: 'Id of the order, GUID.' }),
  fulfillments: s.array(Fulfillment, { doc: 'Fulfillments of the order, oldest first.' }),
})

/** The outcome of one order of a bulk creation. */
export const BulkOrderFulfillmentsResult = s.object({
  itemMetadata,
  ordersWithFulfillments: s.with(OrderWithFulfillments, {
    doc: 'The order with all its fulfillments. Absent on failure.',
  }),
})
