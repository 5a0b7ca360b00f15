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
  // These two stand in spec 002 §3 only.
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
  taxableAmount: Price,
  taxRate: s.decimal({ gte: 0, maxScale: 6 }),
  totalTax: Price,
})

export const LineItemTaxBreakdown = s.object({
  jurisdiction: s.string({ max: 200, nullable: true }),
  rate: s.decimal({ gte: 0, maxScale: 6, nullable: true }),
  taxAmount: Price,
  taxType: s.string({ max: 200, nullable: true }),
  taxName: s.string({ max: 200, nullable: true }),
  jurisdictionType: s.enum(JurisdictionType),
  nonTaxableAmount: Price,
  taxableAmount: Price,
})

export const LineItemTaxInfo = s.object({
  taxAmount: Price,
  taxableAmount: Price,
  taxRate: s.decimal({ gte: 0, maxScale: 6, nullable: true }),
  taxGroupId: s.guid({ nullable: true }),
  taxIncludedInPrice: s.boolean(),
  taxBreakdown: s.array(LineItemTaxBreakdown, { max: 7 }),
})

export const DigitalFile = s.object({
  fileId: s.string({ min: 1, max: 100 }),
  link: s.string({ min: 1, max: 2000, format: 'url', nullable: true }),
  expirationDate: s.datetime({ nullable: true, ro: true }),
})

export const SubscriptionInfo = s.object({
  id: s.guid({ nullable: true }),
  cycleNumber: s.number(),
  subscriptionOptionTitle: s.string({ max: 150 }),
  subscriptionOptionDescription: s.string({ max: 500, nullable: true }),
  subscriptionSettings: SubscriptionSettings,
  chargesDescription: s.string({ max: 1000, nullable: true }),
})

export const LocationAndQuantity = s.object({
  id: s.guid(),
  appId: s.guid({ nullable: true }),
  quantity: s.integer({ min: 1, max: 100000 }),
  name: s.string({ max: 500, nullable: true, ro: true }),
})

export const DecimalQuantity = s.object({
  measurementUnit: s.enum(MeasurementUnit, { oneOf: 'Unit' }),
  otherUnit: s.string({ min: 1, max: 50, oneOf: 'Unit' }),
  value: s.decimal({ gt: 0, lte: 1000000000000000, maxScale: 4 }),
  description: TranslatableString,
})

export const ItemModifier = s.object({
  id: s.string({ min: 1, max: 36 }),
  quantity: s.integer({ min: 1, max: 100000, nullable: true }),
  label: TranslatableString,
  details: TranslatableString,
  price: Price,
})

export const ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36 }),
  name: TranslatableString,
  modifiers: s.array(ItemModifier, { min: 1, max: 10 }),
})

export const OrderLineItem = s.object({
  id: s.always(s.string()),
  productName: s.always(ProductName),
  catalogReference: CatalogReference,
  quantity: s.always(s.integer({ min: 1, max: 100000 })),
  totalDiscount: s.with(Price, { ro: true }),
  descriptionLines: s.array(DescriptionLine, { max: 20 }),
  image: Image,
  physicalProperties: PhysicalProperties,
  itemType: ItemType,
  fulfillerId: s.guid({ nullable: true }),
  refundQuantity: s.integer({ max: 100000, nullable: true }),
  restockQuantity: s.integer({ max: 100000, nullable: true }),
  price: s.always(Price),
  priceBeforeDiscounts: s.with(Price, { ro: true }),
  totalPriceBeforeTax: s.with(Price, { ro: true }),
  totalPriceAfterTax: s.with(Price, { ro: true }),
  paymentOption: s.enum(PaymentOptionType),
  taxDetails: ItemTaxFullDetails,
  taxInfo: LineItemTaxInfo,
  digitalFile: DigitalFile,
  subscriptionInfo: SubscriptionInfo,
  priceDescription: PriceDescription,
  depositAmount: s.with(Price, { ro: true }),
  locations: s.array(LocationAndQuantity, { max: 5 }),
  lineItemPrice: Price,
  taxableAddress: TaxableAddress,
  priceUndetermined: s.boolean(),
  fixedQuantity: s.boolean(),
  decimalQuantity: DecimalQuantity,
  extendedFields: ExtendedFields,
  modifierGroups: s.array(ModifierGroup, { max: 10, ro: true }),
})

