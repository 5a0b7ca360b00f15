import { type Infer, type Input, s } from '../../schema.ts'
import { MediaItem } from '../platform/media.ts'
import { Category } from './category.ts'
import { CollectionRule } from './collection-rule.ts'
import { MeasurementUnit } from './measurement-unit.ts'
import { Product } from './product.ts'
import { Dimensions } from './product-dimensions.ts'
import { ProductOption } from './product-option.ts'
import { PricePerUnitData } from './product-price.ts'
import { ProductSchedule } from './product-schedule.ts'
import { ProductV3, RichContent } from './product-v3.ts'
import { translationTexts } from './translation.ts'

const own = Product.properties
const v3 = ProductV3.properties

const amount = (doc: string) => s.nullable.number({ amount: true, min: 0, max: 999_999_999.99, doc })
const quantity = s.nullable.integer({
  min: -99_999,
  max: 99_999,
  doc: 'Units in stock. Required if they are counted.',
})

const stockFields = {
  trackQuantity: s.boolean({ doc: 'Whether units are counted.' }),
  quantity,
  inStock: s.boolean({ doc: 'Whether it can be bought while units are not counted.' }),
  preorder: s.nullable.object(
    {
      message: s.nullable.string({ max: 500, doc: 'Text for shoppers.' }),
      limit: s.nullable.integer({ min: 0, max: 100_000, doc: 'Units that can be ordered in advance.' }),
    },
    { doc: 'Orders in advance while no unit is in stock. Null ends them.' },
  ),
}

/** Stock of a variant at one location. */
const LocationStock = s.object({
  location: s.req.string({ min: 1, max: 200, doc: 'Name of the location.' }),
  ...stockFields,
})

/** A choice of an option. With `id`, catalogue V3 knows it by this id. */
const CatalogChoice = s.object({
  id: s.nullable.guid({ doc: 'Id of the choice. Default: one that follows from the names.' }),
  value: s.string({ min: 1, max: 50, doc: 'Value, such as a color.' }),
  description: s.string({ min: 1, max: 50, doc: 'Label of the choice.' }),
  mediaIds: s.array(s.string({ max: 200 }), { max: 100, doc: 'Ids of media of the product.' }),
})

const CatalogOption = s.object({
  id: s.nullable.guid({ doc: 'Id of the option. Default: one that follows from the name.' }),
  name: s.req.with(ProductOption.properties.name, { doc: 'Name of the option.' }),
  optionType: s.enum(['color', 'drop_down'] as const, { doc: 'Default: color if all values are colors.' }),
  optional: s.nullable.boolean({ doc: 'True if shoppers need not choose.' }),
  choices: s.req.array(CatalogChoice, { min: 1, max: 100, doc: 'Choices in display order.' }),
})

/** Fields that only catalogue V3 has (protocol/catalogue §11). */
const v3Fields = {
  richDescription: RichContent('Description as a rich document; `description` is its HTML.'),
  modifiers: s.nullable.array(CatalogOption, { max: 20, doc: 'Options whose choices make no variants.' }),
  modifierOrder: s.nullable.array(s.string({ min: 1, max: 100 }), {
    max: 40,
    doc: 'Names of modifiers and custom texts in display order.',
  }),
  listedVariants: s.nullable.boolean({
    doc: 'True: of a new product only the variants of the record exist, not all combinations of choices.',
  }),
  additionalRibbons: s.nullable.array(s.string({ min: 1, max: 30 }), {
    max: 20,
    doc: 'Ribbons besides `ribbon`.',
  }),
  mainCategoryId: s.nullable.guid({ doc: 'Id of the category of the breadcrumbs.' }),
  visibleInPos: v3.visibleInPos,
  deliveryProfileId: s.nullable.guid({ doc: 'Id of the delivery profile.' }),
  fulfillerId: s.nullable.guid({ doc: 'Id of the fulfiller.' }),
  tags: s.nullable.with(v3.tags, { doc: 'Public and private tags.' }),
  extendedFields: s.nullable.with(v3.extendedFields, { doc: 'Values of apps.' }),
}

