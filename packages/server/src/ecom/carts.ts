import { type Address, contract, type RequestOf } from '@stoa/contract'
import { type Ctx, implement } from '../call/context.ts'
import { rejectField } from '../call/failure.ts'
import { withoutNulls } from '../platform-support/strip-nulls.ts'
import { toTotals } from '../pricing/index.ts'
import {
  type CartRow,
  deleteCart,
  findCart,
  insertCart,
  type StoredCart,
  updateCart,
} from '../storage/commerce/carts.ts'
import { type CheckoutRow, lockOpenCheckout, updateCheckoutRow } from '../storage/commerce/checkouts.ts'
import { addLines, checkOptionNames, requestedProductIds } from './add-lines.ts'
import { cartOwnerOf, readCart, toCart } from './cart-view.ts'
import { changeQuantities, requireLines } from './change-quantities.ts'
import { applyCheckout } from './checkout-fields.ts'
import { checkoutFromCart } from './checkout-from-cart.ts'
import { readCheckoutTotals, toCheckout } from './checkout-view.ts'
import { customLines } from './custom-lines.ts'
import { mergeFields } from './merge-fields.ts'
import { purchaseOfCart } from './pricing-inputs.ts'
import { withQuotedTotal } from './quoted-total.ts'
import { loadProducts, type Products, productIdsOf, readLines, resolveLines } from './read-lines.ts'
import { requireOffered } from './shipping.ts'
import { NO_ERRORS, readTotals, toShippingInfo, toViolations } from './totals.ts'

const CREATED = 'wix.ecom.v1.cart_created'
const UPDATED = 'wix.ecom.v1.cart_updated'
const DELETED = 'wix.ecom.v1.cart_deleted'
const CHECKOUT_UPDATED = 'wix.ecom.v1.checkout_updated'

async function ownCart(ctx: Ctx<'OWNED_CART_NOT_FOUND'>, options?: { lock: boolean }): Promise<CartRow> {
  return (await findCart(ctx.db, ctx.site.id, ctx.caller.id, options)) ?? ctx.fail('OWNED_CART_NOT_FOUND')
}

/** Updates the cart, emits the event, and returns the reply. */
async function saveCart(ctx: Ctx<never, typeof UPDATED>, row: CartRow, doc: StoredCart, products: Products) {
  await updateCart(ctx.db, ctx.site.id, row, ctx.now, doc)
  const saved = { ...row, doc, revision: row.revision + 1, updated_at: ctx.now }
  const cart = await readCart(ctx, saved, resolveLines(products, doc.lines, ctx.site.currency))
  ctx.emit(UPDATED, row.id, { cart }, row.doc)
  return { cart }
}

type CartInfo = NonNullable<RequestOf<typeof contract.currentCart.updateCurrentCart>['cartInfo']>

/** Syncs a changed note or contact of the cart to its open checkout. Fields not in the request stay as they are. */
async function syncCheckout(
  ctx: Ctx<never, typeof CHECKOUT_UPDATED>,
  open: CheckoutRow,
  { buyerNote, contactInfo }: CartInfo,
  products: Products,
) {
  if (buyerNote === undefined && contactInfo === undefined) return
  const doc = applyCheckout(open.doc, { buyerNote, shippingInfo: { shippingDestination: contactInfo } })
  const lines = resolveLines(products, doc.lines, ctx.site.currency)
  const totals = await readCheckoutTotals(ctx, { doc }, lines)
  await updateCheckoutRow(ctx.db, ctx.site.id, open, ctx.now, withQuotedTotal(doc, totals, ctx))
  const saved = { ...open, doc, revision: open.revision + 1, updated_at: ctx.now }
  const checkout = toCheckout(ctx, saved, totals)
  ctx.emit(CHECKOUT_UPDATED, open.id, { checkout }, open.doc)
}

