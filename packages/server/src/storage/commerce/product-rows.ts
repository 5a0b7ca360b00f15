import type { MediaItem, Product, ProductOption, ProductV3 } from '@stoa/contract'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { StoredSubscriptionOption } from './subscription-options.ts'
import type { StoredTranslation } from './translations.ts'

/** The stored document of a product. Amounts are integers in minor units of the site's currency. */
export interface StoredProduct
  extends Partial<
    Pick<
      Product,
      | 'description'
      | 'weight'
      | 'ribbon'
      | 'brand'
      | 'taxGroupId'
      | 'pricePerUnitData'
      | 'seoData'
      | 'productDimensions'
      | 'packageDimensions'
    >
  > {
  name: string
  slug: string
  sku?: string
  visible: boolean
  productType: 'physical' | 'digital'
  /** Price as the merchant set it, before the product's discount. */
  priceMinor: number
  costMinor?: number
  discount?: StoredDiscount
  manageVariants: boolean
  options: StoredOption[]
  additionalInfoSections?: StoredInfoSection[]
  customTextFields?: StoredTextField[]
  /** URLs of pictures; those of the platform itself without its origin. */
  media: MediaItem[]
  /** The description as a rich document, if it was written as one; `description` is then its HTML. */
  richDescription?: Record<string, unknown>
  /** Options whose choices make no variants, of a product with managed variants. Otherwise they are in `options`. */
  modifiers?: StoredOption[]
  /** Names of modifiers and text fields in display order. Default: text fields last. */
  modifierOrder?: string[]
  /** Not every combination of choices has a variant. */
  listedVariants?: true
  additionalRibbons?: string[]
  mainCategoryId?: string
  visibleInPos?: boolean
  deliveryProfileId?: string
  fulfillerId?: string
  tags?: ProductV3['tags']
  extendedFields?: ProductV3['extendedFields']
}

/** A section of the product page; `id` if it is the text of an info section. */
export type StoredInfoSection = NonNullable<Product['additionalInfoSections']>[number] & {
  id?: string
  isTranslated?: true
}

/** A text that shoppers enter. Without `name`, its name is its title. */
export type StoredTextField = Product['customTextFields'][number] & {
  id?: string
  name?: string
  minLength?: number
}

/** A product's discount: `valueMinor` if the type is AMOUNT, otherwise the percentage `value`. */
export type StoredDiscount = NonNullable<Product['discount']> & { valueMinor?: number }

export type StoredOption = Required<Pick<ProductOption, 'name' | 'optionType'>> & {
  /** Ids of the option and its choices if a request named them; otherwise they follow from the names. */
  id?: string
  /** Shoppers need not choose. */
  optional?: true
  choices: StoredChoice[]
}

export interface StoredChoice {
  value: string
  description: string
  mediaIds?: string[]
  id?: string
}

/** Fields of a variant that override those of its product. */
export interface StoredVariant {
  priceMinor?: number
  costMinor?: number
  weight?: number
  sku?: string
  barcode?: string
  visible?: boolean
  /** Price that buyers pay, if it is not that of the product's discount. */
  salePriceMinor?: number
  /** Content of one unit, if it is not that of the product. */
  unitContent?: {
    quantity: number
    measurementUnit?: NonNullable<NonNullable<Product['pricePerUnitData']>['totalMeasurementUnit']>
  }
  productDimensions?: Product['productDimensions']
  packageDimensions?: Product['packageDimensions']
  extendedFields?: ProductV3['extendedFields']
}

/** A variant with its stock at one location. */
export interface VariantRow {
  id: string
  choices: Record<string, string>
  doc: StoredVariant
  /** Whether the units are counted; otherwise `inStock` is set by the merchant. */
  tracked: boolean
  quantity: number | null
  inStock: boolean
  /** Absent for the default location. */
  locationId?: string
  /** Orders in advance while no unit is in stock; null if they are off. */
  preorder: { message: string | null; limit: number | null; counter: number } | null
}

/** Columns of products `p`. */
export const storedColumns = tableColumns(
  'products',
  ['id', 'revision', 'created_at', 'updated_at', 'numeric_id', 'collection_ids', 'doc'],
  'p',
)

/** A subscription option that is assigned to a product. */
export interface ProductSubscription {
  id: string
  /** Not offered to shoppers. */
  hidden: boolean
  doc: StoredSubscriptionOption
}

export type ProductRow = RowOf<typeof storedColumns, { doc: StoredProduct }> & {
  variants: VariantRow[]
  /** The texts in the language of the shopper. */
  translation?: StoredTranslation
  /** The document in the main language, of a row whose texts are translated. */
  original?: StoredProduct
  /** The price lists that the prices are from, by variant. Only in rows for a shopper. */
  listedBy?: Record<string, { id: string; name: string }>
  /** How the product is sold besides one-time purchases. Only in rows that are read for purchases. */
  subscriptions?: {
    /** Not sold without a subscription. */
    required: boolean
    options: ProductSubscription[]
  }
}
