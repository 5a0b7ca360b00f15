import type { RejectedLine } from '@stoa/contract'
import { markRecovered, type RecoveryEvent } from '../../abandoned-checkouts/index.ts'
import type { Ctx } from '../../call/context.ts'
import { InvalidRequest } from '../../call/failure.ts'
import type { PaidOrderEvent } from '../../call/order-events.ts'
import { readCheckoutSettings } from '../../checkout-settings/index.ts'
import { recordRuleUses, redeemCoupon } from '../../discounts/index.ts'
import {
  emitFulfilled,
  insertOrder,
  mailConfirmation,
  mailNewOrder,
  mayMailConfirmation,
  orderPaid,
  readOrdersSettings,
  toOrder,
  updateOrder,
} from '../../orders/index.ts'
import {
  type NewPayment,
  pendingEntry,
  recordPayments,
  sumsOfNew,
  type TransactionsEvent,
} from '../../payments/index.ts'
import { type CheckoutRow, hasOtherOrder, updateCheckoutRow } from '../../storage/commerce/checkouts.ts'
import type { OrderRow } from '../../storage/commerce/orders.ts'
import { isSameStock, type StockUnits } from '../../storage/commerce/stock.ts'
import { RevisionConflict } from '../../storage/documents.ts'
import { nextNumber } from '../../storage/site-counters.ts'
import { emitStock, takeStock } from '../../stores/index.ts'
import { type ConsentInput, toConsents } from '../checkout/buyer-consents.ts'
import { readCheckoutTotals, toCheckout } from '../checkout/checkout-view.ts'
import { openCheckoutWithCart } from '../checkout/find-checkout.ts'
import { requireOpenShop } from '../checkout/require-open-shop.ts'
import { requireCatalogs } from '../lines/catalog-plugins.ts'
import { hasMerchantTerms } from '../lines/merchant-terms.ts'
import { loadProducts, type ResolvedLine, readLines, rejectedLines, shopperOf } from '../lines/read-lines.ts'
import type { Violation } from '../plugins/validation-plugins.ts'
import { buyerOf } from '../totals/pricing-inputs.ts'
import { PURPOSES } from '../totals/purposes.ts'
import { requireExpectedTotal } from '../totals/quoted-total.ts'
import type { CalculatedTotals } from '../totals/totals.ts'
import { membersOnlyViolations } from '../totals/violations.ts'
import { requireManualPayment } from './manual-payment.ts'
import { membershipPayments } from './membership-payments.ts'
import { missingFields } from './missing-fields.ts'
import { storeContracts } from './new-subscription-contracts.ts'
import { awaitsPrice, orderedLocation, orderOfCheckout } from './order-of-checkout.ts'
import { appliedOf, pluginGiftCardPayments, redeemGiftCards, withPaidGiftCards } from './redeem-gift-cards.ts'
import { type ReleaseEvent, releaseFormerOrder } from './release-former-order.ts'
import { type CartEvent, remainingProductIds, removeOrderedLines } from './remove-ordered-lines.ts'

type Context = Ctx<
  | 'SHOP_NOT_OPEN'
  | 'CHECKOUT_NOT_FOUND'
  | 'CHECKOUT_COMPLETED'
  | 'CHECKOUT_TOTAL_CHANGED'
  | 'CHECKOUT_REJECTED'
  | 'SERVICE_PLUGIN_UNAVAILABLE'
  | 'PAYMENT_PENDING'
  | 'COUPON_USED_UP'
  | 'PARTIAL_OUT_OF_STOCK'
  | 'FULL_OUT_OF_STOCK',
  | 'wix.ecom.v1.order_created'
  | 'wix.ecom.v1.order_approved'
  | 'wix.ecom.v1.checkout_completed'
  | TransactionsEvent
  | ReleaseEvent
  | 'stoa.ecom.v1.gift_card_updated'
  | CartEvent
  | PaidOrderEvent
  | RecoveryEvent
>

interface OrderRequest {
  id: string
  expectedTotal?: string | undefined
  consents?: ConsentInput
  /** Figures leave the order out. */
  test?: boolean | null | undefined
  /** The online payment of what is left to pay. Without one the order is paid offline. */
  payment?: Pick<NewPayment, 'id' | 'provider' | 'doc'> | undefined
}

/** The new order, and its online payment if there is one. */
export interface PlacedOrder {
  orderId: string
  paymentId?: string
}

/**
 * Turns a checkout into an order within the call's transaction: reads current products, prices them, decrements stock
 * and removes the ordered lines from the cart. Lock order: cart, checkout, former order, gift cards, stock, coupon, then the site's
 * order counter. The counter comes last because its row lock serialises all orders of the site.
 */
