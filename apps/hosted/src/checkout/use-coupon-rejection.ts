import { explainCheckout } from '@stoa/client/calls'
import { useCall, useMoney } from '@stoa/react'
import { useEffect } from 'react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import { useFlow } from './flow-context.ts'

/** Why the coupon of the checkout does not apply, as a sentence. Undefined if it applies, and without a coupon. */
export function useCouponRejection(): string | undefined {
  const { coupons } = useTexts(checkoutTexts)
  const money = useMoney()
  const { checkout } = useFlow()
  const rejected = checkout.violations?.some(({ group }) => group === 'DISCOUNT') ?? false
  const { data, refetch } = useCall(explainCheckout, { id: checkout.id }, { enabled: rejected })
  const { updatedDate } = checkout
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason may change with the checkout
  useEffect(() => {
    if (rejected) void refetch()
  }, [rejected, updatedDate, refetch])
  if (!rejected) return undefined
  const { reason, missing } =
    data?.explanation.skippedDiscounts.find(({ source }) => source === 'coupon') ?? {}
  if (reason === 'MIN_SUBTOTAL' && missing)
    return coupons.minSubtotal({ missing: money(missing, checkout.currency) })
  if (reason === 'MIN_QUANTITY' && missing) return coupons.minQuantity({ missing: Number(missing) })
  return reason && reason in coupons.reasons
    ? coupons.reasons[reason as keyof typeof coupons.reasons]
    : coupons.other
}