export const BuyerInfo = s.object({
  visitorId: s.guid({ oneOf: 'Id' }),
  memberId: s.guid({ oneOf: 'Id' }),
  contactId: s.guid({ nullable: true }),
  email: s.string({ format: 'email', nullable: true }),
})

export const CurrencyConversionDetails = s.object({
  originalCurrency: s.string({ format: 'currency', nullable: true, ro: true }),
  conversionRate: s.decimal({ gt: 0, lte: 1000000000000000, nullable: true, ro: true }),
})

export const PriceSummary = s.object({
  subtotal: s.always(Price),
  shipping: s.always(Price),
  tax: s.always(Price),
  discount: s.always(Price),
  total: s.always(Price),
  totalAdditionalFees: Price,
})

export const PickupAddress = s.object({
  country: s.string({ format: 'country', nullable: true }),
  subdivision: s.string({ max: 50, nullable: true }),
  city: s.string({ max: 1000, nullable: true }),
  postalCode: s.string({ max: 1000, nullable: true }),
  streetAddress: StreetAddress,
  addressLine: s.string({ max: 1000, nullable: true }),
  addressLine2: s.string({ max: 1000, nullable: true }),
  countryFullname: s.string({ nullable: true, ro: true }),
  subdivisionFullname: s.string({ nullable: true, ro: true }),
})

export const PickupDetails = s.object({
  address: PickupAddress,
  pickupMethod: s.enum(PickupMethod),
})

export const DeliveryTimeSlot = s.object({
  from: s.datetime({ nullable: true }),
  to: s.datetime({ nullable: true }),
})

export const DeliveryLogistics = s.object({
  shippingDestination: s.with(AddressWithContact, { oneOf: 'Address' }),
  pickupDetails: s.with(PickupDetails, { oneOf: 'Address' }),
  deliveryTime: s.string({ max: 500, nullable: true }),
  instructions: s.string({ max: 1000, nullable: true }),
  deliverByDate: s.datetime({ nullable: true }),
  deliveryTimeSlot: DeliveryTimeSlot,
})

export const ShippingPrice = s.object({
  price: Price,
  totalPriceBeforeTax: s.with(Price, { ro: true }),
  totalPriceAfterTax: s.with(Price, { ro: true }),
  taxDetails: ItemTaxFullDetails,
  taxInfo: LineItemTaxInfo,
  discount: s.with(Price, { ro: true }),
})

export const ShippingRegion = s.object({
  name: s.string({ max: 100, nullable: true }),
})

export const V1ShippingInformation = s.object({
  carrierId: s.string({ min: 1, max: 100, nullable: true }),
  code: s.string({ min: 1, max: 100, nullable: true }),
  title: s.string({ max: 250 }),
  logistics: DeliveryLogistics,
  cost: ShippingPrice,
  region: ShippingRegion,
})

export const TaxSummary = s.object({
  totalTax: s.with(Price, { ro: true }),
})

export const OrderTaxBreakdown = s.object({
  taxName: s.string({ max: 200 }),
  taxType: s.string({ max: 200 }),
  jurisdiction: s.string({ max: 200 }),
  jurisdictionType: s.enum(JurisdictionType),
  rate: s.decimal({ gte: 0, maxScale: 6 }),
  aggregatedTaxAmount: Price,
})

export const OrderTaxInfo = s.object({
  totalTax: Price,
  taxBreakdown: s.array(OrderTaxBreakdown, { max: 50 }),
  taxExempt: s.boolean({ nullable: true, ro: true }),
})

export const Coupon = s.object({
  id: s.string(),
  code: s.string(),
  name: s.string(),
  amount: Price,
})

export const MerchantDiscount = s.object({
  discountReason: s.enum(DiscountReason, { oneOf: 'MerchantDiscountReason' }),
  description: s.string({ max: 200, nullable: true, oneOf: 'MerchantDiscountReason' }),
  amount: Price,
})

