import { s } from '../schema.ts'
import {
  AdditionalFee,
  AddressWithContact,
  CalculationErrors,
  CarrierServiceOption,
  CatalogOverrideFields,
  CatalogReference,
  ChannelType,
  CommonImage,
  DescriptionLine,
  ExtendedFields,
  GiftCard,
  InvalidMembership,
  ItemAvailabilityInfo,
  ItemTaxFullDetails,
  ItemType,
  Membership,
  ModifierGroup,
  MultiCurrencyPrice,
  PageUrlV2,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  PriceDescription,
  PriceSummary,
  ProductName,
  SelectedCarrierServiceOption,
  ServiceProperties,
  ShippingRegion,
  SubscriptionOptionInfo,
  TaxableAddress,
  TaxSummary,
  Violation,
  WeightUnit,
} from './common.ts'

export const DiscountType = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const

export const LineItem = s.object({
  id: s.always(
    s.guid({
      nullable: true,
      ro: true,
      doc: "Id of the line item, GUID. Equals that of the cart's line item, if it comes from a cart.",
    }),
  ),
  quantity: s.always(s.integer({ min: 1, max: 100000, doc: 'Number of units.' })),
  catalogReference: s.with(CatalogReference, { doc: 'Product and variant. Absent for custom line items.' }),
  productName: s.with(ProductName, {
    ro: true,
    doc: 'Name of the product, read from the catalogue by each call.',
  }),
  url: s.with(PageUrlV2, {
    ro: true,
    doc: 'Page of the product. Absent if the product is not visible any more.',
  }),
  price: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit after discounts on this item. Zero if the product is gone.',
  }),
  lineItemPrice: s.with(MultiCurrencyPrice, { ro: true, doc: '`price` times quantity.' }),
  fullPrice: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit before the sale discount of the product.',
  }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  totalPriceAfterTax: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of the whole line after discounts, with tax.',
  }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, { ro: true, doc: 'Tax on the line.' }),
  discount: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'All discounts on the line, including its share of discounts on the purchase.',
  }),
  descriptionLines: s.array(DescriptionLine, { ro: true, doc: 'Chosen options and entered texts.' }),
  media: s.with(CommonImage, {
    ro: true,
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
  availability: s.with(ItemAvailabilityInfo, {
    ro: true,
    doc: 'Whether the quantity is in stock now. Stock is not reserved.',
  }),
  physicalProperties: s.with(PhysicalProperties, { ro: true, doc: 'Weight, SKU and the need for delivery.' }),
  itemType: s.with(ItemType, {
    ro: true,
    doc: 'Kind of item, `PHYSICAL` or `DIGITAL` for products of the catalogue.',
  }),
  subscriptionOptionInfo: s.with(SubscriptionOptionInfo, {
    ro: true,
    doc: 'Selected subscription. Not set: subscriptions are not supported yet.',
  }),
  paymentOption: s.enum(PaymentOptionType, {
    ro: true,
    doc: 'When and how the item is paid. Always `FULL_PAYMENT_ONLINE` in this version.',
  }),
  serviceProperties: s.with(ServiceProperties, {
    ro: true,
    doc: 'Time and participants of a service. Not set by this server.',
  }),
  rootCatalogItemId: s.string({
    min: 1,
    max: 36,
    nullable: true,
    ro: true,
    doc: 'Id of the catalogue item that the line item belongs to. Not set by this server.',
  }),
  priceDescription: s.with(PriceDescription, {
    ro: true,
    doc: 'Explanation of the price, such as "per kg". Not set by this server.',
  }),
  depositAmount: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Deposit for the whole line. Not set: deposits are not supported yet.',
  }),
  deliveryProfileId: s.guid({
    nullable: true,
    ro: true,
    doc: 'Id of the delivery profile, GUID. Not set by this server.',
  }),
  customLineItem: s.boolean({ ro: true, doc: 'True if the item is not in a catalogue.' }),
  consentRequiredPaymentPolicy: s.string({
    min: 1,
    max: 2500,
    nullable: true,
    ro: true,
    doc: 'Payment terms that the buyer must accept. Not set by this server.',
  }),
  catalogOverrideFields: s.with(CatalogOverrideFields, {
    doc: 'Values that replace those of the catalogue. Not supported yet.',
  }),
  priceUndetermined: s.boolean({
    ro: true,
    doc: 'True if the price is not known before the purchase. Always false in this version.',
  }),
  fixedQuantity: s.boolean({
    ro: true,
    doc: 'True if the quantity cannot be changed. Always false in this version.',
  }),
  savePaymentMethod: s.boolean({
    ro: true,
    doc: 'True if the payment method must be stored. Always false in this version.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax. Not set by this server.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add. Not supported yet.' }),
  policies: s.array(Policy, {
    max: 5,
    ro: true,
    doc: 'Terms that the buyer must accept. Not set by this server.',
  }),
  membersOnly: s.boolean({
    ro: true,
    doc: 'True if only members may buy the item. Always false in this version.',
  }),
  modifierGroups: s.array(ModifierGroup, {
    max: 25,
    ro: true,
    doc: 'Selected modifiers. Not set: modifiers are not supported yet.',
  }),
  modifiersTotalPrice: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Sum of the modifier prices. Not set by this server.',
  }),
})

