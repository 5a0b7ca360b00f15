import type { Product } from '@stoa/react'

/** The choices of a variant, such as "Red, M". */
export const variantTitle = (product: Product | undefined, variantId: string | undefined) =>
  Object.values(product?.variants.find(({ id }) => id === variantId)?.choices ?? {}).join(', ')
