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
  number: s.string({ doc: 'House number, such as "12a".' }),
  name: s.string({ doc: 'Street without the house number.' }),
})

export const AddressLocation = s.object({
  latitude: s.number({ nullable: true, doc: 'Degrees north of the equator, -90 to 90. Not checked.' }),
  longitude: s.number({ nullable: true, doc: 'Degrees east of Greenwich, -180 to 180. Not checked.' }),
})

export const Address = s.object({
  country: s.string({
    format: 'country',
    nullable: true,
    doc: 'Two-letter country code (ISO 3166-1 alpha-2), such as "DE".',
  }),
  subdivision: s.string({
    max: 50,
    nullable: true,
    doc: 'State, province or region, stored as sent: a name, or a code such as "US-NY".',
  }),
  city: s.string({ max: 50, nullable: true, doc: 'Town or city.' }),
  postalCode: s.string({ max: 50, nullable: true, doc: 'Postal code or ZIP code. Its form is not checked.' }),
  streetAddress: s.with(StreetAddress, {
    doc: 'Street and house number as separate fields; `addressLine` carries both in one text.',
  }),
  addressLine: s.string({
    max: 150,
    nullable: true,
    doc: 'Street and house number in one text. Takes precedence over `streetAddress`.',
  }),
  addressLine2: s.string({ max: 100, nullable: true, doc: 'Second line, such as floor or apartment.' }),
  geocode: s.with(AddressLocation, { doc: 'Coordinates of the address. Stored as sent.' }),
  countryFullname: s.string({
    nullable: true,
    ro: true,
    doc: 'Name of the country. Not set by this server.',
  }),
  subdivisionFullname: s.string({
    nullable: true,
    ro: true,
    doc: 'Name of the state, province or region. Not set by this server.',
  }),
})

export const VatId = s.object({
  id: s.string({ doc: 'Tax number of the buyer. Its form is not checked.' }),
  type: s.enum(VatType, {
    doc: 'Kind of Brazilian tax number: `CPF` for persons, `CNPJ` for companies. Otherwise `UNSPECIFIED`.',
  }),
})

export const FullAddressContactDetails = s.object({
  firstName: s.string({ max: 100, nullable: true, doc: 'Given name. An order needs it.' }),
  lastName: s.string({ max: 100, nullable: true, doc: 'Family name. An order needs it.' }),
  phone: s.string({
    format: 'phone',
    nullable: true,
    doc: 'Telephone number: 3 to 30 digits, spaces and `( ) . / -`, with an optional leading `+`.',
  }),
  company: s.string({ max: 1000, nullable: true, doc: 'Company or organisation.' }),
  vatId: s.with(VatId, { doc: 'Tax number for invoices.' }),
})

export const AddressWithContact = s.object({
  address: s.with(Address, { doc: 'Postal address.' }),
  contactDetails: s.with(FullAddressContactDetails, { doc: 'Person or company at the address.' }),
})

export const MultiCurrencyPrice = s.object({
  amount: s.always(
    s.decimal({
      gte: 0,
      lte: 1000000000000000,
      doc: 'Amount in the currency of the shop, with the decimals of that currency: "12.50" for EUR.',
    }),
  ),
  convertedAmount: s.decimal({
    gte: 0,
    lte: 1000000000000000,
    ro: true,
    doc: 'Amount in `conversionCurrency`. Equals `amount`: currency conversion is not supported yet.',
  }),
  formattedAmount: s.always(
    s.string({ ro: true, doc: "`amount` with currency symbol, in the format of the site's locale." }),
  ),
  formattedConvertedAmount: s.string({
    ro: true,
    doc: "`convertedAmount` with currency symbol, in the format of the site's locale.",
  }),
})

export const PriceSummary = s.object({
  subtotal: s.always(
    s.with(MultiCurrencyPrice, {
      doc: 'Sum of all line items before discounts of the cart, without shipping and fees.',
    }),
  ),
  shipping: s.always(
    s.with(MultiCurrencyPrice, {
      doc: 'Shipping before its discount. Zero while no delivery option is selected.',
    }),
  ),
  tax: s.always(
    s.with(MultiCurrencyPrice, {
      doc: 'Tax on line items, shipping and fees. It is already part of prices that include tax.',
    }),
  ),
  discount: s.always(
    s.with(MultiCurrencyPrice, {
      doc: 'All discounts, including those on shipping. Subtracted from the other amounts.',
    }),
  ),
  total: s.always(
    s.with(MultiCurrencyPrice, {
      doc: 'Amount to pay: subtotal - discount + shipping + additionalFees, plus tax unless prices include it, minus gift card.',
    }),
  ),
  additionalFees: s.with(MultiCurrencyPrice, { doc: 'Sum of the additional fees.' }),
})

export const ApplicationError = s.object({
  code: s.string({ doc: 'Error code for programs, in upper case.' }),
  description: s.string({ doc: 'Explanation for people.' }),
  data: s.map(s.any(), { nullable: true, doc: 'Details whose fields depend on the code.' }),
})

export const AutoTaxFallbackCalculationDetails = s.object({
  fallbackReason: s.enum(FallbackReason, {
    doc: 'Automatic calculation failed (`AUTO_TAX_FAILED`) or is switched off (`AUTO_TAX_DEACTIVATED`).',
  }),
  error: s.with(ApplicationError, { doc: 'Error of the tax service.' }),
})

export const TaxCalculationDetails = s.object({
  manualRateReason: s.enum(ManualCalculationReason, {
    oneOf: 'CalculationDetails',
    doc: 'Whether the setting of the shop or of the region requires manual rates.',
  }),
  autoTaxFallbackDetails: s.with(AutoTaxFallbackCalculationDetails, {
    oneOf: 'CalculationDetails',
    doc: 'Reason why a fallback rate was used instead of automatic calculation.',
  }),
  rateType: s.enum(RateType, {
    doc: 'How the rate was determined. `FALLBACK_RATE`: automatic calculation was not possible.',
  }),
})

export const TaxSummary = s.object({
  taxableAmount: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Amount on which tax is calculated: after discounts, without tax.',
  }),
  totalTax: s.with(MultiCurrencyPrice, { ro: true, doc: 'Sum of all taxes.' }),
  calculationDetails: s.with(TaxCalculationDetails, {
    doc: 'How the rates were determined. Not set: all rates are 0 in this version.',
  }),
})

export const ShippingRegion = s.object({
  id: s.guid({ ro: true, doc: 'Id of the region, GUID.' }),
  name: s.string({ max: 100, doc: 'Name of the region, such as "Europe".' }),
})

