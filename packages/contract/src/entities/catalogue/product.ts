import { s } from '../../schema.ts'
import { ExtendedFields } from '../extended-fields.ts'
import { Media } from '../platform/media.ts'
import { Dimensions } from './product-dimensions.ts'
import { OptionAndChoice, ProductOption } from './product-option.ts'
import { CostAndProfitData, Discount, PriceData, PricePerUnitData } from './product-price.ts'
import { Stock, Variant } from './product-variant.ts'

export const ProductType = ['unspecified_product_type', 'physical', 'digital'] as const

export const NumericPropertyRange = s.object({
  minValue: s.number({ doc: 'Lowest value among the variants.' }),
  maxValue: s.number({ doc: 'Highest value among the variants.' }),
})

export const AdditionalInfoSection = s.object({
  title: s.string({ max: 50, doc: 'Heading of the section on the product page.' }),
  description: s.string({ max: 16000, doc: 'Content of the section; may contain HTML.' }),
})

export const Ribbon = s.object({
  text: s.string({ max: 30, doc: 'Label on the picture of the product, such as "New".' }),
})

export const CustomTextField = s.object({
  title: s.string({ max: 100, doc: 'Label of the input; also the key of the text in a cart line.' }),
  maxLength: s.integer({ max: 500, doc: 'Maximum number of characters that the shopper may enter.' }),
  mandatory: s.boolean({ doc: 'True if the product cannot be added to a cart without this text.' }),
})

export const PageUrl = s.object({
  base: s.string({ doc: 'Origin of the shop; empty, because a site can have several storefronts.' }),
  path: s.string({ doc: 'Path of the product page, `/products/` and the slug.' }),
})

export const Tag = s.object({
  type: s.string({ doc: 'Name of the HTML element, such as title, meta, link or script.' }),
  props: s.nullable.map(s.any(), {
    doc: 'HTML attributes by name, such as `name` and `content` of a meta element.',
  }),
  meta: s.nullable.map(s.any(), { doc: 'Additional data for editors; not rendered.' }),
  children: s.string({ doc: 'Text content of the element.' }),
  custom: s.boolean({ doc: 'True if the merchant added this tag.' }),
  disabled: s.boolean({ doc: 'True if the tag is not rendered.' }),
})

export const Keyword = s.object({
  term: s.string({ doc: 'Search term that the page should be found by.' }),
  isMain: s.boolean({ doc: 'True for the primary keyword.' }),
  origin: s.nullable.string({ max: 1000, doc: 'Source of the keyword, such as USER.' }),
})

export const Settings = s.object({
  preventAutoRedirect: s.boolean({
    doc: 'True to create no redirect from the old address when the slug changes.',
  }),
  keywords: s.array(Keyword, { max: 5, doc: 'Keywords that the page is optimized for.' }),
})

export const SeoSchema = s.object({
  tags: s.array(Tag, { doc: 'HTML elements for the head of the page.' }),
  settings: s.with(Settings, { doc: 'Settings of the editor for these tags.' }),
})

