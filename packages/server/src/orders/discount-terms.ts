import { type DiscountInput, parseAmount } from '../pricing/index.ts'
import type { StoredDiscountTerm, StoredOrder } from '../storage/commerce/orders.ts'

/** A discount of an order, and the merchant's predefined reason for it. */
export type OrderDiscountTerm = DiscountInput & Pick<StoredDiscountTerm, 'reason'>

/** A discount as it is stored. Its time of validity ends with the purchase. */
export const toDiscountTerm = ({
  activeFrom: _,
  activeUntil: __,
  ...term
}: OrderDiscountTerm): StoredDiscountTerm => ({ ...term, value: String(term.value) })

/** A discount for the pricing engine, from its stored form. */
export const fromDiscountTerm = (term: StoredDiscountTerm) =>
  ({
    ...term,
    value: ['PERCENTAGE', 'BUY_X_GET_Y'].includes(term.kind) ? term.value : BigInt(term.value),
  }) as OrderDiscountTerm

/**
 * The discounts of an order for the pricing engine. Orders without stored terms, such as those of older versions, have
 * each discount as a fixed amount on the whole order.
 */
export function discountTerms({
  discountTerms: stored,
  appliedDiscounts = [],
  currency = '',
}: StoredOrder): OrderDiscountTerm[] {
  if (stored) return stored.map(fromDiscountTerm)
  return appliedDiscounts.flatMap((discount, i): OrderDiscountTerm[] => {
    const { coupon, discountRule, merchantDiscount, discountType } = discount
    const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount
    if (amount === undefined) return []
    return [
      {
        id: discount.id ?? coupon?.id ?? discountRule?.id ?? `discount-${i}`,
        source: coupon ? 'coupon' : discountRule ? 'discountRule' : 'merchantDiscount',
        scope: discountType === 'SHIPPING' ? 'SHIPPING' : 'GLOBAL',
        kind: 'FIXED_AMOUNT',
        value: parseAmount(amount, currency),
        name: coupon?.name ?? discountRule?.name?.original ?? merchantDiscount?.description ?? '',
        ...(coupon?.code && { code: coupon.code }),
        ...(merchantDiscount?.discountReason && { reason: merchantDiscount.discountReason }),
      },
    ]
  })
}
