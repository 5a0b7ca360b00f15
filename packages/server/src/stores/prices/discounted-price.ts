import { percent, times } from '@stoa/contract/money'
import type { StoredProduct, VariantRow } from '../products/stored-product.ts'

/** The unit price of a variant before and after its sale, in minor units. */
export function pricesOf(
  doc: Pick<StoredProduct, 'priceMinor' | 'discount'>,
  { salePriceMinor, priceMinor = doc.priceMinor }: Pick<VariantRow['doc'], 'priceMinor' | 'salePriceMinor'>,
): { full: bigint; price: bigint } {
  const full = BigInt(priceMinor)
  return { full, price: salePriceMinor === undefined ? discountedPrice(full, doc) : BigInt(salePriceMinor) }
}

/** The unit price after the product's discount, in minor units. */
export function discountedPrice(full: bigint, { discount }: Pick<StoredProduct, 'discount'>): bigint {
  const { type = 'NONE', value = 0, valueMinor = 0 } = discount ?? {}
  switch (type) {
    case 'AMOUNT': {
      const off = BigInt(valueMinor)
      return off >= full ? 0n : full - off
    }
    case 'PERCENT':
      // Rounded once per unit, so that the line total is exactly the displayed price x quantity.
      return full - times(full, percent(value))
    default:
      return full
  }
}

/** Lowest and highest price that buyers pay: after the discount, of the visible variants (of all, if none is visible). */
export function actualPriceRange(doc: StoredProduct, variants: readonly Pick<VariantRow, 'doc'>[]) {
  const visible = variants.filter(variant => variant.doc.visible !== false)
  const prices = (visible.length > 0 ? visible : variants).map(variant =>
    Number(pricesOf(doc, variant.doc).price),
  )
  return { min: Math.min(...prices), max: Math.max(...prices) }
}
