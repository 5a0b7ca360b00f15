import { s } from '../schema.ts'
import {
  AddressWithContact,
  CatalogReference,
  ChannelType,
  CursorPaging,
  DescriptionLine,
  ExtendedFields,
  Image,
  ItemType,
  JurisdictionType,
  PaymentOptionType,
  PhysicalProperties,
  PickupMethod,
  Price,
  PriceDescription,
  ProductName,
  SortOrder,
  StreetAddress,
  SubscriptionSettings,
  TaxableAddress,
  TranslatableString,
  WeightUnit,
} from './common.ts'

export const MeasurementUnit = [
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
] as const
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
export const DiscountReason = ['UNSPECIFIED', 'EXCHANGED_ITEMS', 'BILLING_ADJUSTMENT'] as const
export const DiscountType = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const
export const LineItemQuantityChangeType = ['QUANTITY_INCREASED', 'QUANTITY_DECREASED'] as const
export const ActivityType = [
  'ORDER_REFUNDED',
  'ORDER_PLACED',
  'ORDER_PAID',
  'ORDER_FULFILLED',
  'ORDER_NOT_FULFILLED',
  'ORDER_CANCELED',
  'DOWNLOAD_LINK_SENT',
  'TRACKING_NUMBER_ADDED',
  'TRACKING_NUMBER_EDITED',
  'TRACKING_LINK_ADDED',
  'SHIPPING_CONFIRMATION_EMAIL_SENT',
  'INVOICE_ADDED',
  'INVOICE_REMOVED',
  'INVOICE_SENT',
  'FULFILLER_EMAIL_SENT',
  'SHIPPING_ADDRESS_EDITED',
  'EMAIL_EDITED',
  'PICKUP_READY_EMAIL_SENT',
  'CUSTOM_ACTIVITY',
  'MERCHANT_COMMENT',
  // Only older clients know these two (protocol/orders §4).
  'ORDER_CREATED_FROM_EXCHANGE',
  'NEW_EXCHANGE_ORDER_CREATED',
  'ORDER_PARTIALLY_PAID',
  'DRAFT_ORDER_CHANGES_APPLIED',
  'SAVED_PAYMENT_METHOD',
  'AUTHORIZED_PAYMENT_CREATED',
  'AUTHORIZED_PAYMENT_CAPTURED',
  'AUTHORIZED_PAYMENT_VOIDED',
  'REFUND_INITIATED',
  'PAYMENT_REFUNDED',
  'PAYMENT_REFUND_FAILED',
  'REFUNDED_AS_STORE_CREDIT',
  'PAYMENT_PENDING',
  'PAYMENT_CANCELED',
  'PAYMENT_DECLINED',
  'ORDER_PENDING',
  'ORDER_REJECTED',
  'RECEIPT_CREATED',
  'RECEIPT_SENT',
  'CHARGEBACK_CREATED',
  'CHARGEBACK_REVERSED',
] as const
export const AttributionSource = ['UNSPECIFIED', 'FACEBOOK_ADS'] as const
export const AdditionalFeeSource = ['SERVICE_PLUGIN', 'ITEM', 'MANUAL', 'SHIPPING', 'PLATFORM'] as const
export const ChargeType = ['PASS_ON', 'ABSORBED'] as const

export const ItemTaxFullDetails = s.object({
  taxableAmount: s.with(Price, { doc: 'Amount on which tax is calculated: after discounts, without tax.' }),
  taxRate: s.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  totalTax: s.with(Price, { doc: 'Tax on this item.' }),
})

export const LineItemTaxBreakdown = s.object({
  jurisdiction: s.string({
    max: 200,
    nullable: true,
    doc: 'Authority that levies the tax, such as "New York".',
  }),
  rate: s.decimal({
    gte: 0,
    maxScale: 6,
    nullable: true,
    doc: 'Share of the taxable amount: "0.19" is 19 %.',
  }),
  taxAmount: s.with(Price, { doc: 'Tax for this jurisdiction.' }),
  taxType: s.string({ max: 200, nullable: true, doc: 'Kind of tax, such as "Sales".' }),
  taxName: s.string({ max: 200, nullable: true, doc: 'Name of the tax as it is shown to buyers.' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
  nonTaxableAmount: s.with(Price, { doc: 'Part of the price that is exempt from this tax.' }),
  taxableAmount: s.with(Price, { doc: 'Amount on which this tax is calculated.' }),
})

export const LineItemTaxInfo = s.object({
  taxAmount: s.with(Price, { doc: 'Tax on this item.' }),
  taxableAmount: s.with(Price, { doc: 'Amount on which tax is calculated: after discounts, without tax.' }),
  taxRate: s.decimal({
    gte: 0,
    maxScale: 6,
    nullable: true,
    doc: 'Share of the taxable amount: "0.19" is 19 %. Always "0": tax tables are not supported yet.',
  }),
  taxGroupId: s.guid({ nullable: true, doc: 'Id of the tax group that determines the rate, GUID.' }),
  taxIncludedInPrice: s.boolean({ doc: 'True if the price includes the tax.' }),
  taxBreakdown: s.array(LineItemTaxBreakdown, { max: 7, doc: 'Tax by authority. Not set by this server.' }),
})

export const DigitalFile = s.object({
  fileId: s.string({ min: 1, max: 100, doc: 'Id of the file that was bought.' }),
  link: s.string({
    min: 1,
    max: 2000,
    format: 'url',
    nullable: true,
    doc: 'Address for the download. Absent until it is sent to the buyer.',
  }),
  expirationDate: s.datetime({ nullable: true, ro: true, doc: 'Time at which the link expires.' }),
})

export const SubscriptionInfo = s.object({
  id: s.guid({ nullable: true, doc: 'Id of the subscription, GUID.' }),
  cycleNumber: s.number({ doc: 'Number of the billing cycle that the order pays, from 1.' }),
  subscriptionOptionTitle: s.string({ max: 150, doc: 'Title of the selected subscription option.' }),
  subscriptionOptionDescription: s.string({
    max: 500,
    nullable: true,
    doc: 'Explanation of the selected subscription option.',
  }),
  subscriptionSettings: s.with(SubscriptionSettings, { doc: 'Terms of the subscription.' }),
  chargesDescription: s.string({
    max: 1000,
    nullable: true,
    doc: 'Explanation of later payments for the buyer.',
  }),
})

export const LocationAndQuantity = s.object({
  id: s.guid({ doc: 'Id of the location, GUID.' }),
  appId: s.guid({ nullable: true, doc: 'Id of the app that manages the location, GUID.' }),
  quantity: s.integer({ min: 1, max: 100000, doc: 'Number of units taken from the location.' }),
  name: s.string({ max: 500, nullable: true, ro: true, doc: 'Name of the location.' }),
})

export const DecimalQuantity = s.object({
  measurementUnit: s.enum(MeasurementUnit, {
    oneOf: 'Unit',
    doc: 'Unit of `value`. Absent if `otherUnit` is set.',
  }),
  otherUnit: s.string({ min: 1, max: 50, oneOf: 'Unit', doc: 'Unit of `value` that is not predefined.' }),
  value: s.decimal({
    gt: 0,
    lte: 1000000000000000,
    maxScale: 4,
    doc: 'Number of measurement units, with up to four decimals.',
  }),
  description: s.with(TranslatableString, { doc: 'Quantity and unit as text for the buyer.' }),
})

export const ItemModifier = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the modifier within its group.' }),
  quantity: s.integer({
    min: 1,
    max: 100000,
    nullable: true,
    doc: 'Number of times that the modifier is added to one unit of the item.',
  }),
  label: s.with(TranslatableString, { doc: 'Name of the modifier, such as "Extra cheese".' }),
  details: s.with(TranslatableString, { doc: 'Further explanation of the modifier.' }),
  price: s.with(Price, { doc: 'Price that the modifier adds to one unit of the item.' }),
})

