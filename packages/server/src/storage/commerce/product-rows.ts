import type { MediaItem, Product, ProductOption } from '@stoa/contract'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { StoredSubscriptionOption } from './subscription-options.ts'

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
      | 'additionalInfoSections'
      | 'customTextFields'
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
  /** URLs of pictures; those of the platform itself without its origin. */
  media: MediaItem[]
}

/** A product's discount: `valueMinor` if the type is AMOUNT, otherwise the percentage `value`. */
export type StoredDiscount = NonNullable<Product['discount']> & { valueMinor?: number }

export type StoredOption = Required<Pick<ProductOption, 'name' | 'optionType'>> & {
  choices: { value: string; description: string; mediaIds?: string[] }[]
}

/** Fields of a variant that override those of its product. */
export interface StoredVariant {
  priceMinor?: number
  costMinor?: number
  weight?: number
  sku?: string
  visible?: boolean
  productDimensions?: Product['productDimensions']
  packageDimensions?: Product['packageDimensions']
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
  /** How the product is sold besides one-time purchases. Only in rows that are read for purchases. */
  subscriptions?: {
    /** Not sold without a subscription. */
    required: boolean
    options: ProductSubscription[]
  }
}
