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
  minValue: s.number(),
  maxValue: s.number(),
})

export const Dimensions = s.object({
  length: s.decimal({ gte: 0, lte: 999999999, maxScale: 6, nullable: true }),
  width: s.decimal({ gte: 0, lte: 999999999, maxScale: 6, nullable: true }),
  height: s.decimal({ gte: 0, lte: 999999999, maxScale: 6, nullable: true }),
  unit: s.enum(DimensionsUnit),
})

export const Stock = s.object({
  trackInventory: s.boolean(),
  quantity: s.integer({ min: 0, max: 99999, nullable: true }),
  inStock: s.boolean(),
  inventoryStatus: s.enum(InventoryStatus),
})

export const FormattedPrice = s.object({
  price: s.string(),
  discountedPrice: s.string(),
  pricePerUnit: s.string({ nullable: true, ro: true }),
})

export const PriceData = s.object({
  currency: s.string({ ro: true }),
  price: s.number({ min: 0, max: 999999999.99, nullable: true }),
  discountedPrice: s.number({ ro: true }),
  formatted: s.with(FormattedPrice, { ro: true }),
  pricePerUnit: s.number({ nullable: true, ro: true }),
})

export const CostAndProfitData = s.object({
  itemCost: s.number({ min: 0, max: 999999999.99, nullable: true }),
  formattedItemCost: s.string({ ro: true }),
  profit: s.number({ max: 999999999.99, ro: true }),
  formattedProfit: s.string({ ro: true }),
  profitMargin: s.number({ max: 1, ro: true }),
})

export const PricePerUnitData = s.object({
  totalQuantity: s.number({ min: 0.01, max: 999999999.99 }),
  totalMeasurementUnit: s.enum(MeasurementUnit),
  baseQuantity: s.number({ min: 0.01, max: 999999999.99 }),
  baseMeasurementUnit: s.enum(MeasurementUnit),
})

export const AdditionalInfoSection = s.object({
  title: s.string({ max: 50 }),
  description: s.string({ max: 16000 }),
})

export const Ribbon = s.object({
  text: s.string({ max: 30 }),
})

export const CustomTextField = s.object({
  title: s.string({ max: 100 }),
  maxLength: s.integer({ max: 500 }),
  mandatory: s.boolean(),
})

export const Choice = s.object({
  value: s.string({ min: 1, max: 50 }),
  description: s.string({ min: 1, max: 50 }),
  media: s.with(Media, { ro: true }),
  inStock: s.boolean({ ro: true }),
  visible: s.boolean({ ro: true }),
})

export const ProductOption = s.object({
  optionType: s.enum(OptionType, { ro: true }),
  name: s.string({ min: 1, max: 50 }),
  choices: s.array(Choice, { min: 1, max: 100 }),
})

export const PageUrl = s.object({
  base: s.string(),
  path: s.string(),
})

export const Discount = s.object({
  type: s.enum(DiscountType),
  value: s.number(),
})

export const VariantDataWithNoStock = s.object({
  priceData: PriceData,
  convertedPriceData: s.with(PriceData, { ro: true }),
  costAndProfitData: CostAndProfitData,
  weight: s.number(),
  sku: s.string(),
  visible: s.boolean(),
  productDimensions: Dimensions,
  packageDimensions: Dimensions,
})

export const VariantStock = s.object({
  trackQuantity: s.boolean(),
  quantity: s.integer({ min: 0, max: 99999, nullable: true }),
  inStock: s.boolean(),
})

export const Variant = s.object({
  id: s.always(s.guid()),
  choices: s.always(s.map(s.string())),
  variant: s.always(VariantDataWithNoStock),
  stock: s.always(s.with(VariantStock, { ro: true })),
})

export const Tag = s.object({
  type: s.string(),
  props: s.map(s.any(), { nullable: true }),
  meta: s.map(s.any(), { nullable: true }),
  children: s.string(),
  custom: s.boolean(),
  disabled: s.boolean(),
})

export const Keyword = s.object({
  term: s.string(),
  isMain: s.boolean(),
  origin: s.string({ max: 1000, nullable: true }),
})

export const Settings = s.object({
  preventAutoRedirect: s.boolean(),
  keywords: s.array(Keyword, { max: 5 }),
})

export const SeoSchema = s.object({
  tags: s.array(Tag),
  settings: Settings,
})