export const DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256 }),
  translated: s.string({ min: 1, max: 500, nullable: true }),
})

export const DiscountRule = s.object({
  id: s.guid(),
  name: DiscountRuleName,
  amount: Price,
})

export const LineItemDiscount = s.object({
  id: s.guid(),
  totalDiscount: Price,
})

export const AppliedDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource' }),
  merchantDiscount: s.with(MerchantDiscount, { oneOf: 'DiscountSource' }),
  discountRule: s.with(DiscountRule, { oneOf: 'DiscountSource' }),
  discountType: s.enum(DiscountType),
  lineItemIds: s.array(s.guid(), { max: 300 }),
  id: s.guid({ nullable: true }),
  lineItemDiscounts: s.array(LineItemDiscount, { max: 300 }),
})

export const MerchantComment = s.object({
  message: s.string({ min: 1, max: 5000 }),
})

export const OrderRefunded = s.object({
  manual: s.boolean(),
  amount: Price,
  reason: s.string({ max: 200 }),
})

export const LineItemQuantityChange = s.object({
  originalQuantity: s.number({ max: 1000000 }),
  newQuantity: s.number({ max: 1000000 }),
  diff: s.number({ min: 1, max: 1000000 }),
  deltaType: s.enum(LineItemQuantityChangeType),
})

export const LineItemPriceChange = s.object({
  originalPrice: Price,
  newPrice: Price,
})

export const LineItemChanges = s.object({
  id: s.guid(),
  name: ProductName,
  quantity: LineItemQuantityChange,
  price: LineItemPriceChange,
})

export const ManagedLineItem = s.object({
  id: s.guid(),
  name: ProductName,
  quantity: s.integer({ min: 1, max: 1000000 }),
})

export const TranslatedValue = s.object({
  original: s.string({ min: 1 }),
  translated: s.string({ min: 1, nullable: true }),
})

export const LineItemAmount = s.object({
  id: s.guid(),
  name: ProductName,
  amount: Price,
})

export const ManagedDiscount = s.object({
  id: s.guid(),
  name: TranslatedValue,
  affectedLineItems: s.array(LineItemAmount),
  totalAmount: Price,
})

export const ManagedAdditionalFee = s.object({
  id: s.guid(),
  name: TranslatedValue,
  affectedLineItems: s.array(LineItemAmount),
  totalAmount: Price,
})

export const TotalPriceChange = s.object({
  originalTotal: Price,
  newTotal: Price,
})

export const ShippingInformation = s.object({
  total: Price,
  shippingTitle: s.string({ max: 250 }),
})

export const ShippingInformationChange = s.object({
  originalShippingInfo: ShippingInformation,
  newShippingInfo: ShippingInformation,
})

export const OrderChange = s.object({
  lineItemChanged: s.with(LineItemChanges, { oneOf: 'Value' }),
  lineItemAdded: s.with(ManagedLineItem, { oneOf: 'Value' }),
  lineItemRemoved: s.with(ManagedLineItem, { oneOf: 'Value' }),
  discountAdded: s.with(ManagedDiscount, { oneOf: 'Value' }),
  discountRemoved: s.with(ManagedDiscount, { oneOf: 'Value' }),
  additionalFeeAdded: s.with(ManagedAdditionalFee, { oneOf: 'Value' }),
  additionalFeeRemoved: s.with(ManagedAdditionalFee, { oneOf: 'Value' }),
  totalPriceChanged: s.with(TotalPriceChange, { oneOf: 'Value' }),
  shippingInformationChanged: s.with(ShippingInformationChange, { oneOf: 'Value' }),
})

export const DraftOrderChangesApplied = s.object({
  draftOrderId: s.string(),
  reason: s.string({ max: 200, nullable: true }),
  changes: s.array(OrderChange),
})

export const SavedPaymentMethod = s.object({
  name: s.string({ min: 1, max: 100 }),
  description: s.string({ min: 1, max: 100, nullable: true }),
})

