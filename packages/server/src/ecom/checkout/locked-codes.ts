import type { Ctx } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import type { StoredCheckout } from '../../storage/commerce/checkouts.ts'

/** Rejects a shopper's change of a code that the custom settings of the checkout lock (protocol/checkout §7). */
export function requireUnlockedCodes(
  { caller }: Ctx,
  { customSettings }: StoredCheckout,
  {
    couponCode,
    giftCardCode,
  }: { couponCode?: string | null | undefined; giftCardCode?: string | null | undefined },
): void {
  if (caller.role === 'merchant') return
  const text = 'is locked by the settings of this checkout'
  if (couponCode !== undefined && customSettings?.lockCouponCode)
    rejectField('couponCode', 'FIELD_NOT_ALLOWED', text)
  if (giftCardCode !== undefined && customSettings?.lockGiftCard)
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', text)
}
