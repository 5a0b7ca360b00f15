import type { CouponInput } from '@stoa/pricing'
import type { Ctx } from '../call/context.ts'
import { normalizeCode } from '../platform-support/normalize-text.ts'
import { signatureOf } from '../platform-support/signed-token.ts'
import {
  type CouponBuyer,
  deleteCouponUse,
  findCouponByCode,
  insertCouponUse,
} from '../storage/commerce/coupons.ts'
import type { CouponDoc } from './coupons.ts'
import { toCouponInput } from './pricing-input.ts'

/** Who buys. A member's id counts uses on all devices; an e-mail address does so for visitors. */
export interface Buyer {
  memberId?: string | undefined
  email?: string | undefined
}

/** A coupon as pricing needs it, with the limits that an order checks again. */
export interface UsableCoupon {
  input: CouponInput
  usageLimit: number | undefined
  usageLimitPerBuyer: number | undefined
}

/** A buyer as uses of coupons name them: a keyed hash of `member:` with an id, or of `email:` with an address. */
export const couponBuyerKey = (secret: string, siteId: string, buyer: string): string =>
  signatureOf(secret, 'coupon buyer', `${siteId} ${buyer}`)

function couponBuyer({ platform, site }: Pick<Ctx, 'platform' | 'site'>, buyer: Buyer): CouponBuyer {
  const { memberId } = buyer
  const email = buyer.email?.trim().toLowerCase() || undefined
  const keyOf = (buyer: string) => couponBuyerKey(platform.protectionSecret, site.id, buyer)
  return {
    memberId,
    email,
    keys: [...(memberId ? [keyOf(`member:${memberId}`)] : []), ...(email ? [keyOf(`email:${email}`)] : [])],
  }
}

/** Finds a coupon by the code that a shopper entered (protocol/discounts §4). Undefined if the site has none. */
export async function readCoupon(
  ctx: Pick<Ctx, 'db' | 'platform' | 'site'>,
  code: string,
  buyer: Buyer,
): Promise<UsableCoupon | undefined> {
  const { db, site } = ctx
  const row = await findCouponByCode<CouponDoc>(db, site.id, normalizeCode(code), couponBuyer(ctx, buyer))
  if (!row) return undefined
  const { doc, uses, buyer_uses, has_orders } = row
  const { usageLimit, usageLimitPerBuyer } = doc
  const rejection =
    usageLimit !== undefined && uses >= usageLimit
      ? 'USAGE_LIMIT'
      : usageLimitPerBuyer !== undefined && buyer_uses >= usageLimitPerBuyer
        ? 'BUYER_LIMIT'
        : has_orders
          ? 'NOT_FIRST_ORDER'
          : undefined
  return {
    input: { ...toCouponInput(row.id, doc, site.currency), ...(rejection && { rejection }) },
    usageLimit,
    // Concurrent orders of one buyer do not see each other: the counter permits one of them.
    usageLimitPerBuyer: doc.firstOrderOnly ? 1 : usageLimitPerBuyer,
  }
}

/**
 * Counts the use of a coupon in the transaction of the order. Fails with `COUPON_USED_UP` if a concurrent order has reached a
 * limit since the coupon was read.
 */
export async function redeemCoupon(
  ctx: Ctx<'COUPON_USED_UP'>,
  { input, usageLimit, usageLimitPerBuyer }: UsableCoupon,
  { orderId, buyer }: { orderId: string; buyer: Buyer },
): Promise<void> {
  const counted = await insertCouponUse(ctx.db, ctx.site.id, ctx.now, {
    couponId: input.id,
    orderId,
    buyerKeys: couponBuyer(ctx, buyer).keys,
    limit: usageLimit,
    limitPerBuyer: usageLimitPerBuyer,
  })
  if (!counted) ctx.fail('COUPON_USED_UP', { couponCode: input.code })
}

/** Returns the use of a canceled order to the coupon and to the buyer. */
export const releaseCoupon = (ctx: Pick<Ctx, 'db' | 'site'>, orderId: string) =>
  deleteCouponUse(ctx.db, ctx.site.id, orderId)
