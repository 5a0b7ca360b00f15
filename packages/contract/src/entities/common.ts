import { violatedRules } from '../errors.ts'
import { s } from '../schema.ts'

export const VatType = ['UNSPECIFIED', 'CPF', 'CNPJ'] as const
export const ManualCalculationReason = ['GLOBAL_SETTING_TO_MANUAL', 'REGION_SETTING_TO_MANUAL'] as const
export const FallbackReason = ['AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED'] as const
export const RateType = ['NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE'] as const
export const PickupMethod = ['STORE_PICKUP', 'PICKUP_POINT'] as const
export const JurisdictionType = ['UNDEFINED', 'COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL'] as const
export const ChargeType = ['HANDLING_FEE', 'INSURANCE'] as const
export const AdditionalFeeSource = [
  'UNKNOWN_ADDITIONAL_FEE_SOURCE',
  'SERVICE_PLUGIN',
  'ITEM',
  'MANUAL',
  'SHIPPING',
  'PLATFORM',
] as const
export const TaxableAddressType = ['BUSINESS', 'BILLING', 'SHIPPING'] as const
export const Severity = ['WARNING', 'ERROR'] as const
export const NameInOther = ['OTHER_DEFAULT'] as const
export const NameInLineItem = ['LINE_ITEM_DEFAULT'] as const
export const AppliedDiscountDiscountType = ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'] as const
export const ItemAvailabilityStatus = [
  'AVAILABLE',
  'NOT_FOUND',
  'NOT_AVAILABLE',
  'PARTIALLY_AVAILABLE',
] as const
export const ItemTypePreset = ['UNRECOGNISED', 'PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'] as const
export const SubscriptionFrequency = ['UNDEFINED', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export const PaymentOptionType = [
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
] as const
export const ChannelType = [
  'UNSPECIFIED',
  'WEB',
  'POS',
  'EBAY',
  'AMAZON',
  'OTHER_PLATFORM',
  'WIX_APP_STORE',
  'WIX_INVOICES',
  'BACKOFFICE_MERCHANT',
  'WISH',
  'CLASS_PASS',
  'GLOBAL_E',
  'FACEBOOK',
  'ETSY',
  'TIKTOK',
  'FAIRE_COM',
  'PAYPAL_AGENTIC_CHECKOUT',
  'STRIPE_AGENTIC_CHECKOUT',
] as const
export const SortOrder = ['ASC', 'DESC'] as const
export const WeightUnit = ['UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB'] as const
export const MediaItemType = [
  'unspecified_media_item_type',
  'image',
  'video',
  'audio',
  'document',
  'zip',
] as const

export const StreetAddress = s.object({
  number: s.string(),
  name: s.string(),
})

export const AddressLocation = s.object({
  latitude: s.number({ nullable: true }),
  longitude: s.number({ nullable: true }),
})

export const Address = s.object({
  country: s.string({ format: 'country', nullable: true }),
  subdivision: s.string({ max: 50, nullable: true }),
  city: s.string({ max: 50, nullable: true }),
  postalCode: s.string({ max: 50, nullable: true }),
  streetAddress: StreetAddress,
  addressLine: s.string({ max: 150, nullable: true }),
  addressLine2: s.string({ max: 100, nullable: true }),
  geocode: AddressLocation,
  countryFullname: s.string({ nullable: true, ro: true }),
  subdivisionFullname: s.string({ nullable: true, ro: true }),
})

export const VatId = s.object({
  id: s.string(),
  type: s.enum(VatType),
})

export const FullAddressContactDetails = s.object({
  firstName: s.string({ max: 100, nullable: true }),
  lastName: s.string({ max: 100, nullable: true }),
  phone: s.string({ format: 'phone', nullable: true }),
  company: s.string({ max: 1000, nullable: true }),
  vatId: VatId,
})

export const AddressWithContact = s.object({
  address: Address,
  contactDetails: FullAddressContactDetails,
})

export const MultiCurrencyPrice = s.object({
  amount: s.always(s.decimal({ gte: 0, lte: 1000000000000000 })),
  convertedAmount: s.decimal({ gte: 0, lte: 1000000000000000, ro: true }),
  formattedAmount: s.always(s.string({ ro: true })),
  formattedConvertedAmount: s.string({ ro: true }),
})

export const PriceSummary = s.object({
  subtotal: s.always(MultiCurrencyPrice),
  shipping: s.always(MultiCurrencyPrice),
  tax: s.always(MultiCurrencyPrice),
  discount: s.always(MultiCurrencyPrice),
  total: s.always(MultiCurrencyPrice),
  additionalFees: MultiCurrencyPrice,
})

export const ApplicationError = s.object({
  code: s.string(),
  description: s.string(),
  data: s.map(s.any(), { nullable: true }),
})

export const AutoTaxFallbackCalculationDetails = s.object({
  fallbackReason: s.enum(FallbackReason),
  error: ApplicationError,
})

export const TaxCalculationDetails = s.object({
  manualRateReason: s.enum(ManualCalculationReason, { oneOf: 'CalculationDetails' }),
  autoTaxFallbackDetails: s.with(AutoTaxFallbackCalculationDetails, { oneOf: 'CalculationDetails' }),
  rateType: s.enum(RateType),
})

export const TaxSummary = s.object({
  taxableAmount: s.with(MultiCurrencyPrice, { ro: true }),
  totalTax: s.with(MultiCurrencyPrice, { ro: true }),
  calculationDetails: TaxCalculationDetails,
})

export const ShippingRegion = s.object({
  id: s.guid({ ro: true }),
  name: s.string({ max: 100 }),
})

export const PickupDetails = s.object({
  address: Address,
  businessLocation: s.boolean(),
  pickupMethod: s.enum(PickupMethod),
})

export const DeliveryLogistics = s.object({
  deliveryTime: s.string({ max: 500, nullable: true }),
  instructions: s.string({ max: 1000, nullable: true }),
  pickupDetails: PickupDetails,
})

export const TaxRateBreakdown = s.object({
  name: s.string({ max: 100 }),
  rate: s.decimal({ gte: 0, lte: 1, maxScale: 6 }),
  tax: MultiCurrencyPrice,
})

export const TaxBreakdown = s.object({
  jurisdiction: s.string({ max: 200, nullable: true }),
  nonTaxableAmount: MultiCurrencyPrice,
  rate: s.decimal({ gte: 0, maxScale: 6, nullable: true }),
  taxAmount: MultiCurrencyPrice,
  taxableAmount: MultiCurrencyPrice,
  taxType: s.string({ max: 200, nullable: true }),
  taxName: s.string({ max: 200, nullable: true }),
  jurisdictionType: s.enum(JurisdictionType),
})

export const ItemTaxFullDetails = s.object({
  taxableAmount: MultiCurrencyPrice,
  taxRate: s.decimal({ gte: 0, lte: 1, maxScale: 6 }),
  totalTax: MultiCurrencyPrice,
  rateBreakdown: s.array(TaxRateBreakdown, { ro: true }),
  taxBreakdown: s.array(TaxBreakdown, { max: 1000, ro: true }),
})

export const SelectedCarrierServiceOptionPrices = s.object({
  totalPriceAfterTax: MultiCurrencyPrice,
  totalPriceBeforeTax: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  totalDiscount: MultiCurrencyPrice,
  price: MultiCurrencyPrice,
})

export const SelectedCarrierServiceOptionOtherCharge = s.object({
  type: s.enum(ChargeType),
  details: s.string({ max: 200, nullable: true }),
  cost: SelectedCarrierServiceOptionPrices,
})

export const Carrier = s.object({
  appId: s.guid({ nullable: true }),
  code: s.string({ max: 250 }),
})

export const Region = s.object({
  id: s.guid({ nullable: true }),
  name: s.string({ max: 100, nullable: true }),
})

export const ApplicableLineItems = s.object({
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { max: 300 }),
})

