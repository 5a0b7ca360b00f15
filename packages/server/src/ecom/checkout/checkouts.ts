import { type Checkout, contract } from '@stoa/contract'
import { type Ctx, implement } from '../../call/context.ts'
import { rejectField } from '../../call/failure.ts'
import { type CheckoutRow, type StoredCheckout, updateCheckoutRow } from '../../storage/commerce/checkouts.ts'
import { toMinorUnits } from '../../stores/index.ts'
import { requestedQuantities, withoutLines, withQuantities } from '../cart/cart-lines.ts'
import { requestedOwner } from '../cart/requested-owner.ts'
import { requireCoupon } from '../cart/require-coupon.ts'
import { type Unbound, withMerchantTerms } from '../lines/merchant-terms.ts'
import {
  loadProducts,
  type Products,
  productIdsOf,
  readLines,
  resolveLines,
  shopperOf,
} from '../lines/read-lines.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { completeExternalCheckout } from '../place-order/complete-external-checkout.ts'
import { placeOrder } from '../place-order/place-order.ts'
import { requestedPayment } from '../place-order/requested-payment.ts'
import { requireTestPayment } from '../place-order/test-orders.ts'
import { requireExchangeRate } from '../totals/currency-conversion.ts'
import { quotedTotal, quoteTotal } from '../totals/quoted-total.ts'
import type { CalculatedTotals } from '../totals/totals.ts'
import { requireTaxIds } from './check-tax-ids.ts'
import { applyCheckout } from './checkout-fields.ts'
import { checkoutFromLines } from './checkout-from-lines.ts'
import {
  type EnteredGiftCard,
  enteredGiftCard,
  GIFT_CARDS_MAX,
  withGiftCard,
  withoutGiftCards,
} from './checkout-gift-cards.ts'
import { readCheckoutTotals, shownTo, toCheckout } from './checkout-view.ts'
import { findCheckout, findCheckoutByCart, openCheckout } from './find-checkout.ts'
import { requireOpenShop } from './require-open-shop.ts'
import { requireOffered } from './shipping.ts'

/** Updates a locked checkout, emits the event, and returns the reply. `check` may reject the new totals. */
export async function saveCheckout(
  ctx: Ctx<never, 'wix.ecom.v1.checkout_updated'>,
  row: CheckoutRow,
  changed: Unbound<StoredCheckout>,
  { products, check }: { products?: Products; check?: (totals: CalculatedTotals) => void } = {},
): Promise<{ checkout: Checkout }> {
  const doc = withMerchantTerms(ctx, row.doc, changed)
  const lines = products ? resolveLines(ctx, products, doc.lines) : await readLines(ctx, doc)
  const totals = await readCheckoutTotals(ctx, { doc }, lines)
  check?.(totals)
  const quoted = quotedTotal(totals)
  const saved = { ...row, ...quoted, doc, revision: row.revision + 1, updated_at: ctx.now }
  const checkout = toCheckout(ctx, saved, totals)
  await updateCheckoutRow(ctx.db, ctx.site.id, row, ctx.now, doc, quoted)
  const reply = { checkout }
  ctx.emit('wix.ecom.v1.checkout_updated', row.id, reply, withoutGiftCards(row.doc))
  return { checkout: shownTo(ctx, checkout, doc.owner) }
}

/** The reply with a checkout. Its owner sees the total, so it becomes the quoted one. */
async function readCheckout(ctx: Ctx, row: CheckoutRow): Promise<{ checkout: Checkout }> {
  const totals = await readCheckoutTotals(ctx, row, await readLines(ctx, row.doc))
  await quoteTotal(ctx, row, totals)
  return { checkout: shownTo(ctx, toCheckout(ctx, row, totals), row.doc.owner) }
}

const {
  getCheckoutUrl: _,
  getWixCheckoutUrl: __,
  createCompletionUrl: ___,
  markCheckoutAsCompletedAndRedirectToUrl: ____,
  getCheckoutConversion: _____,
  ...calls
} = contract.checkout