export const PickupDetails = s.object({
  address: s.with(Address, { doc: 'Address where the buyer collects the goods.' }),
  businessLocation: s.boolean({ doc: 'True if the address is a location of the merchant.' }),
  pickupMethod: s.enum(PickupMethod, {
    doc: "`STORE_PICKUP` at the merchant's shop, `PICKUP_POINT` at a third party.",
  }),
})

export const DeliveryLogistics = s.object({
  deliveryTime: s.string({
    max: 500,
    nullable: true,
    doc: 'Expected delivery time as text for the shopper, such as "3 to 5 working days".',
  }),
  instructions: s.string({ max: 1000, nullable: true, doc: 'Instructions for the carrier or the shopper.' }),
  pickupDetails: s.with(PickupDetails, {
    doc: 'Where and how the buyer collects the goods. Absent for shipping.',
  }),
})

export const TaxRateBreakdown = s.object({
  name: s.string({ max: 100, doc: 'Name of the tax.' }),
  rate: s.decimal({
    gte: 0,
    lte: 1,
    maxScale: 6,
    doc: 'Share of the taxable amount, 0 to 1: "0.19" is 19 %.',
  }),
  tax: s.with(MultiCurrencyPrice, { doc: 'Tax at this rate.' }),
})

export const TaxBreakdown = s.object({
  jurisdiction: s.string({
    max: 200,
    nullable: true,
    doc: 'Authority that levies the tax, such as "New York".',
  }),
  nonTaxableAmount: s.with(MultiCurrencyPrice, { doc: 'Part of the price that is exempt from this tax.' }),
  rate: s.decimal({
    gte: 0,
    maxScale: 6,
    nullable: true,
    doc: 'Share of the taxable amount: "0.19" is 19 %.',
  }),
  taxAmount: s.with(MultiCurrencyPrice, { doc: 'Tax for this jurisdiction.' }),
  taxableAmount: s.with(MultiCurrencyPrice, { doc: 'Amount on which this tax is calculated.' }),
  taxType: s.string({ max: 200, nullable: true, doc: 'Kind of tax, such as "Sales".' }),
  taxName: s.string({ max: 200, nullable: true, doc: 'Name of the tax as it is shown to buyers.' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
})

export const ItemTaxFullDetails = s.object({
  taxableAmount: s.with(MultiCurrencyPrice, {
    doc: 'Amount on which tax is calculated: after discounts, without tax.',
  }),
  taxRate: s.decimal({
    gte: 0,
    lte: 1,
    maxScale: 6,
    doc: 'Share of the taxable amount, 0 to 1: "0.19" is 19 %.',
  }),
  totalTax: s.with(MultiCurrencyPrice, { doc: 'Tax on this item.' }),
  rateBreakdown: s.array(TaxRateBreakdown, {
    ro: true,
    doc: 'Tax by rate. Always empty: one rate applies to the whole item.',
  }),
  taxBreakdown: s.array(TaxBreakdown, {
    max: 1000,
    ro: true,
    doc: 'Tax by authority. Always empty in this version.',
  }),
})

export const SelectedCarrierServiceOptionPrices = s.object({
  totalPriceAfterTax: s.with(MultiCurrencyPrice, { doc: 'Price after discounts, with tax.' }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, { doc: 'Price after discounts, without tax.' }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the delivery.' }),
  totalDiscount: s.with(MultiCurrencyPrice, { doc: 'Discounts on the delivery.' }),
  price: s.with(MultiCurrencyPrice, {
    doc: "Price before discounts. Whether it includes tax depends on the site's setting.",
  }),
})

export const SelectedCarrierServiceOptionOtherCharge = s.object({
  type: s.enum(ChargeType, { doc: '`HANDLING_FEE` or `INSURANCE`.' }),
  details: s.string({ max: 200, nullable: true, doc: 'Explanation for the shopper.' }),
  cost: s.with(SelectedCarrierServiceOptionPrices, { doc: 'Price of the charge with discounts and tax.' }),
})

export const Carrier = s.object({
  appId: s.guid({ nullable: true, doc: 'Id of the app that provides the carrier, GUID.' }),
  code: s.string({ max: 250, doc: 'Code of the delivery option at the carrier.' }),
})

export const Region = s.object({
  id: s.guid({ nullable: true, doc: 'Id of the delivery region, GUID.' }),
  name: s.string({ max: 100, nullable: true, doc: 'Name of the delivery region.' }),
})

export const ApplicableLineItems = s.object({
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), { max: 300, doc: 'Ids of the line items.' }),
})

export const DeliveryAllocation = s.object({
  deliveryCarrier: s.with(Carrier, { doc: 'Carrier that delivers the line items.' }),
  deliveryRegion: s.with(Region, { doc: 'Delivery region of the address.' }),
  applicableLineItems: s.with(ApplicableLineItems, { doc: 'Line items that this carrier delivers.' }),
})

export const SelectedCarrierServiceOption = s.object({
  code: s.string({ max: 100, doc: 'Code of the delivery option, as listed in `carrierServiceOptions`.' }),
  title: s.string({ max: 250, ro: true, doc: 'Name of the delivery option for the shopper.' }),
  logistics: s.with(DeliveryLogistics, { ro: true, doc: 'Delivery time and pickup place.' }),
  cost: s.with(SelectedCarrierServiceOptionPrices, { ro: true, doc: 'Price with discounts and tax.' }),
  requestedShippingOption: s.boolean({
    ro: true,
    doc: 'True if this option was requested. False: the only available option applies by default.',
  }),
  otherCharges: s.array(SelectedCarrierServiceOptionOtherCharge, {
    doc: 'Further charges of the carrier. Always empty in this version.',
  }),
  carrierId: s.guid({ nullable: true, doc: 'Id of the carrier, GUID.' }),
  deliveryAllocations: s.array(DeliveryAllocation, {
    max: 300,
    doc: 'Line items by carrier. Always empty: one option delivers all line items.',
  }),
  partial: s.boolean({
    nullable: true,
    doc: 'True if the option delivers only some of the line items. Not set by this server.',
  }),
})

export const OtherCharge = s.object({
  type: s.enum(ChargeType, { doc: '`HANDLING_FEE` or `INSURANCE`.' }),
  price: s.with(MultiCurrencyPrice, { doc: 'Price of the charge.' }),
  details: s.string({ max: 250, nullable: true, doc: 'Explanation for the shopper.' }),
})

export const ShippingPrice = s.object({
  price: s.with(MultiCurrencyPrice, { doc: 'Price of the delivery, without `otherCharges`.' }),
  otherCharges: s.array(OtherCharge, { doc: 'Further charges of the carrier. Not set by this server.' }),
})

export const ShippingOption = s.object({
  code: s.string({ max: 100, doc: 'Code that selects this option.' }),
  title: s.string({ max: 250, doc: 'Name of the option for the shopper.' }),
  logistics: s.with(DeliveryLogistics, { doc: 'Delivery time and pickup place.' }),
  cost: s.with(ShippingPrice, { doc: 'Price before discounts.' }),
  deliveryAllocations: s.array(DeliveryAllocation, {
    max: 300,
    doc: 'Line items by carrier. Not set by this server: one option delivers all line items.',
  }),
  partial: s.boolean({
    nullable: true,
    doc: 'True if the option delivers only some of the line items. Not set by this server.',
  }),
})

export const CarrierServiceOption = s.object({
  carrierId: s.guid({ doc: "Id of the carrier, GUID. The site's flat rate has one fixed id." }),
  shippingOptions: s.array(ShippingOption, { doc: 'Delivery options of the carrier.' }),
})

export const ShippingInformation = s.object({
  region: s.with(ShippingRegion, { doc: 'Delivery region of the address. Not set by this server.' }),
  selectedCarrierServiceOption: s.with(SelectedCarrierServiceOption, {
    doc: 'Selected option, or the only available one. Absent if there is none or nothing needs delivery.',
  }),
  carrierServiceOptions: s.array(CarrierServiceOption, {
    doc: 'Options for the address by carrier. Empty if the shop does not deliver there.',
  }),
})

export const TaxableAddress = s.object({
  addressType: s.enum(TaxableAddressType, {
    oneOf: 'TaxableAddressData',
    doc: 'Address that determines the tax: of the business, of billing or of shipping.',
  }),
})

export const AdditionalFee = s.object({
  code: s.string({ min: 1, max: 100, nullable: true, doc: 'Code of the fee at its provider.' }),
  name: s.string({ min: 1, max: 50, doc: 'Name of the fee for the shopper.' }),
  price: s.with(MultiCurrencyPrice, {
    doc: "Price of the fee. Whether it includes tax depends on the site's setting.",
  }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the fee.' }),
  providerAppId: s.string({ min: 1, max: 100, nullable: true, doc: 'Id of the app that added the fee.' }),
  priceBeforeTax: s.with(MultiCurrencyPrice, { doc: 'Price without tax.' }),
  priceAfterTax: s.with(MultiCurrencyPrice, { doc: 'Price with tax.' }),
  lineItemIds: s.array(s.guid(), {
    doc: 'Line items that caused the fee. Empty: it applies to the whole purchase.',
  }),
  source: s.enum(AdditionalFeeSource, {
    doc: 'Origin of the fee: an app, a line item, the merchant (`MANUAL`), shipping or the platform.',
  }),
  translatedName: s.string({ min: 1, max: 50, nullable: true, doc: 'Name in the language of the buyer.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
})

export const FieldViolation = s.object({
  field: s.string({ doc: 'Path of the field in the request, such as `lineItems[0].quantity`.' }),
  description: s.string({ doc: 'Explanation for people, with the remedy.' }),
  violatedRule: s.enum(violatedRules, { doc: 'Rule that the value breaks.' }),
  ruleName: s.string({ nullable: true, doc: 'Name of a rule that `violatedRule` has no value for.' }),
  data: s.map(s.any(), { nullable: true, doc: 'Details, such as `threshold` for a limit.' }),
})

export const ValidationError = s.object({
  fieldViolations: s.array(FieldViolation, { doc: 'Rejected fields of the request.' }),
})

export const SystemError = s.object({
  errorCode: s.string({ nullable: true, doc: 'Code of the failure. It can be quoted in a report.' }),
})

export const Details = s.object({
  applicationError: s.with(ApplicationError, {
    oneOf: 'Kind',
    doc: 'The call was understood but could not be done.',
  }),
  validationError: s.with(ValidationError, { oneOf: 'Kind', doc: 'Fields of the request were rejected.' }),
  systemError: s.with(SystemError, { oneOf: 'Kind', doc: 'The service failed.' }),
  tracing: s.map(s.string(), { doc: 'Values that identify the request in logs.' }),
})

export const CarrierError = s.object({
  carrierId: s.string({ doc: 'Id of the carrier, GUID.' }),
  error: s.with(Details, { doc: 'Error that the carrier reported.' }),
})

export const CarrierErrors = s.object({
  errors: s.array(CarrierError, { doc: 'Errors by carrier.' }),
})

export const CalculationErrors = s.object({
  generalShippingCalculationError: s.with(Details, {
    oneOf: 'ShippingCalculationError',
    doc: 'Delivery options could not be calculated at all.',
  }),
  carrierErrors: s.with(CarrierErrors, {
    oneOf: 'ShippingCalculationError',
    doc: 'Carriers that could not calculate their options.',
  }),
  selectedShippingOptionError: s.with(Details, {
    oneOf: 'ShippingCalculationError',
    doc: 'The selected delivery option could not be calculated.',
  }),
  taxCalculationError: s.with(Details, { doc: 'Tax could not be calculated.' }),
  couponCalculationError: s.with(Details, { doc: 'The coupon could not be applied.' }),
  giftCardCalculationError: s.with(Details, { doc: 'The gift card could not be applied.' }),
  orderValidationErrors: s.array(ApplicationError, {
    doc: 'Rejections by validation plugins. Always empty: no such plugins exist yet.',
  }),
  membershipError: s.with(Details, { doc: 'Memberships could not be read.' }),
  discountsCalculationError: s.with(Details, { doc: 'Discounts could not be calculated.' }),
})

export const Other = s.object({
  name: s.enum(NameInOther, {
    doc: 'Always `OTHER_DEFAULT`: the violation concerns the purchase as a whole.',
  }),
})

export const TargetLineItem = s.object({
  name: s.enum(NameInLineItem, {
    doc: 'Always `LINE_ITEM_DEFAULT`: the violation concerns the line item as a whole.',
  }),
  id: s.string({ nullable: true, doc: 'Id of the line item.' }),
})

export const Target = s.object({
  other: s.with(Other, { oneOf: 'TargetType', doc: 'The violation concerns no single line item.' }),
  lineItem: s.with(TargetLineItem, { oneOf: 'TargetType', doc: 'Line item that the violation concerns.' }),
})

export const Violation = s.object({
  severity: s.enum(Severity, { doc: '`ERROR` prevents the order, `WARNING` does not.' }),
  target: s.with(Target, { doc: 'Part of the purchase that the violation concerns.' }),
  description: s.string({
    min: 1,
    max: 1000,
    nullable: true,
    doc: 'Explanation for the shopper, in English.',
  }),
})

export const GiftCard = s.object({
  id: s.string({ doc: 'Id of the gift card.' }),
  obfuscatedCode: s.string({ doc: 'Code with all but the last characters hidden.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the gift card pays.' }),
  appId: s.guid({ doc: 'Id of the app that issued the gift card, GUID.' }),
  externalId: s.string({ min: 1, max: 50, nullable: true, doc: 'Id of the gift card at that app.' }),
  requestedAmount: s.with(MultiCurrencyPrice, {
    doc: 'Amount that the shopper wants to pay with the gift card.',
  }),
})

export const V1Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the coupon takes off.' }),
  name: s.string({ doc: 'Name of the coupon.' }),
})

export const V1MerchantDiscount = s.object({
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the merchant takes off.' }),
  percentage: s.number({
    min: 0.01,
    max: 100,
    nullable: true,
    doc: 'Discount in percent: 10 is 10 %. Absent for a fixed amount.',
  }),
})

export const V1DiscountRuleName = s.object({
  original: s.string({ min: 1, max: 256, doc: 'Name in the language of the site.' }),
  translated: s.string({ min: 1, max: 500, nullable: true, doc: 'Name in the language of the buyer.' }),
})

export const V1DiscountRule = s.object({
  id: s.guid({ doc: 'Id of the discount rule, GUID.' }),
  name: s.with(V1DiscountRuleName, { doc: 'Name of the discount rule.' }),
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the rule takes off.' }),
})

export const AppliedDiscount = s.object({
  coupon: s.with(V1Coupon, { oneOf: 'DiscountSource', doc: 'The discount comes from a coupon.' }),
  merchantDiscount: s.with(V1MerchantDiscount, {
    oneOf: 'DiscountSource',
    doc: 'The discount was given by the merchant.',
  }),
  discountRule: s.with(V1DiscountRule, {
    oneOf: 'DiscountSource',
    doc: 'The discount comes from an automatic rule.',
  }),
  discountType: s.enum(AppliedDiscountDiscountType, {
    doc: 'Part that the discount reduces: everything, certain line items, or shipping.',
  }),
  lineItemIds: s.array(s.guid(), { doc: 'Line items that the discount reduces. Empty for shipping.' }),
})

export const MembershipName = s.object({
  original: s.string({ max: 100, doc: 'Name in the language of the site.' }),
  translated: s.string({ max: 100, nullable: true, doc: 'Name in the language of the buyer.' }),
})

export const MembershipPaymentCredits = s.object({
  total: s.number({ min: 1, doc: 'Number of credits that the membership includes.' }),
  remaining: s.number({ doc: 'Number of credits that are left.' }),
})

export const Membership = s.object({
  id: s.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
  name: s.with(MembershipName, { doc: 'Name of the membership.' }),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), {
    max: 300,
    doc: 'Line items that the membership can pay for.',
  }),
  credits: s.with(MembershipPaymentCredits, { doc: 'Credits of the membership. Absent: unlimited.' }),
  expirationDate: s.datetime({ nullable: true, doc: 'Time at which the membership ends. Absent: never.' }),
  additionalData: s.map(s.any(), { nullable: true, doc: 'Further data of the providing app.' }),
})