export const DeliveryAllocation = s.object({
  deliveryCarrier: Carrier,
  deliveryRegion: Region,
  applicableLineItems: ApplicableLineItems,
})

export const SelectedCarrierServiceOption = s.object({
  code: s.string({ max: 100 }),
  title: s.string({ max: 250, ro: true }),
  logistics: s.with(DeliveryLogistics, { ro: true }),
  cost: s.with(SelectedCarrierServiceOptionPrices, { ro: true }),
  requestedShippingOption: s.boolean({ ro: true }),
  otherCharges: s.array(SelectedCarrierServiceOptionOtherCharge),
  carrierId: s.guid({ nullable: true }),
  deliveryAllocations: s.array(DeliveryAllocation, { max: 300 }),
  partial: s.boolean({ nullable: true }),
})

export const OtherCharge = s.object({
  type: s.enum(ChargeType),
  price: MultiCurrencyPrice,
  details: s.string({ max: 250, nullable: true }),
})

export const ShippingPrice = s.object({
  price: MultiCurrencyPrice,
  otherCharges: s.array(OtherCharge),
})

export const ShippingOption = s.object({
  code: s.string({ max: 100 }),
  title: s.string({ max: 250 }),
  logistics: DeliveryLogistics,
  cost: ShippingPrice,
  deliveryAllocations: s.array(DeliveryAllocation, { max: 300 }),
  partial: s.boolean({ nullable: true }),
})