export const AuthorizedPaymentCreated = s.object({
  paymentId: s.guid(),
  amount: Price,
  lastFourDigits: s.string({ max: 4, nullable: true }),
  brand: s.string({ max: 100, nullable: true }),
})

export const AuthorizedPaymentCaptured = s.object({
  paymentId: s.guid(),
  amount: Price,
  lastFourDigits: s.string({ max: 4, nullable: true }),
  brand: s.string({ max: 100, nullable: true }),
})

export const AuthorizedPaymentVoided = s.object({
  paymentId: s.guid(),
  amount: Price,
  lastFourDigits: s.string({ max: 4, nullable: true }),
  brand: s.string({ max: 100, nullable: true }),
})

export const RegularPaymentRefund = s.object({
  amount: Price,
  lastFourDigits: s.string({ max: 4, nullable: true }),
  brand: s.string({ max: 100, nullable: true }),
})

export const GiftCardPaymentRefund = s.object({
  giftCardPaymentId: s.string({ min: 1, max: 100, nullable: true }),
  amount: Price,
})

export const MembershipPaymentRefund = s.object({
  membershipId: s.string({ min: 1, max: 200, nullable: true }),
})

export const RefundedPayment = s.object({
  regular: s.with(RegularPaymentRefund, { oneOf: 'Kind' }),
  giftCard: s.with(GiftCardPaymentRefund, { oneOf: 'Kind' }),
  membership: s.with(MembershipPaymentRefund, { oneOf: 'Kind' }),
  paymentId: s.guid(),
  externalRefund: s.boolean(),
})

export const RefundInitiated = s.object({
  refundId: s.guid(),
  amount: Price,
  payments: s.array(RefundedPayment, { min: 1, max: 50 }),
  reason: s.string({ max: 200, nullable: true }),
})

export const PaymentRefunded = s.object({
  refundId: s.guid(),
  payment: RefundedPayment,
})

export const PaymentRefundFailed = s.object({
  refundId: s.guid(),
  payment: RefundedPayment,
})

export const RefundedAsStoreCredit = s.object({
  amount: Price,
  reason: s.string({ max: 100, nullable: true }),
})

export const CreditCardDetails = s.object({
  lastFourDigits: s.string({ max: 4, nullable: true }),
  brand: s.string({ max: 100, nullable: true }),
})

export const RegularPayment = s.object({
  creditCardDetails: s.with(CreditCardDetails, { oneOf: 'PaymentMethodDetails' }),
  amount: Price,
})

export const PaymentPending = s.object({
  regular: s.with(RegularPayment, { oneOf: 'PaymentDetails' }),
  paymentId: s.guid(),
})

export const PaymentCanceled = s.object({
  regular: s.with(RegularPayment, { oneOf: 'PaymentDetails' }),
  paymentId: s.guid(),
})

export const PaymentDeclined = s.object({
  regular: s.with(RegularPayment, { oneOf: 'PaymentDetails' }),
  paymentId: s.guid(),
})

export const WixReceipt = s.object({
  receiptId: s.guid(),
  displayNumber: s.string({ min: 1, max: 40, nullable: true }),
})

export const ExternalReceipt = s.object({
  receiptId: s.string({ max: 100, nullable: true }),
  displayNumber: s.string({ min: 1, max: 40, nullable: true }),
})

export const ReceiptCreated = s.object({
  wixReceipt: s.with(WixReceipt, { oneOf: 'ReceiptInfo' }),
  externalReceipt: s.with(ExternalReceipt, { oneOf: 'ReceiptInfo' }),
  paymentId: s.guid(),
})

export const ReceiptSent = s.object({
  wixReceipt: s.with(WixReceipt, { oneOf: 'ReceiptInfo' }),
  externalReceipt: s.with(ExternalReceipt, { oneOf: 'ReceiptInfo' }),
  paymentId: s.guid(),
})

export const ChargebackCreated = s.object({
  paymentId: s.guid(),
  chargebackId: s.guid(),
  amount: Price,
  paymentDetails: RegularPayment,
})

export const ChargebackReversed = s.object({
  paymentId: s.guid(),
  chargebackId: s.guid(),
  amount: Price,
  reversalAmount: Price,
  paymentDetails: RegularPayment,
})

