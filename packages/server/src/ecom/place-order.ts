import type { RefusedLine } from '@stoa/contract'
import type { Ctx } from '../call/context.ts'
import { InvalidRequest } from '../call/failure.ts'
import { type CartRow, deleteCart, lockCartOfCheckout, updateCart } from '../storage/commerce/carts.ts'
import { type CheckoutRow, updateCheckoutRow } from '../storage/commerce/checkouts.ts'
import { insertOrder, type OrderRow } from '../storage/commerce/orders.ts'
import { nextNumber } from '../storage/commerce/products.ts'
import { decrementStock } from '../storage/commerce/stock.ts'
import { RevisionConflict } from '../storage/documents.ts'
import { announceStock, type StockEvent } from '../stores/index.ts'
import { toCart } from './cart-view.ts'
import { checkoutTotals, toCheckout } from './checkout-view.ts'
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
 * Turns a checkout into an order, within the one transaction of the call: everything is read anew and priced, stock is
 * taken, the cart gives up what was ordered. Either all of it stands, or nothing. The cart is locked before the
 * checkout, as everywhere, and the site's order number comes last, because it makes all other orders wait.
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
  const refused = rejectedLines(lines)
  if (refused.length > 0) failOutOfStock(ctx, lines, refused)
  const reckoning = checkoutTotals(checkout, lines, ctx)
  const missing = missingForOrder(checkout.doc, reckoning, site)
  if (missing.length > 0) throw new InvalidRequest(missing)
  requireExpectedTotal(ctx, checkout, reckoning, expectedTotal)

  const stockTaken = await takeUnits(ctx, checkout, lines)
  await updateCheckoutRow(db, site.id, checkout, now, checkout.doc, { completed: true })
  if (cart) await removeOrderedLines(ctx, cart, checkout)
  await announceStock(
    ctx,
    stockTaken.map(({ productId }) => productId),
  )

  const { doc, columns } = newOrder(ctx, checkout, reckoning, stockTaken)
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
    checkout: toCheckout(completed, lines, ctx),
    orderId: id,
  })
  ctx.emit('wix.ecom.v1.order_created', id, { order })
  ctx.emit('wix.ecom.v1.order_approved', id, { order })
  if (checkout.doc.email) ctx.mail(confirmationMail(order, checkout.doc.email))
  return id
}

/** Says which lines cannot be had, and whether anything is left of the order. */
function failOutOfStock(ctx: Context, lines: readonly ResolvedLine[], refused: RefusedLine[]): never {
  const nothingLeft =
    refused.length === lines.length && refused.every(({ quantityAvailable }) => !quantityAvailable)
  return ctx.fail(nothingLeft ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', { lineItems: refused })
}

/** Takes the units of counted stock. Between reading and taking, somebody else may have been faster. */
async function takeUnits(ctx: Context, checkout: CheckoutRow, lines: readonly ResolvedLine[]) {
  const wanted = lines.flatMap(({ counted }) => counted ?? [])
  const short = await decrementStock(ctx.db, ctx.site.id, wanted)
  if (short.length === 0) return wanted
  const item = (units: { productId: string; variantId: string }) => `${units.productId} ${units.variantId}`
  const items = new Set(short.map(item))
  // Only what came back short: the others are already taken by this very transaction, which is about to be undone.
  const affected = checkout.doc.lines.filter((_, i) => items.has(item(lines[i]?.counted ?? NOTHING)))
  const refused = rejectedLines(await readLines(ctx, affected))
  // The units came back in the meantime: the call is made again.
  if (refused.length === 0) throw new RevisionConflict('stock')
  return failOutOfStock(
    ctx,
    lines,
    refused.map(line => ({
      ...line,
      index: checkout.doc.lines.findIndex(({ id }) => id === line.lineItemId),
    })),
  )
}

const NOTHING = { productId: '', variantId: '' }

/**
 * Takes what was ordered out of the cart. What the shopper put in since the checkout was made stays there; an emptied
 * cart goes, so that the next add makes a fresh one.
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
  // The note went with the order.
  const { checkoutId: _, buyerNote: __, ...rest } = cart.doc
  const doc = { ...rest, lines }
  await updateCart(ctx.db, ctx.site.id, cart, ctx.now, doc)
  const after = { ...cart, doc, revision: cart.revision + 1, updated_at: ctx.now }
  ctx.emit(
    'wix.ecom.v1.cart_updated',
    cart.id,
    { cart: toCart(after, await readLines(ctx, lines), ctx) },
    cart.doc,
  )
}
