import type { Ctx } from '../../call/context.ts'
import { type CheckoutRow, insertCheckout, type StoredCheckout } from '../../storage/commerce/checkouts.ts'
import { newOwner } from '../cart/cart-view.ts'
import { withNewIds } from '../lines/merchant-terms.ts'
import { markedParts } from '../lines/merchant-values.ts'
import { readLines } from '../lines/read-lines.ts'
import { quotedTotal } from '../totals/quoted-total.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'

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
  const ids = new Map(original.lines.map(({ id }) => [id, ctx.ids.guid()]))
  const newIdOf = (id: string) => ids.get(id) ?? id
  const merchantValues = markedParts(original.merchantValues ?? {}, {
    customContentReference,
    businessLocationId,
  }) as StoredCheckout['merchantValues']
  const doc: StoredCheckout = {
    owner: newOwner(ctx),
    lines: original.lines.map(({ selectedMembership: _, ...line }) => ({ ...line, id: newIdOf(line.id) })),
    channelType,
    ...(couponCode && { couponCode }),
    ...(merchantDiscounts && {
      merchantDiscounts: merchantDiscounts.map(discount => ({
        ...discount,
        lineUnits: withNewIds(discount.lineUnits, newIdOf),
      })),
    }),
    ...(merchantValues && { merchantValues }),
    ...(additionalFees && {
      additionalFees: additionalFees.map(fee => ({
        ...fee,
        ...(fee.lineIds && { lineIds: fee.lineIds.map(newIdOf) }),
      })),
    }),
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