/** The calls of checkouts except statistics, and those about addresses of pages, which are in `redirects/`. */
export const checkoutHandlers = implement(calls, {
  async createCheckout(input, ctx) {
    requireOpenShop(ctx)
    await requireExchangeRate(ctx, input)
    const owner = await requestedOwner(ctx, input.memberId)
    return checkoutFromLines(ctx, { ...input, enteredCard: await enteredGiftCard(ctx, input) }, { owner })
  },

  async getCheckout({ id }, ctx) {
    return readCheckout(ctx, await findCheckout(ctx, id))
  },

  async getCheckoutByCartId({ id }, ctx) {
    return readCheckout(ctx, await findCheckoutByCart(ctx, id))
  },

  async updateCheckout({ checkout: { id, ...checkoutInfo }, ...input }, ctx) {
    await requireCoupon(ctx, input)
    await requireExchangeRate(ctx, input)
    const enteredCard = await enteredGiftCard(ctx, input)
    const requested = requestedLines(ctx, input)
    const row = await openCheckout(ctx, id ?? '')
    requireUnlockedCodes(ctx, row.doc, input)
    const ids = [...productIdsOf(row.doc.lines), ...requested.productIds]
    const { businessLocationId = row.doc.businessLocationId } = checkoutInfo
    const { conversionCurrency = row.doc.conversionCurrency } = input
    const shopper = shopperOf(ctx, { owner: row.doc.owner, conversionCurrency })
    const products = await loadProducts(ctx, ids, { businessLocationId, shopper })
    const lines = requested.addTo(row.doc.lines, products)
    const doc = applyCheckout(ctx, { ...row.doc, lines }, { ...input, enteredCard, checkoutInfo })
    if (checkoutInfo.billingInfo || checkoutInfo.shippingInfo) await requireTaxIds(doc, 'checkout')
    const option = checkoutInfo.shippingInfo?.selectedCarrierServiceOption
    const check = ({ offered }: CalculatedTotals) => requireOffered(ctx, offered, option)
    return saveCheckout(ctx, row, doc, { products, check })
  },

  async addToCheckout({ id, ...input }, ctx) {
    const requested = requestedLines(ctx, input, { required: true })
    const row = await openCheckout(ctx, id)
    const ids = [...productIdsOf(row.doc.lines), ...requested.productIds]
    const { businessLocationId } = row.doc
    const products = await loadProducts(ctx, ids, { businessLocationId, shopper: shopperOf(ctx, row.doc) })
    const lines = requested.addTo(row.doc.lines, products)
    return saveCheckout(ctx, row, { ...row.doc, lines }, { products })
  },

  async updateLineItemsQuantity({ id, lineItems }, ctx) {
    const quantities = requestedQuantities(lineItems)
    const row = await openCheckout(ctx, id)
    const { lines, products } = await withQuantities(ctx, row.doc, quantities)
    return saveCheckout(ctx, row, { ...row.doc, lines }, { products })
  },

  async removeLineItems({ id, lineItemIds }, ctx) {
    const row = await openCheckout(ctx, id)
    const lines = withoutLines(ctx, row.doc.lines, lineItemIds)
    if (lines.length === 0) ctx.fail('CHECKOUT_EMPTY')
    return saveCheckout(ctx, row, { ...row.doc, lines })
  },

  async removeCoupon({ id }, ctx) {
    const row = await openCheckout(ctx, id)
    const cleared = { couponCode: null }
    requireUnlockedCodes(ctx, row.doc, cleared)
    return saveCheckout(ctx, row, applyCheckout(ctx, row.doc, cleared))
  },

  async addGiftCard({ id, giftCardCode, redeemAmount }, ctx) {
    const entered = await enteredGiftCard(ctx, { giftCardCode })
    const row = await openCheckout(ctx, id)
    requireUnlockedCodes(ctx, row.doc, { giftCardCode })
    const giftCards = withGiftCard(row.doc.giftCards, {
      ...(entered as EnteredGiftCard),
      ...(redeemAmount && { maxMinor: toMinorUnits(redeemAmount, ctx.site.currency) }),
    })
    if (giftCards.length > GIFT_CARDS_MAX) ctx.fail('TOO_MANY_GIFT_CARDS', { maximum: GIFT_CARDS_MAX })
    return saveCheckout(ctx, row, { ...row.doc, giftCards })
  },

  async removeGiftCard({ id, giftCardId }, ctx) {
    const row = await openCheckout(ctx, id)
    requireUnlockedCodes(ctx, row.doc, { giftCardCode: null })
    const giftCards = giftCardId ? row.doc.giftCards?.filter(card => card.id !== giftCardId) : []
    return saveCheckout(ctx, row, { ...row.doc, giftCards: giftCards ?? [] })
  },

  async removeOverrideCheckoutUrl({ id }, ctx) {
    const row = await openCheckout(ctx, id)
    return saveCheckout(ctx, row, applyCheckout(ctx, row.doc, { overrideCheckoutUrl: null }))
  },

  async createOrder({ id, expectedTotal, consents, test }, ctx) {
    const { orderId } = await placeOrder(ctx, { id, expectedTotal, consents, test })
    return { orderId }
  },

  /** Stores the payment as an intent. Its interceptor asks the provider after the commit (`billing/`). */
  async createOrderAndCharge({ id, expectedTotal, consents, test, ...request }, ctx) {
    const payment = await requestedPayment(ctx, request)
    requireTestPayment(test, payment)
    const { orderId, paymentId } = await placeOrder(ctx, { id, expectedTotal, consents, test, payment })
    return {
      orderId,
      ...(paymentId && { paymentResponseToken: paymentId, paymentGatewayOrderId: paymentId }),
    }
  },

  async markCheckoutAsCompleted({ id }, ctx) {
    if (!(await completeExternalCheckout(ctx, id))) ctx.fail('CHECKOUT_COMPLETED', { id })
    return {}
  },
})

/** Rejects a shopper's change of a code that the custom settings of the checkout lock (protocol/checkout §7). */
function requireUnlockedCodes(
  { caller }: Ctx,
  { customSettings }: StoredCheckout,
  {
    couponCode,
    giftCardCode,
  }: { couponCode?: string | null | undefined; giftCardCode?: string | null | undefined },
): void {
  if (caller.role === 'merchant') return
  const text = 'is locked by the settings of this checkout'
  if (couponCode !== undefined && customSettings?.lockCouponCode)
    rejectField('couponCode', 'FIELD_NOT_ALLOWED', text)
  if (giftCardCode !== undefined && customSettings?.lockGiftCard)
    rejectField('giftCardCode', 'FIELD_NOT_ALLOWED', text)
}
