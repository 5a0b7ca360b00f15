import { revisionedFields } from '../../crud/crud-entity.ts'
import { s } from '../../schema.ts'
import { SubscriptionFrequency } from '../purchase/subscription.ts'
import { breadcrumbs } from './category.ts'
import { SeoSchema } from './product.ts'
import { MediaV3 } from './product-v3-media.ts'
import { ModifierV3, OptionV3 } from './product-v3-option.ts'
import { PricePerUnitSettings, PriceRangeV3, VariantV3 } from './product-v3-variant.ts'

const computed = { ro: true, tolerateReadOnly: true } as const

/** Names that request fields which replies have on request only. */
export const ProductFieldsV3 = [
  'URL',
  'CURRENCY',
  'INFO_SECTION',
  'MERCHANT_DATA',
  'PLAIN_DESCRIPTION',
  'INFO_SECTION_PLAIN_DESCRIPTION',
  'SUBSCRIPTION_PRICES_INFO',
  'BREADCRUMBS_INFO',
  'WEIGHT_MEASUREMENT_UNIT_INFO',
  'VARIANT_OPTION_CHOICE_NAMES',
  'MEDIA_ITEMS_INFO',
  'DESCRIPTION',
  'DIRECT_CATEGORIES_INFO',
  'ALL_CATEGORIES_INFO',
  'INFO_SECTION_DESCRIPTION',
  'THUMBNAIL',
  'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'PRODUCT_CHOICES_DISPLAY_IMAGE',
  'MIN_PRICE_VARIANT',
  'DISCOUNT_INFO',
] as const

export const RichContent = (doc: string) => s.nullable.map(s.any(), { doc })

const ofCategories = (doc: string) =>
  s.object(
    {
      categories: s.array(
        s.object({
          id: s.guid({ doc: 'Id of the category, GUID.' }),
          index: s.integer({ doc: 'Place of the product in the category, from 0.' }),
        }),
        { doc: 'Categories, in no particular order.' },
      ),
    },
    { ...computed, doc },
  )

const BrandV3 = s.object({
  id: s.nullable.guid({ doc: 'Id of the brand, GUID. Absent if no brand of this name exists.' }),
  name: s.nullable.string({
    min: 1,
    max: 50,
    doc: 'Name of the brand. Without id, a brand of this name is found or created.',
  }),
})

const RibbonV3 = s.object({
  id: s.nullable.guid({ doc: 'Id of the ribbon, GUID. Absent if no ribbon of this name exists.' }),
  name: s.nullable.string({
    min: 1,
    max: 30,
    doc: 'Label on the picture, such as "New". Without id, a ribbon of this name is found or created.',
  }),
})

const InfoSectionOfProduct = s.object({
  id: s.nullable.guid({ doc: 'Id of an info section, GUID.' }),
  uniqueName: s.nullable.string({ max: 100, doc: 'Its unique name; it may replace the id.' }),
  title: s.nullable.string({
    min: 1,
    max: 50,
    doc: 'Title for shoppers. Required for a section of this product alone, which has no id.',
  }),
  description: s.map(s.any(), {
    ...computed,
    doc: 'Text as a rich document. Returned with `INFO_SECTION_DESCRIPTION`.',
  }),
  plainDescription: s.nullable.string({
    max: 16_000,
    doc: 'Text as HTML. Returned with `INFO_SECTION_PLAIN_DESCRIPTION`.',
  }),
})