export const CarrierServiceOption = s.object({
  carrierId: s.guid(),
  shippingOptions: s.array(ShippingOption),
})

export const ShippingInformation = s.object({
  region: ShippingRegion,
  selectedCarrierServiceOption: SelectedCarrierServiceOption,
  carrierServiceOptions: s.array(CarrierServiceOption),
})

export const TaxableAddress = s.object({
  addressType: s.enum(TaxableAddressType, { oneOf: 'TaxableAddressData' }),
})

export const AdditionalFee = s.object({
  code: s.string({ min: 1, max: 100, nullable: true }),
  name: s.string({ min: 1, max: 50 }),
  price: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  providerAppId: s.string({ min: 1, max: 100, nullable: true }),
  priceBeforeTax: MultiCurrencyPrice,
  priceAfterTax: MultiCurrencyPrice,
  lineItemIds: s.array(s.guid()),
  source: s.enum(AdditionalFeeSource),
  translatedName: s.string({ min: 1, max: 50, nullable: true }),
  taxableAddress: TaxableAddress,
})

export const FieldViolation = s.object({
  field: s.string(),
  description: s.string(),
  violatedRule: s.enum(violatedRules),
  ruleName: s.string({ nullable: true }),
  data: s.map(s.any(), { nullable: true }),
})

export const ValidationError = s.object({
  fieldViolations: s.array(FieldViolation),
})

export const SystemError = s.object({
  errorCode: s.string({ nullable: true }),
})

export const Details = s.object({
  applicationError: s.with(ApplicationError, { oneOf: 'Kind' }),
  validationError: s.with(ValidationError, { oneOf: 'Kind' }),
  systemError: s.with(SystemError, { oneOf: 'Kind' }),
  tracing: s.map(s.string()),
})

export const CarrierError = s.object({
  carrierId: s.string(),
  error: Details,
})

export const CarrierErrors = s.object({
  errors: s.array(CarrierError),
})

export const CalculationErrors = s.object({
  generalShippingCalculationError: s.with(Details, { oneOf: 'ShippingCalculationError' }),
  carrierErrors: s.with(CarrierErrors, { oneOf: 'ShippingCalculationError' }),
  selectedShippingOptionError: s.with(Details, { oneOf: 'ShippingCalculationError' }),
  taxCalculationError: Details,
  couponCalculationError: Details,
  giftCardCalculationError: Details,
  orderValidationErrors: s.array(ApplicationError),
  membershipError: Details,
  discountsCalculationError: Details,
})

