import { limitGuesses } from '../../attempts/index.ts'
import type { Ctx } from '../../call/context.ts'
import { readCoupon } from '../../discounts/index.ts'

/**
 * Rejects the code of an unknown coupon. Ignoring it would charge the full price silently. A coupon that does not apply
 * now is stored: the reply says why, and it may apply later.
 */
export async function requireCoupon(
  ctx: Ctx<'ERROR_COUPON_DOES_NOT_EXIST'>,
  { couponCode }: { couponCode?: string | null | undefined },
): Promise<void> {
  if (!couponCode) return
  if (!(await limitGuesses(ctx, 'coupon', () => readCoupon(ctx, couponCode, {}))))
    ctx.fail('ERROR_COUPON_DOES_NOT_EXIST', { couponCode })
}
