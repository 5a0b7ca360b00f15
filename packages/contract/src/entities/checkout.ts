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
  id: s.always(s.guid({ nullable: true, ro: true })),
  quantity: s.always(s.integer({ min: 1, max: 100000 })),
  catalogReference: CatalogReference,
  productName: s.with(ProductName, { ro: true }),
  url: s.with(PageUrlV2, { ro: true }),
  price: s.with(MultiCurrencyPrice, { ro: true }),
  lineItemPrice: s.with(MultiCurrencyPrice, { ro: true }),
  fullPrice: s.with(MultiCurrencyPrice, { ro: true }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, { ro: true }),
  totalPriceAfterTax: s.with(MultiCurrencyPrice, { ro: true }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, { ro: true }),
  taxDetails: s.with(ItemTaxFullDetails, { ro: true }),
  discount: s.with(MultiCurrencyPrice, { ro: true }),
  descriptionLines: s.array(DescriptionLine, { ro: true }),
  media: s.with(CommonImage, { ro: true }),
  availability: s.with(ItemAvailabilityInfo, { ro: true }),
  physicalProperties: s.with(PhysicalProperties, { ro: true }),
  itemType: s.with(ItemType, { ro: true }),
  subscriptionOptionInfo: s.with(SubscriptionOptionInfo, { ro: true }),
  paymentOption: s.enum(PaymentOptionType, { ro: true }),
  serviceProperties: s.with(ServiceProperties, { ro: true }),
  rootCatalogItemId: s.string({ min: 1, max: 36, nullable: true, ro: true }),
  priceDescription: s.with(PriceDescription, { ro: true }),
  depositAmount: s.with(MultiCurrencyPrice, { ro: true }),
  deliveryProfileId: s.guid({ nullable: true, ro: true }),
  customLineItem: s.boolean({ ro: true }),
  consentRequiredPaymentPolicy: s.string({ min: 1, max: 2500, nullable: true, ro: true }),
  catalogOverrideFields: CatalogOverrideFields,
  priceUndetermined: s.boolean({ ro: true }),
  fixedQuantity: s.boolean({ ro: true }),
  savePaymentMethod: s.boolean({ ro: true }),
  taxableAddress: TaxableAddress,
  extendedFields: ExtendedFields,
  policies: s.array(Policy, { max: 5, ro: true }),
  membersOnly: s.boolean({ ro: true }),
  modifierGroups: s.array(ModifierGroup, { max: 25, ro: true }),
  modifiersTotalPrice: s.with(MultiCurrencyPrice, { ro: true }),
})

export const ShippingInfo = s.object({
  shippingDestination: AddressWithContact,
  selectedCarrierServiceOption: SelectedCarrierServiceOption,
  region: s.with(ShippingRegion, { ro: true }),
  carrierServiceOptions: s.array(CarrierServiceOption, { ro: true }),
})

export const BuyerInfo = s.object({
  visitorId: s.guid({ oneOf: 'Id', ro: true }),
  memberId: s.guid({ oneOf: 'Id', ro: true }),
  contactId: s.guid({ nullable: true, ro: true }),
  email: s.string({ format: 'email', nullable: true }),
})

export const Coupon = s.object({
  id: s.string(),
  code: s.string(),
  amount: MultiCurrencyPrice,
  name: s.string(),
})

export const MerchantDiscount = s.object({
  amount: MultiCurrencyPrice,
  percentage: s.number({ min: 0.01, max: 100, nullable: true }),
})

export const DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256 }),
  translated: s.string({ min: 1, max: 500, nullable: true }),
})

export const DiscountRule = s.object({
  id: s.guid(),
  name: DiscountRuleName,
  amount: MultiCurrencyPrice,
})

export const AppliedDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource' }),
  merchantDiscount: s.with(MerchantDiscount, { oneOf: 'DiscountSource' }),
  discountRule: s.with(DiscountRule, { oneOf: 'DiscountSource' }),
  discountType: s.enum(DiscountType),
  lineItemIds: s.array(s.guid()),
})

export const CustomField = s.object({
  value: s.any(),
  title: s.string({ min: 1, max: 500 }),
  translatedTitle: s.string({ min: 1, max: 500, nullable: true }),
})

export const CreatedBy = s.object({
  userId: s.guid({ oneOf: 'Id' }),
  memberId: s.guid({ oneOf: 'Id' }),
  visitorId: s.guid({ oneOf: 'Id' }),
  appId: s.guid({ oneOf: 'Id' }),
})

export const SelectedMembership = s.object({
  id: s.string({ min: 1, max: 200 }),
  appId: s.guid(),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { min: 1, max: 300 }),
})

export const SelectedMemberships = s.object({
  memberships: s.array(SelectedMembership, { max: 300 }),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.array(Membership, { max: 300, ro: true }),
  invalidMemberships: s.array(InvalidMembership, { max: 300, ro: true }),
  selectedMemberships: SelectedMemberships,
})

export const CustomSettings = s.object({
  lockGiftCard: s.boolean(),
  lockCouponCode: s.boolean(),
  disabledPolicyAgreementCheckbox: s.boolean(),
  disabledManualPayment: s.boolean(),
})

export const CustomContentReference = s.object({
  appId: s.guid(),
  componentId: s.guid(),
})

export const ExternalReference = s.object({
  appId: s.guid(),
  resourceId: s.string({ min: 1, max: 100, nullable: true }),
})

export const Checkout = s.object({
  id: s.always(s.guid({ nullable: true, ro: true })),
  lineItems: s.always(s.array(LineItem, { min: 1, max: 300, ro: true })),
  billingInfo: AddressWithContact,
  shippingInfo: s.always(ShippingInfo),
  buyerNote: s.string({ max: 1000, nullable: true }),
  buyerInfo: BuyerInfo,
  conversionCurrency: s.string({ format: 'currency', ro: true }),
  priceSummary: s.always(s.with(PriceSummary, { ro: true })),
  calculationErrors: s.with(CalculationErrors, { ro: true }),
  giftCard: s.with(GiftCard, { ro: true }),
  appliedDiscounts: s.array(AppliedDiscount, { ro: true }),
  customFields: s.array(CustomField),
  weightUnit: s.enum(WeightUnit, { ro: true }),
  taxSummary: s.with(TaxSummary, { ro: true }),
  currency: s.always(s.string({ format: 'currency', ro: true })),
  channelType: s.enum(ChannelType, { ro: true }),
  siteLanguage: s.string({ ro: true }),
  buyerLanguage: s.string({ ro: true }),
  completed: s.always(s.boolean({ ro: true })),
  taxIncludedInPrice: s.boolean({ ro: true }),
  createdBy: s.with(CreatedBy, { ro: true }),
  createdDate: s.always(s.datetime({ nullable: true, ro: true })),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true })),
  payNow: s.with(PriceSummary, { ro: true }),
  payLater: s.with(PriceSummary, { ro: true }),
  membershipOptions: MembershipOptions,
  additionalFees: s.array(AdditionalFee, { max: 100, ro: true }),
  cartId: s.guid({ nullable: true }),
  violations: s.array(Violation, { ro: true }),
  extendedFields: ExtendedFields,
  purchaseFlowId: s.guid({ nullable: true, ro: true }),
  customSettings: CustomSettings,
  customContentReference: CustomContentReference,
  externalReference: ExternalReference,
  payAfterFreeTrial: s.with(PriceSummary, { ro: true }),
  businessLocationId: s.guid({ nullable: true }),
  paymentCurrency: s.string({ format: 'currency', ro: true }),
  taxExemptGroupId: s.guid({ nullable: true }),
})