export const Other = s.object({
  name: s.enum(NameInOther),
})

export const TargetLineItem = s.object({
  name: s.enum(NameInLineItem),
  id: s.string({ nullable: true }),
})

export const Target = s.object({
  other: s.with(Other, { oneOf: 'TargetType' }),
  lineItem: s.with(TargetLineItem, { oneOf: 'TargetType' }),
})

export const Violation = s.object({
  severity: s.enum(Severity),
  target: Target,
  description: s.string({ min: 1, max: 1000, nullable: true }),
})

export const GiftCard = s.object({
  id: s.string(),
  obfuscatedCode: s.string(),
  amount: MultiCurrencyPrice,
  appId: s.guid(),
  externalId: s.string({ min: 1, max: 50, nullable: true }),
  requestedAmount: MultiCurrencyPrice,
})

export const V1Coupon = s.object({
  id: s.string(),
  code: s.string(),
  amount: MultiCurrencyPrice,
  name: s.string(),
})

export const V1MerchantDiscount = s.object({
  amount: MultiCurrencyPrice,
  percentage: s.number({ min: 0.01, max: 100, nullable: true }),
})

export const V1DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256 }),
  translated: s.string({ min: 1, max: 500, nullable: true }),
})

export const V1DiscountRule = s.object({
  id: s.guid(),
  name: V1DiscountRuleName,
  amount: MultiCurrencyPrice,
})

export const AppliedDiscount = s.object({
  coupon: s.with(V1Coupon, { oneOf: 'DiscountSource' }),
  merchantDiscount: s.with(V1MerchantDiscount, { oneOf: 'DiscountSource' }),
  discountRule: s.with(V1DiscountRule, { oneOf: 'DiscountSource' }),
  discountType: s.enum(AppliedDiscountDiscountType),
  lineItemIds: s.array(s.guid()),
})

export const MembershipName = s.object({
  original: s.string({ max: 100 }),
  translated: s.string({ max: 100, nullable: true }),
})

export const MembershipPaymentCredits = s.object({
  total: s.number({ min: 1 }),
  remaining: s.number(),
})

export const Membership = s.object({
  id: s.string({ min: 1, max: 200 }),
  appId: s.guid(),
  name: MembershipName,
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { max: 300 }),
  credits: MembershipPaymentCredits,
  expirationDate: s.datetime({ nullable: true }),
  additionalData: s.map(s.any(), { nullable: true }),
})

export const InvalidMembership = s.object({
  membership: Membership,
  reason: s.string({ min: 1, max: 100 }),
})

export const HostSelectedMembership = s.object({
  id: s.string({ min: 1, max: 200 }),
  appId: s.guid(),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { min: 1, max: 300 }),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.array(Membership, { max: 300 }),
  invalidMemberships: s.array(InvalidMembership, { max: 300 }),
  selectedMemberships: s.array(HostSelectedMembership, { max: 300 }),
})

export const CatalogReference = s.object({
  catalogItemId: s.always(s.string({ min: 1, max: 36 })),
  appId: s.always(s.string({ min: 1 })),
  options: s.map(s.any(), { nullable: true }),
})

export const ProductName = s.object({
  original: s.string({ min: 1, max: 200 }),
  translated: s.string({ min: 1, max: 400, nullable: true }),
})

export const PageUrlV2 = s.object({
  relativePath: s.string(),
  url: s.string({ nullable: true }),
})

export const PlainTextValue = s.object({
  original: s.string({ max: 600 }),
  translated: s.string({ max: 600, nullable: true }),
})

export const Color = s.object({
  original: s.string({ max: 500 }),
  translated: s.string({ max: 500, nullable: true }),
  code: s.string({ nullable: true }),
})

export const DescriptionLineName = s.object({
  original: s.string({ max: 100 }),
  translated: s.string({ max: 200, nullable: true }),
})

