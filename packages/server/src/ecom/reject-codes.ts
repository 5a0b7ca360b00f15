import type { Ctx } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'

interface Codes {
  couponCode?: string | null | undefined
  giftCardCode?: string | null | undefined
}

/** Rejects coupon and gift card codes, which are not supported. Ignoring them would charge the full price silently. */
export function rejectCodes(
  ctx: Ctx<'ERROR_COUPON_DOES_NOT_EXIST'>,
  { couponCode, giftCardCode }: Codes,
): void {
  if (giftCardCode)
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', 'is not accepted: there are no gift cards')
  if (couponCode) ctx.fail('ERROR_COUPON_DOES_NOT_EXIST', { couponCode })
}
