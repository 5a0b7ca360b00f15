import { discountedPrice } from '../prices/discounted-price.ts'
import type { StoredDiscount, StoredProduct, VariantRow } from '../products/stored-product.ts'

/** Unit price of a variant before and after its sale, in minor units. */
export interface VariantPrices {
  full: number
  price: number
}

const isOwn = (discount: StoredDiscount | undefined) => discount && discount.type !== 'NONE'

/**
 * Stores prices by variant as price and discount of the product, and what does not fit as prices of the variants. A discount
 * that gives these very prices stays; otherwise it becomes the amount that the cheapest variant is reduced by.
 */
export function storePrices(
  doc: StoredProduct,
  variants: readonly { row: VariantRow; prices: VariantPrices }[],
): void {
  const cheapest = variants.reduce((least, each) => (each.prices.price < least.prices.price ? each : least))
  const fits = variants.every(
    ({ prices: { full, price } }) => Number(discountedPrice(BigInt(full), doc)) === price,
  )
  if (!fits) {
    const off = cheapest.prices.full - cheapest.prices.price
    if (off > 0) doc.discount = { type: 'AMOUNT', valueMinor: off }
    else if (isOwn(doc.discount)) delete doc.discount
  }
  if (!variants.some(({ prices }) => prices.full === doc.priceMinor)) doc.priceMinor = cheapest.prices.full
  for (const { row, prices } of variants) {
    if (prices.full === doc.priceMinor) delete row.doc.priceMinor
    else row.doc.priceMinor = prices.full
    if (Number(discountedPrice(BigInt(prices.full), doc)) === prices.price) delete row.doc.salePriceMinor
    else row.doc.salePriceMinor = prices.price
  }
}