export async function placeOrder(
  ctx: Context,
  { id: checkoutId, expectedTotal, consents, test, payment }: OrderRequest,
): Promise<PlacedOrder> {
  requireOpenShop(ctx)
  const { db, site, now } = ctx
  // An order is priced by rules that are no older than its call, on every node.
  const [{ checkout, cart }] = await Promise.all([openCheckoutWithCart(ctx, checkoutId), ctx.refresh()])
  const { inventoryUpdateTrigger } = await readOrdersSettings(ctx)
  const settings = await readCheckoutSettings(ctx)
  await releaseFormerOrder(ctx, checkout)

  const lines = await readLines(ctx, checkout.doc)
  requireCatalogs(ctx, lines)
  const rejected = rejectedLines(lines)
  if (rejected.length > 0) failOutOfStock(ctx, lines, rejected)
  const totals = await readCheckoutTotals(ctx, checkout, lines, PURPOSES.ORDER)
  const missing = await missingFields(ctx, checkout.doc, totals, { settings, consents })
  if (missing.length > 0) throw new InvalidRequest(missing)
  requireApproval(ctx, totals, await usedTermsViolations(ctx, checkout))
  requireExpectedTotal(ctx, checkout, totals, expectedTotal)
  const due = totals.breakdown.amountDue
  const charges = [...membershipPayments(ctx, checkout, totals), ...pluginGiftCardPayments(ctx, totals)]
  if (due > 0n && !payment) requireManualPayment(ctx, checkout)
  const online = due > 0n || savesForTrial(ctx, totals, payment) ? payment : undefined
  // Until its payments are confirmed, the order is initialized: checkout and cart stay as they are.
  const initialized = online !== undefined || charges.length > 0

  const id = ctx.ids.guid()
  const { summary, giftCardTotal } = totals.breakdown
  const isPaid = summary.total === giftCardTotal && !initialized && !awaitsPrice(totals)
  const takesStock = inventoryUpdateTrigger === 'ON_ORDER_PLACED' || isPaid
  const stockTaken = takesStock ? await takeLines(ctx, checkout, { lines, orderId: id }) : []
  const untakenStock = takesStock ? [] : lines.flatMap(({ counted }) => counted ?? [])
  await redeemAppliedCoupon(ctx, checkout, totals, id)
  const giftCardPayments = await redeemGiftCards(ctx, totals, id)
  const isSubscribed = lines.some(({ subscription }) => subscription)
  const intents = online
    ? [
        {
          ...online,
          ...(isSubscribed && { doc: withSavedMethod(ctx, online) }),
          minor: due,
          entries: [pendingEntry(online.id, due)],
        },
      ]
    : []
  const payments = [...giftCardPayments, ...charges, ...intents]
  if (!initialized) await markRecovered(ctx, checkout)
  const stockedIds = stockTaken.map(({ productId }) => productId)
  const products = await loadProducts(
    ctx,
    [...stockedIds, ...(cart && !initialized ? remainingProductIds(cart, checkout) : [])],
    { shopper: cart && shopperOf(ctx, cart.doc) },
  )
  const { doc, columns } = orderOfCheckout(ctx, checkout, totals, {
    stockTaken,
    untakenStock,
    initialized,
    consents: await toConsents(ctx, consents, settings),
    test: test === true,
    businessLocation: await orderedLocation(ctx, checkout.doc.businessLocationId),
  })
  const { email } = checkout.doc
  // Before the number, whose lock holds up the other orders of the site.
  const mayMail = email && !initialized ? await mayMailConfirmation(ctx, email) : false
  const number = initialized ? null : await nextNumber(db, site.id, 'order')

  // All writes below are deferred: one statement makes them together with the side effects.
  if (cart && !initialized) await removeOrderedLines(ctx, cart, checkout, products)
  emitStock(
    ctx,
    [...new Set(stockedIds)].flatMap(productId => products.get(productId) ?? []),
  )
  const ordered = initialized
    ? { ...checkout.doc, initializedOrderId: id }
    : withPaidGiftCards(checkout.doc, id => appliedOf(totals.breakdown, id))
  await updateCheckoutRow(db, site.id, checkout, now, ordered, { completed: !initialized })
  await insertOrder(ctx, { id, now, doc, columns: { ...columns, number } })
  if (isSubscribed) await storeContracts(ctx, { id, ownerId: columns.owner_id, doc }, totals, payment)
  await recordRuleUses(
    ctx,
    id,
    totals.breakdown.appliedDiscounts.flatMap(({ discount: { source, id } }) =>
      source === 'discountRule' ? id : [],
    ),
  )
  const row: OrderRow = {
    buyer_erased_at: null,
    ...columns,
    id,
    number,
    revision: 1,
    created_at: now,
    updated_at: now,
    doc,
    ...sumsOfNew(payments),
  }
  const order = toOrder(row, { merchant: true, locale: site.locale })
  const completed = {
    ...checkout,
    doc: ordered,
    completed: true,
    revision: checkout.revision + 1,
    updated_at: now,
  }
  const payload = { order }
  if (!initialized)
    ctx.emit('wix.ecom.v1.checkout_completed', checkout.id, {
      checkout: toCheckout(ctx, completed, totals),
      orderId: id,
    })
  ctx.emit('wix.ecom.v1.order_created', id, payload)
  if (!initialized) ctx.emit('wix.ecom.v1.order_approved', id, payload)
  if (payments.length > 0) await recordPayments(ctx, row, payments, { isNewOrder: true })
  if (isPaid) await completePaidOrder(ctx, row)
  if (email && !initialized) mailConfirmation(ctx, order, email, mayMail)
  if (!initialized) await mailNewOrder(ctx, order)
  return { orderId: id, ...(online && { paymentId: online.id }) }
}

