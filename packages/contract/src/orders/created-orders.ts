import { callsWith } from '../call.ts'
import { AddressWithContact } from '../entities/address.ts'
import { CatalogReference } from '../entities/catalogue/catalog-reference.ts'
import { ExtendedFields } from '../entities/extended-fields.ts'
import {
  AttributionSource,
  ChannelInfo,
  CustomField,
  FulfillmentStatus,
  Location,
  Order,
} from '../entities/orders/order.ts'
import { AppliedDiscount } from '../entities/orders/order-discount.ts'
import { LineItemTaxInfo, LocationAndQuantity } from '../entities/orders/order-line-item.ts'
import { AdditionalFeeSource, OrderTaxInfo } from '../entities/orders/order-price.ts'
import { Image } from '../entities/platform/media.ts'
import { Price } from '../entities/price.ts'
import {
  DescriptionLine,
  ItemType,
  PaymentOptionType,
  PhysicalProperties,
  ProductName,
  WeightUnit,
} from '../entities/purchase/line-item-details.ts'
import { TaxableAddress } from '../entities/purchase/tax-details.ts'
import { Tags } from '../entities/tags.ts'
import { s } from '../schema.ts'
import { stockEvents } from '../stores/stock-events.ts'
import { fulfillmentEvents, transactionEvents } from './order-events.ts'
import { deliveryFields } from './order-updates.ts'

const merchant = ['merchant'] as const
const prefixes = ['/ecom']
const orderReply = s.object({ order: s.req.with(Order, { doc: 'The order after the call.' }) })
const taxInfo = s.with(LineItemTaxInfo, { doc: 'Tax. Only `taxAmount` counts; the rest is shown.' })

const lineItem = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID. Default: a new one.' }),
  productName: s.req.with(ProductName, { doc: 'Name of the item.' }),
  catalogReference: s.with(CatalogReference, {
    doc: 'Product and variant, whose stock the order takes. Absent for custom line items.',
  }),
  quantity: s.req.integer({ min: 1, max: 100_000, doc: 'Number of units.' }),
  price: s.req.with(Price, { doc: 'Price of one unit before discounts of the order.' }),
  totalDiscount: s.with(Price, {
    doc: 'Discount on the line, at most its price. Default: the share of `appliedDiscounts`.',
  }),
  taxInfo,
  itemType: s.with(ItemType, { doc: 'Kind of item. Default: `PHYSICAL`.' }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Chosen options and entered texts.' }),
  image: s.with(Image, { doc: 'Picture of the item.' }),
  paymentOption: s.enum(PaymentOptionType, { doc: 'When the item is paid. Default: `FULL_PAYMENT_ONLINE`.' }),
  locations: s.array(LocationAndQuantity, { max: 5, doc: 'Locations that the units are taken from.' }),
  extendedFields: s.with(ExtendedFields, {
    customFields: 'CART_LINE',
    doc: 'Custom fields, and values that apps add.',
  }),
})

const additionalFee = s.object({
  code: s.nullable.string({ min: 1, max: 100, doc: 'Code of the fee at its provider.' }),
  name: s.req.string({ min: 1, max: 50, doc: 'Name of the fee for the buyer.' }),
  price: s.req.with(Price, { doc: 'Price of the fee.' }),
  taxInfo,
  source: s.enum(AdditionalFeeSource, { doc: 'Origin of the fee. Default: `MANUAL`.' }),
  lineItemIds: s.array(s.guid(), { max: 300, doc: 'Line items that caused the fee.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determined the tax.' }),
})

const sum = (doc: string) => s.with(Price, { doc })

const fields = {
  lineItems: s.req.array(lineItem, { min: 1, max: 300, doc: 'What was bought.' }),
  buyerInfo: s.object(
    {
      memberId: s.guid({ oneOf: 'Id', doc: 'Member who buys, GUID. The order is theirs.' }),
      visitorId: s.guid({ oneOf: 'Id', doc: 'Visitor who buys, GUID.' }),
      contactId: s.nullable.guid({ doc: 'Id of the contact, GUID.' }),
      email: s.nullable.string({ format: 'email', doc: 'E-mail address of the buyer.' }),
    },
    { doc: 'Buyer. Default: a new visitor.' },
  ),
  currency: s.nullable.string({
    format: 'currency',
    doc: 'Currency of all amounts (ISO 4217). Default: that of the site.',
  }),
  taxIncludedInPrices: s.boolean({ doc: 'True if prices include tax. Default: the setting of the site.' }),
  priceSummary: s.object(
    {
      subtotal: sum('Sum of the lines before discounts.'),
      shipping: sum('Price of the delivery.'),
      tax: sum('Sum of all taxes.'),
      discount: sum('Sum of all discounts.'),
      totalAdditionalFees: sum('Sum of the fees.'),
      total: sum('Amount to pay.'),
    },
    { doc: 'Totals. Amounts that are sent must be the sums of their parts.' },
  ),
  shippingInfo: s.object(
    {
      ...deliveryFields,
      cost: s.object(
        {
          price: s.with(Price, { doc: 'Price before discounts. Default: 0.' }),
          discount: s.with(Price, { doc: 'Discount on the delivery. Default: 0.' }),
          taxInfo,
        },
        { doc: 'Price of the delivery.' },
      ),
    },
    { doc: 'Delivery. Absent if nothing is delivered.' },
  ),
  appliedDiscounts: s.array(AppliedDiscount, {
    max: 320,
    doc: 'Discounts. They are split over the lines by their prices, unless each line has its `totalDiscount`.',
  }),
  additionalFees: s.array(additionalFee, { max: 100, doc: 'Fees besides delivery.' }),
  taxInfo: s.with(OrderTaxInfo, { doc: 'Names of the taxes. Its sum must be that of all parts.' }),
  billingInfo: s.with(AddressWithContact, { doc: 'Contact and address for the invoice.' }),
  recipientInfo: s.with(AddressWithContact, { doc: 'Contact and address of the recipient.' }),
  buyerNote: s.nullable.string({ max: 1000, doc: 'Note of the buyer to the merchant.' }),
  buyerLanguage: s.nullable.string({
    min: 2,
    max: 20,
    doc: 'Language of the buyer, for mails. Default: that of the site.',
  }),
  weightUnit: s.enum(WeightUnit, { doc: 'Unit of all weights. Default: that of the site.' }),
  channelInfo: s.with(ChannelInfo, { doc: 'Sales channel. Default: `BACKOFFICE_MERCHANT`.' }),
  attributionSource: s.enum(AttributionSource, { doc: 'Advertisement that led to the order.' }),
  customFields: s.array(CustomField, { max: 100, doc: 'Further fields.' }),
  extendedFields: s.with(ExtendedFields, {
    customFields: 'ORDER',
    doc: 'Custom fields, and values that apps add.',
  }),
  tags: s.with(Tags, { doc: 'Private and public tags of the order.' }),
  businessLocation: s.with(Location, { doc: 'Location of the merchant that sells.' }),
  purchaseFlowId: s.nullable.guid({ doc: 'Id of the purchase in statistics, GUID.' }),
  archived: s.nullable.boolean({ doc: 'True archives the order.' }),
}

