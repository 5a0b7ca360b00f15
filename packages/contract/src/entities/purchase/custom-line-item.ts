import { s } from '../../schema.ts'
import { CatalogReference } from '../catalogue/catalog-reference.ts'
import { Image } from '../platform/media.ts'
import { PriceDescription } from '../price.ts'
import { CustomModifierGroup } from './item-modifier.ts'
import {
  DescriptionLine,
  ItemType,
  PageUrlV2,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  ProductName,
  ServiceProperties,
} from './line-item-details.ts'
import { TaxableAddress } from './tax-details.ts'

export const CustomLineItem = s.object({
  quantity: s.integer({ min: 1, max: 100000, doc: 'Number of units.' }),
  price: s.decimal({
    amount: true,
    gte: 0,
    lte: 1000000000000000,
    doc: 'Price of one unit, in the currency of the shop.',
  }),
  priceDescription: s.with(PriceDescription, { doc: 'Explanation of the price, such as "per kg".' }),
  descriptionLines: s.array(DescriptionLine, {
    max: 10,
    doc: 'Label and value pairs below the name of the item.',
  }),
  media: s.with(Image, { doc: 'Picture of the item.' }),
  id: s.ro.nullable.guid({ doc: 'Id of the line item, GUID.' }),
  taxGroupId: s.nullable.guid({ doc: 'Id of the tax group that determines the rate, GUID.' }),
  productName: s.with(ProductName, { doc: 'Name of the item.' }),
  url: s.with(PageUrlV2, { doc: 'Page of the item.' }),
  itemType: s.with(ItemType, { doc: 'Kind of item. Default: `PHYSICAL`.' }),
  fullPrice: s.nullable.decimal({
    amount: true,
    doc: 'Price of one unit before the sale discount. Default: `price`.',
  }),
  quantityAvailable: s.nullable.integer({ max: 100000, doc: 'Units available. Absent: any number.' }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Weight, SKU and the need for delivery.' }),
  paymentOption: s.enum(PaymentOptionType, { doc: 'When and how the item is paid.' }),
  serviceProperties: s.with(ServiceProperties, { doc: 'Time and participants of a service.' }),
  rootCatalogItemId: s.nullable.string({
    min: 1,
    max: 36,
    doc: 'Id of the catalogue item that the line item belongs to.',
  }),
  depositAmount: s.nullable.decimal({ amount: true, doc: 'Deposit for one unit.' }),
  deliveryProfileId: s.nullable.guid({
    doc: 'Id of the delivery profile that determines the delivery options, GUID.',
  }),
  catalogReference: s.with(CatalogReference, { doc: 'Catalogue item behind the line item.' }),
  priceUndetermined: s.boolean({ doc: 'True if the price is not known before the purchase.' }),
  fixedQuantity: s.boolean({ doc: 'True if the quantity cannot be changed.' }),
  consentRequiredPaymentPolicy: s.ro.nullable.string({
    min: 1,
    max: 1000,
    doc: 'Payment terms that the buyer must accept.',
  }),
  savePaymentMethod: s.ro.boolean({ doc: 'True if the payment method must be stored for later payments.' }),
  policies: s.array(Policy, { max: 5, doc: 'Terms that the buyer must accept.' }),
  membersOnly: s.boolean({ doc: 'True if only members may buy the item.' }),
  taxableAddress: s.with(TaxableAddress, { doc: 'Address that determines the tax.' }),
  modifierGroups: s.array(CustomModifierGroup, { max: 25, doc: 'Selected modifiers by group.' }),
})
