import type { MediaItem, Product, ProductOption } from '@stoa/contract'

/** What the database keeps of a product. Everything else of the wire's product follows from it. */
export interface StoredProduct
  extends Partial<
    Pick<
      Product,
      | 'description'
      | 'weight'
      | 'ribbon'
      | 'brand'
      | 'discount'
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
  /** Amount as the merchant set it, before the product's own discount. */
  price: number
  cost?: number
  manageVariants: boolean
  options: StoredOption[]
  /** Addresses of pictures; those of the platform itself without its origin. */
  media: MediaItem[]
}

export type StoredOption = Required<Pick<ProductOption, 'name' | 'optionType'>> & {
  choices: { value: string; description: string; mediaIds?: string[] }[]
}

/** What a variant says differently from its product. */
export interface StoredVariant {
  price?: number
  cost?: number
  weight?: number
  sku?: string
  visible?: boolean
  productDimensions?: Product['productDimensions']
  packageDimensions?: Product['packageDimensions']
}

export interface VariantRow {
  id: string
  choices: Record<string, string>
  doc: StoredVariant
  quantity: number | null
  inStock: boolean
}

export interface ProductRow {
  id: string
  revision: number
  created_at: number
  updated_at: number
  numeric_id: number
  tracked: boolean
  collection_ids: string[]
  doc: StoredProduct
  variants: VariantRow[]
}
