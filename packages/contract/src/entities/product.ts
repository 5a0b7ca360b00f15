import { s } from '../schema.ts'
import { Image, Media, PreorderInfo } from './common.ts'

export const ProductType = ['unspecified_product_type', 'physical', 'digital'] as const
export const DimensionsUnit = ['UNKNOWN_DIMENSIONS_UNIT', 'MM', 'CM', 'M', 'IN', 'FT', 'YD'] as const
export const InventoryStatus = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const
export const MeasurementUnit = [
  'UNSPECIFIED',
  'ML',
  'CL',
  'L',
  'CBM',
  'MG',
  'G',
  'KG',
  'MM',
  'CM',
  'M',
  'SQM',
  'OZ',
  'LB',
  'FLOZ',
  'PT',
  'QT',
  'GAL',
  'IN',
  'FT',
  'YD',
  'SQFT',
] as const
export const OptionType = ['unspecified_option_type', 'drop_down', 'color'] as const
export const DiscountType = ['UNDEFINED', 'NONE', 'AMOUNT', 'PERCENT'] as const

export const NumericPropertyRange = s.object({
  minValue: s.number({ doc: 'Lowest value among the variants.' }),
  maxValue: s.number({ doc: 'Highest value among the variants.' }),
})

export const Dimensions = s.object({
  length: s.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    nullable: true,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  width: s.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    nullable: true,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  height: s.decimal({
    gte: 0,
    lte: 999999999,
    maxScale: 6,
    nullable: true,
    doc: 'Decimal number in `unit`, at most 6 decimal places; null clears it.',
  }),
  unit: s.enum(DimensionsUnit, { doc: 'Unit of length, width and height.' }),
})

export const Stock = s.object({
  trackInventory: s.boolean({
    doc: 'True if stock is counted in units; otherwise each variant is only marked as in stock or not.',
  }),
  quantity: s.integer({
    min: 0,
    max: 99999,
    nullable: true,
    doc: 'Units in stock, summed over all variants. Absent while stock is not counted.',
  }),
  inStock: s.boolean({ doc: 'True if at least one variant can be bought.' }),
  inventoryStatus: s.enum(InventoryStatus, {
    doc: 'PARTIALLY_OUT_OF_STOCK if some variants, but not all, can be bought.',
  }),
})

export const FormattedPrice = s.object({
  price: s.string({ doc: 'Price before discount with currency symbol, in the locale of the site.' }),
  discountedPrice: s.string({ doc: 'Price after discount with currency symbol, in the locale of the site.' }),
  pricePerUnit: s.string({
    nullable: true,
    ro: true,
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const PriceData = s.object({
  currency: s.string({ ro: true, doc: 'ISO 4217 code of the site currency.' }),
  price: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Price before discount, in currency units. Required to create a product; null sets 0.',
  }),
  discountedPrice: s.number({
    ro: true,
    doc: 'Price after the discount of the product: what a cart charges for one unit.',
  }),
  formatted: s.with(FormattedPrice, { ro: true, doc: 'The same prices as text.' }),
  pricePerUnit: s.number({
    nullable: true,
    ro: true,
    doc: 'Not set by this platform; compute it from `pricePerUnitData` of the product.',
  }),
})

export const CostAndProfitData = s.object({
  itemCost: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Cost of one unit to the merchant, in the site currency; null clears it.',
  }),
  formattedItemCost: s.string({ ro: true, doc: 'Cost with currency symbol, in the locale of the site.' }),
  profit: s.number({
    max: 999999999.99,
    ro: true,
    doc: 'Discounted price minus item cost; negative for a loss.',
  }),
  formattedProfit: s.string({ ro: true, doc: 'Profit with currency symbol, in the locale of the site.' }),
  profitMargin: s.number({
    max: 1,
    ro: true,
    doc: 'Profit divided by the discounted price, rounded to 4 decimal places; 0 if the price is 0.',
  }),
})