export const ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
  name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
  modifiers: s.array(ItemModifier, { min: 1, max: 10, doc: 'Selected modifiers.' }),
})

export const OrderLineItem = s.object({
  id: s.always(s.string({ doc: 'Id of the line item, the same as in the checkout.' })),
  productName: s.always(s.with(ProductName, { doc: 'Name of the product when the order was placed.' })),
  catalogReference: s.with(CatalogReference, { doc: 'Product and variant. Absent for custom line items.' }),
  quantity: s.always(s.integer({ min: 1, max: 100000, doc: 'Number of units.' })),
  totalDiscount: s.with(Price, {
    ro: true,
    doc: 'All discounts on the line, including its share of discounts on the order.',
  }),
  descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Chosen options and entered texts.' }),
  image: s.with(Image, {
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  itemType: s.with(ItemType, { doc: 'Kind of item, `PHYSICAL` or `DIGITAL` for products of the catalogue.' }),
  fulfillerId: s.guid({
    nullable: true,
    doc: 'Id of the supplier that delivers the item, GUID. Not set by this server.',
  }),
  refundQuantity: s.integer({
    max: 100000,
    nullable: true,
    doc: 'Number of refunded units. Not set: refunds are not supported yet.',
  }),
  restockQuantity: s.integer({
    max: 100000,
    nullable: true,
    doc: 'Number of units put back into stock. Not set by this server.',
  }),
  price: s.always(
    s.with(Price, { doc: 'Price of one unit after discounts on this item, before discounts on the order.' }),
  ),
  priceBeforeDiscounts: s.with(Price, {
    ro: true,
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  totalPriceBeforeTax: s.with(Price, {
    ro: true,
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  totalPriceAfterTax: s.with(Price, { ro: true, doc: 'Price of the whole line after discounts, with tax.' }),
  paymentOption: s.enum(PaymentOptionType, {
    doc: 'When and how the item is paid. Always `FULL_PAYMENT_ONLINE` in this version.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, {
    doc: 'Tax on the line in an older form. Not set: see `taxInfo`.',
  }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the line.' }),
  digitalFile: s.with(DigitalFile, { doc: 'File that the buyer can download. Not supported yet.' }),
  subscriptionInfo: s.with(SubscriptionInfo, {
    doc: 'Subscription that was bought. Not set: subscriptions are not supported yet.',
  }),
  priceDescription: s.with(PriceDescription, {
    doc: 'Explanation of the price, such as "per kg". Not set by this server.',
  }),
  depositAmount: s.with(Price, {
    ro: true,
    doc: 'Deposit for the whole line. Not set: deposits are not supported yet.',
  }),
  locations: s.array(LocationAndQuantity, {
    max: 5,
    doc: 'Locations that the units were taken from. Not set by this server.',
  }),
  lineItemPrice: s.with(Price, { doc: '`price` times quantity.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax. Not set by this server.' }),
  priceUndetermined: s.boolean({
    doc: 'True if the price was not known before the purchase. Always false in this version.',
  }),
  fixedQuantity: s.boolean({ doc: 'True if the quantity cannot be changed. Always false in this version.' }),
  decimalQuantity: s.with(DecimalQuantity, {
    doc: 'Quantity by weight, length or volume. Not supported yet.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Not supported yet.' }),
  modifierGroups: s.array(ModifierGroup, {
    max: 10,
    ro: true,
    doc: 'Selected modifiers. Not set: modifiers are not supported yet.',
  }),
})

export const BuyerInfo = s.object({
  visitorId: s.guid({
    oneOf: 'Id',
    doc: 'Id of the visitor who placed the order, GUID. Absent for members.',
  }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who placed the order, GUID. Absent for visitors.' }),
  contactId: s.guid({ nullable: true, doc: 'Id of the contact, GUID. Not set by this server.' }),
  email: s.string({
    format: 'email',
    nullable: true,
    doc: 'E-mail address of the buyer. Mails about the order go there.',
  }),
})

export const CurrencyConversionDetails = s.object({
  originalCurrency: s.string({
    format: 'currency',
    nullable: true,
    ro: true,
    doc: 'Currency of the prices before conversion (ISO 4217).',
  }),
  conversionRate: s.decimal({
    gt: 0,
    lte: 1000000000000000,
    nullable: true,
    ro: true,
    doc: "Units of the order's currency for one unit of `originalCurrency`.",
  }),
})

export const PriceSummary = s.object({
  subtotal: s.always(
    s.with(Price, { doc: 'Sum of all line items before discounts of the order, without shipping and fees.' }),
  ),
  shipping: s.always(s.with(Price, { doc: 'Shipping before its discount.' })),
  tax: s.always(
    s.with(Price, {
      doc: 'Tax on line items, shipping and fees. It is already part of prices that include tax.',
    }),
  ),
  discount: s.always(
    s.with(Price, { doc: 'All discounts, including those on shipping. Subtracted from the other amounts.' }),
  ),
  total: s.always(
    s.with(Price, {
      doc: 'Amount to pay: subtotal - discount + shipping + totalAdditionalFees, plus tax unless prices include it. Before gift cards.',
    }),
  ),
  totalAdditionalFees: s.with(Price, { doc: 'Sum of the additional fees.' }),
})

export const PickupAddress = s.object({
  country: s.string({
    format: 'country',
    nullable: true,
    doc: 'Two-letter country code (ISO 3166-1 alpha-2), such as "DE".',
  }),
  subdivision: s.string({
    max: 50,
    nullable: true,
    doc: 'State, province or region: a name, or a code such as "US-NY".',
  }),
  city: s.string({ max: 1000, nullable: true, doc: 'Town or city.' }),
  postalCode: s.string({ max: 1000, nullable: true, doc: 'Postal code or ZIP code.' }),
  streetAddress: s.with(StreetAddress, { doc: 'Street and house number as separate fields.' }),
  addressLine: s.string({ max: 1000, nullable: true, doc: 'Street and house number in one text.' }),
  addressLine2: s.string({ max: 1000, nullable: true, doc: 'Second line, such as floor or apartment.' }),
  countryFullname: s.string({ nullable: true, ro: true, doc: 'Name of the country.' }),
  subdivisionFullname: s.string({ nullable: true, ro: true, doc: 'Name of the state, province or region.' }),
})

export const PickupDetails = s.object({
  address: s.with(PickupAddress, { doc: 'Address where the buyer collects the goods.' }),
  pickupMethod: s.enum(PickupMethod, {
    doc: "`STORE_PICKUP` at the merchant's shop, `PICKUP_POINT` at a third party.",
  }),
})

export const DeliveryTimeSlot = s.object({
  from: s.datetime({ nullable: true, doc: 'Beginning of the time slot.' }),
  to: s.datetime({ nullable: true, doc: 'End of the time slot.' }),
})

export const DeliveryLogistics = s.object({
  shippingDestination: s.with(AddressWithContact, {
    oneOf: 'Address',
    doc: 'Recipient and address of the delivery. Absent for pickup.',
  }),
  pickupDetails: s.with(PickupDetails, {
    oneOf: 'Address',
    doc: 'Where and how the buyer collects the goods. Not set: pickup is not supported yet.',
  }),
  deliveryTime: s.string({
    max: 500,
    nullable: true,
    doc: 'Expected delivery time as text for the buyer, such as "3 to 5 working days".',
  }),
  instructions: s.string({
    max: 1000,
    nullable: true,
    doc: 'Instructions for the carrier or the buyer. Not set by this server.',
  }),
  deliverByDate: s.datetime({ nullable: true, doc: 'Latest time of the delivery. Not set by this server.' }),
  deliveryTimeSlot: s.with(DeliveryTimeSlot, { doc: 'Time slot of the delivery. Not set by this server.' }),
})

export const ShippingPrice = s.object({
  price: s.with(Price, {
    doc: "Price before discounts. Whether it includes tax depends on the site's setting.",
  }),
  totalPriceBeforeTax: s.with(Price, { ro: true, doc: 'Price after discounts, without tax.' }),
  totalPriceAfterTax: s.with(Price, { ro: true, doc: 'Price after discounts, with tax.' }),
  taxDetails: s.with(ItemTaxFullDetails, {
    doc: 'Tax on the delivery in an older form. Not set: see `taxInfo`.',
  }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the delivery.' }),
  discount: s.with(Price, { ro: true, doc: 'Discounts on the delivery.' }),
})

export const ShippingRegion = s.object({
  name: s.string({ max: 100, nullable: true, doc: 'Name of the delivery region, such as "Europe".' }),
})

export const V1ShippingInformation = s.object({
  carrierId: s.string({ min: 1, max: 100, nullable: true, doc: 'Id of the carrier, GUID.' }),
  code: s.string({ min: 1, max: 100, nullable: true, doc: 'Code of the delivery option at the carrier.' }),
  title: s.string({ max: 250, doc: 'Name of the delivery option as the buyer saw it.' }),
  logistics: s.with(DeliveryLogistics, { doc: 'Recipient, address and delivery time.' }),
  cost: s.with(ShippingPrice, { doc: 'Price with discounts and tax.' }),
  region: s.with(ShippingRegion, { doc: 'Delivery region of the address. Not set by this server.' }),
})

export const TaxSummary = s.object({
  totalTax: s.with(Price, { ro: true, doc: 'Sum of all taxes.' }),
})

export const OrderTaxBreakdown = s.object({
  taxName: s.string({ max: 200, doc: 'Name of the tax as it is shown to buyers.' }),
  taxType: s.string({ max: 200, doc: 'Kind of tax, such as "Sales".' }),
  jurisdiction: s.string({ max: 200, doc: 'Authority that levies the tax, such as "New York".' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
  rate: s.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  aggregatedTaxAmount: s.with(Price, { doc: 'Sum of this tax over the whole order.' }),
})

export const OrderTaxInfo = s.object({
  totalTax: s.with(Price, { doc: 'Sum of all taxes.' }),
  taxBreakdown: s.array(OrderTaxBreakdown, {
    max: 50,
    doc: 'Tax by authority. Always empty in this version.',
  }),
  taxExempt: s.boolean({
    nullable: true,
    ro: true,
    doc: 'True if the buyer pays no tax. Not set by this server.',
  }),
})

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the buyer entered.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
  amount: s.with(Price, { doc: 'Amount that the coupon takes off.' }),
})

export const MerchantDiscount = s.object({
  discountReason: s.enum(DiscountReason, {
    oneOf: 'MerchantDiscountReason',
    doc: 'Predefined reason. Absent if `description` is set.',
  }),
  description: s.string({
    max: 200,
    nullable: true,
    oneOf: 'MerchantDiscountReason',
    doc: "Reason in the merchant's own words.",
  }),
  amount: s.with(Price, { doc: 'Amount that the merchant takes off.' }),
})

export const DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256, doc: 'Name in the language of the site.' }),
  translated: s.string({ min: 1, max: 500, nullable: true, doc: 'Name in the language of the buyer.' }),
})

export const DiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(DiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(Price, { doc: 'Amount that the rule takes off.' }),
})

export const LineItemDiscount = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  totalDiscount: s.with(Price, { doc: 'Share of the discount that falls on the line item.' }),
})

export const AppliedDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource', doc: 'The discount comes from a coupon.' }),
  merchantDiscount: s.with(MerchantDiscount, {
    oneOf: 'DiscountSource',
    doc: 'The discount was given by the merchant.',
  }),
  discountRule: s.with(DiscountRule, {
    oneOf: 'DiscountSource',
    doc: 'The discount comes from an automatic rule.',
  }),
  discountType: s.enum(DiscountType, {
    doc: 'Part that the discount reduces: everything, certain line items, or shipping.',
  }),
  lineItemIds: s.array(s.guid(), {
    max: 300,
    doc: 'Line items that the discount reduces. Empty for shipping.',
  }),
  id: s.guid({ nullable: true, doc: 'Id of the discount within the order, GUID. Not set by this server.' }),
  lineItemDiscounts: s.array(LineItemDiscount, {
    max: 300,
    doc: 'Share of each line item. Empty for shipping.',
  }),
})

