import type { Ctx } from '../call/context.ts'
import { findCartOfCheckout } from '../storage/commerce/carts.ts'
import { updateCheckoutRow } from '../storage/commerce/checkouts.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { findCheckout } from './find-checkout.ts'
import { readLines } from './read-lines.ts'
import { type CartEvent, removeOrderedLines } from './remove-ordered-lines.ts'

type Context = Ctx<'CHECKOUT_NOT_FOUND', 'wix.ecom.v1.checkout_completed' | CartEvent>

/**
 * Completes a checkout that was ordered outside the platform. Its lines leave the cart. Returns false if it is completed already.
 * Lock order: cart before checkout.
 */
export async function completeCheckout(ctx: Context, id: string): Promise<boolean> {
  const { db, site, now } = ctx
  const cart = await findCartOfCheckout(db, site.id, id, { lock: true })
  const row = await findCheckout(ctx, id, { lock: true })
  if (row.completed) return false
  const totals = await readCheckoutTotals(ctx, row, await readLines(ctx, row.doc.lines))
  await updateCheckoutRow(db, site.id, row, now, row.doc, { completed: true })
  if (cart) await removeOrderedLines(ctx, cart, row)
  const completed = { ...row, completed: true, revision: row.revision + 1, updated_at: now }
  ctx.emit('wix.ecom.v1.checkout_completed', row.id, { checkout: toCheckout(ctx, completed, totals) })
  return true
}
