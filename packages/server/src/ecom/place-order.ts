import type { RejectedLine } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { InvalidRequest } from '../call/failure.ts'
import { type CartRow, deleteCart, lockCartOfCheckout, updateCart } from '../storage/commerce/carts.ts'
import { type CheckoutRow, updateCheckoutRow } from '../storage/commerce/checkouts.ts'
import { insertOrder, type OrderRow } from '../storage/commerce/orders.ts'
import { nextNumber } from '../storage/commerce/products.ts'
import { decrementStock } from '../storage/commerce/stock.ts'
import { RevisionConflict } from '../storage/documents.ts'
import { emitStockChanges, type StockEvent } from '../stores/index.ts'
import { readCart } from './cart-view.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { findCheckout } from './find-checkout.ts'
import { newOrder } from './new-order.ts'
import { confirmationMail } from './order-mails.ts'
import { missingForOrder } from './order-requirements.ts'
import { toOrder } from './order-view.ts'
import { requireExpectedTotal } from './quoted-total.ts'
import { type ResolvedLine, readLines, rejectedLines } from './read-lines.ts'

type CartEvent = 'wix.ecom.v1.cart_deleted' | 'wix.ecom.v1.cart_updated'

type Context = Ctx<
  | 'CHECKOUT_NOT_FOUND'
  | 'CHECKOUT_COMPLETED'
  | 'CHECKOUT_TOTAL_CHANGED'
  | 'PARTIAL_OUT_OF_STOCK'
  | 'FULL_OUT_OF_STOCK',
  | 'wix.ecom.v1.order_created'
  | 'wix.ecom.v1.order_approved'
  | 'wix.ecom.v1.checkout_completed'
  | CartEvent
  | StockEvent
>

/**
 * Turns a checkout into an order within the call's transaction: reads current products, prices them, decrements stock
 * and removes the ordered lines from the cart. Lock order: cart, checkout, then the site's order counter. The counter
 * comes last because its row lock serialises all orders of the site.
 */
export async function placeOrder(
  ctx: Context,
  { id: checkoutId, expectedTotal }: { id: string; expectedTotal?: string | undefined },
): Promise<string> {
  const { db, site, now } = ctx
  const cart = await lockCartOfCheckout(db, site.id, checkoutId)
  const checkout = await findCheckout(ctx, checkoutId, { lock: true })
  if (checkout.completed) ctx.fail('CHECKOUT_COMPLETED', { id: checkoutId })

  const lines = await readLines(ctx, checkout.doc.lines)
  const rejected = rejectedLines(lines)
  if (rejected.length > 0) failOutOfStock(ctx, lines, rejected)
  const totals = await readCheckoutTotals(ctx, checkout, lines)
  const missing = missingForOrder(checkout.doc, totals, site)
  if (missing.length > 0) throw new InvalidRequest(missing)
  requireExpectedTotal(ctx, checkout, totals, expectedTotal)

  const stockTaken = await takeStock(ctx, checkout, lines)
  await updateCheckoutRow(db, site.id, checkout, now, checkout.doc, { completed: true })
  if (cart) await removeOrderedLines(ctx, cart, checkout)
  await emitStockChanges(
    ctx,
    stockTaken.map(({ productId }) => productId),
  )

  const { doc, columns } = newOrder(ctx, checkout, totals, stockTaken)
  const id = ctx.ids.guid()
  const number = await nextNumber(db, site.id, 'order')
  const row: OrderRow = {
    ...columns,
    id,
    number,
    revision: 1,
    created_at: now,
    updated_at: now,
    doc,
    paid_minor: '0',
    refunded_minor: '0',
  }
  await insertOrder(db, site.id, id, now, doc, { ...columns, number })
  const order = toOrder(row, { merchant: true, locale: site.locale })
  const completed = { ...checkout, completed: true, revision: checkout.revision + 1, updated_at: now }
  ctx.emit('wix.ecom.v1.checkout_completed', checkout.id, {
    checkout: toCheckout(ctx, completed, totals),
    orderId: id,
  })
  ctx.emit('wix.ecom.v1.order_created', id, { order })
  ctx.emit('wix.ecom.v1.order_approved', id, { order })
  if (checkout.doc.email) ctx.mail(confirmationMail(order, checkout.doc.email))
  return id
}

/** Fails with the unavailable lines, and with whether any other line is left to order. */
function failOutOfStock(ctx: Context, lines: readonly ResolvedLine[], rejected: RejectedLine[]): never {
  const nothingLeft =
    rejected.length === lines.length && rejected.every(({ quantityAvailable }) => !quantityAvailable)
  return ctx.fail(nothingLeft ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', { lineItems: rejected })
}

/** Decrements counted stock. A concurrent order may have taken units since the lines were read. */
async function takeStock(ctx: Context, checkout: CheckoutRow, lines: readonly ResolvedLine[]) {
  const requested = lines.flatMap(({ counted }) => counted ?? [])
  const short = await decrementStock(ctx.db, ctx.site.id, requested)
  if (short.length === 0) return requested
  const item = (units: { productId: string; variantId: string }) => `${units.productId} ${units.variantId}`
  const items = new Set(short.map(item))
  // Check only the short lines: this transaction has already decremented the others and will roll back.
  const affected = checkout.doc.lines.filter((_, i) => items.has(item(lines[i]?.counted ?? NOTHING)))
  const rejected = rejectedLines(await readLines(ctx, affected))
  // The units have become available again: retry the call.
  if (rejected.length === 0) throw new RevisionConflict('stock')
  return failOutOfStock(
    ctx,
    lines,
    rejected.map(line => ({
      ...line,
      index: checkout.doc.lines.findIndex(({ id }) => id === line.lineItemId),
    })),
  )
}

const NOTHING = { productId: '', variantId: '' }

/**
 * Removes the ordered quantities from the cart. What the shopper added updated the checkout was created remains.
 * An empty cart is deleted, so that the next add creates a new one.
 */
async function removeOrderedLines(ctx: Ctx<never, CartEvent>, cart: CartRow, checkout: CheckoutRow) {
  const ordered = new Map(checkout.doc.lines.map(({ id, quantity }) => [id, quantity]))
  const lines = cart.doc.lines
    .map(line => ({ ...line, quantity: line.quantity - (ordered.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) {
    await deleteCart(ctx.db, ctx.site.id, cart.id)
    ctx.emit('wix.ecom.v1.cart_deleted', cart.id, { cartId: cart.id }, cart.doc)
    return
  }
  // The note belongs to the order now.
  const { checkoutId: _, buyerNote: __, ...rest } = cart.doc
  const doc = { ...rest, lines }
  await updateCart(ctx.db, ctx.site.id, cart, ctx.now, doc)
  const updated = { ...cart, doc, revision: cart.revision + 1, updated_at: ctx.now }
  ctx.emit(
    'wix.ecom.v1.cart_updated',
    cart.id,
    { cart: await readCart(ctx, updated, await readLines(ctx, lines)) },
    cart.doc,
  )
}