const schedule = ProductSchedule.properties

/** A scheduled change of the product that is not done (protocol/catalogue-additions §2). */
const CatalogSchedule = s.object({
  id: s.guid({ doc: 'Id of the schedule. One that exists stays as it is.' }),
  variantId: schedule.variantId,
  startDate: s.req.datetime({ doc: 'Time of the change.' }),
  endDate: schedule.endDate,
  visible: schedule.visible,
  price: schedule.price,
  salePrice: schedule.salePrice,
  status: s.enum(['SCHEDULED', 'ACTIVE'] as const, {
    doc: 'ACTIVE if the product has the values of the schedule already. Default: SCHEDULED.',
  }),
  previous: s.map(s.any(), { doc: 'Values that return at the end. Required for ACTIVE.' }),
})

const CatalogVariant = s.object({
  id: s.guid({ doc: 'Id of the variant.' }),
  choices: s.map(s.string({ max: 50 }), { doc: 'Option name to choice, if there is no id.' }),
  price: amount('Price before discount. Null: that of the product.'),
  cost: amount('Cost of one unit. Null: that of the product.'),
  weight: amount('Weight of one unit. Null: that of the product.'),
  sku: s.nullable.string({ max: 40, doc: 'SKU. Null: that of the product.' }),
  visible: s.nullable.boolean({ doc: 'False hides the variant.' }),
  barcode: s.nullable.string({ max: 40, doc: 'Barcode, such as an EAN.' }),
  salePrice: amount('Price that buyers pay, if it is not that of the discount of the product. Null: none.'),
  unitContent: s.nullable.object(
    {
      quantity: s.req.number({ min: 0, max: 999_999_999.99, doc: 'Content of one unit.' }),
      measurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measurement.' }),
    },
    { doc: 'Content of one unit, if it is not that of the product.' },
  ),
  productDimensions: s.nullable.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.nullable.with(Dimensions, { doc: 'Size of the package.' }),
  stock: s.object(stockFields, { doc: 'Stock at the default location.' }),
  locations: s.array(LocationStock, { max: 100, doc: 'Stock at other locations.' }),
})

const translations = s.array(
  s.object({
    language: s.req.string({ min: 2, max: 35, doc: 'Language of the texts, BCP 47.' }),
    ...translationTexts,
  }),
  { max: 50, doc: 'Texts in other languages. Languages that are not listed stay.' },
)

