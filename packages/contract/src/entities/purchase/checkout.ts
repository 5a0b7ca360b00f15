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
  region: s.with(ShippingRegion, {
    ro: true,
    doc: 'Delivery region of the address. Absent without one, as with the flat rate of the site.',
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

export const SelectedMemberships = s.object({
  memberships: s.array(HostSelectedMembership, { max: 300, doc: 'Memberships that pay for line items.' }),
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

export const SubscriptionCharge = s.object({
  cycleFrom: s.integer({ min: 1, doc: 'First billing cycle of the charge. The order itself pays cycle 1.' }),
  numCycles: s.integer({
    min: 1,
    nullable: true,
    doc: 'Number of cycles with this charge. Absent if the subscription renews automatically.',
  }),
  cycleBillingDate: s.datetime({ nullable: true, doc: 'Time at which `cycleFrom` is due.' }),
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
    doc: 'Currency of converted amounts, which are for display: the buyer pays in `currency`. Equals `currency` without conversion.',
  }),
  priceSummary: s.always(s.with(PriceSummary, { ro: true, doc: 'Totals of the purchase.' })),
  calculationErrors: s.with(CalculationErrors, {
    ro: true,
    doc: 'Parts that could not be calculated. `orderValidationErrors` is always there.',
  }),
  giftCard: s.with(GiftCard, { ro: true, doc: 'The first gift card that pays. See `giftCards`.' }),
  giftCards: s.array(GiftCard, {
    max: 5,
    ro: true,
    doc: 'Gift cards in the order in which they pay. One that cannot pay now has amount 0.',
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
  buyerLanguage: s.string({
    ro: true,
    doc: 'Language of the buyer, BCP 47: the one that their requests name, otherwise the locale of the site.',
  }),
  completed: s.always(
    s.boolean({ ro: true, doc: 'True if the order was placed. The checkout cannot be changed afterwards.' }),
  ),
  taxIncludedInPrice: s.boolean({ ro: true, doc: 'True if prices include tax.' }),
  createdBy: s.with(CreatedBy, { ro: true, doc: 'Owner of the checkout.' }),
  createdDate: s.always(
    s.datetime({ nullable: true, ro: true, doc: 'Time at which the checkout was created.' }),
  ),
  updatedDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the latest change.' })),
  ...splitTotals,
  ...paidByMemberships(MembershipOptions),
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
    doc: 'Totals due after free trials; `payLater` is without them. Absent without free trials.',
  }),
  subscriptionCharges: s.array(SubscriptionCharges, {
    max: 300,
    ro: true,
    doc: 'What subscriptions cost after this purchase. The platform charges it at each billing date.',
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
    doc: 'Id of the tax exemption of the buyer, GUID: the prices are without tax. Set by the merchant.',
  }),
})
