import type { VariantRow } from '../storage/commerce/product-rows.ts'

export type * from '../storage/commerce/product-rows.ts'

/** The variant of a product without managed variants. */
export const DEFAULT_VARIANT = '00000000-0000-0000-0000-000000000000'

/** The catalogue's app id in references of cart lines (protocol/catalogue §6). */
export const STORES_APP = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** Whether a variant can be bought now, and how many of it (undefined: any number). */
export const availableUnits = (tracked: boolean, variant: VariantRow): number | undefined =>
  tracked ? (variant.quantity ?? 0) : variant.inStock ? undefined : 0