export const DescriptionLine = s.object({
  plainText: s.with(PlainTextValue, { oneOf: 'Value' }),
  colorInfo: s.with(Color, { oneOf: 'Value' }),
  name: DescriptionLineName,
})

export const CommonImage = s.object({
  id: s.string(),
  url: s.string(),
  height: s.integer({ ro: true }),
  width: s.integer({ ro: true }),
  altText: s.string({ nullable: true }),
  filename: s.string({ nullable: true, ro: true }),
})

export const ItemAvailabilityInfo = s.object({
  status: s.enum(ItemAvailabilityStatus),
  quantityAvailable: s.integer({ nullable: true }),
})

export const PhysicalProperties = s.object({
  weight: s.number({ nullable: true }),
  sku: s.string({ max: 40, nullable: true }),
  shippable: s.boolean(),
})

export const ItemType = s.object({
  preset: s.enum(ItemTypePreset, { oneOf: 'ItemTypeData' }),
  custom: s.string({ oneOf: 'ItemTypeData' }),
})

export const FreeTrialPeriod = s.object({
  frequency: s.enum(SubscriptionFrequency),
  interval: s.number({ min: 1, max: 999 }),
})

export const SubscriptionSettings = s.object({
  frequency: s.enum(SubscriptionFrequency),
  interval: s.number({ min: 1, max: 3650, nullable: true }),
  autoRenewal: s.boolean(),
  billingCycles: s.number({ min: 1, nullable: true }),
  enableCustomerCancellation: s.boolean(),
  freeTrialPeriod: FreeTrialPeriod,
})

export const Title = s.object({
  original: s.string({ min: 1, max: 150 }),
  translated: s.string({ min: 1, max: 150, nullable: true }),
})

export const Description = s.object({
  original: s.string({ max: 500 }),
  translated: s.string({ max: 500, nullable: true }),
})

export const SubscriptionOptionInfo = s.object({
  subscriptionSettings: SubscriptionSettings,
  title: Title,
  description: Description,
})

export const PriceDescription = s.object({
  original: s.string({ min: 1, max: 100 }),
  translated: s.string({ min: 1, max: 100, nullable: true }),
})

export const SelectedMembership = s.object({
  id: s.string({ min: 1, max: 100 }),
  appId: s.guid(),
})

export const Image = s.object({
  id: s.string(),
  url: s.string(),
  height: s.integer({ ro: true }),
  width: s.integer({ ro: true }),
  altText: s.string({ nullable: true }),
  filename: s.string({ nullable: true, ro: true }),
})

export const PaymentOption = s.object({
  value: s.enum(PaymentOptionType),
})

export const CatalogOverrideFields = s.object({
  productName: ProductName,
  price: s.decimal({ gte: 0, lte: 999999999, maxScale: 3, nullable: true }),
  fullPrice: s.decimal({ gte: 0, lte: 999999999, maxScale: 3, nullable: true }),
  descriptionLines: s.array(DescriptionLine, { max: 20 }),
  physicalProperties: PhysicalProperties,
  image: Image,
  paymentOption: PaymentOption,
  depositAmount: s.decimal({ gt: 0, lte: 999999999, maxScale: 3, nullable: true }),
  savePaymentMethod: s.boolean({ nullable: true }),
  inventoryAppId: s.guid({ nullable: true }),
})

export const Policy = s.object({
  title: s.string({ min: 1, max: 29, nullable: true }),
  content: s.string({ min: 1, max: 3000 }),
})

export const TranslatableString = s.object({
  original: s.string({ min: 1, max: 200 }),
  translated: s.string({ min: 1, max: 400, nullable: true }),
})

export const ItemModifier = s.object({
  id: s.string({ min: 1, max: 36 }),
  quantity: s.integer({ min: 1, max: 100000, nullable: true }),
  label: TranslatableString,
  details: TranslatableString,
  price: MultiCurrencyPrice,
})

