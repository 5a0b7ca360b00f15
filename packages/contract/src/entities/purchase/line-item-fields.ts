import { s } from '../../schema.ts'
import { CatalogOverrideFields, CatalogReference } from '../catalogue/catalog-reference.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { MultiCurrencyPrice, PriceDescription } from '../price.ts'
import { ModifierGroup } from './item-modifier.ts'
import {
  DescriptionLine,
  ItemAvailabilityInfo,
  ItemType,
  PageUrlV2,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  ProductName,
  ServiceProperties,
} from './line-item-details.ts'
import { SubscriptionOptionInfo } from './subscription.ts'
import { TaxableAddress } from './tax-details.ts'

/** Fields of the line items of carts and of checkouts. */
export const lineItemFields = {
  quantity: s.always.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
  catalogReference: s.with(CatalogReference, {
    doc: 'Product and variant. Custom line items may name the item that they stand for.',
  }),
  productName: s.ro.with(ProductName, { doc: 'Name of the product, read from the catalogue by each call.' }),
  url: s.ro.with(PageUrlV2, { doc: 'Page of the product. Absent if the product is not visible any more.' }),
  price: s.ro.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after discounts on this item. Zero if the product is gone.',
  }),
  fullPrice: s.ro.with(MultiCurrencyPrice, {
    doc: 'Price of one unit before the sale discount of the product.',
  }),
  priceBeforeDiscounts: s.ro.with(MultiCurrencyPrice, {
    doc: 'Price of one unit after the sale discount of the product, before all other discounts.',
  }),
  lineItemPrice: s.ro.with(MultiCurrencyPrice, { doc: '`price` times quantity.' }),
  descriptionLines: s.ro.array(DescriptionLine, { doc: 'Chosen options and entered texts.' }),
  availability: s.ro.with(ItemAvailabilityInfo, {
    doc: 'Whether the quantity is in stock now. Stock is not reserved.',
  }),
  physicalProperties: s.ro.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  itemType: s.ro.with(ItemType, {
    doc: 'Kind of item, `PHYSICAL` or `DIGITAL` for products of the catalogue.',
  }),
  subscriptionOptionInfo: s.ro.with(SubscriptionOptionInfo, {
    doc: 'Selected subscription. Absent for one-time purchases.',
  }),
  paymentOption: s.ro.enum(PaymentOptionType, {
    doc: 'When and how the item is paid. The price of items with `MEMBERSHIP` or `MEMBERSHIP_OFFLINE` is 0.',
  }),
  serviceProperties: s.ro.with(ServiceProperties, {
    doc: 'Time and participants of a service, of a custom line.',
  }),
  rootCatalogItemId: s.ro.nullable.string({
    min: 1,
    max: 36,
    doc: 'Id of the catalogue item that the line item belongs to, of a custom line.',
  }),
  priceDescription: s.ro.with(PriceDescription, {
    doc: 'Explanation of the price, such as "per kg", of a custom line.',
  }),
  depositAmount: s.ro.with(MultiCurrencyPrice, {
    doc: 'Deposit for the whole line. Absent unless `paymentOption` is `DEPOSIT_ONLINE`.',
  }),
  deliveryProfileId: s.ro.nullable.guid({
    doc: 'Id of the delivery profile of the item, GUID. Absent for the default one.',
  }),
  customLineItem: s.ro.boolean({ doc: 'True if the item is not in a catalogue.' }),
  consentRequiredPaymentPolicy: s.ro.nullable.string({
    min: 1,
    max: 2500,
    doc: 'Payment terms that the buyer must accept. Not set by this server.',
  }),
  priceUndetermined: s.ro.boolean({
    doc: 'True if the price is not known before the purchase. The line then costs 0.',
  }),
  fixedQuantity: s.ro.boolean({ doc: 'True if the quantity cannot be changed, of a custom line.' }),
  catalogOverrideFields: s.with(CatalogOverrideFields, {
    doc: 'Values that replace those of the catalogue. Only merchants set them.',
  }),
  savePaymentMethod: s.ro.boolean({
    doc: 'True if the payment method must be stored. Always false in this version.',
  }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax, of a custom line.' }),
  extendedFields: s.with(ExtendedFields, { doc: 'Custom fields of the line item.' }),
  policies: s.ro.array(Policy, {
    max: 5,
    doc: 'Terms that the checkout shows to the buyer, of a custom line.',
  }),
  membersOnly: s.ro.boolean({ doc: 'True if only members may buy the item.' }),
  modifierGroups: s.ro.array(ModifierGroup, {
    max: 25,
    doc: 'Selected modifiers of a custom line. `price` includes their prices.',
  }),
  modifiersTotalPrice: s.ro.with(MultiCurrencyPrice, {
    doc: 'What the modifiers add to the price of the whole line, before discounts.',
  }),
}