export const ShippingInfo = s.object({
  shippingDestination: s.with(AddressWithContact, { doc: 'Recipient and address of the delivery.' }),
  selectedCarrierServiceOption: s.with(SelectedCarrierServiceOption, {
    doc: 'Selected option, or the only available one. Absent if there is none or nothing needs delivery.',
  }),
  region: s.with(ShippingRegion, {
    ro: true,
    doc: 'Delivery region of the address. Not set by this server.',
  }),
  carrierServiceOptions: s.array(CarrierServiceOption, {
    ro: true,
    doc: 'Options for the address by carrier. Empty if the shop does not deliver there.',
  }),
})

export const BuyerInfo = s.object({
  visitorId: s.guid({
    oneOf: 'Id',
    ro: true,
    doc: 'Id of the visitor who owns the checkout, GUID. Absent for members.',
  }),
  memberId: s.guid({
    oneOf: 'Id',
    ro: true,
    doc: 'Id of the member who owns the checkout, GUID. Absent for visitors.',
  }),
  contactId: s.guid({ nullable: true, doc: 'Id of the contact, GUID.' }),
  email: s.string({
    format: 'email',
    nullable: true,
    doc: 'E-mail address of the buyer. An order needs it; its confirmation is sent there.',
  }),
})

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the coupon takes off.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
})

export const MerchantDiscount = s.object({
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the merchant takes off.' }),
  percentage: s.number({
    min: 0.01,
    max: 100,
    nullable: true,
    doc: 'Discount in percent: 10 is 10 %. Absent for a fixed amount.',
  }),
})

export const DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256, doc: 'Name in the language of the site.' }),
  translated: s.string({ min: 1, max: 500, nullable: true, doc: 'Name in the language of the buyer.' }),
})

export const DiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(DiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the rule takes off.' }),
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
  lineItemIds: s.array(s.guid(), { doc: 'Line items that the discount reduces. Empty for shipping.' }),
})

export const CustomField = s.object({
  value: s.any({ doc: 'Value that the buyer entered.' }),
  title: s.string({ min: 1, max: 500, doc: 'Label of the field.' }),
  translatedTitle: s.string({ min: 1, max: 500, nullable: true, doc: 'Label in the language of the buyer.' }),
})

export const CreatedBy = s.object({
  userId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who created the checkout, GUID.' }),
  visitorId: s.guid({ oneOf: 'Id', doc: 'Id of the visitor who created the checkout, GUID.' }),
  appId: s.guid({
    oneOf: 'Id',
    doc: "Id of the merchant's API key that created the checkout, GUID.",
  }),
})

export const SelectedMembership = s.object({
  id: s.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), {
    min: 1,
    max: 300,
    doc: 'Line items that the membership pays for.',
  }),
})

export const SelectedMemberships = s.object({
  memberships: s.array(SelectedMembership, { max: 300, doc: 'Memberships that pay for line items.' }),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.array(Membership, {
    max: 300,
    ro: true,
    doc: 'Memberships that the buyer can use.',
  }),
  invalidMemberships: s.array(InvalidMembership, {
    max: 300,
    ro: true,
    doc: 'Memberships of the buyer that cannot be used here.',
  }),
  selectedMemberships: s.with(SelectedMemberships, { doc: 'Memberships that the buyer selected.' }),
})

export const CustomSettings = s.object({
  lockGiftCard: s.boolean({ doc: 'True if the shopper cannot add or remove a gift card.' }),
  lockCouponCode: s.boolean({ doc: 'True if the shopper cannot add or remove a coupon.' }),
  disabledPolicyAgreementCheckbox: s.boolean({
    doc: 'True if the checkout page hides the consent to the terms.',
  }),
  disabledManualPayment: s.boolean({ doc: 'True if the shopper cannot pay offline.' }),
})

export const CustomContentReference = s.object({
  appId: s.guid({ doc: 'Id of the app that provides the content, GUID.' }),
  componentId: s.guid({ doc: 'Id of the component of that app, GUID.' }),
})

export const ExternalReference = s.object({
  appId: s.guid({ doc: 'Id of the app that created the checkout, GUID.' }),
  resourceId: s.string({
    min: 1,
    max: 100,
    nullable: true,
    doc: "Id of the app's own object for the checkout.",
  }),
})