export const ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36 }),
  name: TranslatableString,
  modifiers: s.array(ItemModifier, { min: 1, max: 25 }),
})

export const ServiceProperties = s.object({
  scheduledDate: s.datetime({ nullable: true }),
  numberOfParticipants: s.number({ min: 1, max: 10000, nullable: true }),
})

export const LineItemPricesData = s.object({
  totalPriceAfterTax: MultiCurrencyPrice,
  totalPriceBeforeTax: MultiCurrencyPrice,
  taxDetails: ItemTaxFullDetails,
  totalDiscount: MultiCurrencyPrice,
  price: MultiCurrencyPrice,
  priceBeforeDiscounts: MultiCurrencyPrice,
  lineItemPrice: MultiCurrencyPrice,
  fullPrice: MultiCurrencyPrice,
  modifiers: MultiCurrencyPrice,
  depositAmount: MultiCurrencyPrice,
})

export const CalculatedLineItem = s.object({
  lineItemId: s.always(s.string()),
  pricesBreakdown: s.always(LineItemPricesData),
  paymentOption: s.enum(PaymentOptionType),
  taxableAddress: TaxableAddress,
})

export const V1ItemModifier = s.object({
  id: s.string({ min: 1, max: 36 }),
  quantity: s.integer({ min: 1, max: 100000, nullable: true }),
  label: TranslatableString,
  details: TranslatableString,
  price: s.decimal({ gte: 0, lte: 1000000000000000, maxScale: 3, nullable: true }),
})

export const V1ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36 }),
  name: TranslatableString,
  modifiers: s.array(V1ItemModifier, { min: 1, max: 25 }),
})

export const CustomLineItem = s.object({
  quantity: s.integer({ min: 1, max: 100000 }),
  price: s.decimal({ gte: 0, lte: 1000000000000000 }),
  priceDescription: PriceDescription,
  descriptionLines: s.array(DescriptionLine, { max: 10 }),
  media: Image,
  id: s.guid({ nullable: true, ro: true }),
  taxGroupId: s.guid({ nullable: true }),
  productName: ProductName,
  url: PageUrlV2,
  itemType: ItemType,
  fullPrice: s.decimal({ nullable: true }),
  quantityAvailable: s.integer({ max: 100000, nullable: true }),
  physicalProperties: PhysicalProperties,
  paymentOption: s.enum(PaymentOptionType),
  serviceProperties: ServiceProperties,
  rootCatalogItemId: s.string({ min: 1, max: 36, nullable: true }),
  depositAmount: s.decimal({ nullable: true }),
  deliveryProfileId: s.guid({ nullable: true }),
  catalogReference: CatalogReference,
  priceUndetermined: s.boolean(),
  fixedQuantity: s.boolean(),
  consentRequiredPaymentPolicy: s.string({ min: 1, max: 1000, nullable: true, ro: true }),
  savePaymentMethod: s.boolean({ ro: true }),
  policies: s.array(Policy, { max: 5 }),
  membersOnly: s.boolean(),
  taxableAddress: TaxableAddress,
  modifierGroups: s.array(V1ModifierGroup, { max: 25 }),
})

export const ExtendedFields = s.object({
  namespaces: s.map(s.map(s.any())),
})

export const SelectedShippingOption = s.object({
  carrierId: s.guid({ nullable: true }),
  code: s.string({ min: 1, max: 100 }),
})

export const LineItemQuantityUpdate = s.object({
  id: s.guid(),
  quantity: s.integer({ min: 1, max: 100000 }),
})

export const Price = s.object({
  amount: s.always(s.decimal({ gte: 0, lte: 1000000000000000 })),
  formattedAmount: s.always(s.string({ ro: true })),
})

export const PlatformPaging = s.object({
  limit: s.integer({ min: 1, max: 100, nullable: true }),
  offset: s.integer({ min: 0, nullable: true }),
})