export const Product = s.object({
  id: s.always(s.ro.string({ doc: 'Product id, GUID.' })),
  name: s.always(
    s.nullable.string({ min: 1, max: 80, doc: 'Product name for shoppers. Required to create a product.' }),
  ),
  slug: s.always.string({
    max: 100,
    doc: 'Last segment of the page address, unique in the site. Default: derived from the name.',
  }),
  visible: s.always(s.nullable.boolean({ doc: 'False hides the product from shoppers. Default: true.' })),
  productType: s.always.enum(ProductType, {
    doc: 'Physical products are shipped, digital ones are not. Default: physical.',
  }),
  description: s.always(
    s.nullable.string({
      max: 8000,
      doc: 'Description for the product page; may contain HTML. Empty if not set; null clears it.',
    }),
  ),
  sku: s.nullable.string({ max: 40, doc: 'Stock keeping unit; variants may override it. Null clears it.' }),
  weight: s.nullable.number({
    min: 0,
    max: 999999999.99,
    doc: 'Weight of one unit, in the weight unit of the site; variants may override it. Null clears it.',
  }),
  weightRange: s.ro.with(NumericPropertyRange, { doc: 'Not set by this platform.' }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
  stock: s.always(s.ro.with(Stock, { doc: 'Stock over all variants; change it with the inventory calls.' })),
  price: s.always(s.ro.with(PriceData, { doc: 'Deprecated copy of `priceData`.' })),
  priceData: s.always.with(PriceData, { doc: 'Price before and after discount; variants may override it.' }),
  convertedPriceData: s.always(
    s.ro.with(PriceData, { doc: 'Same as `priceData`: the platform does not convert currencies.' }),
  ),
  priceRange: s.always(
    s.ro.with(NumericPropertyRange, { doc: 'Lowest and highest price of the variants, before discount.' }),
  ),
  actualPriceRange: s.always(
    s.ro.with(NumericPropertyRange, {
      doc: 'Lowest and highest price that buyers pay: of the visible variants, after discount. `minValue` can be filtered and sorted by.',
    }),
  ),
  costAndProfitData: s.with(CostAndProfitData, {
    doc: 'Cost and profit of one unit; visible to merchants only.',
  }),
  costRange: s.ro.with(NumericPropertyRange, { doc: 'Not set by this platform.' }),
  pricePerUnitData: s.nullable.with(PricePerUnitData, {
    doc: 'Amounts for computing a price per unit of measure, such as per 100 g. Null removes them.',
  }),
  additionalInfoSections: s.always.array(AdditionalInfoSection, {
    doc: 'Sections below the description, such as care instructions. A list in a request replaces all.',
  }),
  ribbons: s.always(s.ro.array(Ribbon, { doc: 'Deprecated: at most one ribbon, the text of `ribbon`.' })),
  media: s.always(s.ro.with(Media, { doc: 'Pictures in display order. Add pictures with addProductMedia.' })),
  customTextFields: s.always(
    s.ro.array(CustomTextField, {
      doc: 'Texts that the shopper enters on the product page, such as an engraving.',
    }),
  ),
  manageVariants: s.always(
    s.nullable.boolean({
      doc: 'True if each combination of choices has its own price and stock. Default: false.',
    }),
  ),
  productOptions: s.always.array(ProductOption, {
    max: 6,
    doc: 'Options to choose from, in display order. A list in a request replaces all.',
  }),
  productPageUrl: s.always(s.ro.with(PageUrl, { doc: 'Address of the product page in the storefront.' })),
  numericId: s.always(s.ro.string({ doc: 'Sequential number of the product in its site, as text.' })),
  inventoryItemId: s.always(s.ro.string({ doc: 'Id of the inventory item; equal to the product id.' })),
  discount: s.always.with(Discount, { doc: 'Discount on all variants. Default: NONE with value 0.' }),
  collectionIds: s.always(s.ro.array(s.string(), { doc: 'Ids of collections that contain the product.' })),
  variants: s.always(
    s.ro.array(Variant, {
      max: 1000,
      doc: 'All variants; a single one with the nil GUID if variants are not managed.',
    }),
  ),
  extendedFields: s.ro.with(ExtendedFields, {
    doc: 'Custom fields, and values of apps; change them with `updateProductV3`. Absent if there are none.',
  }),
  lastUpdated: s.always(s.ro.nullable.datetime({ doc: 'Time of the last change.' })),
  createdDate: s.always(s.ro.nullable.datetime({ doc: 'Creation time.' })),
  seoData: s.with(SeoSchema, { doc: 'Tags and settings for search engines; stored and returned unchanged.' }),
  ribbon: s.nullable.string({ max: 30, doc: 'Label on the picture, such as "New". Null removes it.' }),
  brand: s.nullable.string({ min: 1, max: 50, doc: 'Brand name; null removes it.' }),
  taxGroupId: s.nullable.guid({
    doc: 'Tax group of the product, GUID. Default: the default tax group. Null removes it.',
  }),
})

export const MediaDataForWrite = s.object({
  mediaId: s.string({
    oneOf: 'MediaSource',
    doc: 'Id of a READY media file to add, or of a picture that the product already has, to assign it to `choice`.',
  }),
  url: s.string({ format: 'url', oneOf: 'MediaSource', doc: 'Address of a picture to add.' }),
  choice: s.with(OptionAndChoice, {
    doc: 'Choice that the picture belongs to. Absent: the picture belongs to the whole product.',
  }),
})

export const Paging = s.object({
  limit: s.nullable.integer({ min: 1, max: 100, doc: 'Maximum number of entries. Default: 100.' }),
  offset: s.nullable.integer({ min: 0, doc: 'Number of entries to skip. Default: 0.' }),
})
