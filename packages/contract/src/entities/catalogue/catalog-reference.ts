import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'
import {
  DescriptionLine,
  PaymentOption,
  PhysicalProperties,
  ProductName,
} from '../purchase/line-item-details.ts'

export const CatalogReference = s.object({
  catalogItemId: s.always.string({
    min: 1,
    max: 36,
    doc: 'Id of the product, GUID; of an item in another catalogue, any text.',
  }),
  appId: s.always.string({
    min: 1,
    doc: 'Id of the catalogue. Products of this shop: "215238eb-22a5-4c36-9e7b-e7c08025e04e". Another id is that of a service plug-in of the kind CATALOG.',
  }),
  options: s.nullable.map(s.any(), {
    doc: 'Choice of the variant: `variantId` or `options` (option name to choice), `customTextFields` (title to text), and `subscriptionOptionId` (GUID) for a subscription. Other catalogues define their own.',
  }),
})

export const CatalogOverrideFields = s.object({
  productName: s.with(ProductName, { doc: 'Replaces the name of the product.' }),
  price: s.nullable.decimal({
    amount: true,
    gte: 0,
    lte: 999999999,
    maxScale: 3,
    doc: 'Replaces the price of one unit.',
  }),
  fullPrice: s.nullable.decimal({
    amount: true,
    gte: 0,
    lte: 999999999,
    maxScale: 3,
    doc: 'Replaces the price of one unit before discount.',
  }),
  descriptionLines: s.array(DescriptionLine, { max: 20, doc: 'Replaces the chosen options and texts.' }),
  physicalProperties: s.with(PhysicalProperties, { doc: 'Replaces weight, SKU and the need for delivery.' }),
  image: s.with(Image, { doc: 'Replaces the picture.' }),
  paymentOption: s.with(PaymentOption, { doc: 'Replaces the payment option.' }),
  depositAmount: s.nullable.decimal({
    amount: true,
    gt: 0,
    lte: 999999999,
    maxScale: 3,
    doc: 'Replaces the deposit for one unit.',
  }),
  savePaymentMethod: s.nullable.boolean({ doc: 'Replaces the requirement to store the payment method.' }),
  inventoryAppId: s.nullable.guid({ doc: 'Id of the app that tracks the stock of the item, GUID.' }),
})