export const CursorPaging = s.object({
  limit: s.integer({ min: 1, max: 100, nullable: true }),
  cursor: s.string({ max: 16000, nullable: true }),
})

export const Sorting = s.object({
  fieldName: s.string({ max: 512 }),
  order: s.enum(SortOrder),
})

export const PlatformQuery = s.object({
  paging: s.with(PlatformPaging, { oneOf: 'PagingMethod' }),
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod' }),
  filter: s.map(s.any(), { nullable: true }),
  sort: s.array(Sorting),
})

export const Cursors = s.object({
  next: s.string({ max: 16000, nullable: true }),
  prev: s.string({ max: 16000, nullable: true }),
})

export const PlatformPagingMetadata = s.object({
  count: s.integer({ nullable: true }),
  offset: s.integer({ min: 0, nullable: true }),
  total: s.number({ nullable: true }),
  cursors: Cursors,
})

export const CursorPagingMetadata = s.object({
  count: s.integer({ nullable: true }),
  cursors: Cursors,
  hasNext: s.boolean({ nullable: true }),
})

export const PagingMetadata = s.object({
  items: s.number(),
  offset: s.integer(),
})

export const Coupon = s.object({
  id: s.string(),
  code: s.string(),
})

export const LineItem = s.object({
  id: s.always(s.guid({ nullable: true, ro: true })),
  quantity: s.always(s.integer({ min: 1, max: 100000 })),
  catalogReference: CatalogReference,
  productName: s.with(ProductName, { ro: true }),
  url: s.with(PageUrlV2, { ro: true }),
  price: s.with(MultiCurrencyPrice, { ro: true }),
  fullPrice: s.with(MultiCurrencyPrice, { ro: true }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, { ro: true }),
  lineItemPrice: s.with(MultiCurrencyPrice, { ro: true }),
  descriptionLines: s.array(DescriptionLine, { ro: true }),
  image: s.with(CommonImage, { ro: true }),
  availability: s.with(ItemAvailabilityInfo, { ro: true }),
  physicalProperties: s.with(PhysicalProperties, { ro: true }),
  itemType: s.with(ItemType, { ro: true }),
  subscriptionOptionInfo: s.with(SubscriptionOptionInfo, { ro: true }),
  paymentOption: s.enum(PaymentOptionType, { ro: true }),
  serviceProperties: s.with(ServiceProperties, { ro: true }),
  rootCatalogItemId: s.string({ min: 1, max: 36, nullable: true, ro: true }),
  priceDescription: s.with(PriceDescription, { ro: true }),
  depositAmount: s.with(MultiCurrencyPrice, { ro: true }),
  selectedMembership: SelectedMembership,
  deliveryProfileId: s.guid({ nullable: true, ro: true }),
  taxGroupId: s.guid({ nullable: true, ro: true }),
  customLineItem: s.boolean({ ro: true }),
  consentRequiredPaymentPolicy: s.string({ min: 1, max: 2500, nullable: true, ro: true }),
  priceUndetermined: s.boolean({ ro: true }),
  fixedQuantity: s.boolean({ ro: true }),
  catalogOverrideFields: CatalogOverrideFields,
  savePaymentMethod: s.boolean({ ro: true }),
  taxableAddress: TaxableAddress,
  extendedFields: ExtendedFields,
  policies: s.array(Policy, { max: 5, ro: true }),
  membersOnly: s.boolean({ ro: true }),
  modifierGroups: s.array(ModifierGroup, { max: 25, ro: true }),
  modifiersTotalPrice: s.with(MultiCurrencyPrice, { ro: true }),
})

export const BuyerInfo = s.object({
  visitorId: s.guid({ oneOf: 'Id', ro: true }),
  memberId: s.guid({ oneOf: 'Id', ro: true }),
  userId: s.guid({ oneOf: 'Id', ro: true }),
  contactId: s.guid({ nullable: true }),
  email: s.string({ format: 'email', nullable: true }),
})