export const currentCartHandlers = implement(contract.currentCart, {
  async getCurrentCart(_, ctx) {
    const row = await ownCart(ctx)
    return { cart: await readCart(ctx, row, await readLines(ctx, row.doc.lines)) }
  },

  async addToCurrentCart({ lineItems, customLineItems }, ctx) {
    const requests = lineItems ?? []
    if (requests.length === 0 && !customLineItems?.length)
      rejectField('lineItems', 'REQUIRED_ONE_OF_FIELD', 'or customLineItems must not be empty')
    checkOptionNames(requests, ctx.caller.strict)
    const custom = customLines(customLineItems ?? [], {
      allowed: ctx.site.settings.customLineItems,
      ids: ctx.ids,
    })
    for (;;) {
      const row = await findCart(ctx.db, ctx.site.id, ctx.caller.id, { lock: true })
      const current = row?.doc ?? { owner: cartOwnerOf(ctx), lines: [] }
      const ids = [...productIdsOf(current.lines), ...requestedProductIds(requests)]
      const products = await loadProducts(ctx.db, ctx.site.id, ids)
      const lines = addLines(ctx, current.lines, requests, custom, products)
      const doc = { ...current, lines }
      if (row) return saveCart(ctx, row, doc, products)
      const created = { id: ctx.ids.guid(), revision: 1, created_at: ctx.now, updated_at: ctx.now, doc }
      // A concurrent request of the same shopper may have inserted the cart: read it again and add the lines to it.
      if (!(await insertCart(ctx.db, ctx.site.id, created.id, ctx.now, doc))) continue
      const cart = await readCart(ctx, created, resolveLines(products, lines, ctx.site.currency))
      ctx.emit(CREATED, created.id, { cart })
      return { cart }
    }
  },

  async updateCurrentCart({ cartInfo, couponCode, lineItems, customLineItems }, ctx) {
    if (couponCode) ctx.fail('ERROR_COUPON_DOES_NOT_EXIST', { couponCode })
    const requests = lineItems ?? []
    checkOptionNames(requests, ctx.caller.strict)
    const custom = customLines(customLineItems ?? [], {
      allowed: ctx.site.settings.customLineItems,
      ids: ctx.ids,
    })
    const row = await ownCart(ctx, { lock: true })
    const open =
      cartInfo && row.doc.checkoutId ? await lockOpenCheckout(ctx.db, ctx.site.id, row.id) : undefined
    const currentLines = [...row.doc.lines, ...(open?.doc.lines ?? [])]
    const ids = [...productIdsOf(currentLines), ...requestedProductIds(requests)]
    const products = await loadProducts(ctx.db, ctx.site.id, ids)
    const lines = addLines(ctx, row.doc.lines, requests, custom, products)
    if (open && cartInfo) await syncCheckout(ctx, open, cartInfo, products)
    const { buyerNote, contactInfo, ...rest } = row.doc
    const merged = mergeFields<Pick<StoredCart, 'buyerNote' | 'contactInfo'>>(
      { buyerNote, contactInfo },
      cartInfo ?? {},
    )
    return saveCart(ctx, row, { ...rest, ...merged, lines }, products)
  },

  async removeCouponFromCurrentCart(_, ctx) {
    const row = await ownCart(ctx)
    return { cart: await readCart(ctx, row, await readLines(ctx, row.doc.lines)) }
  },

  async updateCurrentCartLineItemQuantity({ lineItems }, ctx) {
    const requestedQuantities = new Map<string, number>()
    for (const [i, line] of (lineItems ?? []).entries()) {
      const at = `lineItems[${i}]`
      if (!line?.id) rejectField(`${at}.id`, 'REQUIRED_FIELD', 'is required')
      if (line.quantity == null) rejectField(`${at}.quantity`, 'REQUIRED_FIELD', 'is required')
      if (requestedQuantities.has(line.id)) rejectField(`${at}.id`, 'VALIDATION', 'names the same line twice')
      requestedQuantities.set(line.id, line.quantity)
    }
    const row = await ownCart(ctx, { lock: true })
    requireLines(ctx, row.doc.lines, [...requestedQuantities.keys()])
    const products = await loadProducts(ctx.db, ctx.site.id, productIdsOf(row.doc.lines))
    const lines = changeQuantities(ctx, row.doc.lines, requestedQuantities, products)
    return saveCart(ctx, row, { ...row.doc, lines }, products)
  },

  async removeLineItemsFromCurrentCart({ lineItemIds }, ctx) {
    const ids = (lineItemIds ?? []) as string[]
    const row = await ownCart(ctx, { lock: true })
    requireLines(ctx, row.doc.lines, ids)
    const lines = row.doc.lines.filter(line => !ids.includes(line.id))
    const products = await loadProducts(ctx.db, ctx.site.id, productIdsOf(lines))
    return saveCart(ctx, row, { ...row.doc, lines }, products)
  },

  async deleteCurrentCart(_, ctx) {
    const row = await ownCart(ctx, { lock: true })
    await deleteCart(ctx.db, ctx.site.id, row.id)
    ctx.emit(DELETED, row.id, { cartId: row.id }, row.doc)
    return {}
  },

  async estimateCurrentCartTotals(input, ctx) {
    const { shippingAddress, selectedShippingOption, calculateShipping, calculateTax } = input
    const row = await ownCart(ctx)
    const lines = await readLines(ctx, row.doc.lines)
    const requested = selectedShippingOption ?? undefined
    const purchase = purchaseOfCart(row.doc, lines)
    const totals = await readTotals(ctx, {
      ...purchase,
      ...(shippingAddress?.country && { shippingAddress: withoutNulls<Address>(shippingAddress) }),
      requestedDelivery: requested,
      delivery: calculateShipping ?? true,
    })
    if (calculateShipping !== false) requireOffered(ctx, totals.offered, requested)
    const { taxSummary, ...amounts } = toTotals(totals.breakdown, { locale: ctx.site.locale })
    return {
      cart: toCart(ctx, row, totals),
      ...amounts,
      ...(calculateTax !== false && { taxSummary }),
      shippingInfo: toShippingInfo(totals, ctx.site),
      calculationErrors: NO_ERRORS,
      weightUnit: ctx.site.settings.weightUnit,
      violations: toViolations(lines),
    }
  },

  async createCheckoutFromCurrentCart(input, ctx) {
    return checkoutFromCart(ctx, await ownCart(ctx, { lock: true }), input)
  },
})