export const Product = s.object({
  id: s.always(s.string({ ro: true })),
  name: s.always(s.string({ min: 1, max: 80, nullable: true })),
  slug: s.always(s.string({ max: 100 })),
  visible: s.always(s.boolean({ nullable: true })),
  productType: s.always(s.enum(ProductType)),
  description: s.always(s.string({ max: 8000, nullable: true })),
  sku: s.string({ max: 40, nullable: true }),
  weight: s.number({ min: 0, max: 999999999.99, nullable: true }),
  weightRange: s.with(NumericPropertyRange, { ro: true }),
  productDimensions: Dimensions,
  packageDimensions: Dimensions,
  stock: s.always(s.with(Stock, { ro: true })),
  price: s.always(s.with(PriceData, { ro: true })),
  priceData: s.always(PriceData),
  convertedPriceData: s.always(s.with(PriceData, { ro: true })),
  priceRange: s.always(s.with(NumericPropertyRange, { ro: true })),
  costAndProfitData: CostAndProfitData,
  costRange: s.with(NumericPropertyRange, { ro: true }),
  pricePerUnitData: PricePerUnitData,
  additionalInfoSections: s.always(s.array(AdditionalInfoSection)),
  ribbons: s.always(s.array(Ribbon, { ro: true })),
  media: s.always(s.with(Media, { ro: true })),
  customTextFields: s.always(s.array(CustomTextField, { ro: true })),
  manageVariants: s.always(s.boolean({ nullable: true })),
  productOptions: s.always(s.array(ProductOption, { max: 6 })),
  productPageUrl: s.always(s.with(PageUrl, { ro: true })),
  numericId: s.always(s.string({ ro: true })),
  inventoryItemId: s.always(s.string({ ro: true })),
  discount: s.always(Discount),
  collectionIds: s.always(s.array(s.string(), { ro: true })),
  variants: s.always(s.array(Variant, { max: 1000, ro: true })),
  lastUpdated: s.always(s.datetime({ nullable: true, ro: true })),
  createdDate: s.always(s.datetime({ nullable: true, ro: true })),
  seoData: SeoSchema,
  ribbon: s.string({ max: 30, nullable: true }),
  brand: s.string({ min: 1, max: 50, nullable: true }),
})

export const VideoResolution = s.object({
  url: s.string(),
  height: s.integer(),
  width: s.integer(),
  format: s.string(),
})

export const VideoV2 = s.object({
  id: s.string(),
  resolutions: s.array(VideoResolution, { max: 100, ro: true }),
  filename: s.string({ nullable: true, ro: true }),
})

export const PlatformMedia = s.object({
  image: s.with(Image, { oneOf: 'Media' }),
  video: s.with(VideoV2, { oneOf: 'Media' }),
})

export const StoreVariant = s.object({
  id: s.always(s.string()),
  variantId: s.always(s.guid()),
  productId: s.always(s.string()),
  variantName: s.string({ min: 1, max: 80 }),
  productName: s.string({ min: 1, max: 80 }),
  managedVariant: s.boolean(),
  sku: s.string({ max: 40 }),
  stock: s.always(VariantStock),
  choices: s.always(s.map(s.string())),
  collectionIds: s.array(s.guid()),
  media: s.with(PlatformMedia, { ro: true }),
  preorderInfo: PreorderInfo,
})

export const VariantData = s.object({
  price: PriceData,
  convertedPriceData: s.with(PriceData, { ro: true }),
  weight: s.number({ nullable: true }),
  sku: s.string(),
  quantity: s.integer({ nullable: true }),
  inStock: s.boolean(),
  visible: s.boolean(),
  productDimensions: Dimensions,
  packageDimensions: Dimensions,
})

export const VariantOverride = s.object({
  choices: s.map(s.string()),
  variantIds: s.array(s.string()),
  price: s.number({ min: 0, max: 999999999.99, nullable: true }),
  cost: s.number({ min: 0, max: 999999999.99, nullable: true }),
  weight: s.number({ min: 0, max: 999999999.99, nullable: true }),
  sku: s.string({ max: 40, nullable: true }),
  visible: s.boolean({ nullable: true }),
  productDimensions: Dimensions,
  packageDimensions: Dimensions,
})

export const OptionAndChoice = s.object({
  option: s.string({ min: 1, max: 50 }),
  choice: s.string({ min: 1, max: 50 }),
})

export const MediaDataForWrite = s.object({
  mediaId: s.string({ oneOf: 'MediaSource' }),
  url: s.string({ format: 'url', oneOf: 'MediaSource' }),
  choice: OptionAndChoice,
})

export const Paging = s.object({
  limit: s.integer({ min: 1, max: 100, nullable: true }),
  offset: s.integer({ min: 0, nullable: true }),
})