export const InvalidMembership = s.object({
  membership: s.with(Membership, { doc: 'Membership of the buyer that cannot be used.' }),
  reason: s.string({ min: 1, max: 100, doc: 'Reason why it cannot be used.' }),
})

export const HostSelectedMembership = s.object({
  id: s.string({ min: 1, max: 200, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
  lineItemIds: s.array(s.string({ min: 1, max: 100 }), {
    min: 1,
    max: 300,
    doc: 'Line items that the membership pays for.',
  }),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.array(Membership, { max: 300, doc: 'Memberships that the buyer can use.' }),
  invalidMemberships: s.array(InvalidMembership, {
    max: 300,
    doc: 'Memberships of the buyer that cannot be used here.',
  }),
  selectedMemberships: s.array(HostSelectedMembership, {
    max: 300,
    doc: 'Memberships that pay for line items.',
  }),
})

export const CatalogReference = s.object({
  catalogItemId: s.always(s.string({ min: 1, max: 36, doc: 'Id of the product, GUID.' })),
  appId: s.always(
    s.string({
      min: 1,
      doc: 'Id of the catalogue. Products of this shop: "215238eb-22a5-4c36-9e7b-e7c08025e04e".',
    }),
  ),
  options: s.map(s.any(), {
    nullable: true,
    doc: 'Choice of the variant: `variantId` or `options` (option name to choice), and `customTextFields` (title to text).',
  }),
})

export const ProductName = s.object({
  original: s.string({ min: 1, max: 200, doc: 'Name in the language of the site.' }),
  translated: s.string({
    min: 1,
    max: 400,
    nullable: true,
    doc: 'Name in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const PageUrlV2 = s.object({
  relativePath: s.string({ doc: "Path of the page below the site's address." }),
  url: s.string({ nullable: true, doc: 'Full address of the page.' }),
})

export const PlainTextValue = s.object({
  original: s.string({ max: 600, doc: 'Text in the language of the site.' }),
  translated: s.string({
    max: 600,
    nullable: true,
    doc: 'Text in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const Color = s.object({
  original: s.string({ max: 500, doc: 'Name of the color in the language of the site.' }),
  translated: s.string({
    max: 500,
    nullable: true,
    doc: 'Name in the language of the buyer. In replies it equals `original` unless translated.',
  }),
  code: s.string({ nullable: true, doc: 'Color as CSS value, such as "#aabbcc".' }),
})

export const DescriptionLineName = s.object({
  original: s.string({ max: 100, doc: 'Label in the language of the site, such as "Size".' }),
  translated: s.string({
    max: 200,
    nullable: true,
    doc: 'Label in the language of the buyer. In replies it equals `original` unless translated.',
  }),
})

export const DescriptionLine = s.object({
  plainText: s.with(PlainTextValue, { oneOf: 'Value', doc: 'Value as text.' }),
  colorInfo: s.with(Color, { oneOf: 'Value', doc: 'Value as color, for options of the type color.' }),
  name: s.with(DescriptionLineName, { doc: 'Label of the line: name of the option or of the text field.' }),
})

export const CommonImage = s.object({
  id: s.string({ doc: 'Id of the picture. Absent for pictures stored outside the platform.' }),
  url: s.string({ doc: 'Address of the picture.' }),
  height: s.integer({ ro: true, doc: 'Height in pixels.' }),
  width: s.integer({ ro: true, doc: 'Width in pixels.' }),
  altText: s.string({ nullable: true, doc: 'Text for readers who do not see the picture.' }),
  filename: s.string({ nullable: true, ro: true, doc: 'Name of the file. Not set by this server.' }),
})

export const ItemAvailabilityInfo = s.object({
  status: s.enum(ItemAvailabilityStatus, {
    doc: '`PARTIALLY_AVAILABLE`: fewer units in stock than `quantity`. `NOT_FOUND`: the product was deleted.',
  }),
  quantityAvailable: s.integer({
    nullable: true,
    doc: 'Units available to this line. Absent: stock is not tracked.',
  }),
})

export const PhysicalProperties = s.object({
  weight: s.number({ nullable: true, doc: 'Weight of one unit, in the weight unit of the site.' }),
  sku: s.string({ max: 40, nullable: true, doc: "Stock keeping unit: the merchant's code of the variant." }),
  shippable: s.boolean({ doc: 'True if the item needs delivery.' }),
})

export const ItemType = s.object({
  preset: s.enum(ItemTypePreset, {
    oneOf: 'ItemTypeData',
    doc: 'Predefined kind of item. Absent if `custom` is set.',
  }),
  custom: s.string({ oneOf: 'ItemTypeData', doc: "Kind of item in the merchant's own terms." }),
})

export const FreeTrialPeriod = s.object({
  frequency: s.enum(SubscriptionFrequency, { doc: 'Unit of `interval`.' }),
  interval: s.number({ min: 1, max: 999, doc: 'Length of the trial, in units of `frequency`.' }),
})

export const SubscriptionSettings = s.object({
  frequency: s.enum(SubscriptionFrequency, { doc: 'Unit of `interval`.' }),
  interval: s.number({
    min: 1,
    max: 3650,
    nullable: true,
    doc: 'Time between two payments, in units of `frequency`.',
  }),
  autoRenewal: s.boolean({
    doc: 'True if the subscription continues until it is cancelled. False: it ends after `billingCycles`.',
  }),
  billingCycles: s.number({
    min: 1,
    nullable: true,
    doc: 'Number of payments. Absent if the subscription renews automatically.',
  }),
  enableCustomerCancellation: s.boolean({ doc: 'True if the buyer may cancel the subscription.' }),
  freeTrialPeriod: s.with(FreeTrialPeriod, { doc: 'Time before the first payment.' }),
})

export const Title = s.object({
  original: s.string({ min: 1, max: 150, doc: 'Title in the language of the site.' }),
  translated: s.string({ min: 1, max: 150, nullable: true, doc: 'Title in the language of the buyer.' }),
})

export const Description = s.object({
  original: s.string({ max: 500, doc: 'Text in the language of the site.' }),
  translated: s.string({ max: 500, nullable: true, doc: 'Text in the language of the buyer.' }),
})

export const SubscriptionOptionInfo = s.object({
  subscriptionSettings: s.with(SubscriptionSettings, { doc: 'Terms of the subscription.' }),
  title: s.with(Title, { doc: 'Title of the subscription option.' }),
  description: s.with(Description, { doc: 'Explanation of the subscription option.' }),
})

export const PriceDescription = s.object({
  original: s.string({ min: 1, max: 100, doc: 'Text in the language of the site, such as "per kg".' }),
  translated: s.string({ min: 1, max: 100, nullable: true, doc: 'Text in the language of the buyer.' }),
})

export const SelectedMembership = s.object({
  id: s.string({ min: 1, max: 100, doc: 'Id of the membership.' }),
  appId: s.guid({ doc: 'Id of the app that provides the membership, GUID.' }),
})

export const Image = s.object({
  id: s.string({ doc: 'Id of the picture. Absent for pictures stored outside the platform.' }),
  url: s.string({ doc: 'Address of the picture.' }),
  height: s.integer({ ro: true, doc: 'Height in pixels.' }),
  width: s.integer({ ro: true, doc: 'Width in pixels.' }),
  altText: s.string({ nullable: true, doc: 'Text for readers who do not see the picture.' }),
  filename: s.string({ nullable: true, ro: true, doc: 'Name of the file. Not set by this server.' }),
})

export const PaymentOption = s.object({
  value: s.enum(PaymentOptionType, { doc: 'When and how the item is paid.' }),
})

export const CatalogOverrideFields = s.object({
  productName: s.with(ProductName, { doc: 'Replaces the name of the product.' }),
  price: s.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 3,
    nullable: true,
    doc: 'Replaces the price of one unit.',
  }),
  fullPrice: s.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 3,
    nullable: true,
    doc: 'Replaces the price of one unit before discount.',
  }),
  descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Replaces the chosen options and texts.' }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Replaces weight, SKU and the need for delivery.' }),
  image: s.with(Image, { doc: 'Replaces the picture.' }),
  paymentOption: s.with(PaymentOption, { doc: 'Replaces the payment option.' }),
  depositAmount: s.decimal({
    gt: 0,
    lte: 999999999,
    maxScale: 3,
    nullable: true,
    doc: 'Replaces the deposit for one unit.',
  }),
  savePaymentMethod: s.boolean({
    nullable: true,
    doc: 'Replaces the requirement to store the payment method.',
  }),
  inventoryAppId: s.guid({ nullable: true, doc: 'Id of the app that tracks the stock of the item, GUID.' }),
})

