import { s } from '../../schema.ts'
import { CatalogReference } from '../catalogue/catalog-reference.ts'
import { MeasurementUnit } from '../catalogue/measurement-unit.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { Image } from '../platform/media.ts'
import { Price, PriceDescription } from '../price.ts'
import { itemModifier, modifierGroup, TranslatableString } from '../purchase/item-modifier.ts'
import {
  DescriptionLine,
  ItemType,
  PaymentOptionType,
  PhysicalProperties,
  ProductName,
} from '../purchase/line-item-details.ts'
import { SubscriptionSettings } from '../purchase/subscription.ts'
import { JurisdictionType, TaxableAddress } from '../purchase/tax-details.ts'

export const ItemTaxFullDetails = s.object({
  taxableAmount: s.with(Price, { doc: 'Amount on which tax is calculated: after discounts, without tax.' }),
  taxRate: s.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  totalTax: s.with(Price, { doc: 'Tax on this item.' }),
})

export const LineItemTaxBreakdown = s.object({
  jurisdiction: s.nullable.string({ max: 200, doc: 'Authority that levies the tax, such as "New York".' }),
  rate: s.nullable.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  taxAmount: s.with(Price, { doc: 'Tax for this jurisdiction.' }),
  taxType: s.nullable.string({ max: 200, doc: 'Kind of tax, such as "Sales".' }),
  taxName: s.nullable.string({ max: 200, doc: 'Name of the tax as it is shown to buyers.' }),
  jurisdictionType: s.enum(JurisdictionType, { doc: 'Level of the authority. `SPECIAL`: a tax district.' }),
  nonTaxableAmount: s.with(Price, { doc: 'Part of the price that is exempt from this tax.' }),
  taxableAmount: s.with(Price, { doc: 'Amount on which this tax is calculated.' }),
})

export const LineItemTaxInfo = s.object({
  taxAmount: s.with(Price, { doc: 'Tax on this item.' }),
  taxableAmount: s.with(Price, { doc: 'Amount on which tax is calculated: after discounts, without tax.' }),
  taxRate: s.nullable.decimal({ gte: 0, maxScale: 6, doc: 'Share of the taxable amount: "0.19" is 19 %.' }),
  taxGroupId: s.nullable.guid({ doc: 'Id of the tax group that determines the rate, GUID.' }),
  taxIncludedInPrice: s.boolean({ doc: 'True if the price includes the tax.' }),
  taxBreakdown: s.array(LineItemTaxBreakdown, {
    max: 7,
    doc: 'Each tax with its authority. Absent without named taxes.',
  }),
})

export const DigitalFile = s.object({
  fileId: s.string({ min: 1, max: 100, doc: 'Id of the file that was bought.' }),
  link: s.nullable.string({
    min: 1,
    max: 2000,
    format: 'url',
    doc: 'Address for the download. Absent until it is sent to the buyer.',
  }),
  expirationDate: s.ro.nullable.datetime({ doc: 'Time at which the link expires.' }),
})

export const SubscriptionInfo = s.object({
  id: s.nullable.guid({ doc: 'Id of the subscription contract, GUID.' }),
  cycleNumber: s.number({ doc: 'Number of the billing cycle that the order pays, from 1.' }),
  subscriptionOptionTitle: s.string({ max: 150, doc: 'Title of the selected subscription option.' }),
  subscriptionOptionDescription: s.nullable.string({
    max: 500,
    doc: 'Explanation of the selected subscription option.',
  }),
  subscriptionSettings: s.with(SubscriptionSettings, { doc: 'Terms of the subscription.' }),
  chargesDescription: s.nullable.string({ max: 1000, doc: 'Explanation of later payments for the buyer.' }),
})