export const PricePerUnitData = s.object({
  totalQuantity: s.number({
    min: 0.01,
    max: 999999999.99,
    doc: 'Content of one unit of the product, in `totalMeasurementUnit`.',
  }),
  totalMeasurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measure of `totalQuantity`.' }),
  baseQuantity: s.number({
    min: 0.01,
    max: 999999999.99,
    doc: 'Amount that the price per unit refers to, such as 100 for a price per 100 g.',
  }),
  baseMeasurementUnit: s.enum(MeasurementUnit, { doc: 'Unit of measure of `baseQuantity`.' }),
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

export const Choice = s.object({
  value: s.string({
    min: 1,
    max: 50,
    doc: 'Machine-readable value; for colors a CSS color such as #ff0000. Default in requests: the description.',
  }),
  description: s.string({
    min: 1,
    max: 50,
    doc: 'Label of the choice; the value in `choices` maps of variants. Default in requests: the value.',
  }),
  media: s.with(Media, { ro: true, doc: 'Pictures to show for this choice. Absent if it has none.' }),
  inStock: s.boolean({ ro: true, doc: 'True if a variant with this choice can be bought.' }),
  visible: s.boolean({ ro: true, doc: 'True if a variant with this choice is visible to shoppers.' }),
})

export const ProductOption = s.object({
  optionType: s.enum(OptionType, {
    ro: true,
    doc: 'Display of the option: color if every choice value is a CSS color, otherwise drop_down.',
  }),
  name: s.string({
    min: 1,
    max: 50,
    doc: 'Option name, unique within the product: the key in `choices` maps of variants.',
  }),
  choices: s.array(Choice, {
    min: 1,
    max: 100,
    doc: 'Choices in display order; their descriptions must differ.',
  }),
})

export const PageUrl = s.object({
  base: s.string({ doc: 'Origin of the shop; empty, because a site can have several storefronts.' }),
  path: s.string({ doc: 'Path of the product page, `/products/` and the slug.' }),
})

export const Discount = s.object({
  type: s.enum(DiscountType, {
    doc: 'AMOUNT subtracts `value` from the price; PERCENT subtracts a percentage; NONE and UNDEFINED subtract nothing.',
  }),
  value: s.number({ doc: 'Amount in the site currency, or percentage from 0 to 100, depending on `type`.' }),
})

export const VariantDataWithNoStock = s.object({
  priceData: s.with(PriceData, { doc: 'Prices of the variant; those of the product unless overridden.' }),
  convertedPriceData: s.with(PriceData, {
    ro: true,
    doc: 'Same as `priceData`: the platform does not convert currencies.',
  }),
  costAndProfitData: s.with(CostAndProfitData, { doc: 'Cost and profit; visible to merchants only.' }),
  weight: s.number({ doc: 'Weight of one unit, in the weight unit of the site; 0 if unknown.' }),
  sku: s.string({ doc: 'Stock keeping unit; the SKU of the product unless overridden, or empty.' }),
  visible: s.boolean({ doc: 'True if shoppers can see and buy the variant.' }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
})

export const VariantStock = s.object({
  trackQuantity: s.boolean({ doc: 'True if stock is counted in units.' }),
  quantity: s.integer({
    min: 0,
    max: 99999,
    nullable: true,
    doc: 'Units in stock. Absent while stock is not counted.',
  }),
  inStock: s.boolean({ doc: 'True if at least one unit can be bought.' }),
})

export const Variant = s.object({
  id: s.always(
    s.guid({
      doc: 'Id of the variant, unique within the product. The nil GUID if the product does not manage variants.',
    }),
  ),
  choices: s.always(
    s.map(s.string(), {
      doc: 'Option name to choice description. Empty if the product does not manage variants.',
    }),
  ),
  variant: s.always(s.with(VariantDataWithNoStock, { doc: 'Price, weight, SKU and visibility.' })),
  stock: s.always(s.with(VariantStock, { ro: true, doc: 'Stock level of the variant.' })),
})

export const Tag = s.object({
  type: s.string({ doc: 'Name of the HTML element, such as title, meta, link or script.' }),
  props: s.map(s.any(), {
    nullable: true,
    doc: 'HTML attributes by name, such as `name` and `content` of a meta element.',
  }),
  meta: s.map(s.any(), { nullable: true, doc: 'Additional data for editors; not rendered.' }),
  children: s.string({ doc: 'Text content of the element.' }),
  custom: s.boolean({ doc: 'True if the merchant added this tag.' }),
  disabled: s.boolean({ doc: 'True if the tag is not rendered.' }),
})

export const Keyword = s.object({
  term: s.string({ doc: 'Search term that the page should be found by.' }),
  isMain: s.boolean({ doc: 'True for the primary keyword.' }),
  origin: s.string({ max: 1000, nullable: true, doc: 'Source of the keyword, such as USER.' }),
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
  id: s.always(s.string({ ro: true, doc: 'Product id, GUID.' })),
  name: s.always(
    s.string({
      min: 1,
      max: 80,
      nullable: true,
      doc: 'Product name for shoppers. Required to create a product.',
    }),
  ),
  slug: s.always(
    s.string({
      max: 100,
      doc: 'Last segment of the page address, unique in the site. Default: derived from the name.',
    }),
  ),
  visible: s.always(
    s.boolean({ nullable: true, doc: 'False hides the product from shoppers. Default: true.' }),
  ),
  productType: s.always(
    s.enum(ProductType, { doc: 'Physical products are shipped, digital ones are not. Default: physical.' }),
  ),
  description: s.always(
    s.string({
      max: 8000,
      nullable: true,
      doc: 'Description for the product page; may contain HTML. Empty if not set; null clears it.',
    }),
  ),
  sku: s.string({
    max: 40,
    nullable: true,
    doc: 'Stock keeping unit; variants may override it. Null clears it.',
  }),
  weight: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Weight of one unit, in the weight unit of the site; variants may override it. Null clears it.',
  }),
  weightRange: s.with(NumericPropertyRange, { ro: true, doc: 'Not set by this platform.' }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
  stock: s.always(
    s.with(Stock, { ro: true, doc: 'Stock over all variants; change it with the inventory calls.' }),
  ),
  price: s.always(s.with(PriceData, { ro: true, doc: 'Deprecated copy of `priceData`.' })),
  priceData: s.always(
    s.with(PriceData, { doc: 'Price before and after discount; variants may override it.' }),
  ),
  convertedPriceData: s.always(
    s.with(PriceData, { ro: true, doc: 'Same as `priceData`: the platform does not convert currencies.' }),
  ),
  priceRange: s.always(
    s.with(NumericPropertyRange, {
      ro: true,
      doc: 'Lowest and highest price of the variants, before discount.',
    }),
  ),
  costAndProfitData: s.with(CostAndProfitData, {
    doc: 'Cost and profit of one unit; visible to merchants only.',
  }),
  costRange: s.with(NumericPropertyRange, { ro: true, doc: 'Not set by this platform.' }),
  pricePerUnitData: s.with(PricePerUnitData, {
    doc: 'Amounts for computing a price per unit of measure, such as per 100 g.',
  }),
  additionalInfoSections: s.always(
    s.array(AdditionalInfoSection, {
      doc: 'Sections below the description, such as care instructions. A list in a request replaces all.',
    }),
  ),
  ribbons: s.always(
    s.array(Ribbon, { ro: true, doc: 'Deprecated: at most one ribbon, the text of `ribbon`.' }),
  ),
  media: s.always(
    s.with(Media, { ro: true, doc: 'Pictures in display order. Add pictures with addProductMedia.' }),
  ),
  customTextFields: s.always(
    s.array(CustomTextField, {
      ro: true,
      doc: 'Texts that the shopper enters on the product page, such as an engraving.',
    }),
  ),
  manageVariants: s.always(
    s.boolean({
      nullable: true,
      doc: 'True if each combination of choices has its own price and stock. Default: false.',
    }),
  ),
  productOptions: s.always(
    s.array(ProductOption, {
      max: 6,
      doc: 'Options to choose from, in display order. A list in a request replaces all.',
    }),
  ),
  productPageUrl: s.always(
    s.with(PageUrl, { ro: true, doc: 'Address of the product page in the storefront.' }),
  ),
  numericId: s.always(s.string({ ro: true, doc: 'Sequential number of the product in its site, as text.' })),
  inventoryItemId: s.always(
    s.string({ ro: true, doc: 'Id of the inventory item; equal to the product id.' }),
  ),
  discount: s.always(s.with(Discount, { doc: 'Discount on all variants. Default: NONE with value 0.' })),
  collectionIds: s.always(
    s.array(s.string(), { ro: true, doc: 'Ids of collections that contain the product.' }),
  ),
  variants: s.always(
    s.array(Variant, {
      max: 1000,
      ro: true,
      doc: 'All variants; a single one with the nil GUID if variants are not managed.',
    }),
  ),
  lastUpdated: s.always(s.datetime({ nullable: true, ro: true, doc: 'Time of the last change.' })),
  createdDate: s.always(s.datetime({ nullable: true, ro: true, doc: 'Creation time.' })),
  seoData: s.with(SeoSchema, { doc: 'Tags and settings for search engines; stored and returned unchanged.' }),
  ribbon: s.string({ max: 30, nullable: true, doc: 'Label on the picture, such as "New". Null removes it.' }),
  brand: s.string({ min: 1, max: 50, nullable: true, doc: 'Brand name; null removes it.' }),
})

export const VideoResolution = s.object({
  url: s.string({ doc: 'Address of the video file.' }),
  height: s.integer({ doc: 'Height in pixels.' }),
  width: s.integer({ doc: 'Width in pixels.' }),
  format: s.string({ doc: 'Container format, such as mp4.' }),
})

export const VideoV2 = s.object({
  id: s.string({ doc: 'Id of the video in the media library.' }),
  resolutions: s.array(VideoResolution, {
    max: 100,
    ro: true,
    doc: 'Available files of the video, one per resolution.',
  }),
  filename: s.string({ nullable: true, ro: true, doc: 'Original name of the file.' }),
})

export const PlatformMedia = s.object({
  image: s.with(Image, { oneOf: 'Media', doc: 'First picture of the product.' }),
  video: s.with(VideoV2, { oneOf: 'Media', doc: 'Not set by this platform.' }),
})

export const StoreVariant = s.object({
  id: s.always(s.string({ doc: 'Product id and variant id, joined by a hyphen.' })),
  variantId: s.always(
    s.guid({
      doc: 'Id of the variant, unique within the product. The nil GUID if the product does not manage variants.',
    }),
  ),
  productId: s.always(s.string({ doc: 'Product that the variant belongs to.' })),
  variantName: s.string({
    min: 1,
    max: 80,
    doc: 'Choices joined by " | " in the order of the options; the product name if there are none.',
  }),
  productName: s.string({ min: 1, max: 80, doc: 'Product name for shoppers.' }),
  managedVariant: s.boolean({ doc: 'True if the product manages its variants.' }),
  sku: s.string({ max: 40, doc: 'SKU of the variant, or of its product. Absent if neither has one.' }),
  stock: s.always(s.with(VariantStock, { doc: 'Stock level of the variant.' })),
  choices: s.always(s.map(s.string(), { doc: 'Option name to choice description.' })),
  collectionIds: s.array(s.guid(), { doc: 'Ids of collections that contain the product.' }),
  media: s.with(PlatformMedia, { ro: true, doc: 'First picture of the product. Absent if it has none.' }),
  preorderInfo: s.with(PreorderInfo, { doc: 'Not set by this platform.' }),
})

export const VariantData = s.object({
  price: s.with(PriceData, { doc: 'Prices of the variant.' }),
  convertedPriceData: s.with(PriceData, {
    ro: true,
    doc: 'Same as `price`: the platform does not convert currencies.',
  }),
  weight: s.number({
    nullable: true,
    doc: 'Weight of one unit, in the weight unit of the site; 0 if unknown.',
  }),
  sku: s.string({ doc: 'SKU of the variant, or of its product; empty if neither has one.' }),
  quantity: s.integer({ nullable: true, doc: 'Units in stock. Absent while stock is not counted.' }),
  inStock: s.boolean({ doc: 'True if at least one unit can be bought.' }),
  visible: s.boolean({ doc: 'True if shoppers can see and buy the variant.' }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
})

export const VariantOverride = s.object({
  choices: s.map(s.string(), {
    doc: 'Selects the variant with exactly these choices: option name to choice description.',
  }),
  variantIds: s.array(s.string(), { doc: 'Selects variants by id, in addition to `choices`.' }),
  price: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Price before discount, in currency units; null restores the price of the product.',
  }),
  cost: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Cost of one unit; null restores the cost of the product.',
  }),
  weight: s.number({
    min: 0,
    max: 999999999.99,
    nullable: true,
    doc: 'Weight of one unit; null restores the weight of the product.',
  }),
  sku: s.string({
    max: 40,
    nullable: true,
    doc: 'Stock keeping unit; null restores the SKU of the product.',
  }),
  visible: s.boolean({
    nullable: true,
    doc: 'False hides the variant from shoppers; null restores the default, true.',
  }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product; null clears it.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped; null clears it.' }),
})

export const OptionAndChoice = s.object({
  option: s.string({ min: 1, max: 50, doc: 'Name of a product option.' }),
  choice: s.string({ min: 1, max: 50, doc: 'Description of one of its choices.' }),
})

export const MediaDataForWrite = s.object({
  mediaId: s.string({
    oneOf: 'MediaSource',
    doc: 'Id of a picture that the product already has, to assign it to `choice`.',
  }),
  url: s.string({ format: 'url', oneOf: 'MediaSource', doc: 'Address of a picture to add.' }),
  choice: s.with(OptionAndChoice, {
    doc: 'Choice that the picture belongs to. Absent: the picture belongs to the whole product.',
  }),
})

export const Paging = s.object({
  limit: s.integer({ min: 1, max: 100, nullable: true, doc: 'Maximum number of entries. Default: 100.' }),
  offset: s.integer({ min: 0, nullable: true, doc: 'Number of entries to skip. Default: 0.' }),
})