/** A product in a catalogue file (protocol/catalogue-files §1). Absent fields stay as they are; null clears a field. */
export const CatalogProduct = s.object({
  type: s.enum(['PRODUCT'] as const, { doc: 'Kind of record.' }),
  id: s.guid({ doc: 'Id of the product.' }),
  slug: s.string({ min: 1, max: 100, doc: 'Last segment of the page address.' }),
  name: s.string({ min: 1, max: 80, doc: 'Name for shoppers.' }),
  visible: own.visible,
  productType: s.enum(['physical', 'digital'] as const, { doc: 'Kind of product.' }),
  description: own.description,
  sku: own.sku,
  price: s.number({ amount: true, min: 0, max: 999_999_999.99, doc: 'Price before discount.' }),
  discount: s.nullable.object(
    {
      type: s.req.enum(['NONE', 'AMOUNT', 'PERCENT'] as const, { doc: 'Kind of discount.' }),
      value: s.number({
        amount: { when: 'type', is: 'AMOUNT' },
        min: 0,
        max: 999_999_999.99,
        doc: 'Amount or percentage.',
      }),
    },
    { doc: 'Discount on all variants.' },
  ),
  cost: amount('Cost of one unit.'),
  weight: own.weight,
  brand: own.brand,
  ribbon: own.ribbon,
  taxGroupId: own.taxGroupId,
  pricePerUnitData: s.nullable.with(PricePerUnitData, { doc: 'Amounts for a price per unit of measure.' }),
  productDimensions: s.nullable.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.nullable.with(Dimensions, { doc: 'Size of the package.' }),
  additionalInfoSections: s.array(
    s.object({
      ...own.additionalInfoSections.items.properties,
      id: s.nullable.guid({ doc: 'Id of the info section whose text it is.' }),
    }),
    { max: 40, doc: 'Sections below the description.' },
  ),
  customTextFields: s.array(
    s.object({
      ...own.customTextFields.items.properties,
      id: s.nullable.guid({ doc: 'Id of the text in catalogue V3.' }),
      name: s.nullable.string({ max: 100, doc: 'Name of the text. Default: its title.' }),
      minLength: s.nullable.integer({ min: 0, max: 1000, doc: 'Least number of characters.' }),
    }),
    { doc: 'Texts that the shopper enters.' },
  ),
  seoData: s.nullable.with(own.seoData, { doc: 'Tags for search engines.' }),
  manageVariants: s.boolean({ doc: 'Whether combinations of choices have their own price and stock.' }),
  options: s.array(CatalogOption, { max: 6, doc: 'Options in display order.' }),
  media: s.array(MediaItem, { max: 100, doc: 'Pictures in display order.' }),
  collections: s.array(s.string({ min: 1, max: 100 }), { max: 1000, doc: 'Slugs of collections.' }),
  ...v3Fields,
  subscriptionOptions: s.array(
    s.object({
      id: s.req.guid({ doc: 'Id of the subscription option.' }),
      hidden: s.boolean({ doc: 'Whether shoppers do not see it. Default: false.' }),
    }),
    { max: 6, doc: 'Subscription options of the product in their order.' },
  ),
  allowOneTimePurchases: s.boolean({ doc: 'Whether the product is sold without a subscription.' }),
  schedules: s.array(CatalogSchedule, { max: 100, doc: 'Scheduled changes to be created.' }),
  translations,
  variants: s.array(CatalogVariant, { max: 1000, doc: 'Values of variants. Those not listed stay.' }),
})

/** A collection in a catalogue file (protocol/catalogue-files §1). */
export const CatalogCollection = s.object({
  type: s.req.enum(['COLLECTION'] as const, { doc: 'Kind of record.' }),
  id: s.guid({ doc: 'Id of the collection.' }),
  slug: s.string({ min: 1, max: 100, doc: 'Last segment of the page address.' }),
  name: s.string({ min: 1, max: 50, doc: 'Name for shoppers.' }),
  visible: s.nullable.boolean({ doc: 'False hides the collection.' }),
  description: s.nullable.string({ max: 600, doc: 'Description for shoppers.' }),
  parent: s.nullable.string({
    min: 1,
    max: 100,
    doc: 'Slug of the collection above it, which exists or is above it in the file. Null: it is at the top.',
  }),
  index: s.integer({ min: 0, max: 100_000, doc: 'Place among the collections of the same parent, from 0.' }),
  arrangedItems: s.nullable.array(s.guid(), {
    max: 100,
    doc: 'Ids of the products that lists of the collection begin with, in their order.',
  }),
  seoData: s.nullable.with(own.seoData, { doc: 'Tags for search engines.' }),
  extendedFields: s.nullable.with(Category.properties.extendedFields, { doc: 'Values of apps.' }),
  media: s.array(MediaItem, { max: 100, doc: 'Pictures in display order.' }),
  rule: s.nullable.object(
    {
      match: s.enum(['ALL', 'ANY'] as const, { doc: 'Whether all conditions must match. Default: ALL.' }),
      conditions: s.req.with(CollectionRule.properties.conditions, { doc: 'Conditions of the rule.' }),
    },
    { doc: 'Rule by which products belong to the collection. Null removes it.' },
  ),
  translations,
})

export type CatalogProduct = Input<Infer<typeof CatalogProduct>>
export type CatalogCollection = Input<Infer<typeof CatalogCollection>>
