import { parseAmount, percent, roundHalfUp, toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../../call/context.ts'
import { pricesOf } from '../prices/discounted-price.ts'
import type { ProductRow, VariantRow } from '../products/stored-product.ts'
import { variantIdV3 } from '../products-v3/product-v3-variants.ts'
import type { SentVariant } from '../products-v3/product-v3-writes.ts'

/** A change of an amount: by an amount, or by a percentage of itself. */
export type Adjustment =
  | { amount?: string | null | undefined; percentage?: number | null | undefined }
  | null
  | undefined

export interface Adjustments {
  actualPrice?: Adjustment
  compareAtPrice?: Adjustment
  compareAtPriceDiscount?: Adjustment
  cost?: Adjustment
  /** Rounds new amounts to whole units of the currency, otherwise to its decimals. */
  toWhole: boolean
}

type AdjustError =
  | 'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE'
  | 'ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE'
  | 'ADJUSTED_COST_OUT_OF_RANGE'

/** The fields of a variant after an adjustment of its amounts. */
export function adjustVariant(
  ctx: Ctx<AdjustError>,
  row: ProductRow,
  variant: VariantRow,
  { actualPrice, compareAtPrice, compareAtPriceDiscount, cost, toWhole }: Adjustments,
): SentVariant {
  const { currency } = ctx.site
  const unit = toWhole ? parseAmount('1', currency) : 1n
  const largest = parseAmount('999999999.99', currency)
  const apply = (value: bigint, by: Adjustment, sign: 1n | -1n = 1n): bigint => {
    if (!by) return value
    // Rounded once, from the exact value.
    const { num, den } =
      by.amount === undefined || by.amount === null
        ? percent(by.percentage ?? 0)
        : { num: parseAmount(by.amount, currency), den: 1n }
    const exact =
      by.amount === undefined || by.amount === null ? value * den + sign * value * num : value + sign * num
    return roundHalfUp(exact, den * unit) * unit
  }
  const inRange = (value: bigint, code: AdjustError): bigint =>
    value < 0n || value > largest
      ? ctx.fail(code, { productId: row.id, variantId: variantIdV3(row.id, variant.id) })
      : value
  const money = (minor: bigint) => ({ amount: toDecimal(minor, currency) })

  const { full, price } = pricesOf(row.doc, variant.doc)
  let compared = full > price ? apply(full, compareAtPrice) : undefined
  if (compareAtPriceDiscount) compared ??= price
  const actual = inRange(
    compareAtPriceDiscount
      ? apply(compared ?? price, compareAtPriceDiscount, -1n)
      : apply(price, actualPrice),
    'ADJUSTED_ACTUAL_PRICE_OUT_OF_RANGE',
  )
  if (compared !== undefined) inRange(compared, 'ADJUSTED_COMPARE_AT_PRICE_OUT_OF_RANGE')
  const costMinor = variant.doc.costMinor ?? row.doc.costMinor
  return {
    // A price before the sale that is not higher is none.
    price: {
      actualPrice: money(actual),
      compareAtPrice: compared !== undefined && compared > actual ? money(compared) : null,
    },
    ...(cost &&
      costMinor !== undefined && {
        revenueDetails: {
          cost: money(inRange(apply(BigInt(costMinor), cost), 'ADJUSTED_COST_OUT_OF_RANGE')),
        },
      }),
  } as SentVariant
}
