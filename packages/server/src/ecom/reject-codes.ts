import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { readCoupon } from '../discounts/index.ts'

interface Codes {
  couponCode?: string | null | undefined
  giftCardCode?: string | null | undefined
}

/**
 * Rejects unknown coupon codes, and gift card codes, which are not supported yet. Ignoring them would charge the full price
 * silently. A coupon that does not apply now is stored: the reply says why, and it may apply later.
 */
export async function rejectCodes(
  ctx: Ctx<'ERROR_COUPON_DOES_NOT_EXIST'>,
  { couponCode, giftCardCode }: Codes,
): Promise<void> {
  if (giftCardCode)
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', 'is not accepted: there are no gift cards')
  if (couponCode && !(await readCoupon(ctx, couponCode, {})))
    ctx.fail('ERROR_COUPON_DOES_NOT_EXIST', { couponCode })
}