export const MerchantDiscount = s.object({
  amount: MultiCurrencyPrice,
})

export const CartDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource' }),
  merchantDiscount: s.with(MerchantDiscount, { oneOf: 'DiscountSource' }),
})

export const Cart = s.object({
  id: s.always(s.guid({ nullable: true, ro: true })),
  lineItems: s.always(s.array(LineItem, { max: 300, ro: true })),
  buyerNote: s.string({ max: 1000, nullable: true }),
  buyerInfo: BuyerInfo,
  currency: s.always(s.string({ format: 'currency', ro: true })),
  conversionCurrency: s.string({ format: 'currency', ro: true }),
  buyerLanguage: s.string({ nullable: true, ro: true }),
  siteLanguage: s.string({ nullable: true, ro: true }),
  taxIncludedInPrices: s.boolean({ nullable: true, ro: true }),
  weightUnit: s.enum(WeightUnit, { ro: true }),
  checkoutId: s.guid({ nullable: true, ro: true }),
  appliedDiscounts: s.always(s.array(CartDiscount, { ro: true })),
  createdDate: s.always(s.datetime({ nullable: true, ro: true })),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true })),
  contactInfo: AddressWithContact,
  overrideCheckoutUrl: s.string({ max: 1000, nullable: true }),
  purchaseFlowId: s.guid({ nullable: true, ro: true }),
  selectedShippingOption: SelectedShippingOption,
  extendedFields: ExtendedFields,
  businessLocationId: s.guid({ nullable: true }),
  paymentCurrency: s.string({ format: 'currency', ro: true }),
  revision: s.string({ nullable: true, ro: true }),
})

export const EstimateTotalsResponse = s.object({
  cart: Cart,
  calculatedLineItems: s.array(CalculatedLineItem),
  priceSummary: PriceSummary,
  giftCard: GiftCard,
  taxSummary: TaxSummary,
  shippingInfo: ShippingInformation,
  appliedDiscounts: s.array(AppliedDiscount),
  calculationErrors: CalculationErrors,
  weightUnit: s.enum(WeightUnit),
  currency: s.string({ format: 'currency' }),
  payNow: s.with(PriceSummary, { ro: true }),
  payLater: s.with(PriceSummary, { ro: true }),
  membershipOptions: MembershipOptions,
  additionalFees: s.array(AdditionalFee, { max: 100 }),
  violations: s.array(Violation, { ro: true }),
})

export const MediaItemUrlAndSize = s.object({
  url: s.string({ format: 'url' }),
  width: s.integer(),
  height: s.integer(),
  format: s.string({ nullable: true }),
  altText: s.string({ nullable: true }),
})

export const MediaItemVideo = s.object({
  files: s.array(MediaItemUrlAndSize),
  stillFrameMediaId: s.string(),
})

export const MediaItem = s.object({
  image: s.with(MediaItemUrlAndSize, { oneOf: 'Item' }),
  video: s.with(MediaItemVideo, { oneOf: 'Item' }),
  thumbnail: MediaItemUrlAndSize,
  mediaType: s.enum(MediaItemType),
  title: s.string(),
  id: s.string(),
})

export const Media = s.object({
  mainMedia: MediaItem,
  items: s.array(MediaItem),
})

export const Collection = s.object({
  id: s.always(s.string({ min: 35, max: 36, nullable: true, ro: true })),
  name: s.always(s.string({ min: 1, max: 50, nullable: true })),
  media: s.always(s.with(Media, { ro: true })),
  numberOfProducts: s.always(s.integer({ ro: true })),
  description: s.string({ max: 600, nullable: true }),
  slug: s.always(s.string({ min: 1, max: 100, nullable: true })),
  visible: s.always(s.boolean({ nullable: true })),
})

export const PreorderInfo = s.object({
  enabled: s.boolean(),
  message: s.string({ min: 1, max: 250, nullable: true }),
  limit: s.integer({ min: 1, max: 100000, nullable: true }),
})