export const MerchantComment = s.object({
  message: s.string({ min: 1, max: 5000, doc: 'Text of the comment. Required.' }),
})

export const OrderRefunded = s.object({
  manual: s.boolean({ doc: 'True if the merchant paid back outside the platform.' }),
  amount: s.with(Price, { doc: 'Amount that was paid back.' }),
  reason: s.string({ max: 200, doc: 'Reason of the refund.' }),
})

export const LineItemQuantityChange = s.object({
  originalQuantity: s.number({ max: 1000000, doc: 'Number of units before the change.' }),
  newQuantity: s.number({ max: 1000000, doc: 'Number of units after the change.' }),
  diff: s.number({ min: 1, max: 1000000, doc: 'Difference of the two, without sign.' }),
  deltaType: s.enum(LineItemQuantityChangeType, { doc: 'Direction of the change.' }),
})

export const LineItemPriceChange = s.object({
  originalPrice: s.with(Price, { doc: 'Price of one unit before the change.' }),
  newPrice: s.with(Price, { doc: 'Price of one unit after the change.' }),
})

export const LineItemChanges = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  quantity: s.with(LineItemQuantityChange, { doc: 'Change of the quantity. Absent: unchanged.' }),
  price: s.with(LineItemPriceChange, { doc: 'Change of the price. Absent: unchanged.' }),
})

