import { s } from '../../schema.ts'
import { AddressWithContact } from '../address.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { CursorPaging, Sorting as QuerySorting } from '../paging.ts'
import { ChannelType } from '../purchase/channel.ts'
import { CustomField as CheckoutCustomField } from '../purchase/checkout.ts'
import { WeightUnit } from '../purchase/line-item-details.ts'
import { Tags } from '../tags.ts'
import { Activity } from './order-activity.ts'
import { V1ShippingInformation } from './order-delivery.ts'
import { AppliedDiscount } from './order-discount.ts'
import { OrderLineItem } from './order-line-item.ts'
import {
  AdditionalFee,
  BalanceSummary,
  CurrencyConversionDetails,
  OrderTaxInfo,
  PlatformFeeSummary,
  PriceSummary,
  TaxSummary,
} from './order-price.ts'

export const PaymentStatusEnumPaymentStatus = [
  'UNSPECIFIED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
] as const

export const FulfillmentStatus = ['NOT_FULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED'] as const
export const OrderStatus = ['INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'] as const
export const AttributionSource = ['UNSPECIFIED', 'FACEBOOK_ADS'] as const

export const BuyerInfo = s.object({
  visitorId: s.guid({
    oneOf: 'Id',
    doc: 'Id of the visitor who placed the order, GUID. Absent for members.',
  }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who placed the order, GUID. Absent for visitors.' }),
  contactId: s.nullable.guid({ doc: 'Id of the contact, GUID, from the cart or checkout.' }),
  email: s.nullable.string({
    format: 'email',
    doc: 'E-mail address of the buyer. Mails about the order go there.',
  }),
})

export const CreatedBy = s.object({
  userId: s.guid({ oneOf: 'String', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  memberId: s.guid({ oneOf: 'String', doc: 'Id of the member who placed the order, GUID.' }),
  visitorId: s.guid({ oneOf: 'String', doc: 'Id of the visitor who placed the order, GUID.' }),
  appId: s.guid({
    oneOf: 'String',
    doc: 'Id of the app that created the order, GUID. Not set by this server.',
  }),
})

export const ChannelInfo = s.object({
  type: s.enum(ChannelType, { doc: 'Sales channel that the request for the checkout specified.' }),
  externalOrderId: s.nullable.string({ max: 100, doc: 'Id of the order at the sales channel.' }),
  externalOrderUrl: s.nullable.string({ max: 300, doc: 'Address of the order at the sales channel.' }),
})

export const CustomField = s.object(CheckoutCustomField.properties)

/** Channels of advertising that a buyer can agree to. */
export const MarketingChannel = ['EMAIL', 'SMS'] as const

export const BuyerConsents = s.object({
  policies: s.boolean({ doc: 'True if the buyer agreed to the policies of the shop.' }),
  policiesDate: s.datetime({
    doc: 'Time of the latest change of the policies before that: they were those of this time.',
  }),
  marketingChannels: s.array(s.enum(MarketingChannel, { doc: 'A channel.' }), {
    max: 2,
    doc: 'Channels on which the buyer agreed to receive advertising.',
  }),
  digitalContent: s.boolean({
    doc: 'True if the buyer wanted downloads at once, and acknowledged that the right of withdrawal ends with that.',
  }),
})

export const Location = s.object({
  id: s.guid({ doc: 'Id of the location, GUID.' }),
  name: s.ro.string({ min: 1, max: 500, doc: 'Name of the location at the time of the order.' }),
})

export const Order = s.object({
  id: s.always(s.ro.nullable.guid({ doc: 'Id of the order, GUID.' })),
  number: s.always(
    s.ro.string({
      doc: 'Number of the order, unique and ascending within the site. Empty until the order is placed: a payment that fails before takes no number.',
    }),
  ),
  createdDate: s.always(s.ro.nullable.datetime({ doc: 'Time at which the order was created.' })),
  updatedDate: s.always(s.ro.nullable.datetime({ doc: 'Time of the latest change.' })),
  lineItems: s.always(
    s.ro.array(OrderLineItem, {
      min: 1,
      max: 300,
      doc: 'Line items with the prices of the time of purchase.',
    }),
  ),
  buyerInfo: s.with(BuyerInfo, { doc: 'Buyer of the order.' }),
  paymentStatus: s.always.enum(PaymentStatusEnumPaymentStatus, {
    doc: 'What is paid, from the ledger of payments. `PENDING`: a payment is authorized or not confirmed. `DECLINED` and `CANCELED`: no payment succeeded.',
  }),
  fulfillmentStatus: s.always(
    s.ro.enum(FulfillmentStatus, {
      doc: '`FULFILLED` if completed fulfillments have all units of all line items, `PARTIALLY_FULFILLED` if they have some.',
    }),
  ),
  buyerLanguage: s.nullable.string({
    doc: 'Language of the buyer, BCP 47: of mails and papers. The one that their requests name, otherwise the locale of the site.',
  }),
  weightUnit: s.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  currency: s.always(s.nullable.string({ format: 'currency', doc: 'Currency of all amounts (ISO 4217).' })),
  currencyConversionDetails: s.with(CurrencyConversionDetails, {
    doc: 'Conversion of the prices. Not set by this server: orders are in the currency of the site.',
  }),
  taxIncludedInPrices: s.boolean({ doc: 'True if prices include tax.' }),
  siteLanguage: s.ro.nullable.string({ doc: 'Locale of the site (BCP 47), such as "en".' }),
  priceSummary: s.always(s.ro.with(PriceSummary, { doc: 'Totals of the order.' })),
  billingInfo: s.with(AddressWithContact, {
    doc: 'Contact and address for the invoice. Default: those of the delivery.',
  }),
  shippingInfo: s.with(V1ShippingInformation, {
    doc: 'Delivery of the order. Absent if nothing needs delivery.',
  }),
  buyerNote: s.nullable.string({ max: 1000, doc: 'Note of the buyer to the merchant.' }),
  status: s.always.enum(OrderStatus, {
    doc: '`INITIALIZED` until an online payment is confirmed, `PENDING` until the merchant approves, then `APPROVED`. `CANCELED` and `REJECTED` are final.',
  }),
  archived: s.nullable.boolean({
    doc: 'True if the merchant archived the order. Only the merchant receives it.',
  }),
  taxSummary: s.with(TaxSummary, { doc: 'Sum of all taxes in an older form of `taxInfo`.' }),
  taxInfo: s.with(OrderTaxInfo, { doc: 'Tax on the whole order.' }),
  appliedDiscounts: s.array(AppliedDiscount, {
    max: 320,
    doc: 'Discounts on the order, each with its amount and the share of each line item.',
  }),
  activities: s.always(
    s.ro.array(Activity, {
      max: 1000,
      doc: 'History of the order, oldest entry first. Shoppers do not receive entries of the merchant.',
    }),
  ),
  attributionSource: s.enum(AttributionSource, {
    doc: 'Advertisement that led to the order. Always `UNSPECIFIED`.',
  }),
  createdBy: s.ro.with(CreatedBy, { doc: 'Owner of the checkout that became the order.' }),
  channelInfo: s.with(ChannelInfo, { doc: 'Sales channel of the order.' }),
  seenByAHuman: s.nullable.boolean({
    doc: 'True if the merchant opened the order. Only the merchant receives it.',
  }),
  test: s.nullable.boolean({
    doc: 'True if the merchant marked the order as a test. Figures leave it out. Only the merchant receives it.',
  }),
  checkoutId: s.nullable.guid({ doc: 'Id of the checkout that became the order, GUID.' }),
  customFields: s.array(CustomField, { doc: 'Further fields that the buyer filled in.' }),
  consents: s.ro.with(BuyerConsents, {
    doc: 'What the buyer agreed to when they placed the order. Absent if they agreed to nothing.',
  }),
  balanceSummary: s.ro.with(BalanceSummary, { doc: 'Payments and the amount still due.' }),
  additionalFees: s.array(AdditionalFee, { max: 100, doc: 'Fees besides shipping, such as a tip.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
  purchaseFlowId: s.nullable.guid({ doc: 'Id that a cart, its checkouts and their orders share, GUID.' }),
  recipientInfo: s.with(AddressWithContact, {
    doc: 'Contact and address of the recipient. Default: those of the invoice.',
  }),
  tags: s.with(Tags, { doc: 'Public tags, and private ones that only the merchant receives.' }),
  purchasedDate: s.nullable.datetime({
    doc: 'Time of the purchase. It can differ from `createdDate` for imported orders only.',
  }),
  businessLocation: s.with(Location, { doc: 'Location of the merchant that sold the order.' }),
  payAfterFreeTrial: s.ro.with(PriceSummary, {
    doc: 'The part of the total that is due after free trials. Absent without them.',
  }),
  platformFeeSummary: s.with(PlatformFeeSummary, {
    doc: 'Fees that the platform charges. Not set by this server.',
  }),
  imported: s.ro.boolean({ doc: 'True if the order comes from another system (importOrder).' }),
})

export const Sorting = s.object(QuerySorting.properties)

export const CursorSearch = s.object({
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Size of the page and position.' }),
  filter: s.nullable.map(s.any(), {
    doc: 'Field names and conditions, such as `{"status": "APPROVED"}`. Default: all orders.',
  }),
  sort: s.array(Sorting, {
    max: 4,
    doc: 'Sort keys, most significant first. Default: newest first. Ties are ordered by id.',
  }),
  search: s.with(
    s.object({
      expression: s.string({
        min: 1,
        max: 100,
        doc: 'Words of the number, of the buyer (name, e-mail, phone) or of line items (name, SKU). An order matches if each is the beginning of one of its words. Repeat it with each cursor.',
      }),
    }),
    { doc: 'Search for words. Default: no search.' },
  ),
})