export const LocationAndQuantity = s.object({
  id: s.guid({ doc: 'Id of the location, GUID.' }),
  appId: s.nullable.guid({ doc: 'Id of the app that manages the location, GUID.' }),
  quantity: s.integer({ min: 1, max: 100000, doc: 'Number of units taken from the location.' }),
  name: s.ro.nullable.string({ max: 500, doc: 'Name of the location.' }),
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

export const ItemModifier = itemModifier(Price)
export const ModifierGroup = modifierGroup(ItemModifier, 25)

export const OrderLineItem = s.object({
  id: s.always.string({ doc: 'Id of the line item, the same as in the checkout.' }),
  productName: s.always.with(ProductName, { doc: 'Name of the product when the order was placed.' }),
  catalogReference: s.with(CatalogReference, { doc: 'Product and variant. Absent for custom line items.' }),
  quantity: s.always.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
  totalDiscount: s.ro.with(Price, {
    doc: 'All discounts on the line, including its share of discounts on the order.',
  }),
  descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Chosen options and entered texts.' }),
  image: s.with(Image, {
    doc: 'Picture of the chosen option, otherwise the main picture of the product. Absent without picture.',
  }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  itemType: s.with(ItemType, { doc: 'Kind of item, `PHYSICAL` or `DIGITAL` for products of the catalogue.' }),
  fulfillerId: s.nullable.guid({
    doc: 'Id of the supplier that delivers the item, GUID, as the merchant set it.',
  }),
  refundQuantity: s.nullable.integer({
    max: 100000,
    doc: 'Number of refunded units. Units of refunds in progress count, those of failed ones do not.',
  }),
  restockQuantity: s.nullable.integer({ max: 100000, doc: 'Number of units that were put back into stock.' }),
  price: s.always.with(Price, {
    doc: 'Price of one unit after discounts on this item, before discounts on the order.',
  }),
  priceBeforeDiscounts: s.ro.with(Price, {
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  totalPriceBeforeTax: s.ro.with(Price, { doc: 'Price of the whole line after discounts, without tax.' }),
  totalPriceAfterTax: s.ro.with(Price, { doc: 'Price of the whole line after discounts, with tax.' }),
  paymentOption: s.enum(PaymentOptionType, {
    doc: 'When and how the item is paid. The price of items with `MEMBERSHIP` or `MEMBERSHIP_OFFLINE` is 0.',
  }),
  taxDetails: s.with(ItemTaxFullDetails, { doc: 'Tax on the line in an older form of `taxInfo`.' }),
  taxInfo: s.with(LineItemTaxInfo, { doc: 'Tax on the line.' }),
  digitalFile: s.with(DigitalFile, {
    doc: 'File that the buyer can download, from the payment of the order on.',
  }),
  subscriptionInfo: s.with(SubscriptionInfo, {
    doc: 'Subscription that was bought. Absent for one-time purchases.',
  }),
  priceDescription: s.with(PriceDescription, {
    doc: 'Explanation of the price, such as "per kg", of a custom line.',
  }),
  depositAmount: s.ro.with(Price, {
    doc: 'Deposit for the whole line. Absent unless `paymentOption` is `DEPOSIT_ONLINE`.',
  }),
  locations: s.array(LocationAndQuantity, {
    max: 5,
    doc: 'Locations that the units were taken from, of an order that a merchant wrote.',
  }),
  lineItemPrice: s.with(Price, { doc: '`price` times quantity.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax, of a custom line.' }),
  priceUndetermined: s.boolean({
    doc: 'True until the merchant sets the price, which was not known before the purchase. The line costs 0.',
  }),
  fixedQuantity: s.boolean({ doc: 'True if buyers cannot change the quantity.' }),
  decimalQuantity: s.with(DecimalQuantity, {
    doc: 'Quantity by weight, length or volume. Not supported yet.',
  }),
  extendedFields: s.with(ExtendedFields, { doc: 'Values that apps add, of an order that a merchant wrote.' }),
  modifierGroups: s.ro.array(ModifierGroup, {
    max: 25,
    doc: 'Selected modifiers of a custom line. `price` includes their prices.',
  }),
})