export const ManagedLineItem = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  quantity: s.integer({ min: 1, max: 1000000, doc: 'Number of units added or removed.' }),
})

export const TranslatedValue = s.object({
  original: s.string({ min: 1, doc: 'Text in the language of the site.' }),
  translated: s.string({ min: 1, nullable: true, doc: 'Text in the language of the buyer.' }),
})

export const LineItemAmount = s.object({
  id: s.guid({ doc: 'Id of the line item, GUID.' }),
  name: s.with(ProductName, { doc: 'Name of the product.' }),
  amount: s.with(Price, { doc: 'Share of the total that falls on the line item.' }),
})

export const ManagedDiscount = s.object({
  id: s.guid({ doc: 'Id of the discount, GUID.' }),
  name: s.with(TranslatedValue, { doc: 'Name of the discount.' }),
  affectedLineItems: s.array(LineItemAmount, {
    doc: 'Line items that the discount reduces, with their shares.',
  }),
  totalAmount: s.with(Price, { doc: 'Amount that the discount takes off.' }),
})

export const ManagedAdditionalFee = s.object({
  id: s.guid({ doc: 'Id of the fee, GUID.' }),
  name: s.with(TranslatedValue, { doc: 'Name of the fee.' }),
  affectedLineItems: s.array(LineItemAmount, {
    doc: 'Line items that the fee is charged for, with their shares.',
  }),
  totalAmount: s.with(Price, { doc: 'Amount of the fee.' }),
})

export const TotalPriceChange = s.object({
  originalTotal: s.with(Price, { doc: 'Total of the order before the change.' }),
  newTotal: s.with(Price, { doc: 'Total of the order after the change.' }),
})

export const ShippingInformation = s.object({
  total: s.with(Price, { doc: 'Price of the delivery.' }),
  shippingTitle: s.string({ max: 250, doc: 'Name of the delivery option.' }),
})