const Subscription = s.object({
  id: s.guid({ doc: 'Id of the subscription option, GUID.' }),
  title: s.string({ doc: 'Title for shoppers.' }),
  description: s.string({ doc: 'Explanation for shoppers.' }),
  visible: s.boolean({ doc: 'False if shoppers are not offered it.' }),
  frequency: s.enum(SubscriptionFrequency, { doc: 'Time between two deliveries.' }),
  interval: s.integer({ doc: 'Number of such times between two deliveries.' }),
  autoRenewal: s.boolean({ doc: 'True if it continues until it is canceled.' }),
  billingCycles: s.integer({ doc: 'Number of payments.' }),
  discount: s.object(
    {
      type: s.enum(['AMOUNT', 'PERCENT'] as const, { doc: 'Kind of discount.' }),
      amountOff: s.string({ doc: 'Amount that is subtracted from the price.' }),
      percentOff: s.number({ doc: 'Percentage that is subtracted.' }),
    },
    { doc: 'Discount on the price. Absent if there is none.' },
  ),
})

const TagList = s.object({
  tagIds: s.array(s.string({ min: 1, max: 100 }), { max: 100, doc: 'Ids of tags.' }),
})

const inventory = s.object(
  {
    availabilityStatus: s.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const, {
      doc: 'PARTIALLY_OUT_OF_STOCK if some variants, but not all, can be bought.',
    }),
    preorderStatus: s.enum(['ENABLED', 'DISABLED', 'PARTIALLY_ENABLED'] as const, {
      doc: 'Whether variants can be ordered while they are not in stock.',
    }),
    preorderAvailability: s.enum(['ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS'] as const, {
      doc: 'Which variants are not in stock and can be ordered in advance now.',
    }),
  },
  { ...computed, doc: 'Stock at the default location; change it with the inventory items.' },
)

