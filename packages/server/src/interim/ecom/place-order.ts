import { toDecimal } from '@stoa/contract/money'
import type { Ctx } from '../../context.ts'
import { InvalidRequest } from '../../failure.ts'
import { nextNumber } from '../../storage/products.ts'
import { type StockUnits, takeStock } from '../../storage/stock.ts'
import { productTag } from '../../stores/products.ts'
import { deleteCart, getCart, type StoredLine, saveCart } from '../storage/carts.ts'
import { type CheckoutRow, saveCheckout } from '../storage/checkouts.ts'
import { insertOrder, type OrderRow } from '../storage/orders.ts'
import { type LiveCheckout, readCheckout } from './checkout-view.ts'
import { type LiveLine, refusalsOf } from './live-lines.ts'
import { orderOf } from './new-order.ts'
import { confirmationMail } from './order-mails.ts'
import { missingOf } from './order-requirements.ts'
import { toOrder } from './order-view.ts'

type PlacingCtx = Ctx<
  'INSUFFICIENT_INVENTORY',
  | 'wix.ecom.v1.order_created'
  | 'wix.ecom.v1.order_approved'
  | 'wix.ecom.v1.checkout_completed'
  | 'wix.ecom.v1.cart_deleted'
  | 'wix.ecom.v1.cart_updated'
  | 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'
>

/**
 * Turns a locked checkout into an order, to be paid offline. All of it stands in the call's transaction: the price of
 * this moment, the units taken from stock, the next number, the end of the checkout and of the cart.
 */
export async function placeOrder(ctx: PlacingCtx, row: CheckoutRow): Promise<string> {
  const live = await readCheckout(ctx, row)
  const missing = missingOf(live, ctx.site.settings.countries)
  if (missing.length > 0) throw new InvalidRequest(missing)
  const refused = refusalsOf(live.lines)
  if (refused.length > 0) ctx.fail('INSUFFICIENT_INVENTORY', { lineItems: refused })

  const id = ctx.ids.guid()
  const taken = unitsOf(live.lines)
  await endCart(ctx, row)
  await saveCheckout(ctx.db, ctx.site.id, row.id, ctx.now, { ...row.doc, orderId: id }, true)
  // Locks that other orders wait for come last: stock, then the one counter of the site.
  await take(ctx, live, taken)
  const order = await saveNew(ctx, live, id, taken)

  const wire = toOrder(ctx, order)
  ctx.emit('wix.ecom.v1.order_created', id, { order: wire })
  ctx.emit('wix.ecom.v1.order_approved', id, { order: wire })
  ctx.emit('wix.ecom.v1.checkout_completed', row.id, { checkoutId: row.id, orderId: id })
  ctx.mail(confirmationMail(ctx.site, wire))
  return id
}

/** Units of counted stock that the lines need. */
const unitsOf = (lines: readonly LiveLine[]): StockUnits[] =>
  lines.flatMap(({ line, row, variant }) =>
    row?.tracked && variant ? [{ productId: row.id, variantId: variant.id, quantity: line.quantity }] : [],
  )

async function take(ctx: PlacingCtx, live: LiveCheckout, units: readonly StockUnits[]) {
  const short = await takeStock(ctx.db, ctx.site.id, units)
  if (short.length > 0) {
    // Somebody was faster since the lines were read.
    const lineItems = live.lines.flatMap(({ line }, index) =>
      short.some(item => item.productId === line.productId && item.variantId === line.variantId)
        ? [
            {
              index,
              lineItemId: line.id,
              catalogItemId: line.productId,
              name: line.name,
              reason: 'NOT_AVAILABLE' as const,
            },
          ]
        : [],
    )
    ctx.fail('INSUFFICIENT_INVENTORY', { lineItems })
  }
  for (const productId of new Set(units.map(unit => unit.productId))) {
    ctx.emit('com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged', productId, {
      productId,
      taken: units
        .filter(unit => unit.productId === productId)
        .map(({ variantId, quantity }) => ({ variantId, quantity })),
    })
    ctx.invalidate(productTag(productId))
  }
}

async function saveNew(
  ctx: PlacingCtx,
  live: LiveCheckout,
  id: string,
  taken: StockUnits[],
): Promise<OrderRow> {
  const { currency } = ctx.site
  const { total } = live.breakdown.summary
  const order: OrderRow = {
    id,
    number: await nextNumber(ctx.db, ctx.site.id, 'order'),
    checkout_id: live.row.id,
    owner_id: live.row.owner_id,
    status: 'APPROVED',
    payment_status: total === 0n ? 'PAID' : 'NOT_PAID',
    fulfillment_status: 'NOT_FULFILLED',
    created_at: ctx.now,
    updated_at: ctx.now,
    doc: { order: orderOf(ctx, live), taken },
    paid: '0',
  }
  await insertOrder(ctx.db, ctx.site.id, order, toDecimal(total, currency))
  return order
}

/**
 * Takes what was ordered out of the cart. What the shopper put in since the checkout was made stays; a cart with
 * nothing left ends, and the next add begins a new one.
 */
async function endCart(ctx: PlacingCtx, { cart_id, owner_id, doc }: CheckoutRow) {
  const cart = await getCart(ctx.db, ctx.site.id, owner_id, { lock: true })
  if (!cart || cart.id !== cart_id) return
  const ordered = new Map(doc.lines.map(line => [line.id, line.quantity]))
  const rest = cart.doc.lines.flatMap((line): StoredLine[] => {
    const quantity = line.quantity - (ordered.get(line.id) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  if (rest.length === 0) {
    await deleteCart(ctx.db, ctx.site.id, cart.id)
    ctx.emit('wix.ecom.v1.cart_deleted', cart.id, { cartId: cart.id })
  } else {
    await saveCart(ctx.db, ctx.site.id, cart.id, ctx.now, { lines: rest })
    ctx.emit('wix.ecom.v1.cart_updated', cart.id, { cartId: cart.id })
  }
}