export const ShippingInformationChange = s.object({
  originalShippingInfo: s.with(ShippingInformation, { doc: 'Delivery before the change.' }),
  newShippingInfo: s.with(ShippingInformation, { doc: 'Delivery after the change.' }),
})

export const OrderChange = s.object({
  lineItemChanged: s.with(LineItemChanges, {
    oneOf: 'Value',
    doc: 'Line item with another quantity or price.',
  }),
  lineItemAdded: s.with(ManagedLineItem, { oneOf: 'Value', doc: 'Line item that was added.' }),
  lineItemRemoved: s.with(ManagedLineItem, { oneOf: 'Value', doc: 'Line item that was removed.' }),
  discountAdded: s.with(ManagedDiscount, { oneOf: 'Value', doc: 'Discount that was added.' }),
  discountRemoved: s.with(ManagedDiscount, { oneOf: 'Value', doc: 'Discount that was removed.' }),
  additionalFeeAdded: s.with(ManagedAdditionalFee, { oneOf: 'Value', doc: 'Fee that was added.' }),
  additionalFeeRemoved: s.with(ManagedAdditionalFee, { oneOf: 'Value', doc: 'Fee that was removed.' }),
  totalPriceChanged: s.with(TotalPriceChange, { oneOf: 'Value', doc: "Change of the order's total." }),
  shippingInformationChanged: s.with(ShippingInformationChange, {
    oneOf: 'Value',
    doc: 'Change of the delivery.',
  }),
})

export const DraftOrderChangesApplied = s.object({
  draftOrderId: s.string({ doc: 'Id of the draft that held the changes.' }),
  reason: s.string({ max: 200, nullable: true, doc: 'Reason of the changes.' }),
  changes: s.array(OrderChange, { doc: 'Changes of the order, one by one.' }),
})

export const SavedPaymentMethod = s.object({
  name: s.string({ min: 1, max: 100, doc: 'Name of the payment method.' }),
  description: s.string({
    min: 1,
    max: 100,
    nullable: true,
    doc: 'Further explanation, such as the last digits of the card.',
  }),
})

export const AuthorizedPaymentCreated = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank authorized.' }),
  lastFourDigits: s.string({ max: 4, nullable: true, doc: 'Last four digits of the card.' }),
  brand: s.string({ max: 100, nullable: true, doc: 'Brand of the card, such as "Visa".' }),
})

export const AuthorizedPaymentCaptured = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that was collected.' }),
  lastFourDigits: s.string({ max: 4, nullable: true, doc: 'Last four digits of the card.' }),
  brand: s.string({ max: 100, nullable: true, doc: 'Brand of the card, such as "Visa".' }),
})

export const AuthorizedPaymentVoided = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  amount: s.with(Price, { doc: 'Amount whose authorization was cancelled.' }),
  lastFourDigits: s.string({ max: 4, nullable: true, doc: 'Last four digits of the card.' }),
  brand: s.string({ max: 100, nullable: true, doc: 'Brand of the card, such as "Visa".' }),
})

export const RegularPaymentRefund = s.object({
  amount: s.with(Price, { doc: 'Amount that is paid back.' }),
  lastFourDigits: s.string({ max: 4, nullable: true, doc: 'Last four digits of the card.' }),
  brand: s.string({ max: 100, nullable: true, doc: 'Brand of the card, such as "Visa".' }),
})

export const GiftCardPaymentRefund = s.object({
  giftCardPaymentId: s.string({ min: 1, max: 100, nullable: true, doc: 'Id of the payment by gift card.' }),
  amount: s.with(Price, { doc: 'Amount that is put back on the gift card.' }),
})

export const MembershipPaymentRefund = s.object({
  membershipId: s.string({
    min: 1,
    max: 200,
    nullable: true,
    doc: 'Id of the membership whose credits are given back.',
  }),
})

export const RefundedPayment = s.object({
  regular: s.with(RegularPaymentRefund, { oneOf: 'Kind', doc: 'Payment by card or another payment method.' }),
  giftCard: s.with(GiftCardPaymentRefund, { oneOf: 'Kind', doc: 'Payment by gift card.' }),
  membership: s.with(MembershipPaymentRefund, { oneOf: 'Kind', doc: 'Payment by membership.' }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  externalRefund: s.boolean({ doc: 'True if the money is paid back outside the platform.' }),
})

export const RefundInitiated = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that is to be paid back.' }),
  payments: s.array(RefundedPayment, { min: 1, max: 50, doc: 'Payments that are refunded.' }),
  reason: s.string({ max: 200, nullable: true, doc: 'Reason of the refund.' }),
})

export const PaymentRefunded = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  payment: s.with(RefundedPayment, { doc: 'Payment that was refunded.' }),
})

export const PaymentRefundFailed = s.object({
  refundId: s.guid({ doc: 'Id of the refund, GUID.' }),
  payment: s.with(RefundedPayment, { doc: 'Payment whose refund failed.' }),
})

export const RefundedAsStoreCredit = s.object({
  amount: s.with(Price, { doc: 'Amount of the credit.' }),
  reason: s.string({ max: 100, nullable: true, doc: 'Reason of the refund.' }),
})

export const CreditCardDetails = s.object({
  lastFourDigits: s.string({ max: 4, nullable: true, doc: 'Last four digits of the card.' }),
  brand: s.string({ max: 100, nullable: true, doc: 'Brand of the card, such as "Visa".' }),
})

export const RegularPayment = s.object({
  creditCardDetails: s.with(CreditCardDetails, {
    oneOf: 'PaymentMethodDetails',
    doc: 'Card that was used. Absent for other payment methods.',
  }),
  amount: s.with(Price, { doc: 'Amount of the payment.' }),
})

