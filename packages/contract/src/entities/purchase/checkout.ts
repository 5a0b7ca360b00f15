import { s } from '../../schema.ts'
import { AddressWithContact } from '../address.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { PriceSummary, splitTotals } from '../price.ts'
import { AdditionalFee } from './additional-fee.ts'
import { AppliedDiscount } from './applied-discount.ts'
import { CalculationErrors } from './calculation-errors.ts'
import { ChannelType } from './channel.ts'
import { LineItem } from './checkout-line-item.ts'
import { CarrierServiceOption, SelectedCarrierServiceOption, ShippingRegion } from './delivery.ts'
import { GiftCard } from './gift-card.ts'
import { WeightUnit } from './line-item-details.ts'
import { HostSelectedMembership, InvalidMembership, Membership, paidByMemberships } from './membership.ts'
import { TaxSummary } from './tax-details.ts'
import { Violation } from './violation.ts'

export const ShippingInfo = s.object({
  shippingDestination: s.with(AddressWithContact, { doc: 'Recipient and address of the delivery.' }),
  selectedCarrierServiceOption: s.with(SelectedCarrierServiceOption, {
    doc: 'Selected option, or the only available one. Absent if there is none or nothing needs delivery.',
  }),
  region: s.ro.with(ShippingRegion, {
    doc: 'Delivery region of the address. Absent without one, as with the flat rate of the site.',
  }),
  carrierServiceOptions: s.ro.array(CarrierServiceOption, {
    doc: 'Options for the address by carrier. Empty if the shop does not deliver there.',
  }),
})

export const BuyerInfo = s.object({
  visitorId: s.ro.guid({
    oneOf: 'Id',
    doc: 'Id of the visitor who owns the checkout, GUID. Absent for members.',
  }),
  memberId: s.ro.guid({
    oneOf: 'Id',
    doc: 'Id of the member who owns the checkout, GUID. Absent for visitors.',
  }),
  contactId: s.nullable.guid({ doc: 'Id of the contact, GUID.' }),
  email: s.nullable.string({
    format: 'email',
    doc: 'E-mail address of the buyer. An order needs it; its confirmation is sent there.',
  }),
})

export const CustomField = s.object({
  value: s.any({ doc: 'Value that the buyer entered.' }),
  title: s.string({ min: 1, max: 500, doc: 'Label of the field.' }),
  translatedTitle: s.nullable.string({ min: 1, max: 500, doc: 'Label in the language of the buyer.' }),
})

export const CreatedBy = s.object({
  userId: s.guid({ oneOf: 'Id', doc: 'Id of a user of the merchant, GUID. Not set by this server.' }),
  memberId: s.guid({ oneOf: 'Id', doc: 'Id of the member who created the checkout, GUID.' }),
  visitorId: s.guid({ oneOf: 'Id', doc: 'Id of the visitor who created the checkout, GUID.' }),
  appId: s.guid({ oneOf: 'Id', doc: "Id of the merchant's API key that created the checkout, GUID." }),
})

export const SelectedMemberships = s.object({
  memberships: s.array(HostSelectedMembership, { max: 300, doc: 'Memberships that pay for line items.' }),
})

export const MembershipOptions = s.object({
  eligibleMemberships: s.ro.array(Membership, { max: 300, doc: 'Memberships that the buyer can use.' }),
  invalidMemberships: s.ro.array(InvalidMembership, {
    max: 300,
    doc: 'Memberships of the buyer that cannot be used here.',
  }),
  selectedMemberships: s.with(SelectedMemberships, { doc: 'Memberships that the buyer selected.' }),
})

export const SubscriptionCharge = s.object({
  cycleFrom: s.integer({ min: 1, doc: 'First billing cycle of the charge. The order itself pays cycle 1.' }),
  numCycles: s.nullable.integer({
    min: 1,
    doc: 'Number of cycles with this charge. Absent if the subscription renews automatically.',
  }),
  cycleBillingDate: s.nullable.datetime({ doc: 'Time at which `cycleFrom` is due.' }),
  priceSummary: s.with(PriceSummary, {
    doc: 'Amounts of one cycle: the line items with their taxes, without delivery, fees and discounts of the cart.',
  }),
})

export const SubscriptionCharges = s.object({
  lineItemIds: s.array(s.guid(), { max: 300, doc: 'Line items with the subscription.' }),
  charges: s.array(SubscriptionCharge, { max: 10, doc: 'Payments after that of the order, in their order.' }),
  generatedDate: s.datetime({ doc: 'Time from which the billing dates are counted.' }),
})

