import { contract } from '@stoa/contract'
import { implement } from '../../call/context.ts'
import { checkoutFromCart } from '../checkout/checkout-from-cart.ts'
import { enteredGiftCard } from '../checkout/checkout-gift-cards.ts'
import { requestedLines } from '../lines/requested-lines.ts'
import { requireExchangeRate } from '../totals/currency-conversion.ts'
import {
  addLinesToCurrentCart,
  changeCart,
  removeCart,
  removeCoupon,
  removeLines,
  storeCartAndReply,
} from './cart-changes.ts'
import { requestedQuantities, withQuantities } from './cart-lines.ts'
import { cartReply } from './cart-view.ts'
import { estimateTotals } from './estimate.ts'
import { currentCartOf } from './find-cart.ts'
import { requireCoupon } from './require-coupon.ts'

const LOCK = { lock: true }

export const currentCartHandlers = implement(contract.currentCart, {
  async getCurrentCart(_, ctx) {
    return cartReply(ctx, await currentCartOf(ctx))
  },

  async addToCurrentCart({ businessLocationId, ...input }, ctx) {
    const lines = requestedLines(ctx, input, { required: true })
    return addLinesToCurrentCart(ctx, lines, { cartInfo: { businessLocationId } })
  },

  async updateCurrentCart(input, ctx) {
    await requireCoupon(ctx, input)
    await requireExchangeRate(ctx, input)
    const enteredCard = await enteredGiftCard(ctx, input)
    const lines = requestedLines(ctx, input)
    return changeCart(ctx, await currentCartOf(ctx, LOCK), lines, { ...input, enteredCard })
  },

  async removeCouponFromCurrentCart(_, ctx) {
    return removeCoupon(ctx, await currentCartOf(ctx, LOCK))
  },

  async updateCurrentCartLineItemQuantity({ lineItems }, ctx) {
    const quantities = requestedQuantities(lineItems)
    const row = await currentCartOf(ctx, LOCK)
    const { lines, products } = await withQuantities(ctx, row.doc, quantities)
    return storeCartAndReply(ctx, row, { ...row.doc, lines }, products)
  },

  async removeLineItemsFromCurrentCart({ lineItemIds }, ctx) {
    return removeLines(ctx, await currentCartOf(ctx, LOCK), lineItemIds)
  },

  async deleteCurrentCart(_, ctx) {
    return removeCart(ctx, await currentCartOf(ctx, LOCK))
  },

  async estimateCurrentCartTotals(input, ctx) {
    return estimateTotals(ctx, await currentCartOf(ctx), input)
  },

  async createCheckoutFromCurrentCart(input, ctx) {
    return checkoutFromCart(ctx, await currentCartOf(ctx, LOCK), input)
  },
})