export const PaymentPending = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const PaymentCanceled = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const PaymentDeclined = s.object({
  regular: s.with(RegularPayment, {
    oneOf: 'PaymentDetails',
    doc: 'Payment by card or another payment method.',
  }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const WixReceipt = s.object({
  receiptId: s.guid({ doc: 'Id of the receipt, GUID.' }),
  displayNumber: s.string({ min: 1, max: 40, nullable: true, doc: 'Number printed on the receipt.' }),
})

export const ExternalReceipt = s.object({
  receiptId: s.string({ max: 100, nullable: true, doc: 'Id of the receipt at the app that created it.' }),
  displayNumber: s.string({ min: 1, max: 40, nullable: true, doc: 'Number printed on the receipt.' }),
})

export const ReceiptCreated = s.object({
  wixReceipt: s.with(WixReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by the platform.' }),
  externalReceipt: s.with(ExternalReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by an app.' }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const ReceiptSent = s.object({
  wixReceipt: s.with(WixReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by the platform.' }),
  externalReceipt: s.with(ExternalReceipt, { oneOf: 'ReceiptInfo', doc: 'Receipt created by an app.' }),
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
})

export const ChargebackCreated = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  chargebackId: s.guid({ doc: 'Id of the chargeback, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank took back.' }),
  paymentDetails: s.with(RegularPayment, { doc: 'Payment that the bank took back.' }),
})

export const ChargebackReversed = s.object({
  paymentId: s.guid({ doc: 'Id of the payment, GUID.' }),
  chargebackId: s.guid({ doc: 'Id of the chargeback, GUID.' }),
  amount: s.with(Price, { doc: 'Amount that the bank took back.' }),
  reversalAmount: s.with(Price, { doc: 'Amount that the bank returned to the merchant.' }),
  paymentDetails: s.with(RegularPayment, { doc: 'Payment that the bank took back.' }),
})

export const CustomActivity = s.object({
  appId: s.guid({ doc: 'Id of the app that adds the entry, GUID.' }),
  type: s.string({ max: 100, doc: "Kind of entry in the app's own terms. Required." }),
  additionalData: s.map(s.string(), { doc: "Texts by name, for the app's own use." }),
})

export const Activity = s.object({
  customActivity: s.with(CustomActivity, {
    oneOf: 'Content',
    doc: 'Entry of an app. Only the merchant sees it.',
  }),
  merchantComment: s.with(MerchantComment, {
    oneOf: 'Content',
    doc: 'Comment of the merchant. Only the merchant sees it.',
  }),
  orderRefunded: s.with(OrderRefunded, {
    oneOf: 'Content',
    doc: 'Details of a refund. Not set by this server.',
  }),
  draftOrderChangesApplied: s.with(DraftOrderChangesApplied, {
    oneOf: 'Content',
    doc: 'Changes made to the order. Not set by this server.',
  }),
  savedPaymentMethod: s.with(SavedPaymentMethod, {
    oneOf: 'Content',
    doc: 'Payment method that was stored. Not set by this server.',
  }),
  authorizedPaymentCreated: s.with(AuthorizedPaymentCreated, {
    oneOf: 'Content',
    doc: 'Payment that the bank authorized. Not set by this server.',
  }),
  authorizedPaymentCaptured: s.with(AuthorizedPaymentCaptured, {
    oneOf: 'Content',
    doc: 'Authorized payment that was collected. Not set by this server.',
  }),
  authorizedPaymentVoided: s.with(AuthorizedPaymentVoided, {
    oneOf: 'Content',
    doc: 'Authorization that was cancelled. Not set by this server.',
  }),
  refundInitiated: s.with(RefundInitiated, {
    oneOf: 'Content',
    doc: 'Refund that began. Not set by this server.',
  }),
  paymentRefunded: s.with(PaymentRefunded, {
    oneOf: 'Content',
    doc: 'Payment that was refunded. Not set by this server.',
  }),
  paymentRefundFailed: s.with(PaymentRefundFailed, {
    oneOf: 'Content',
    doc: 'Refund that failed. Not set by this server.',
  }),
  refundedAsStoreCredit: s.with(RefundedAsStoreCredit, {
    oneOf: 'Content',
    doc: 'Refund as credit. Not set by this server.',
  }),
  paymentPending: s.with(PaymentPending, {
    oneOf: 'Content',
    doc: 'Payment that awaits confirmation. Not set by this server.',
  }),
  paymentCanceled: s.with(PaymentCanceled, {
    oneOf: 'Content',
    doc: 'Payment that was cancelled. Not set by this server.',
  }),
  paymentDeclined: s.with(PaymentDeclined, {
    oneOf: 'Content',
    doc: 'Payment that was declined. Not set by this server.',
  }),
  receiptCreated: s.with(ReceiptCreated, {
    oneOf: 'Content',
    doc: 'Receipt that was created. Not set by this server.',
  }),
  receiptSent: s.with(ReceiptSent, {
    oneOf: 'Content',
    doc: 'Receipt that was sent to the buyer. Not set by this server.',
  }),
  chargebackCreated: s.with(ChargebackCreated, {
    oneOf: 'Content',
    doc: 'Payment that the bank took back. Not set by this server.',
  }),
  chargebackReversed: s.with(ChargebackReversed, {
    oneOf: 'Content',
    doc: 'Chargeback that the bank reversed. Not set by this server.',
  }),
  id: s.always(s.guid({ nullable: true, ro: true, doc: 'Id of the entry, GUID.' })),
  authorEmail: s.string({
    format: 'email',
    nullable: true,
    ro: true,
    doc: 'E-mail address of the author. Not set by this server.',
  }),
  createdDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the entry.' })),
  type: s.enum(ActivityType, { doc: 'Kind of entry, the same as `activityType`.' }),
  activityType: s.always(
    s.enum(ActivityType, {
      doc: 'Kind of entry. Of all values, this server writes `ORDER_*`, `MERCHANT_COMMENT` and `CUSTOM_ACTIVITY`.',
    }),
  ),
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
  externalOrderId: s.string({
    max: 100,
    nullable: true,
    doc: 'Id of the order at the sales channel. Not set by this server.',
  }),
  externalOrderUrl: s.string({
    max: 300,
    nullable: true,
    doc: 'Address of the order at the sales channel. Not set by this server.',
  }),
})

export const CustomField = s.object({
  value: s.any({ doc: 'Value that the buyer entered.' }),
  title: s.string({ min: 1, max: 500, doc: 'Label of the field.' }),
  translatedTitle: s.string({ min: 1, max: 500, nullable: true, doc: 'Label in the language of the buyer.' }),
})

export const Balance = s.object({
  amount: s.string({ ro: true, doc: 'Amount still to be paid. Negative if the buyer has paid too much.' }),
  formattedAmount: s.string({
    ro: true,
    doc: "`amount` with currency symbol, in the format of the site's locale.",
  }),
})

export const CashRounding = s.object({
  amount: s.decimal({
    gte: -1000000000000000,
    lte: 1000000000000000,
    doc: 'Difference that rounding to the smallest coin makes. It may be negative.',
  }),
  formattedAmount: s.string({
    ro: true,
    doc: "`amount` with currency symbol, in the format of the site's locale.",
  }),
})

export const BalanceSummary = s.object({
  balance: s.with(Balance, { ro: true, doc: 'Total minus payments plus refunds.' }),
  paid: s.with(Price, { ro: true, doc: 'Sum of all payments.' }),
  refunded: s.with(Price, { ro: true, doc: 'Sum of all refunds. Zero: refunds are not supported yet.' }),
  authorized: s.with(Price, {
    ro: true,
    doc: 'Sum of authorized payments that are not collected yet. Not set by this server.',
  }),
  pendingRefund: s.with(Price, { ro: true, doc: 'Sum of refunds in progress. Not set by this server.' }),
  pending: s.with(Price, {
    ro: true,
    doc: 'Sum of payments that await confirmation. Not set by this server.',
  }),
  chargeback: s.with(Price, { ro: true, doc: 'Sum that banks took back. Not set by this server.' }),
  chargebackReversal: s.with(Price, {
    ro: true,
    doc: 'Sum of reversed chargebacks. Not set by this server.',
  }),
  platformFees: s.with(Price, { ro: true, doc: 'Fees that the platform charges. Not set by this server.' }),
  totalMinusPlatformFees: s.with(Price, {
    ro: true,
    doc: "Total without the platform's fees. Not set by this server.",
  }),
  cashRoundingAdjustment: s.with(CashRounding, {
    ro: true,
    doc: 'Rounding of a cash payment. Not set by this server.',
  }),
})

export const AdditionalFee = s.object({
  code: s.string({ min: 1, max: 100, nullable: true, doc: 'Code of the fee at its provider.' }),
  name: s.string({ min: 1, max: 50, doc: 'Name of the fee for the buyer.' }),
  price: s.with(Price, { doc: "Price of the fee. Whether it includes tax depends on the site's setting." }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the fee in an older form. Not set: see `taxInfo`.' }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the fee.' }),
  providerAppId: s.guid({ nullable: true, doc: 'Id of the app that added the fee, GUID.' }),
  priceBeforeTax: s.with(Price, { doc: 'Price without tax.' }),
  priceAfterTax: s.with(Price, { doc: 'Price with tax.' }),
  id: s.guid({ doc: 'Id of the fee within the order, GUID.' }),
  lineItemIds: s.array(s.guid(), {
    doc: 'Line items that caused the fee. Empty: it applies to the whole order.',
  }),
  source: s.enum(AdditionalFeeSource, {
    doc: 'Origin of the fee: an app, a line item, the merchant (`MANUAL`), shipping or the platform.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
})

export const TagList = s.object({
  tagIds: s.array(s.string({ max: 5 }), { max: 100, doc: 'Ids of the tags.' }),
})

export const Tags = s.object({
  privateTags: s.with(TagList, { doc: 'Tags that only the merchant sees.' }),
  tags: s.with(TagList, { doc: 'Tags that everybody who may read the order sees.' }),
})

export const Location = s.object({
  id: s.guid({ doc: 'Id of the location, GUID.' }),
  name: s.string({ min: 1, max: 500, ro: true, doc: 'Name of the location.' }),
})

export const PlatformFee = s.object({
  name: s.with(TranslatableString, { doc: 'Name of the fee.' }),
  amount: s.with(Price, { doc: 'Amount of the fee.' }),
  lineItemId: s.guid({ doc: 'Line item that the fee is charged for, GUID.' }),
  chargeType: s.enum(ChargeType, {
    doc: '`PASS_ON`: the buyer pays the fee. `ABSORBED`: the merchant does.',
  }),
  percentageRate: s.decimal({
    gt: 0,
    lte: 1,
    maxScale: 4,
    doc: 'Share of the price, 0 to 1: "0.05" is 5 %.',
  }),
})

export const PlatformFeeSummary = s.object({
  total: s.with(Price, { doc: 'Sum of all fees of the platform.' }),
  totalPassOn: s.with(Price, { doc: 'Sum of the fees that the buyer pays.' }),
  totalAbsorbed: s.with(Price, { doc: 'Sum of the fees that the merchant pays.' }),
  fees: s.array(PlatformFee, { max: 300, doc: 'Fees one by one.' }),
})

export const Order = s.object({
  id: s.always(s.guid({ nullable: true, ro: true, doc: 'Id of the order, GUID.' })),
  number: s.always(s.string({ ro: true, doc: 'Number of the order, unique and ascending within the site.' })),
  createdDate: s.always(
    s.datetime({ nullable: true, ro: true, doc: 'Time at which the order was created.' }),
  ),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the latest change.' })),
  lineItems: s.always(
    s.array(OrderLineItem, {
      min: 1,
      max: 300,
      ro: true,
      doc: 'Line items with the prices of the time of purchase.',
    }),
  ),
  buyerInfo: s.with(BuyerInfo, { doc: 'Buyer of the order.' }),
  paymentStatus: s.always(
    s.enum(PaymentStatusEnumPaymentStatus, {
      doc: '`NOT_PAID` until the merchant records the payment, then `PAID`. Other values do not occur yet.',
    }),
  ),
  fulfillmentStatus: s.always(
    s.enum(FulfillmentStatus, {
      ro: true,
      doc: 'Progress of the delivery. Always `NOT_FULFILLED`: fulfillments are not supported yet.',
    }),
  ),
  buyerLanguage: s.string({ nullable: true, doc: 'Language of the buyer. Equals the locale of the site.' }),
  weightUnit: s.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  currency: s.always(
    s.string({ format: 'currency', nullable: true, doc: 'Currency of all amounts (ISO 4217).' }),
  ),
  currencyConversionDetails: s.with(CurrencyConversionDetails, {
    doc: 'Conversion of the prices. Not set: conversion is not supported yet.',
  }),
  taxIncludedInPrices: s.boolean({ doc: 'True if prices include tax.' }),
  siteLanguage: s.string({ nullable: true, ro: true, doc: 'Locale of the site (BCP 47), such as "en".' }),
  priceSummary: s.always(s.with(PriceSummary, { ro: true, doc: 'Totals of the order.' })),
  billingInfo: s.with(AddressWithContact, {
    doc: 'Contact and address for the invoice. Default: those of the delivery.',
  }),
  shippingInfo: s.with(V1ShippingInformation, {
    doc: 'Delivery of the order. Absent if nothing needs delivery.',
  }),
  buyerNote: s.string({ max: 1000, nullable: true, doc: 'Note of the buyer to the merchant.' }),
  status: s.always(
    s.enum(OrderStatus, {
      doc: '`APPROVED` when placed, `CANCELED` after cancellation. Other values do not occur yet.',
    }),
  ),
  archived: s.boolean({
    nullable: true,
    doc: 'True if the merchant archived the order. Only the merchant receives it.',
  }),
  taxSummary: s.with(TaxSummary, { doc: 'Sum of all taxes in an older form. Not set: see `taxInfo`.' }),
  taxInfo: s.with(OrderTaxInfo, { doc: 'Tax on the whole order.' }),
  appliedDiscounts: s.array(AppliedDiscount, {
    max: 320,
    doc: 'Discounts on the order. Always empty: discounts are not supported yet.',
  }),
  activities: s.always(
    s.array(Activity, {
      max: 1000,
      ro: true,
      doc: 'History of the order, oldest entry first. Shoppers do not receive entries of the merchant.',
    }),
  ),
  attributionSource: s.enum(AttributionSource, {
    doc: 'Advertisement that led to the order. Always `UNSPECIFIED`.',
  }),
  createdBy: s.with(CreatedBy, { ro: true, doc: 'Owner of the checkout that became the order.' }),
  channelInfo: s.with(ChannelInfo, { doc: 'Sales channel of the order.' }),
  seenByAHuman: s.boolean({
    nullable: true,
    doc: 'True if the merchant opened the order. Only the merchant receives it; always false in this version.',
  }),
  checkoutId: s.guid({ nullable: true, doc: 'Id of the checkout that became the order, GUID.' }),
  customFields: s.array(CustomField, {
    doc: 'Further fields that the buyer filled in. Always empty in this version.',
  }),
  balanceSummary: s.with(BalanceSummary, { ro: true, doc: 'Payments and the amount still due.' }),
  additionalFees: s.array(AdditionalFee, {
    max: 100,
    doc: 'Fees besides shipping. Always empty: fees are not supported yet.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Not supported yet.' }),
  purchaseFlowId: s.guid({
    nullable: true,
    doc: 'Id that cart, checkout and order share, GUID. Not set by this server.',
  }),
  recipientInfo: s.with(AddressWithContact, {
    doc: 'Contact and address of the recipient. Default: those of the invoice.',
  }),
  tags: s.with(Tags, { doc: 'Tags of the order. Not supported yet.' }),
  purchasedDate: s.datetime({
    nullable: true,
    doc: 'Time of the purchase. It can differ from `createdDate` for imported orders only.',
  }),
  businessLocation: s.with(Location, {
    doc: 'Location of the merchant that sold the order. Not supported yet.',
  }),
  payAfterFreeTrial: s.with(PriceSummary, {
    ro: true,
    doc: 'Totals due after free trials. Not set: subscriptions are not supported yet.',
  }),
  platformFeeSummary: s.with(PlatformFeeSummary, {
    doc: 'Fees that the platform charges. Not set by this server.',
  }),
  imported: s.boolean({
    ro: true,
    doc: 'True if the order comes from another system. Always false in this version.',
  }),
})

export const PublicActivity = s.object({
  customActivity: s.with(CustomActivity, {
    oneOf: 'Content',
    doc: 'Entry of an app. Only the merchant sees it.',
  }),
  merchantComment: s.with(MerchantComment, {
    oneOf: 'Content',
    doc: 'Comment of the merchant. Only the merchant sees it.',
  }),
})

export const Sorting = s.object({
  fieldName: s.string({ max: 512, doc: 'Name or dotted path of the field.' }),
  order: s.enum(SortOrder, { doc: 'Sort direction. Default `ASC`. Missing values rank lowest.' }),
})

export const CursorSearch = s.object({
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Size of the page and position.' }),
  filter: s.map(s.any(), {
    nullable: true,
    doc: 'Field names and conditions, such as `{"status": "APPROVED"}`. Default: all orders.',
  }),
  sort: s.array(Sorting, {
    max: 4,
    doc: 'Sort keys, most significant first. Default: newest first. Ties are ordered by id.',
  }),
})
