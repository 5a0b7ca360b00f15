import type { ProductRow, StoredProduct, VariantRow } from '../../storage/commerce/product-rows.ts'
import type { StockUnits } from '../../storage/commerce/stock.ts'

export type * from '../../storage/commerce/product-rows.ts'

/** Variant id of products without managed variants. */
export const DEFAULT_VARIANT = '00000000-0000-0000-0000-000000000000'

/** A product without any field of a request. */
export const NEW_PRODUCT: StoredProduct = {
  name: '',
  slug: '',
  visible: true,
  productType: 'physical',
  priceMinor: 0,
  manageVariants: false,
  options: [],
  media: [],
}

/** App id of the catalogue in `catalogReference` (protocol/catalogue §6). */
export const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Older app id of the same catalogue. Existing storefronts send it (protocol/catalogue §6). */
const FORMER_STORES_APP = '1380b703-ce81-ff05-f115-39571d94dfcd'

export const isStoresApp = (appId: string | null | undefined) =>
  [STORES_APP, FORMER_STORES_APP].includes(appId?.toLowerCase() ?? '')

/** Units of a variant that are in stock; undefined for unlimited. */
export const availableUnits = ({ tracked, quantity, inStock }: VariantRow): number | undefined =>
  tracked ? Math.max(0, quantity ?? 0) : inStock ? undefined : 0

/** Units of a variant that can be ordered: those in stock, otherwise those that can be ordered in advance; undefined for unlimited. */
export function orderableUnits(variant: VariantRow): { units: number | undefined; preorder: boolean } {
  const units = availableUnits(variant)
  if (units !== 0 || !variant.preorder) return { units, preorder: false }
  const { limit, counter } = variant.preorder
  return { units: limit === null ? undefined : Math.max(0, limit - counter), preorder: true }
}

/** The units that an order of a variant takes or counts; undefined if its stock is not counted. */
export function countedUnits(row: ProductRow, variant: VariantRow, quantity: number): StockUnits | undefined {
  const { preorder } = orderableUnits(variant)
  if (!variant.tracked && !preorder) return undefined
  const { id: variantId, locationId } = variant
  const isElsewhere = locationId !== undefined && locationId !== null
  return {
    productId: row.id,
    variantId,
    ...(isElsewhere && { locationId }),
    quantity,
    ...(preorder && { preorder }),
  }
}

/** Orders of a variant in advance, as shoppers see them; undefined while it is in stock, or cannot be ordered in advance. */
export function preorderInfo(variant: VariantRow) {
  const { units, preorder } = orderableUnits(variant)
  if (!preorder || units === 0) return undefined
  const { message, limit } = variant.preorder ?? {}
  return { enabled: true, ...(message && { message }), ...(limit && { limit }) }
}

/** Whether stock of the product is counted: of one variant at least. */
export const isTracked = ({ variants }: { variants: readonly VariantRow[] }) =>
  variants.some(({ tracked }) => tracked)