export const CustomActivity = s.object({
  appId: s.guid(),
  type: s.string({ max: 100 }),
  additionalData: s.map(s.string()),
})

export const Activity = s.object({
  customActivity: s.with(CustomActivity, { oneOf: 'Content' }),
  merchantComment: s.with(MerchantComment, { oneOf: 'Content' }),
  orderRefunded: s.with(OrderRefunded, { oneOf: 'Content' }),
  draftOrderChangesApplied: s.with(DraftOrderChangesApplied, { oneOf: 'Content' }),
  savedPaymentMethod: s.with(SavedPaymentMethod, { oneOf: 'Content' }),
  authorizedPaymentCreated: s.with(AuthorizedPaymentCreated, { oneOf: 'Content' }),
  authorizedPaymentCaptured: s.with(AuthorizedPaymentCaptured, { oneOf: 'Content' }),
  authorizedPaymentVoided: s.with(AuthorizedPaymentVoided, { oneOf: 'Content' }),
  refundInitiated: s.with(RefundInitiated, { oneOf: 'Content' }),
  paymentRefunded: s.with(PaymentRefunded, { oneOf: 'Content' }),
  paymentRefundFailed: s.with(PaymentRefundFailed, { oneOf: 'Content' }),
  refundedAsStoreCredit: s.with(RefundedAsStoreCredit, { oneOf: 'Content' }),
  paymentPending: s.with(PaymentPending, { oneOf: 'Content' }),
  paymentCanceled: s.with(PaymentCanceled, { oneOf: 'Content' }),
  paymentDeclined: s.with(PaymentDeclined, { oneOf: 'Content' }),
  receiptCreated: s.with(ReceiptCreated, { oneOf: 'Content' }),
  receiptSent: s.with(ReceiptSent, { oneOf: 'Content' }),
  chargebackCreated: s.with(ChargebackCreated, { oneOf: 'Content' }),
  chargebackReversed: s.with(ChargebackReversed, { oneOf: 'Content' }),
  id: s.always(s.guid({ nullable: true, ro: true })),
  authorEmail: s.string({ format: 'email', nullable: true, ro: true }),
  createdDate: s.always(s.datetime({ nullable: true, ro: true })),
  type: s.enum(ActivityType),
  activityType: s.always(s.enum(ActivityType)),
})

export const CreatedBy = s.object({
  userId: s.guid({ oneOf: 'String' }),
  memberId: s.guid({ oneOf: 'String' }),
  visitorId: s.guid({ oneOf: 'String' }),
  appId: s.guid({ oneOf: 'String' }),
})

export const ChannelInfo = s.object({
  type: s.enum(ChannelType),
  externalOrderId: s.string({ max: 100, nullable: true }),
  externalOrderUrl: s.string({ max: 300, nullable: true }),
})

export const CustomField = s.object({
  value: s.any(),
  title: s.string({ min: 1, max: 500 }),
  translatedTitle: s.string({ min: 1, max: 500, nullable: true }),
})

export const Balance = s.object({
  amount: s.string({ ro: true }),
  formattedAmount: s.string({ ro: true }),
})

export const CashRounding = s.object({
  amount: s.decimal({ gte: -1000000000000000, lte: 1000000000000000 }),
  formattedAmount: s.string({ ro: true }),
})

export const BalanceSummary = s.object({
  balance: s.with(Balance, { ro: true }),
  paid: s.with(Price, { ro: true }),
  refunded: s.with(Price, { ro: true }),
  authorized: s.with(Price, { ro: true }),
  pendingRefund: s.with(Price, { ro: true }),
  pending: s.with(Price, { ro: true }),
  chargeback: s.with(Price, { ro: true }),
  chargebackReversal: s.with(Price, { ro: true }),
  platformFees: s.with(Price, { ro: true }),
  totalMinusPlatformFees: s.with(Price, { ro: true }),
  cashRoundingAdjustment: s.with(CashRounding, { ro: true }),
})

