import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { checkoutFromCart } from '../checkout/checkout-from-cart.ts'
import { enteredGiftCard } from '../checkout/checkout-gift-cards.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { requireExchangeRate } from '../totals/currency-conversion.ts'
import {
  addLinesToCart,
  changeCart,
  createCart,
  removeCart,
  removeCoupon,
  removeLines,
  storeCartAndReply,
} from './cart-changes.ts'
import { requestedQuantities, withQuantities } from './cart-lines.ts'
import { cartReply } from './cart-view.ts'
import { estimateTotals } from './estimate.ts'
import { cartByCheckoutId, cartById } from './find-cart.ts'
import { requireCoupon } from './require-coupon.ts'

const LOCK = { lock: true }

export const cartHandlers = implement(contract.cart, {
  async createCart(input, ctx) {
    await requireCoupon(ctx, input)
    await requireExchangeRate(ctx, input)
    return createCart(ctx, requestedLines(ctx, input), input)
  },

  async getCart({ id }, ctx) {
    return cartReply(ctx, await cartById(ctx, id))
  },

  async getCartByCheckoutId({ id }, ctx) {
    return cartReply(ctx, await cartByCheckoutId(ctx, id))
  },

  async addToCart({ id, businessLocationId, ...input }, ctx) {
    const lines = requestedLines(ctx, input, { required: true })
    return addLinesToCart(ctx, await cartById(ctx, id, LOCK), lines, { cartInfo: { businessLocationId } })
  },

  async updateCart({ cartInfo: { id, ...cartInfo }, ...input }, ctx) {
    await requireCoupon(ctx, input)
    await requireExchangeRate(ctx, input)
    const enteredCard = await enteredGiftCard(ctx, input)
    const lines = requestedLines(ctx, input)
    return changeCart(ctx, await cartById(ctx, id ?? '', LOCK), lines, { ...input, cartInfo, enteredCard })
  },

  async removeCoupon({ id }, ctx) {
    return removeCoupon(ctx, await cartById(ctx, id, LOCK))
  },

  async removeBusinessLocation({ id }, ctx) {
    const row = await cartById(ctx, id, LOCK)
    const { businessLocationId: _, ...doc } = row.doc
    return storeCartAndReply(ctx, row, doc)
  },

  async updateLineItemsQuantity({ id, lineItems }, ctx) {
    const quantities = requestedQuantities(lineItems)
    const row = await cartById(ctx, id, LOCK)
    const { lines, products } = await withQuantities(ctx, row.doc, quantities)
    return storeCartAndReply(ctx, row, { ...row.doc, lines }, products)
  },

  async removeLineItems({ id, lineItemIds }, ctx) {
    return removeLines(ctx, await cartById(ctx, id, LOCK), lineItemIds)
  },

  async deleteCart({ id }, ctx) {
    return removeCart(ctx, await cartById(ctx, id, LOCK))
  },

  async estimateTotals({ id, ...input }, ctx) {
    return estimateTotals(ctx, await cartById(ctx, id), input)
  },

  async createCheckout({ id, ...input }, ctx) {
    return checkoutFromCart(ctx, await cartById(ctx, id, LOCK), input)
  },
})
