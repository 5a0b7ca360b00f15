import { s } from '../../schema.ts'
import { Image } from '../platform/media.ts'
import { PreorderInfo } from './preorder-info.ts'
import { Dimensions } from './product-dimensions.ts'
import { CostAndProfitData, PriceData } from './product-price.ts'

export const InventoryStatus = ['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'] as const

export const Stock = s.object({
  trackInventory: s.boolean({
    doc: 'True if stock is counted in units; otherwise each variant is only marked as in stock or not.',
  }),
  quantity: s.nullable.integer({
    min: 0,
    max: 99999,
    doc: 'Units in stock, summed over all variants. Absent while stock is not counted.',
  }),
  inStock: s.boolean({ doc: 'True if at least one variant can be bought.' }),
  inventoryStatus: s.enum(InventoryStatus, {
    doc: 'PARTIALLY_OUT_OF_STOCK if some variants, but not all, can be bought.',
  }),
  availableForPreorder: s.boolean({
    doc: 'True if no variant is in stock and one can be ordered in advance. Otherwise absent.',
  }),
})

const visibilityAndSize = {
  visible: s.boolean({ doc: 'True if shoppers can see and buy the variant.' }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped.' }),
}

export const VariantDataWithNoStock = s.object({
  priceData: s.with(PriceData, { doc: 'Prices of the variant; those of the product unless overridden.' }),
  convertedPriceData: s.ro.with(PriceData, {
    doc: 'Same as `priceData`: the platform does not convert currencies.',
  }),
  costAndProfitData: s.with(CostAndProfitData, { doc: 'Cost and profit; visible to merchants only.' }),
  weight: s.number({ doc: 'Weight of one unit, in the weight unit of the site; 0 if unknown.' }),
  sku: s.string({ doc: 'Stock keeping unit; the SKU of the product unless overridden, or empty.' }),
  ...visibilityAndSize,
})

export const VariantStock = s.object({
  trackQuantity: s.boolean({ doc: 'True if stock is counted in units.' }),
  quantity: s.nullable.integer({
    min: 0,
    max: 99999,
    doc: 'Units in stock. Absent while stock is not counted.',
  }),
  inStock: s.boolean({ doc: 'True if at least one unit can be bought.' }),
})

export const Variant = s.object({
  id: s.always.guid({
    doc: 'Id of the variant, unique within the product. The nil GUID if the product does not manage variants.',
  }),
  choices: s.always.map(s.string(), {
    doc: 'Option name to choice description. Empty if the product does not manage variants.',
  }),
  variant: s.always.with(VariantDataWithNoStock, { doc: 'Price, weight, SKU and visibility.' }),
  stock: s.always(s.ro.with(VariantStock, { doc: 'Stock level of the variant.' })),
})

export const VideoResolution = s.object({
  url: s.string({ doc: 'Address of the video file.' }),
  height: s.integer({ doc: 'Height in pixels.' }),
  width: s.integer({ doc: 'Width in pixels.' }),
  format: s.string({ doc: 'Container format, such as mp4.' }),
})

export const VideoV2 = s.object({
  id: s.string({ doc: 'Id of the video in the media library.' }),
  resolutions: s.ro.array(VideoResolution, {
    max: 100,
    doc: 'Available files of the video, one per resolution.',
  }),
  filename: s.ro.nullable.string({ doc: 'Original name of the file.' }),
})

export const PlatformMedia = s.object({
  image: s.with(Image, { oneOf: 'Media', doc: 'First picture of the product.' }),
  video: s.with(VideoV2, { oneOf: 'Media', doc: 'Not set by this platform.' }),
})

export const StoreVariant = s.object({
  id: s.always.string({ doc: 'Product id and variant id, joined by a hyphen.' }),
  variantId: s.always.guid({
    doc: 'Id of the variant, unique within the product. The nil GUID if the product does not manage variants.',
  }),
  productId: s.always.string({ doc: 'Product that the variant belongs to.' }),
  variantName: s.string({
    min: 1,
    max: 80,
    doc: 'Choices joined by " | " in the order of the options; the product name if there are none.',
  }),
  productName: s.string({ min: 1, max: 80, doc: 'Product name for shoppers.' }),
  managedVariant: s.boolean({ doc: 'True if the product manages its variants.' }),
  sku: s.string({ max: 40, doc: 'SKU of the variant, or of its product. Absent if neither has one.' }),
  stock: s.always.with(VariantStock, { doc: 'Stock level of the variant.' }),
  choices: s.always.map(s.string(), { doc: 'Option name to choice description.' }),
  collectionIds: s.array(s.guid(), { doc: 'Ids of collections that contain the product.' }),
  media: s.ro.with(PlatformMedia, { doc: 'First picture of the product. Absent if it has none.' }),
  preorderInfo: s.with(PreorderInfo, { doc: 'Not set by this platform.' }),
})

export const VariantData = s.object({
  price: s.with(PriceData, { doc: 'Prices of the variant.' }),
  convertedPriceData: s.ro.with(PriceData, {
    doc: 'Same as `price`: the platform does not convert currencies.',
  }),
  weight: s.nullable.number({ doc: 'Weight of one unit, in the weight unit of the site; 0 if unknown.' }),
  sku: s.string({ doc: 'SKU of the variant, or of its product; empty if neither has one.' }),
  quantity: s.nullable.integer({ doc: 'Units in stock. Absent while stock is not counted.' }),
  inStock: s.boolean({ doc: 'True if at least one unit is in stock.' }),
  preorderInfo: s.ro.with(PreorderInfo, {
    doc: 'Orders in advance. Absent unless the variant is not in stock and can be ordered in advance.',
  }),
  ...visibilityAndSize,
})

export const VariantOverride = s.object({
  choices: s.map(s.string(), {
    doc: 'Selects the variant with exactly these choices: option name to choice description.',
  }),
  variantIds: s.array(s.string(), { doc: 'Selects variants by id, in addition to `choices`.' }),
  price: s.nullable.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    doc: 'Price before discount, in currency units; null restores the price of the product.',
  }),
  cost: s.nullable.number({
    amount: true,
    min: 0,
    max: 999999999.99,
    doc: 'Cost of one unit; null restores the cost of the product.',
  }),
  weight: s.nullable.number({
    min: 0,
    max: 999999999.99,
    doc: 'Weight of one unit; null restores the weight of the product.',
  }),
  sku: s.nullable.string({ max: 40, doc: 'Stock keeping unit; null restores the SKU of the product.' }),
  visible: s.nullable.boolean({
    doc: 'False hides the variant from shoppers; null restores the default, true.',
  }),
  productDimensions: s.with(Dimensions, { doc: 'Size of the unpacked product; null clears it.' }),
  packageDimensions: s.with(Dimensions, { doc: 'Size of the package that is shipped; null clears it.' }),
})
