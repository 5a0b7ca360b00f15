import type { Order } from '@stoa/contract'
import { type DiscountInput, parseAmount } from '../pricing/index.ts'
import type { StoredDiscountTerm, StoredOrder } from '../storage/commerce/orders.ts'

type AppliedDiscount = NonNullable<Order['appliedDiscounts']>[number]

/** A discount of an order, and the merchant's predefined reason for it. */
export type OrderDiscountTerm = DiscountInput & Pick<StoredDiscountTerm, 'reason'>

/**
 * A discount as it is stored. Its time of validity ends with the purchase. If it was for all units, it is for those that a merchant
 * adds to the order as well.
 */
export const toDiscountTerm = ({
  activeFrom: _,
  activeUntil: __,
  lineUnits,
  ...term
}: OrderDiscountTerm): StoredDiscountTerm => ({
  ...term,
  value: String(term.value),
  ...(lineUnits && term.scope !== 'GLOBAL' && { lineUnits }),
})

/** A discount for the pricing engine, from its stored form. */
export const fromDiscountTerm = (term: StoredDiscountTerm) =>
  ({
    ...term,
    value: ['PERCENTAGE', 'BUY_X_GET_Y'].includes(term.kind) ? term.value : BigInt(term.value),
  }) as OrderDiscountTerm

/**
 * The discounts of an order for the pricing engine. Orders without stored terms, such as imported ones, have each discount as a
 * fixed amount on the whole order. Without discounts, the reductions of their line items and delivery are fixed amounts.
 */
export function discountTerms(doc: StoredOrder): OrderDiscountTerm[] {
  const { discountTerms: stored, appliedDiscounts = [], lineItems, shippingInfo, currency = '' } = doc
  if (stored) return stored.map(fromDiscountTerm)
  if (appliedDiscounts.length > 0)
    return appliedDiscounts.flatMap((discount, i) => fixedAmountOf(discount, i, currency))
  const reduced = [
    ...lineItems.map(({ id, totalDiscount }) => ({
      id,
      part: { scope: 'SPECIFIC_ITEMS', lineIds: [id] } as const,
      amount: totalDiscount?.amount,
    })),
    { id: 'shipping', part: { scope: 'SHIPPING' } as const, amount: shippingInfo?.cost?.discount?.amount },
  ]
  return reduced
    .map(({ id, part, amount = '0' }) => ({
      id,
      source: 'merchantDiscount' as const,
      ...part,
      kind: 'FIXED_AMOUNT' as const,
      value: parseAmount(amount, currency),
    }))
    .filter(({ value }) => value > 0n)
}

function fixedAmountOf(
  { id, coupon, discountRule, merchantDiscount, discountType }: AppliedDiscount,
  position: number,
  currency: string,
): OrderDiscountTerm[] {
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount
  if (amount === undefined) return []
  return [
    {
      id: id ?? coupon?.id ?? discountRule?.id ?? `discount-${position}`,
      source: coupon ? 'coupon' : discountRule ? 'discountRule' : 'merchantDiscount',
      scope: discountType === 'SHIPPING' ? 'SHIPPING' : 'GLOBAL',
      kind: 'FIXED_AMOUNT',
      value: parseAmount(amount, currency),
      name: coupon?.name ?? discountRule?.name?.original ?? merchantDiscount?.description ?? '',
      ...(coupon?.code && { code: coupon.code }),
      ...(merchantDiscount?.discountReason && { reason: merchantDiscount.discountReason }),
    },
  ]
}
