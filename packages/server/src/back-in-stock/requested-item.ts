import type { CatalogReference, contract, RequestOf } from '@stoa/contract'
import { isGuid } from '../platform-support/guid.ts'
import type { ProductRow, VariantRow } from '../stores/index.ts'
import { isStoresApp } from '../stores/index.ts'

export type RequestedReference =
  | CatalogReference
  | RequestOf<typeof contract.backInStockNotifications.reportItemsBackInStock>['catalogReference']

/** The product id of a reference to the catalogue of the shop. */
export const productIdOf = (reference: RequestedReference | null | undefined): string | undefined => {
  const id = reference?.catalogItemId?.toLowerCase() ?? ''
  return isStoresApp(reference?.appId) && isGuid(id) ? id : undefined
}

/** The variants that the options of a reference allow: by `variantId`, or by choices (protocol/catalogue §6). */
export function requestedVariants({ variants }: ProductRow, reference: RequestedReference): VariantRow[] {
  const { variantId, options } = (reference?.options ?? {}) as { variantId?: unknown; options?: unknown }
  const choices = typeof options === 'object' && options !== null ? Object.entries(options) : []
  return variants.filter(variant => {
    if (typeof variantId === 'string' && variantId) return variant.id === variantId.toLowerCase()
    // Variants that are not managed have no choices: all choices share one stock.
    return choices.every(
      ([name, choice]) => !Object.hasOwn(variant.choices, name) || variant.choices[name] === choice,
    )
  })
}