export const CustomSettings = s.object({
  lockGiftCard: s.boolean({ doc: 'True if the shopper cannot add or remove a gift card.' }),
  lockCouponCode: s.boolean({ doc: 'True if the shopper cannot add or remove a coupon.' }),
  disabledPolicyAgreementCheckbox: s.boolean({
    setBy: 'MERCHANT',
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
  resourceId: s.nullable.string({ min: 1, max: 100, doc: "Id of the app's own object for the checkout." }),
})

export const Checkout = s.object({
  id: s.always(s.ro.nullable.guid({ doc: 'Id of the checkout, GUID.' })),
  lineItems: s.always(
    s.ro.array(LineItem, { min: 1, max: 300, doc: 'Line items with the prices of the catalogue now.' }),
  ),
  billingInfo: s.with(AddressWithContact, { doc: 'Contact and address for the invoice.' }),
  shippingInfo: s.always.with(ShippingInfo, {
    doc: 'Destination, delivery options and the selected option.',
  }),
  buyerNote: s.nullable.string({ max: 1000, doc: 'Note of the buyer to the merchant.' }),
  buyerInfo: s.with(BuyerInfo, { doc: 'Owner of the checkout and their e-mail address.' }),
  conversionCurrency: s.ro.string({
    format: 'currency',
    doc: 'Currency of converted amounts, which are for display: the buyer pays in `currency`. Equals `currency` without conversion.',
  }),
  priceSummary: s.always(s.ro.with(PriceSummary, { doc: 'Totals of the purchase.' })),
  calculationErrors: s.ro.with(CalculationErrors, {
    doc: 'Parts that could not be calculated. `orderValidationErrors` is always there.',
  }),
  giftCard: s.ro.with(GiftCard, { doc: 'The first gift card that pays. See `giftCards`.' }),
  giftCards: s.ro.array(GiftCard, {
    max: 5,
    doc: 'Gift cards in the order in which they pay. One that cannot pay now has amount 0.',
  }),
  appliedDiscounts: s.ro.array(AppliedDiscount, { doc: 'Discounts on the purchase, each with its amount.' }),
  customFields: s.array(CustomField, { doc: 'Further fields that the buyer filled in.' }),
  weightUnit: s.ro.enum(WeightUnit, { doc: 'Unit of all weights, a setting of the site.' }),
  taxSummary: s.ro.with(TaxSummary, { doc: 'Sum of all taxes.' }),
  currency: s.always(
    s.ro.string({ format: 'currency', doc: 'Currency of all amounts: that of the shop (ISO 4217).' }),
  ),
  channelType: s.ro.enum(ChannelType, { doc: 'Sales channel that the checkout was created for.' }),
  siteLanguage: s.ro.string({ doc: 'Locale of the site (BCP 47), such as "en".' }),
  buyerLanguage: s.ro.string({
    doc: 'Language of the buyer, BCP 47: the one that their requests name, otherwise the locale of the site.',
  }),
  completed: s.always(
    s.ro.boolean({ doc: 'True if the order was placed. The checkout cannot be changed afterwards.' }),
  ),
  taxIncludedInPrice: s.ro.boolean({ doc: 'True if prices include tax.' }),
  createdBy: s.ro.with(CreatedBy, { doc: 'Owner of the checkout.' }),
  createdDate: s.always(s.ro.nullable.datetime({ doc: 'Time at which the checkout was created.' })),
  updatedDate: s.always(s.ro.nullable.datetime({ doc: 'Time of the latest change.' })),
  ...splitTotals,
  ...paidByMemberships(MembershipOptions),
  additionalFees: s.ro.array(AdditionalFee, { max: 100, doc: 'Fees besides shipping, such as a tip.' }),
  cartId: s.nullable.guid({
    doc: 'Id of the cart that the checkout was created from, GUID. Absent without cart.',
  }),
  violations: s.ro.array(Violation, {
    doc: 'Reasons that prevent an order, such as missing stock. Empty once the order is placed.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add.' }),
  purchaseFlowId: s.ro.nullable.guid({ doc: 'Id that a cart, its checkouts and their orders share, GUID.' }),
  customSettings: s.with(CustomSettings, { doc: 'Restrictions of the checkout page.' }),
  customContentReference: s.with(CustomContentReference, {
    doc: 'Content that an app adds to the checkout page.',
  }),
  externalReference: s.with(ExternalReference, { doc: 'App and object that the checkout belongs to.' }),
  payAfterFreeTrial: s.ro.with(PriceSummary, {
    doc: 'Totals due after free trials; `payLater` is without them. Absent without free trials.',
  }),
  subscriptionCharges: s.ro.array(SubscriptionCharges, {
    max: 300,
    doc: 'What subscriptions cost after this purchase. The platform charges it at each billing date.',
  }),
  businessLocationId: s.nullable.guid({ doc: "Id of the merchant's location that sells the items, GUID." }),
  paymentCurrency: s.ro.string({
    format: 'currency',
    doc: 'Currency in which the buyer pays. Equals `currency`.',
  }),
  taxExemptGroupId: s.nullable.guid({
    doc: 'Id of the tax exemption of the buyer, GUID: the prices are without tax. Set by the merchant.',
  }),
})