/** Product of catalogue V3 (protocol/catalogue §9). */
export const ProductV3 = s.object({
  ...revisionedFields,
  name: s.always(s.nullable.string({ min: 1, max: 80, doc: 'Product name for shoppers.' })),
  slug: s.always(
    s.nullable.string({
      min: 1,
      max: 100,
      doc: 'Last segment of the page address, unique in the site. Default: derived from the name.',
    }),
  ),
  url: s.object(
    {
      relativePath: s.string({ doc: 'Path of the product page, `/products/` and the slug.' }),
      url: s.nullable.string({ doc: 'Address of the product page, if the site has one.' }),
    },
    { ...computed, doc: 'Address of the product page. Returned with `URL`.' },
  ),
  description: RichContent('Description as a rich document. Returned with `DESCRIPTION`.'),
  plainDescription: s.nullable.string({
    max: 16_000,
    doc: 'Description as HTML. Returned with `PLAIN_DESCRIPTION`. Only one of the two can be sent.',
  }),
  visible: s.always(s.nullable.boolean({ doc: 'False hides the product from shoppers. Default: true.' })),
  visibleInPos: s.nullable.boolean({ doc: 'Whether the point of sale shows it. Default: true.' }),
  media: s.with(MediaV3, { doc: 'Pictures and videos.' }),
  seoData: s.with(SeoSchema, { doc: 'Tags and settings for search engines; returned unchanged.' }),
  taxGroupId: s.nullable.guid({ doc: 'Tax group of the product, GUID. Default: the default tax group.' }),
  options: s.array(OptionV3, {
    max: 6,
    doc: 'Options that make variants, in display order. A list in a request replaces all.',
  }),
  modifiers: s.array(ModifierV3, {
    max: 10,
    doc: 'Choices and texts that make no variants. A list in a request replaces all.',
  }),
  brand: s.nullable.with(BrandV3, { doc: 'Brand; null removes it.' }),
  infoSections: s.array(InfoSectionOfProduct, {
    max: 20,
    doc: 'Sections below the description. Returned with `INFO_SECTION`.',
  }),
  ribbon: s.nullable.with(RibbonV3, { doc: 'Label on the picture; null removes it.' }),
  additionalRibbons: s.array(RibbonV3, { max: 4, doc: 'Further labels.' }),
  directCategoriesInfo: ofCategories(
    'Categories that contain the product. Returned with `DIRECT_CATEGORIES_INFO`.',
  ),
  allCategoriesInfo: ofCategories(
    'The same with the categories above them and that of all products. Returned with `ALL_CATEGORIES_INFO`.',
  ),
  mainCategoryId: s.nullable.guid({
    doc: 'Category of the breadcrumbs, GUID. Default: the first category of the product.',
  }),
  breadcrumbsInfo: s.object(
    { breadcrumbs: breadcrumbs('At most 5 categories, the topmost first.') },
    { ...computed, doc: 'Path to the product. Returned with `BREADCRUMBS_INFO`.' },
  ),
  costRange: s.with(PriceRangeV3, {
    ...computed,
    doc: 'Costs of the variants. Returned with `MERCHANT_DATA` to merchants only.',
  }),
  inventory,
  productType: s.always.enum(['PHYSICAL', 'DIGITAL'] as const, {
    doc: 'Physical products are shipped, digital ones are not. It cannot be changed. Default: PHYSICAL.',
  }),
  physicalProperties: s.object(
    {
      pricePerUnit: s.nullable.with(PricePerUnitSettings, {
        doc: 'Quantity that prices per unit refer to, such as 100 G.',
      }),
      deliveryProfileId: s.nullable.guid({
        doc: 'Id of the delivery profile whose regions and rates apply, GUID. Default: the default profile.',
      }),
      fulfillerId: s.nullable.guid({ doc: 'Fulfillment service, GUID; returned unchanged.' }),
      shippingWeightRange: s.object(
        {
          minValue: s.number({ doc: 'Lowest weight of the variants.' }),
          maxValue: s.number({ doc: 'Highest weight of the variants.' }),
        },
        { ...computed, doc: 'Weights of the variants. Absent if none has a weight.' },
      ),
      weightMeasurementUnitInfo: s.object(
        { weightMeasurementUnit: s.enum(['KG', 'LB'] as const, { doc: 'Weight unit of the site.' }) },
        { ...computed, doc: 'Unit of weights. Returned with `WEIGHT_MEASUREMENT_UNIT_INFO`.' },
      ),
    },
    { doc: 'Properties of physical products.' },
  ),
  currency: s.string({ ...computed, doc: 'ISO 4217 code of the site currency. Returned with `CURRENCY`.' }),
  actualPriceRange: s.with(PriceRangeV3, {
    ...computed,
    doc: 'Prices that buyers pay, of the visible variants.',
  }),
  compareAtPriceRange: s.with(PriceRangeV3, {
    ...computed,
    doc: 'Prices before a sale. Absent without one.',
  }),
  variantsInfo: s.object(
    {
      variants: s.array(VariantV3, { min: 1, max: 1000, doc: 'Variants. A list in a request replaces all.' }),
    },
    { doc: 'Variants, in replies about one product. Required to create a product.' },
  ),
  variantSummary: s.object(
    {
      variantCount: s.integer({ doc: 'Number of variants.' }),
      minPriceVariant: s.with(VariantV3, {
        doc: 'Visible variant with the lowest price. Returned with `MIN_PRICE_VARIANT`.',
      }),
    },
    { ...computed, doc: 'Summary of the variants.' },
  ),
  subscriptionDetails: s.object(
    {
      subscriptions: s.array(Subscription, { doc: 'Subscriptions that the product is sold with.' }),
      allowOneTimePurchases: s.boolean({ doc: 'True if it is sold without subscription, too.' }),
    },
    {
      ...computed,
      doc: 'Subscriptions; change them with the calls of subscription options. Absent if there is none.',
    },
  ),
  tags: s.object(
    {
      publicTags: s.with(TagList, { doc: 'Tags that everyone sees.' }),
      privateTags: s.with(TagList, { doc: 'Tags for merchants only.' }),
    },
    { doc: 'Tags of the product.' },
  ),
  extendedFields: s.object(
    { namespaces: s.map(s.map(s.any()), { doc: 'Values by namespace and name.' }) },
    { customFields: 'PRODUCT', doc: 'Custom fields, and values of apps.' },
  ),
})