const call = callsWith({ prefixes, allow: merchant, method: 'POST' })

/** Orders that a merchant writes: sales by phone and in other channels, and orders of other systems (protocol/orders §12). */
export const createdOrders = {
  createOrder: call({
    path: '/v1/orders',
    summary:
      'Creates an order that was agreed outside the checkout, such as by phone. It takes stock as orders of a checkout do.',
    request: s.object({
      order: s.req.object(fields, { doc: 'Order to store, with the amounts of its parts.' }),
      settings: s.object(
        {
          orderApprovalStrategy: s.enum(['DEFAULT', 'PAYMENT_RECEIVED', 'PAYMENT_METHOD_SAVED'] as const, {
            doc: 'When the order is approved. `DEFAULT`: at once. Otherwise it is PENDING until it is paid.',
          }),
          notifications: s.object(
            {
              sendNotificationToBuyer: s.nullable.boolean({
                doc: 'True sends the confirmation to the buyer. Default: true.',
              }),
            },
            { doc: 'Mails.' },
          ),
        },
        { doc: 'Settings of the call.' },
      ),
    }),
    reply: orderReply,
    errors: ['PARTIAL_OUT_OF_STOCK', 'MEMBER_NOT_FOUND'],
    emits: ['wix.ecom.v1.order_created', 'wix.ecom.v1.order_approved', ...stockEvents, ...fulfillmentEvents],
  }),

  importOrder: call({
    path: '/v1/orders/import',
    summary:
      'Stores an order of another system: with its number and dates, without stock, mails and checks of the catalogue.',
    request: s.object({
      order: s.req.object(
        {
          ...fields,
          number: s.string({
            max: 15,
            pattern: '^[1-9][0-9]*$',
            doc: 'Number of the order, digits, unique within the site. Default: the next one.',
          }),
          createdDate: s.nullable.datetime({ doc: 'Time of its creation. Default: now.' }),
          purchasedDate: s.nullable.datetime({ doc: 'Time of the purchase. Default: createdDate.' }),
          status: s.enum(['APPROVED', 'CANCELED', 'PENDING', 'REJECTED'] as const, {
            doc: 'Status. Default: `APPROVED`.',
          }),
          paymentStatus: s.enum(['NOT_PAID', 'PAID', 'FULLY_REFUNDED'] as const, {
            doc: 'Default: `NOT_PAID`. `PAID` and `FULLY_REFUNDED` record an external payment of the total. Record other payments with `addPayments`.',
          }),
          fulfillmentStatus: s.enum(FulfillmentStatus, { doc: 'Default: `NOT_FULFILLED`.' }),
        },
        { doc: 'Order to store, with the amounts of its parts.' },
      ),
    }),
    reply: orderReply,
    errors: ['ORDER_NUMBER_TAKEN', 'MEMBER_NOT_FOUND'],
    emits: ['wix.ecom.v1.order_imported', ...transactionEvents],
  }),

  bulkDeleteImportedOrders: call({
    path: '/v1/orders/import/bulk-delete-imported-orders',
    summary:
      'Deletes imported orders with their payments and documents. Deletes nothing if one was not imported.',
    request: s.object({
      orderIds: s.req.array(s.guid(), {
        min: 1,
        max: 1000,
        doc: 'Ids of the orders, GUIDs. Unknown ids are ignored.',
      }),
    }),
    reply: s.object({
      jobId: s.req.guid({ doc: 'Id of the deletion, GUID. The orders are deleted when the call replies.' }),
    }),
    errors: ['ORDER_NOT_IMPORTED'],
    emits: ['wix.ecom.v1.order_deleted', 'wix.ecom.v1.order_imported_order_deleted'],
  }),
}
