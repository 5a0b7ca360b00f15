import { s } from '../../schema.ts'
import { AddressWithContact } from '../address.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { MultiCurrencyPrice, PriceSummary, splitTotals } from '../price.ts'
import { AdditionalFee } from './additional-fee.ts'
import { AppliedDiscount } from './applied-discount.ts'
import { CalculatedLineItem } from './calculated-line-item.ts'
import { CalculationErrors } from './calculation-errors.ts'
import { LineItem } from './cart-line-item.ts'
import { SelectedShippingOption, ShippingInformation } from './delivery.ts'
import { GiftCard } from './gift-card.ts'
import { WeightUnit } from './line-item-details.ts'
import { MembershipOptions, paidByMemberships } from './membership.ts'
import { TaxSummary } from './tax-details.ts'
import { Violation } from './violation.ts'

export const Coupon = s.object({
  id: s.string({ doc: 'Id of the coupon.' }),
  code: s.string({ doc: 'Code that the shopper entered.' }),
})

export const BuyerInfo = s.object({
  visitorId: s.ro.guid({
    oneOf: 'Id',
    doc: 'Id of the visitor who owns the cart, GUID. Absent for members.',
  }),
  memberId: s.ro.guid({ oneOf: 'Id', doc: 'Id of the member who owns the cart, GUID. Absent for visitors.' }),
  userId: s.ro.guid({ oneOf: 'Id', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  contactId: s.nullable.guid({ doc: 'Id of the contact, GUID.' }),
  email: s.nullable.string({ format: 'email', doc: 'E-mail address of the buyer. The checkout takes it.' }),
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
  id: s.ro.nullable.guid({ doc: 'Id of the cart, GUID. Absent before the first line item.' }),
  lineItems: s.always(
    s.ro.array(LineItem, { max: 300, doc: 'Line items in the order in which they were added.' }),
  ),
  buyerNote: s.nullable.string({ max: 1000, doc: 'Note of the buyer to the merchant.' }),
  buyerInfo: s.with(BuyerInfo, { doc: 'Owner of the cart.' }),
  currency: s.always(
    s.ro.string({ format: 'currency', doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
  ),
  conversionCurrency: s.ro.string({
    format: 'currency',
    doc: 'Currency of converted amounts, which are for display: the buyer pays in `currency`. Equals `currency` without conversion.',
  }),
  buyerLanguage: s.ro.nullable.string({
    doc: 'Language of the buyer, BCP 47: the one that their requests name, otherwise the locale of the site.',
  }),
  siteLanguage: s.ro.nullable.string({ doc: 'Locale of the site (BCP 47), such as "en".' }),
  taxIncludedInPrices: s.ro.nullable.boolean({ doc: 'True if prices include tax.' }),
  weightUnit: s.ro.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  checkoutId: s.ro.nullable.guid({
    doc: 'Id of the latest checkout created from the cart, GUID. Absent before the first.',
  }),
  appliedDiscounts: s.always(
    s.ro.array(CartDiscount, {
      doc: 'Coupon and merchant discounts of the cart. Automatic discounts are in the estimate.',
    }),
  ),
  couponCode: s.ro.nullable.string({
    max: 100,
    doc: 'Coupon code that the shopper entered, also while the coupon does not apply. Absent without a coupon.',
  }),
  createdDate: s.ro.nullable.datetime({
    doc: 'Time at which the cart was created. Absent before the first line item.',
  }),
  updatedDate: s.ro.nullable.datetime({
    doc: 'Time of the latest change. Absent before the first line item.',
  }),
  contactInfo: s.with(AddressWithContact, {
    doc: 'Contact and address of the buyer. The checkout takes them as its shipping destination.',
  }),
  overrideCheckoutUrl: s.nullable.string({
    max: 1000,
    doc: 'Address of a checkout page outside the platform.',
  }),
  purchaseFlowId: s.ro.nullable.guid({ doc: 'Id that a cart, its checkouts and their orders share, GUID.' }),
  subtotal: s.ro.with(MultiCurrencyPrice, {
    doc: 'Sum of all line items before discounts of the cart, without shipping and fees.',
  }),
  selectedShippingOption: s.with(SelectedShippingOption, {
    doc: 'Delivery option that estimates and the checkout take.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
  businessLocationId: s.nullable.guid({ doc: "Id of the merchant's location that sells the items, GUID." }),
  paymentCurrency: s.ro.string({
    format: 'currency',
    doc: 'Currency in which the buyer pays. Equals `currency`.',
  }),
  revision: s.ro.nullable.string({ doc: "Number of the cart's version. It rises by one with each change." }),
})

export const EstimateTotalsResponse = s.object({
  cart: s.with(Cart, { doc: 'The cart that was priced.' }),
  calculatedLineItems: s.array(CalculatedLineItem, {
    doc: 'Prices of each line item, in the order of the cart.',
  }),
  priceSummary: s.with(PriceSummary, { doc: 'Totals of the purchase.' }),
  giftCard: s.with(GiftCard, {
    doc: 'Gift card of the cart with what it pays. The total of `priceSummary` is after it.',
  }),
  taxSummary: s.with(TaxSummary, { doc: 'Sum of all taxes. Absent with `calculateTax: false`.' }),
  shippingInfo: s.with(ShippingInformation, {
    doc: 'Delivery options for the address. No options with `calculateShipping: false`.',
  }),
  appliedDiscounts: s.array(AppliedDiscount, { doc: 'Discounts on the purchase, each with its amount.' }),
  calculationErrors: s.with(CalculationErrors, {
    doc: 'Parts that could not be calculated. `orderValidationErrors` is always there, and empty.',
  }),
  weightUnit: s.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  currency: s.string({ format: 'currency', doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
  ...splitTotals,
  ...paidByMemberships(MembershipOptions),
  additionalFees: s.array(AdditionalFee, { max: 100, doc: 'Fees besides shipping.' }),
  violations: s.ro.array(Violation, { doc: 'Reasons that prevent an order, such as missing stock.' }),
  pricingInput: s.ro.map(s.any(), {
    doc: 'Everything that the totals follow from, for `fromPricingInputJson` and `price` of `@stoa/client/pricing`. Absent without `returnPricingInput`.',
  }),
})