/** Whether a payment of 0 saves a new method, which is charged at the end of a free trial. */
function savesForTrial(
  { platform }: Pick<Ctx, 'platform'>,
  { breakdown: { payAfterFreeTrial } }: CalculatedTotals,
  payment: OrderRequest['payment'],
): boolean {
  if (!payment || payment.doc?.chargedMethodId || !payAfterFreeTrial?.total) return false
  return platform.paymentProviders.find(payment.provider)?.features.savesWithoutCharge ?? false
}

/** A payment whose method is saved, so that it can be charged for the next cycles, if its provider saves methods. */
function withSavedMethod(
  { platform }: Pick<Ctx, 'platform'>,
  { provider, doc }: Pick<NewPayment, 'provider' | 'doc'>,
): NewPayment['doc'] {
  const { savedMethods } = platform.paymentProviders.find(provider)?.features ?? {}
  return savedMethods && !doc?.chargedMethodId ? { ...doc, saveMethod: true } : doc
}

/** Completes an order that gift cards or discounts have paid in full. Most of them need no further write. */
async function completePaidOrder(ctx: Context, row: OrderRow) {
  const { doc, fulfillment_status } = await orderPaid(ctx, row)
  if (doc === row.doc) return
  await updateOrder(ctx, row, doc, { fulfillment_status })
  emitFulfilled(
    ctx,
    row,
    toOrder(
      { ...row, doc, fulfillment_status, updated_at: ctx.now },
      { merchant: true, locale: ctx.site.locale },
    ),
  )
}

/** Fails if a plug-in, a selected membership or a line for members only rejects the purchase, or if a plug-in that the merchant requires does not respond. */
function requireApproval(
  ctx: Ctx<'CHECKOUT_REJECTED' | 'SERVICE_PLUGIN_UNAVAILABLE'>,
  totals: CalculatedTotals,
  others: readonly Violation[],
): void {
  const {
    unavailablePlugins: [unavailable],
    pluginViolations,
    memberships,
  } = totals
  if (unavailable) {
    const { id: servicePluginId, kind, reason } = unavailable
    ctx.fail('SERVICE_PLUGIN_UNAVAILABLE', { servicePluginId, kind, reason })
  }
  const violations = [
    ...membersOnlyViolations(totals),
    ...memberships.violations,
    ...pluginViolations,
    ...others,
  ].filter(({ severity }) => severity === 'ERROR')
  if (violations.length > 0) ctx.fail('CHECKOUT_REJECTED', { violations })
}

/**
 * Each opening of the link to an abandoned checkout makes another checkout. The discounts and prices of the merchant are for one
 * order (decision 064).
 */
const usedTermsViolations = async ({ db, site }: Ctx, checkout: CheckoutRow): Promise<Violation[]> =>
  hasMerchantTerms(checkout.doc) && (await hasOtherOrder(db, site.id, checkout))
    ? [
        {
          severity: 'ERROR',
          group: 'DISCOUNT',
          target: { other: { name: 'OTHER_DEFAULT' } },
          description:
            'The discounts and prices of this checkout are used in another order. Add the items to a new cart to buy them again.',
        },
      ]
    : []

/** Counts the use of the coupon, if it lowered the total. */
async function redeemAppliedCoupon(
  ctx: Context,
  { doc }: CheckoutRow,
  { coupon, breakdown }: CalculatedTotals,
  orderId: string,
) {
  const applied = breakdown.appliedDiscounts.some(({ discount }) => discount.source === 'coupon')
  if (coupon && applied) await redeemCoupon(ctx, coupon, { orderId, buyer: buyerOf(doc) })
}

/** Fails with the unavailable lines, and with whether any other line is left to order. */
function failOutOfStock(ctx: Context, lines: readonly ResolvedLine[], rejected: RejectedLine[]): never {
  const nothingLeft =
    rejected.length === lines.length && rejected.every(({ quantityAvailable }) => !quantityAvailable)
  return ctx.fail(nothingLeft ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', { lineItems: rejected })
}

/** Decrements counted stock. A concurrent order may have taken units since the lines were read. */
async function takeLines(
  ctx: Context,
  checkout: CheckoutRow,
  { lines, orderId }: { lines: readonly ResolvedLine[]; orderId: string },
) {
  const requested = lines.flatMap(({ counted }) => counted ?? [])
  const short = await takeStock(ctx, requested, { cause: 'ORDER', orderId })
  if (short.length === 0) return requested
  const isShort = (counted: StockUnits | undefined) =>
    counted !== undefined && short.some(units => isSameStock(units, counted))
  // Check only the short lines: this transaction has already decremented the others and will roll back.
  const affected = checkout.doc.lines.filter((_, i) => isShort(lines[i]?.counted))
  const rejected = rejectedLines(await readLines(ctx, { ...checkout.doc, lines: affected }))
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