export const Policy = s.object({
  title: s.string({ min: 1, max: 29, nullable: true, doc: 'Title of the terms.' }),
  content: s.string({ min: 1, max: 3000, doc: 'Text of the terms that the buyer accepts.' }),
})

export const TranslatableString = s.object({
  original: s.string({ min: 1, max: 200, doc: 'Text in the language of the site.' }),
  translated: s.string({ min: 1, max: 400, nullable: true, doc: 'Text in the language of the buyer.' }),
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
  price: s.with(MultiCurrencyPrice, { doc: 'Price that the modifier adds to one unit of the item.' }),
})

export const ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
  name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
  modifiers: s.array(ItemModifier, { min: 1, max: 25, doc: 'Selected modifiers.' }),
})

export const ServiceProperties = s.object({
  scheduledDate: s.datetime({ nullable: true, doc: 'Time at which the service begins.' }),
  numberOfParticipants: s.number({
    min: 1,
    max: 10000,
    nullable: true,
    doc: 'Number of persons who take part.',
  }),
})

export const LineItemPricesData = s.object({
  totalPriceAfterTax: s.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, with tax.',
  }),
  totalPriceBeforeTax: s.with(MultiCurrencyPrice, {
    doc: 'Price of the whole line after discounts, without tax.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the line.' }),
  totalDiscount: s.with(MultiCurrencyPrice, {
    doc: 'All discounts on the line, including its share of discounts on the cart.',
  }),
  price: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after discounts on this item, before discounts on the cart.',
  }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  lineItemPrice: s.with(MultiCurrencyPrice, { doc: '`price` times quantity.' }),
  fullPrice: s.with(MultiCurrencyPrice, {
    doc: 'Price of one unit before the sale discount of the product.',
  }),
  modifiers: s.with(MultiCurrencyPrice, {
    doc: 'Sum of the modifier prices. Not set: modifiers are not supported yet.',
  }),
  depositAmount: s.with(MultiCurrencyPrice, { doc: 'Deposit for the whole line. Absent without deposit.' }),
})

