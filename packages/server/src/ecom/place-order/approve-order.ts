import { markRecovered, type RecoveryEvent } from '../../abandoned-checkouts/index.ts'
import type { Ctx } from '../../call/context.ts'
import type { FulfillmentEvent, StockEvent } from '../../call/order-events.ts'
import {
  mailConfirmation,
  mailNewOrder,
  mayMailConfirmation,
  newActivity,
  settlePayments,
} from '../../orders/index.ts'
import type { CartRow } from '../../storage/commerce/carts.ts'
import {
  type CheckoutRow,
  lockCheckoutWithCart,
  updateCheckoutRow,
} from '../../storage/commerce/checkouts.ts'
import type { OrderRow } from '../../storage/commerce/orders.ts'
import type { PaymentRow } from '../../storage/commerce/payments.ts'
import { readCheckoutTotals, toCheckout } from '../checkout/checkout-view.ts'
import { loadProducts, readLines, shopperOf } from '../lines/read-lines.ts'
import { withPaidGiftCards } from './redeem-gift-cards.ts'
import { type CartEvent, remainingProductIds, removeOrderedLines } from './remove-ordered-lines.ts'

type Context = Ctx<
  never,
  | 'wix.ecom.v1.order_approved'
  | 'wix.ecom.v1.order_updated'
  | StockEvent
  | FulfillmentEvent
  | 'wix.ecom.v1.order_payment_status_updated'
  | 'wix.ecom.v1.checkout_completed'
  | CartEvent
  | RecoveryEvent
>

export interface LockedCheckout {
  checkout?: CheckoutRow | undefined
  cart?: CartRow | undefined
}

/** Locks the checkout of an order and its cart, before the order: the lock order of purchases. */
export const lockCheckoutOf = (ctx: Ctx, order: Pick<OrderRow, 'checkout_id'>): Promise<LockedCheckout> =>
  lockCheckoutWithCart(ctx.db, ctx.site.id, order.checkout_id)

/** Approves a locked order whose payment is confirmed: completes its checkout, empties the cart, notifies the buyer. */
export async function approveOrder(
  ctx: Context,
  row: OrderRow,
  { checkout, cart }: LockedCheckout,
  payments: readonly PaymentRow[],
  activities: Parameters<typeof settlePayments>[3] = {},
) {
  // The order's number is taken last: its counter is locked until the commit.
  if (checkout && !checkout.completed)
    await completeOrdered(ctx, withCharges(checkout, payments), cart, row.id)
  const settled = await settlePayments(ctx, row, payments, { ...activities, status: 'APPROVED' })
  const { order } = settled
  ctx.emit('wix.ecom.v1.order_approved', row.id, { order })
  const { email } = order.buyerInfo ?? {}
  if (email) mailConfirmation(ctx, order, email, await mayMailConfirmation(ctx, email))
  // One that a merchant has written has notified them when it was stored.
  if (!row.doc.approvedWhenPaid) await mailNewOrder(ctx, order, payments)
  return settled
}

/** Makes a locked order wait for the approval of the merchant. It is placed: its checkout is completed. */
export async function holdOrder(
  ctx: Context,
  row: OrderRow,
  { checkout, cart }: LockedCheckout,
  payments: readonly PaymentRow[],
) {
  const activities = [newActivity(ctx, 'ORDER_PENDING')]
  if (checkout && !checkout.completed)
    await completeOrdered(ctx, withCharges(checkout, payments), cart, row.id)
  return await settlePayments(ctx, row, payments, { activities, status: 'PENDING' })
}

/** The checkout of an order with what its gift cards have paid. Memberships that have paid are not asked for again. */
function withCharges(checkout: CheckoutRow, payments: readonly PaymentRow[]): CheckoutRow {
  const paidOf = (id: string) =>
    payments.reduce(
      (sum, { doc, captured_minor }) => (doc.giftCard?.id === id ? sum + BigInt(captured_minor) : sum),
      0n,
    )
  const hasMembership = payments.some(({ doc, status }) => doc.membership && status === 'APPROVED')
  const doc = withPaidGiftCards(checkout.doc, paidOf)
  return { ...checkout, doc: hasMembership ? { ...doc, membershipsCharged: true } : doc }
}

async function completeOrdered(
  ctx: Context,
  checkout: CheckoutRow,
  cart: CartRow | undefined,
  orderId: string,
) {
  const { db, site, now } = ctx
  const totals = await readCheckoutTotals(ctx, checkout, await readLines(ctx, checkout.doc))
  if (cart) {
    const products = await loadProducts(ctx, remainingProductIds(cart, checkout), {
      shopper: shopperOf(ctx, cart.doc),
    })
    await removeOrderedLines(ctx, cart, checkout, products)
  }
  await markRecovered(ctx, checkout)
  await updateCheckoutRow(db, site.id, checkout, now, checkout.doc, { completed: true })
  const completed = { ...checkout, completed: true, revision: checkout.revision + 1, updated_at: now }
  ctx.emit('wix.ecom.v1.checkout_completed', checkout.id, {
    checkout: toCheckout(ctx, completed, totals),
    orderId,
  })
}