export const AdditionalFee = s.object({
  code: s.string({ min: 1, max: 100, nullable: true }),
  name: s.string({ min: 1, max: 50 }),
  price: Price,
  taxDetails: ItemTaxFullDetails,
  taxInfo: LineItemTaxInfo,
  providerAppId: s.guid({ nullable: true }),
  priceBeforeTax: Price,
  priceAfterTax: Price,
  id: s.guid(),
  lineItemIds: s.array(s.guid()),
  source: s.enum(AdditionalFeeSource),
  taxableAddress: TaxableAddress,
})

export const TagList = s.object({
  tagIds: s.array(s.string({ max: 5 }), { max: 100 }),
})

export const Tags = s.object({
  privateTags: TagList,
  tags: TagList,
})

export const Location = s.object({
  id: s.guid(),
  name: s.string({ min: 1, max: 500, ro: true }),
})

export const PlatformFee = s.object({
  name: TranslatableString,
  amount: Price,
  lineItemId: s.guid(),
  chargeType: s.enum(ChargeType),
  percentageRate: s.decimal({ gt: 0, lte: 1, maxScale: 4 }),
})

export const PlatformFeeSummary = s.object({
  total: Price,
  totalPassOn: Price,
  totalAbsorbed: Price,
  fees: s.array(PlatformFee, { max: 300 }),
})

export const Order = s.object({
  id: s.always(s.guid({ nullable: true, ro: true })),
  number: s.always(s.string({ ro: true })),
  createdDate: s.always(s.datetime({ nullable: true, ro: true })),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true })),
  lineItems: s.always(s.array(OrderLineItem, { min: 1, max: 300, ro: true })),
  buyerInfo: BuyerInfo,
  paymentStatus: s.always(s.enum(PaymentStatusEnumPaymentStatus)),
  fulfillmentStatus: s.always(s.enum(FulfillmentStatus, { ro: true })),
  buyerLanguage: s.string({ nullable: true }),
  weightUnit: s.enum(WeightUnit),
  currency: s.always(s.string({ format: 'currency', nullable: true })),
  currencyConversionDetails: CurrencyConversionDetails,
  taxIncludedInPrices: s.boolean(),
  siteLanguage: s.string({ nullable: true, ro: true }),
  priceSummary: s.always(s.with(PriceSummary, { ro: true })),
  billingInfo: AddressWithContact,
  shippingInfo: V1ShippingInformation,
  buyerNote: s.string({ max: 1000, nullable: true }),
  status: s.always(s.enum(OrderStatus)),
  archived: s.boolean({ nullable: true }),
  taxSummary: TaxSummary,
  taxInfo: OrderTaxInfo,
  appliedDiscounts: s.array(AppliedDiscount, { max: 320 }),
  activities: s.always(s.array(Activity, { max: 1000, ro: true })),
  attributionSource: s.enum(AttributionSource),
  createdBy: s.with(CreatedBy, { ro: true }),
  channelInfo: ChannelInfo,
  seenByAHuman: s.boolean({ nullable: true }),
  checkoutId: s.guid({ nullable: true }),
  customFields: s.array(CustomField),
  balanceSummary: s.with(BalanceSummary, { ro: true }),
  additionalFees: s.array(AdditionalFee, { max: 100 }),
  extendedFields: ExtendedFields,
  purchaseFlowId: s.guid({ nullable: true }),
  recipientInfo: AddressWithContact,
  tags: Tags,
  purchasedDate: s.datetime({ nullable: true }),
  businessLocation: Location,
  payAfterFreeTrial: s.with(PriceSummary, { ro: true }),
  platformFeeSummary: PlatformFeeSummary,
  imported: s.boolean({ ro: true }),
})

export const PublicActivity = s.object({
  customActivity: s.with(CustomActivity, { oneOf: 'Content' }),
  merchantComment: s.with(MerchantComment, { oneOf: 'Content' }),
})

export const Sorting = s.object({
  fieldName: s.string({ max: 512 }),
  order: s.enum(SortOrder),
})

export const CursorSearch = s.object({
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod' }),
  filter: s.map(s.any(), { nullable: true }),
  sort: s.array(Sorting, { max: 4 }),
})