export const CalculatedLineItem = s.object({
  lineItemId: s.always(s.string({ doc: 'Id of the line item.' })),
  pricesBreakdown: s.always(s.with(LineItemPricesData, { doc: 'Prices, discounts and tax of the line.' })),
  paymentOption: s.enum(PaymentOptionType, {
    doc: 'When and how the item is paid. Always `FULL_PAYMENT_ONLINE` in this version.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax. Not set by this server.' }),
})

export const V1ItemModifier = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the modifier within its group.' }),
  quantity: s.integer({
    min: 1,
    max: 100000,
    nullable: true,
    doc: 'Number of times that the modifier is added to one unit of the item.',
  }),
  label: s.with(TranslatableString, { doc: 'Name of the modifier, such as "Extra cheese".' }),
  details: s.with(TranslatableString, { doc: 'Further explanation of the modifier.' }),
  price: s.decimal({
    gte: 0,
    lte: 1000000000000000,
    maxScale: 3,
    nullable: true,
    doc: 'Price that the modifier adds to one unit of the item.',
  }),
})

export const V1ModifierGroup = s.object({
  id: s.string({ min: 1, max: 36, doc: 'Id of the group within the line item.' }),
  name: s.with(TranslatableString, { doc: 'Name of the group, such as "Toppings".' }),
  modifiers: s.array(V1ItemModifier, { min: 1, max: 25, doc: 'Selected modifiers.' }),
})

