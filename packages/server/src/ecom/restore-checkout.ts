import type { Ctx } from '../call/context.ts'
import { type CheckoutRow, insertCheckout, type StoredCheckout } from '../storage/commerce/checkouts.ts'
import { newOwner } from './cart-view.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { quotedTotal } from './quoted-total.ts'
import { readLines } from './read-lines.ts'

/**
 * Creates a checkout of the caller with the lines, coupon and discounts of an abandoned one. A stranger may hold the link: contact,
 * addresses, note, gift card, memberships and custom fields are left out, and so is the external checkout page, which shoppers may set.
 */
export async function restoreCheckout(
  ctx: Ctx<never, 'wix.ecom.v1.checkout_created'>,
  { doc: original }: CheckoutRow,
  abandonedCheckoutId: string,
): Promise<CheckoutRow> {
  const { db, site, now } = ctx
  const { channelType, couponCode, merchantDiscounts, additionalFees, businessLocationId } = original
  const { customSettings, customContentReference, externalReference, hidesContinueShopping } = original
  const doc: StoredCheckout = {
    owner: newOwner(ctx),
    lines: original.lines.map(({ selectedMembership: _, ...line }) => ({ ...line, id: ctx.ids.guid() })),
    channelType,
    ...(couponCode && { couponCode }),
    ...(merchantDiscounts && { merchantDiscounts }),
    ...(additionalFees && { additionalFees }),
    ...(businessLocationId && { businessLocationId }),
    ...(customSettings && { customSettings }),
    ...(customContentReference && { customContentReference }),
    ...(externalReference && { externalReference }),
    ...(hidesContinueShopping && { hidesContinueShopping }),
  }
  const totals = await readCheckoutTotals(ctx, { doc }, await readLines(ctx, doc))
  const row: CheckoutRow = {
    id: ctx.ids.guid(),
    revision: 1,
    created_at: now,
    updated_at: now,
    cart_id: null,
    owner_id: doc.owner.id,
    completed: false,
    abandoned_checkout_id: abandonedCheckoutId,
    doc,
    ...quotedTotal(totals),
  }
  await insertCheckout(db, site.id, row)
  ctx.emit('wix.ecom.v1.checkout_created', row.id, { checkout: toCheckout(ctx, row, totals) })
  return row
}
