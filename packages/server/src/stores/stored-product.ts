import type { VariantRow } from '../storage/commerce/product-rows.ts'

export type * from '../storage/commerce/product-rows.ts'

/** Variant id of products without managed variants. */
export const DEFAULT_VARIANT = '00000000-0000-0000-0000-000000000000'

/** App id of the catalogue in `catalogReference` (protocol/catalogue §6). */
export const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Older app id of the same catalogue. Existing storefronts send it (protocol/catalogue §6). */
const FORMER_STORES_APP = '1380b703-ce81-ff05-f115-39571d94dfcd'

export const isStoresApp = (appId: string | null | undefined) =>
  [STORES_APP, FORMER_STORES_APP].includes(appId?.toLowerCase() ?? '')

/** Units of a variant that can be bought now; undefined for unlimited. */
export const availableUnits = (tracked: boolean, variant: VariantRow): number | undefined =>
  tracked ? (variant.quantity ?? 0) : variant.inStock ? undefined : 0