export const CustomLineItem = s.object({
  quantity: s.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
  price: s.decimal({ gte: 0, lte: 1000000000000000, doc: 'Price of one unit, in the currency of the shop.' }),
  priceDescription: s.with(PriceDescription, { doc: 'Explanation of the price, such as "per kg".' }),
  descriptionLines: s.array(DescriptionLine, {
    max: 10,
    doc: 'Label and value pairs below the name of the item.',
  }),
  media: s.with(Image, { doc: 'Picture of the item.' }),
  id: s.guid({ nullable: true, ro: true, doc: 'Id of the line item, GUID.' }),
  taxGroupId: s.guid({ nullable: true, doc: 'Id of the tax group that determines the rate, GUID.' }),
  productName: s.with(ProductName, { doc: 'Name of the item.' }),
  url: s.with(PageUrlV2, { doc: 'Page of the item.' }),
  itemType: s.with(ItemType, { doc: 'Kind of item. Default: `PHYSICAL`.' }),
  fullPrice: s.decimal({
    nullable: true,
    doc: 'Price of one unit before the sale discount. Default: `price`.',
  }),
  quantityAvailable: s.integer({ max: 100000, nullable: true, doc: 'Units available. Absent: any number.' }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  paymentOption: s.enum(PaymentOptionType, { doc: 'When and how the item is paid.' }),
  serviceProperties: s.with(ServiceProperties, { doc: 'Time and participants of a service.' }),
  rootCatalogItemId: s.string({
    min: 1,
    max: 36,
    nullable: true,
    doc: 'Id of the catalogue item that the line item belongs to.',
  }),
  depositAmount: s.decimal({ nullable: true, doc: 'Deposit for one unit.' }),
  deliveryProfileId: s.guid({
    nullable: true,
    doc: 'Id of the delivery profile that determines the delivery options, GUID.',
  }),
  catalogReference: s.with(CatalogReference, { doc: 'Catalogue item behind the line item.' }),
  priceUndetermined: s.boolean({ doc: 'True if the price is not known before the purchase.' }),
  fixedQuantity: s.boolean({ doc: 'True if the quantity cannot be changed.' }),
  consentRequiredPaymentPolicy: s.string({
    min: 1,
    max: 1000,
    nullable: true,
    ro: true,
    doc: 'Payment terms that the buyer must accept.',
  }),
  savePaymentMethod: s.boolean({
    ro: true,
    doc: 'True if the payment method must be stored for later payments.',
  }),
  policies: s.array(Policy, { max: 5, doc: 'Terms that the buyer must accept.' }),
  membersOnly: s.boolean({ doc: 'True if only members may buy the item.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
  modifierGroups: s.array(V1ModifierGroup, { max: 25, doc: 'Selected modifiers by group.' }),
})

export const ExtendedFields = s.object({
  namespaces: s.map(s.map(s.any()), { doc: 'Values by namespace of the app and name of the field.' }),
})

export const SelectedShippingOption = s.object({
  carrierId: s.guid({
    nullable: true,
    doc: 'Id of the carrier, GUID. Needed only if two carriers have the same code.',
  }),
  code: s.string({
    min: 1,
    max: 100,
    doc: 'Code of the delivery option, as listed in `carrierServiceOptions`.',
  }),
})

export const LineItemQuantityUpdate = s.object({
  id: s.guid({ doc: 'Id of the line item. Required; at most once in a request.' }),
  quantity: s.integer({ min: 1, max: 100000, doc: 'New number of units. Required.' }),
})

export const Price = s.object({
  amount: s.always(
    s.decimal({
      gte: 0,
      lte: 1000000000000000,
      doc: 'Amount with the decimals of its currency: "12.50" for EUR.',
    }),
  ),
  formattedAmount: s.always(
    s.string({ ro: true, doc: "`amount` with currency symbol, in the format of the site's locale." }),
  ),
})

export const PlatformPaging = s.object({
  limit: s.integer({
    min: 1,
    max: 100,
    nullable: true,
    doc: 'Largest number of entries in the reply. Default 50.',
  }),
  offset: s.integer({ min: 0, nullable: true, doc: 'Number of entries to skip. Default 0.' }),
})

export const CursorPaging = s.object({
  limit: s.integer({
    min: 1,
    max: 100,
    nullable: true,
    doc: 'Largest number of entries in the reply. Default: that of the cursor, otherwise 50.',
  }),
  cursor: s.string({
    max: 16000,
    nullable: true,
    doc: 'Cursor of an earlier reply. It carries filter and sort order; others next to it are rejected.',
  }),
})

export const Sorting = s.object({
  fieldName: s.string({ max: 512, doc: 'Name or dotted path of the field.' }),
  order: s.enum(SortOrder, { doc: 'Sort direction. Default `ASC`. Missing values rank lowest.' }),
})

export const PlatformQuery = s.object({
  paging: s.with(PlatformPaging, { oneOf: 'PagingMethod', doc: 'Paging by offset.' }),
  cursorPaging: s.with(CursorPaging, { oneOf: 'PagingMethod', doc: 'Paging by cursor.' }),
  filter: s.map(s.any(), {
    nullable: true,
    doc: 'Field names and conditions, such as `{"name": {"$startsWith": "A"}}`. Default: all entries.',
  }),
  sort: s.array(Sorting, { doc: 'Sort keys, most significant first, at most 5. Ties are ordered by id.' }),
})

export const Cursors = s.object({
  next: s.string({ max: 16000, nullable: true, doc: 'Cursor of the next page. Absent on the last page.' }),
  prev: s.string({
    max: 16000,
    nullable: true,
    doc: 'Cursor of the previous page. Absent on the first page.',
  }),
})

export const PlatformPagingMetadata = s.object({
  count: s.integer({ nullable: true, doc: 'Number of entries in this reply.' }),
  offset: s.integer({
    min: 0,
    nullable: true,
    doc: 'Number of entries skipped. Present with paging by offset.',
  }),
  total: s.number({ nullable: true, doc: 'Number of all matching entries. Present with paging by offset.' }),
  cursors: s.with(Cursors, { doc: 'Cursors of the adjacent pages. Present with paging by cursor.' }),
})

export const CursorPagingMetadata = s.object({
  count: s.integer({ nullable: true, doc: 'Number of entries in this reply.' }),
  cursors: s.with(Cursors, { doc: 'Cursors of the adjacent pages.' }),
  hasNext: s.boolean({ nullable: true, doc: 'True if there is a next page.' }),
})

/** Paging data of queries that page by cursor or by offset. */
export const OffsetOrCursorPagingMetadata = s.object({
  ...PlatformPagingMetadata.properties,
  hasNext: s.boolean({ nullable: true, doc: 'True if there is a next page.' }),
})

export const PagingMetadata = s.object({
  items: s.number({ doc: 'Number of entries in this reply.' }),
  offset: s.integer({ doc: 'Number of entries skipped.' }),
})

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
})

export const LineItem = s.object({
  id: s.always(
    s.guid({
      nullable: true,
      ro: true,
      doc: 'Id of the line item, GUID. It stays the same when units are added.',
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
  fullPrice: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit before the sale discount of the product.',
  }),
  priceBeforeDiscounts: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  lineItemPrice: s.with(MultiCurrencyPrice, { ro: true, doc: '`price` times quantity.' }),
  descriptionLines: s.array(DescriptionLine, { ro: true, doc: 'Chosen options and entered texts.' }),
  image: s.with(CommonImage, {
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
  selectedMembership: s.with(SelectedMembership, {
    doc: 'Membership that pays for the item. Not set: memberships are not supported yet.',
  }),
  deliveryProfileId: s.guid({
    nullable: true,
    ro: true,
    doc: 'Id of the delivery profile, GUID. Not set by this server.',
  }),
  taxGroupId: s.guid({ nullable: true, ro: true, doc: 'Id of the tax group, GUID. Not set by this server.' }),
  customLineItem: s.boolean({ ro: true, doc: 'True if the item is not in a catalogue.' }),
  consentRequiredPaymentPolicy: s.string({
    min: 1,
    max: 2500,
    nullable: true,
    ro: true,
    doc: 'Payment terms that the buyer must accept. Not set by this server.',
  }),
  priceUndetermined: s.boolean({
    ro: true,
    doc: 'True if the price is not known before the purchase. Always false in this version.',
  }),
  fixedQuantity: s.boolean({
    ro: true,
    doc: 'True if the quantity cannot be changed. Always false in this version.',
  }),
  catalogOverrideFields: s.with(CatalogOverrideFields, {
    doc: 'Values that replace those of the catalogue. Not supported yet.',
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

export const BuyerInfo = s.object({
  visitorId: s.guid({
    oneOf: 'Id',
    ro: true,
    doc: 'Id of the visitor who owns the cart, GUID. Absent for members.',
  }),
  memberId: s.guid({
    oneOf: 'Id',
    ro: true,
    doc: 'Id of the member who owns the cart, GUID. Absent for visitors.',
  }),
  userId: s.guid({
    oneOf: 'Id',
    ro: true,
    doc: 'Id of a user of the merchant, GUID. Not set by this server.',
  }),
  contactId: s.guid({ nullable: true, doc: 'Id of the contact, GUID.' }),
  email: s.string({
    format: 'email',
    nullable: true,
    doc: 'E-mail address of the buyer. The checkout takes it.',
  }),
})

export const MerchantDiscount = s.object({
  amount: s.with(MultiCurrencyPrice, { doc: 'Amount that the merchant takes off.' }),
})

export const CartDiscount = s.object({
  coupon: s.with(Coupon, { oneOf: 'DiscountSource', doc: 'The discount comes from a coupon.' }),
  merchantDiscount: s.with(MerchantDiscount, {
    oneOf: 'DiscountSource',
    doc: 'The discount was given by the merchant.',
  }),
})

export const Cart = s.object({
  id: s.always(s.guid({ nullable: true, ro: true, doc: 'Id of the cart, GUID.' })),
  lineItems: s.always(
    s.array(LineItem, { max: 300, ro: true, doc: 'Line items in the order in which they were added.' }),
  ),
  buyerNote: s.string({ max: 1000, nullable: true, doc: 'Note of the buyer to the merchant.' }),
  buyerInfo: s.with(BuyerInfo, { doc: 'Owner of the cart.' }),
  currency: s.always(
    s.string({ format: 'currency', ro: true, doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
  ),
  conversionCurrency: s.string({
    format: 'currency',
    ro: true,
    doc: 'Currency of converted amounts. Equals `currency`: conversion is not supported yet.',
  }),
  buyerLanguage: s.string({
    nullable: true,
    ro: true,
    doc: 'Language of the buyer. Equals the locale of the site.',
  }),
  siteLanguage: s.string({ nullable: true, ro: true, doc: 'Locale of the site (BCP 47), such as "en".' }),
  taxIncludedInPrices: s.boolean({ nullable: true, ro: true, doc: 'True if prices include tax.' }),
  weightUnit: s.enum(WeightUnit, { ro: true, doc: 'Unit of all weights, a setting of the site.' }),
  checkoutId: s.guid({
    nullable: true,
    ro: true,
    doc: 'Id of the latest checkout created from the cart, GUID. Absent before the first.',
  }),
  appliedDiscounts: s.always(
    s.array(CartDiscount, {
      ro: true,
      doc: 'Coupon and merchant discounts of the cart. Automatic discounts are in the estimate.',
    }),
  ),
  createdDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time at which the cart was created.' })),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the latest change.' })),
  contactInfo: s.with(AddressWithContact, {
    doc: 'Contact and address of the buyer. The checkout takes them as its shipping destination.',
  }),
  overrideCheckoutUrl: s.string({
    max: 1000,
    nullable: true,
    doc: 'Address of a checkout page outside the platform.',
  }),
  purchaseFlowId: s.guid({
    nullable: true,
    ro: true,
    doc: 'Id that a cart, its checkouts and their orders share, GUID.',
  }),
  subtotal: s.with(MultiCurrencyPrice, {
    ro: true,
    doc: 'Sum of all line items before discounts of the cart, without shipping and fees.',
  }),
  selectedShippingOption: s.with(SelectedShippingOption, {
    doc: 'Delivery option that estimates and the checkout take.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
  businessLocationId: s.guid({
    nullable: true,
    doc: "Id of the merchant's location that sells the items, GUID.",
  }),
  paymentCurrency: s.string({
    format: 'currency',
    ro: true,
    doc: 'Currency in which the buyer pays. Equals `currency`.',
  }),
  revision: s.string({
    nullable: true,
    ro: true,
    doc: "Number of the cart's version. It rises by one with each change.",
  }),
})

export const EstimateTotalsResponse = s.object({
  cart: s.with(Cart, { doc: 'The cart that was priced.' }),
  calculatedLineItems: s.array(CalculatedLineItem, {
    doc: 'Prices of each line item, in the order of the cart.',
  }),
  priceSummary: s.with(PriceSummary, { doc: 'Totals of the purchase.' }),
  giftCard: s.with(GiftCard, {
    doc: 'Gift card that pays a part. Not set: gift cards are not supported yet.',
  }),
  taxSummary: s.with(TaxSummary, { doc: 'Sum of all taxes. Absent with `calculateTax: false`.' }),
  shippingInfo: s.with(ShippingInformation, {
    doc: 'Delivery options for the address. No options with `calculateShipping: false`.',
  }),
  appliedDiscounts: s.array(AppliedDiscount, {
    doc: 'Discounts on the purchase, each with its amount.',
  }),
  calculationErrors: s.with(CalculationErrors, {
    doc: 'Parts that could not be calculated. Its only field is an empty list in this version.',
  }),
  weightUnit: s.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  currency: s.string({ format: 'currency', doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
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
    doc: 'Fees besides shipping.',
  }),
  violations: s.array(Violation, { ro: true, doc: 'Reasons that prevent an order, such as missing stock.' }),
})

export const MediaItemUrlAndSize = s.object({
  url: s.string({ format: 'url', doc: 'Address of the file.' }),
  width: s.integer({ doc: 'Width in pixels.' }),
  height: s.integer({ doc: 'Height in pixels.' }),
  format: s.string({ nullable: true, doc: 'File format, such as "jpg". Stored as sent.' }),
  altText: s.string({ nullable: true, doc: 'Text for readers who do not see the picture.' }),
})

export const MediaItemVideo = s.object({
  files: s.array(MediaItemUrlAndSize, { doc: 'The video in several sizes.' }),
  stillFrameMediaId: s.string({ doc: 'Id of the picture shown before the video plays.' }),
})

export const MediaItem = s.object({
  image: s.with(MediaItemUrlAndSize, { oneOf: 'Item', doc: 'Picture. Absent for videos.' }),
  video: s.with(MediaItemVideo, { oneOf: 'Item', doc: 'Video. Absent for pictures.' }),
  thumbnail: s.with(MediaItemUrlAndSize, { doc: 'Small picture for lists.' }),
  mediaType: s.enum(MediaItemType, { doc: 'Kind of file.' }),
  title: s.string({ doc: 'Title of the file.' }),
  id: s.string({ doc: 'Id of the file.' }),
})

export const Media = s.object({
  mainMedia: s.with(MediaItem, { doc: 'First item of `items`. Absent if there is none.' }),
  items: s.array(MediaItem, { doc: 'Pictures and videos in display order.' }),
})

export const Collection = s.object({
  id: s.always(s.string({ min: 35, max: 36, nullable: true, ro: true, doc: 'Id of the collection, GUID.' })),
  name: s.always(s.string({ min: 1, max: 50, nullable: true, doc: 'Name for shoppers.' })),
  media: s.always(s.with(Media, { ro: true, doc: 'Pictures of the collection.' })),
  numberOfProducts: s.always(s.integer({ ro: true, doc: 'Number of products in the collection.' })),
  description: s.string({ max: 600, nullable: true, doc: 'Text for shoppers.' }),
  slug: s.always(
    s.string({
      min: 1,
      max: 100,
      nullable: true,
      doc: "Last part of the collection's address, unique within the site.",
    }),
  ),
  visible: s.always(s.boolean({ nullable: true, doc: 'False hides the collection from shoppers.' })),
})

export const PreorderInfo = s.object({
  enabled: s.boolean({ doc: 'True if the product can be ordered before it is in stock.' }),
  message: s.string({
    min: 1,
    max: 250,
    nullable: true,
    doc: 'Text for the shopper, such as the expected date.',
  }),
  limit: s.integer({
    min: 1,
    max: 100000,
    nullable: true,
    doc: 'Largest number of units that can be ordered in advance.',
  }),
})