export const Checkout = s.object({
  id: s.always(s.guid({ nullable: true, ro: true, doc: 'Id of the checkout, GUID.' })),
  lineItems: s.always(
    s.array(LineItem, {
      min: 1,
      max: 300,
      ro: true,
      doc: 'Line items with the prices of the catalogue now.',
    }),
  ),
  billingInfo: s.with(AddressWithContact, { doc: 'Contact and address for the invoice.' }),
  shippingInfo: s.always(
    s.with(ShippingInfo, { doc: 'Destination, delivery options and the selected option.' }),
  ),
  buyerNote: s.string({ max: 1000, nullable: true, doc: 'Note of the buyer to the merchant.' }),
  buyerInfo: s.with(BuyerInfo, { doc: 'Owner of the checkout and their e-mail address.' }),
  conversionCurrency: s.string({
    format: 'currency',
    ro: true,
    doc: 'Currency of converted amounts. Equals `currency`: conversion is not supported yet.',
  }),
  priceSummary: s.always(s.with(PriceSummary, { ro: true, doc: 'Totals of the purchase.' })),
  calculationErrors: s.with(CalculationErrors, {
    ro: true,
    doc: 'Parts that could not be calculated. Its only field is an empty list in this version.',
  }),
  giftCard: s.with(GiftCard, {
    ro: true,
    doc: 'Gift card that pays a part. Not set: gift cards are not supported yet.',
  }),
  appliedDiscounts: s.array(AppliedDiscount, {
    ro: true,
    doc: 'Discounts on the purchase, each with its amount.',
  }),
  customFields: s.array(CustomField, {
    doc: 'Further fields that the buyer filled in.',
  }),
  weightUnit: s.enum(WeightUnit, { ro: true, doc: 'Unit of all weights, a setting of the site.' }),
  taxSummary: s.with(TaxSummary, { ro: true, doc: 'Sum of all taxes.' }),
  currency: s.always(
    s.string({ format: 'currency', ro: true, doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
  ),
  channelType: s.enum(ChannelType, { ro: true, doc: 'Sales channel that the checkout was created for.' }),
  siteLanguage: s.string({ ro: true, doc: 'Locale of the site (BCP 47), such as "en".' }),
  buyerLanguage: s.string({ ro: true, doc: 'Language of the buyer. Equals the locale of the site.' }),
  completed: s.always(
    s.boolean({ ro: true, doc: 'True if the order was placed. The checkout cannot be changed afterwards.' }),
  ),
  taxIncludedInPrice: s.boolean({ ro: true, doc: 'True if prices include tax.' }),
  createdBy: s.with(CreatedBy, { ro: true, doc: 'Owner of the checkout.' }),
  createdDate: s.always(
    s.datetime({ nullable: true, ro: true, doc: 'Time at which the checkout was created.' }),
  ),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the latest change.' })),
  payNow: s.with(PriceSummary, {
    ro: true,
    doc: 'Part of the totals that is due with the order. Equals `priceSummary` without deposits.',
  }),
  payLater: s.with(PriceSummary, {
    ro: true,
    doc: 'Part of the totals that is due after the order. Zero without deposits.',
  }),
  membershipOptions: s.with(MembershipOptions, {
    doc: 'Memberships of the buyer. Not set: memberships are not supported yet.',
  }),
  additionalFees: s.array(AdditionalFee, {
    max: 100,
    ro: true,
    doc: 'Fees besides shipping, such as a tip.',
  }),
  cartId: s.guid({
    nullable: true,
    doc: 'Id of the cart that the checkout was created from, GUID. Absent without cart.',
  }),
  violations: s.array(Violation, {
    ro: true,
    doc: 'Reasons that prevent an order, such as missing stock. Empty once the order is placed.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
  purchaseFlowId: s.guid({
    nullable: true,
    ro: true,
    doc: 'Id that a cart, its checkouts and their orders share, GUID.',
  }),
  customSettings: s.with(CustomSettings, { doc: 'Restrictions of the checkout page.' }),
  customContentReference: s.with(CustomContentReference, {
    doc: 'Content that an app adds to the checkout page.',
  }),
  externalReference: s.with(ExternalReference, {
    doc: 'App and object that the checkout belongs to.',
  }),
  payAfterFreeTrial: s.with(PriceSummary, {
    ro: true,
    doc: 'Totals due after free trials. Not set: subscriptions are not supported yet.',
  }),
  businessLocationId: s.guid({
    nullable: true,
    doc: "Id of the merchant's location that sells the items, GUID.",
  }),
  paymentCurrency: s.string({
    format: 'currency',
    ro: true,
    doc: 'Currency in which the buyer pays. Equals `currency`.',
  }),
  taxExemptGroupId: s.guid({
    nullable: true,
    doc: 'Id of the tax exemption of the buyer, GUID. Not supported yet.',
  }),
})
