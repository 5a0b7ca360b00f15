import { markRecovered, type RecoveryEvent } from '../../abandoned-checkouts/index.ts'
import type { Ctx } from '../../call/context.ts'
import { updateCheckoutRow } from '../../storage/commerce/checkouts.ts'
import { readCheckoutTotals, toCheckout } from '../checkout/checkout-view.ts'
import { lockWithCart } from '../checkout/find-checkout.ts'
import { loadProducts, readLines, shopperOf } from '../lines/read-lines.ts'
import { type CartEvent, remainingProductIds, removeOrderedLines } from './remove-ordered-lines.ts'

type Context = Ctx<'CHECKOUT_NOT_FOUND', 'wix.ecom.v1.checkout_completed' | CartEvent | RecoveryEvent>

/**
 * Completes a checkout that was ordered outside the platform. Its lines leave the cart. Returns false if it is completed already.
 */
export async function completeExternalCheckout(ctx: Context, id: string): Promise<boolean> {
  const { db, site, now } = ctx
  const { checkout: row, cart } = await lockWithCart(ctx, id)
  if (row.completed) return false
  const totals = await readCheckoutTotals(ctx, row, await readLines(ctx, row.doc))
  if (cart) {
    const products = await loadProducts(ctx, remainingProductIds(cart, row), {
      shopper: shopperOf(ctx, cart.doc),
    })
    await removeOrderedLines(ctx, cart, row, products)
  }
  await updateCheckoutRow(db, site.id, row, now, row.doc, { completed: true })
  await markRecovered(ctx, row)
  const completed = { ...row, completed: true, revision: row.revision + 1, updated_at: now }
  ctx.emit('wix.ecom.v1.checkout_completed', row.id, { checkout: toCheckout(ctx, completed, totals) })
  return true
}
